"""Differences between two positions: what a browser that has the one needs to have the other.

A difference is one of these:

    [value]               put this in its place
    {key: difference, …}  go on inside an object, or inside a list by the numbers of its items
    [at, count, items]    in a list, from item `at` on put these for so many
    0                     the key is gone
"""

from __future__ import annotations

from kurgan.kernel.procedure import Json

GONE = 0


def difference(old: Json, new: Json) -> Json:
    """What makes the new from the old; None where there is none.

    Both are positions of one match, in which no field changes its type between 1 and true.
    """
    if old is new or old == new:
        return None
    if isinstance(old, dict) and isinstance(new, dict):
        return _of_objects(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return _of_lists(old, new)
    return [new]


def _of_objects(old: dict[str, Json], new: dict[str, Json]) -> Json:
    if old.keys() != new.keys() and not _comes_last(old, new):
        return [new]
    found: dict[str, Json] = {}
    for key, value in new.items():
        if key not in old:
            found[key] = [value]
        elif (inside := difference(old[key], value)) is not None:
            found[key] = inside
    for key in old:
        if key not in new:
            found[key] = GONE
    return found or None


def _comes_last(old: dict[str, Json], new: dict[str, Json]) -> bool:
    """Whether keys that are new stand after the others: what is shown keeps its order."""
    return [*[key for key in old if key in new], *[key for key in new if key not in old]] == [*new]


def _of_lists(old: list[Json], new: list[Json]) -> Json:
    if len(old) == len(new):
        changes = [difference(one, other) for one, other in zip(old, new, strict=True)]
        found = {str(n): change for n, change in enumerate(changes) if change is not None}
        is_other = bool(found) and len(found) == len(new)
        return [new] if is_other else found or None
    most = min(len(old), len(new))
    head = _alike(zip(old, new, strict=False), most)
    tail = _alike(zip(reversed(old), reversed(new), strict=False), most - head)
    if not head and not tail:
        return [new]
    return [head, len(old) - head - tail, new[head : len(new) - tail]]


def _alike(pairs: zip[tuple[Json, Json]], most: int) -> int:
    """How many pairs of items are the same before the first that is not."""
    count = 0
    for one, other in pairs:
        if count == most or one != other:
            break
        count += 1
    return count


def reusing(old: Json, new: Json) -> Json:
    """The new, with each part that the old has too taken from the old.

    Such a part is held once, and is known to be the same by a look at where it is.
    """
    if old == new:
        return old
    if isinstance(old, dict) and isinstance(new, dict):
        return {key: reusing(old.get(key), value) for key, value in new.items()}
    if isinstance(old, list) and isinstance(new, list):
        if len(old) == len(new):
            return list(map(reusing, old, new))
        head = _alike(zip(old, new, strict=False), min(len(old), len(new)))
        return old[:head] + new[head:]
    return new


def applied(old: Json, change: Json) -> Json:
    """The new, made from the old, which stays as it is."""
    if isinstance(change, list):
        if len(change) == 1:
            return change[0]
        at, count, items = change
        return old[:at] + items + old[at + count :]
    if isinstance(old, list):
        listed = list(old)
        for number, inside in change.items():
            listed[int(number)] = applied(listed[int(number)], inside)
        return listed
    found = dict(old)
    for key, inside in change.items():
        if inside == GONE:
            del found[key]
        else:
            found[key] = applied(found.get(key), inside)
    return found
