"""Shapes that JSON data should have, and sentences about data that has not."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias


class Kind(NamedTuple):
    """What one value should be in words, and what is said of a wrong one (nothing if it fits)."""

    words: str
    complaint: Callable[[Any], str]
    optional: bool = False


class Rows(NamedTuple):
    """A list of objects of one shape, each known by one of its keys or else by its position."""

    noun: str
    key: str
    shape: "Shape"


class Named(NamedTuple):
    """An object whose keys are free names for values of one shape."""

    noun: str
    shape: "Shape"


Shape: TypeAlias = "Kind | Rows | Named | dict[str, Shape]"


def misshapen(files: Mapping[str, Any], shapes: Mapping[str, Shape]) -> list[str]:
    """What is missing from a pack's files or does not have its shape."""
    found: list[str] = []
    for file, shape in shapes.items():
        if file in files:
            found.extend(misfits(file, files[file], shape))
        else:
            found.append(f"{file}: the file is missing, but a pack needs {', '.join(shapes)}.")
    return found


def faults(
    files: Mapping[str, Any],
    shapes: Mapping[str, Shape],
    broken: Callable[[Mapping[str, Any]], Iterator[str]],
) -> list[str]:
    """Every fault of structure; references are followed only where all keys are sound."""
    return misshapen(files, shapes) or list(broken(files))


def misfits(place: str, value: Any, shape: Shape) -> Iterator[str]:
    """What does not have its shape, in sentences that name the file and the row."""
    if isinstance(shape, Kind):
        complaint = shape.complaint(value)
        if complaint:
            yield f"{place} {complaint}."
    elif isinstance(shape, Rows):
        yield from misfits_in_rows(place, value, shape)
    elif not isinstance(value, dict):
        yield f"{place}: this is {shown(value)}, but should be an object."
    elif isinstance(shape, Named):
        for name, held in value.items():
            separator = ": " if isinstance(shape.shape, Kind) else ", "
            row = f"{place}{separator}{shape.noun} {title(name)}"
            yield from misfits(row, held, shape.shape)
    else:
        for key, wanted in shape.items():
            yield from misfits_at_key(place, value, key, wanted)


def misfits_at_key(place: str, value: dict[str, Any], key: str, wanted: Shape) -> Iterator[str]:
    if key in value:
        separator = ": " if isinstance(wanted, Kind) else ", "
        yield from misfits(f"{place}{separator}{key}", value[key], wanted)
    elif isinstance(wanted, Kind):
        if not wanted.optional:
            yield f"{place}: {key} is missing; it should be {wanted.words}."
    else:
        container = "a list of objects" if isinstance(wanted, Rows) else "an object"
        yield f"{place}: {key} is missing; it should be {container}."


def misfits_in_rows(place: str, value: Any, rows: Rows) -> Iterator[str]:
    if not isinstance(value, list):
        yield f"{place}: this is {shown(value)}, but should be a list of objects."
        return
    above = place.rpartition(", ")[0]
    seen: set[int | str] = set()
    for position, held in enumerate(value, 1):
        name = held.get(rows.key) if isinstance(held, dict) else None
        row = f"{above}, {rows.noun} number {position}"
        if type(name) is int or isinstance(name, str):
            row = f"{above}, {rows.noun} {title(name)}"
            if name in seen:
                yield f"{row}: several rows have this {rows.key}, but each needs its own."
            seen.add(name)
        yield from misfits(row, held, rows.shape)


def title(name: int | str) -> str:
    """A row's own name where it prints well."""
    fine = isinstance(name, str) and name.isprintable() and 0 < len(name) <= 60
    return str(name) if fine else shown(name)


def shown(value: object) -> str:
    """A value of any kind in a few harmless words."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if value.bit_length() < 100 else "a huge number"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        return repr(value if len(value) <= 60 else value[:60] + "…")
    if isinstance(value, list):
        is_short = len(value) <= 4 and not any(isinstance(item, (list, dict)) for item in value)
        return f"[{', '.join(map(shown, value))}]" if is_short else "a list"
    return "an object" if isinstance(value, dict) else "no JSON value"


def plain(words: str, fits: Callable[[Any], bool]) -> Kind:
    """A kind told by one test."""

    def complaint(value: Any) -> str:
        return "" if fits(value) else f"is {shown(value)}, but should be {words}"

    return Kind(words, complaint)


def whole_number(least: int, most: int) -> Kind:
    """A whole number between two others, both allowed."""
    return plain(
        f"a whole number from {least} to {most}",
        lambda value: type(value) is int and least <= value <= most,
    )


def one_of(*words: str) -> Kind:
    """One of a few words."""
    return plain(" or ".join(words), lambda value: isinstance(value, str) and value in words)


def optional(kind: Kind) -> Kind:
    """A value that may be left out."""
    return kind._replace(optional=True)


def either(kind: Kind, other: Kind) -> Kind:
    """A value of one of two kinds."""
    return plain(
        f"{kind.words} or {other.words}",
        lambda value: not kind.complaint(value) or not other.complaint(value),
    )


def list_of(kind: Kind, plural: str, reason: str, least: int = 0) -> Kind:
    """A list without repetitions; the reason says what a wrong item goes against."""
    words = f"a list of {least} {plural} or more" if least else f"a list of {plural}"

    def complaint(value: Any) -> str:
        if not isinstance(value, list) or len(value) < least:
            return f"is {shown(value)}, but should be {words}"
        for position, item in enumerate(value):
            if kind.complaint(item):
                return f"names {shown(item)}, but {reason}"
            if item in value[:position]:
                return f"names {item} twice, but once is right"
        return ""

    return Kind(words, complaint)


def span(words: str, least: int, most: int) -> Kind:
    """The first and the last of a run of whole numbers."""

    def fits(value: Any) -> bool:
        return (
            isinstance(value, list)
            and len(value) == 2
            and all(type(number) is int for number in value)
            and least <= value[0] <= value[1] <= most
        )

    return plain(words, fits)


def is_point(value: Any) -> bool:
    """Two numbers small enough to reckon with, which NaN and the infinities are not."""
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(type(number) in (int, float) and 0 <= number <= 100_000 for number in value)
    )


def is_mark(value: Any) -> bool:
    """Whether a text says where its datum comes from."""
    return isinstance(value, str) and bool(
        re.search(r"\b(documented|found|reconstructed|corrected)\b", value)
    )


NULL = plain("null", lambda value: value is None)
YES = plain("true", lambda value: value is True)
YES_OR_NO = plain("true or false", lambda value: isinstance(value, bool))
TEXT = plain("some text", lambda value: isinstance(value, str) and bool(value.strip()))
OPTIONAL_TEXT = TEXT._replace(optional=True)
MARK = plain("documented, found, reconstructed or corrected", is_mark)
POINT = plain("two numbers, [x, y]", is_point)
POLYGON = list_of(POINT, "points", "a point is two numbers, [x, y]", least=3)
