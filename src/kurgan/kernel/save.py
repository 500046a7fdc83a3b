"""Reading saves: loading is replaying, and an audit proves every roll."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from kurgan.kernel.ask import Action, Choice
from kurgan.kernel.checks import checked_action, checked_turn
from kurgan.kernel.dice import Dice
from kurgan.kernel.engine import question
from kurgan.kernel.errors import BadSave, IllegalAction, KurganError, Misfit, brief
from kurgan.kernel.game import Game, former_options
from kurgan.kernel.journal import FORMAT, JOINED, PLAIN_KINDS, apart
from kurgan.kernel.match import Match, Watch
from kurgan.kernel.pack import Pack, canonical, checked_pack
from kurgan.kernel.procedure import Json
from kurgan.kernel.proof import WORDS
from kurgan.kernel.sealing import unsealed

LARGEST = 64 << 20
NONCES = (
    " Every seat added a nonce before the first roll, so the dice were fair against everyone but "
    "whoever ran the server."
)


def read_file(path: str | Path) -> Json:
    """The JSON of a save file; a sentence for every way in which it is none."""
    place = Path(path)
    try:
        if place.exists() and not place.is_file():
            raise BadSave(
                f"{brief(str(place), 200)} cannot be read: it is a directory or a device."
            )
        if place.stat().st_size > LARGEST:
            raise BadSave(f"{place.name} is larger than any save ({LARGEST >> 20} MiB).")
        text = place.read_text(encoding="utf-8")
    except OSError as error:
        raise BadSave(
            f"{brief(str(place), 200)} cannot be read: {error.strerror or error}."
        ) from None
    except UnicodeDecodeError:
        raise BadSave(f"{place.name} is not a save: it is not UTF-8 text.") from None
    except ValueError:
        raise BadSave(
            f"{brief(str(place), 200)} cannot be read: no file has such a name."
        ) from None
    return parse(text, place.name)


def parse(text: str, name: str = "The save") -> Json:
    """The JSON of a save's text."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        at_end = error.pos >= len(text.rstrip()) - 1 or error.msg.startswith("Unterminated")
        cut = " It may have been cut short." if at_end else ""
        raise BadSave(
            f"{name} is not a save: line {error.lineno}, column {error.colno} is not JSON "
            f"({error.msg}).{cut}"
        ) from None
    except RecursionError:
        raise BadSave(f"{name} is not a save: its JSON is nested too deeply.") from None
    except ValueError:
        raise BadSave(f"{name} is not a save: a number in it is too long.") from None


def opened(body: Json) -> Json:
    """The save itself, where it is sealed or comes in a bug capsule."""
    is_capsule = isinstance(body, dict) and "capsule" in body
    return unsealed(body.get("save") if is_capsule else body)


def load(
    body: Json, games: Mapping[str, Game], pack: Pack | None = None, watch: Watch | None = None
) -> Match:
    """A match from its save: replayed, every answer and every roll checked.

    Whoever watches is told of the match at its start and after each entry.
    """
    try:
        body = unsealed(body)
        return _load(body, games, pack, watch or _look_away)
    except KurganError:
        raise
    except RecursionError:
        raise BadSave("This is not a save: its JSON is nested too deeply.") from None
    except Exception:
        if "position" not in body["start"]:
            raise
        # A position is data from outside: whatever breaks on it, the save is bad.
        raise BadSave("The start of this save is not a sound position of this game.") from None


def _look_away(match: Match) -> None:
    pass


def _load(body: Json, games: Mapping[str, Game], pack: Pack | None, watch: Watch) -> Match:
    game = _checked_header(body, games)
    _checked_digest(body)
    chosen = _checked_pack(body, game, pack)
    _checked_entries(body["entries"])
    try:
        return _replayed(body, game, chosen, body["entries"], watch)
    except BadSave:
        migrations = [m for m in game.migrations if body["rules"] < m.before]
        if not migrations:
            raise
        entries = apart(body["entries"])
        for migration in sorted(migrations, key=lambda one: one.before):
            entries = migration.rewrite(entries)
        return _completed(body, game, chosen, entries, watch)


def _completed(body: Json, game: Game, pack: Pack, entries: list[Json], watch: Watch) -> Match:
    """Replayed, with answers put in that older rules did not ask for."""
    asked = [m.added for m in game.migrations if m.added and body["rules"] < m.before]
    last = 0
    while True:
        try:
            return _replayed(body, game, pack, entries, watch)
        except Misfit as misfit:
            added = [found for add in asked if (found := add(entries, misfit.entry - 1))]
            if not added or misfit.entry <= last:
                raise
            last = misfit.entry
            entries.insert(misfit.entry - 1, added[0])


class Audit(NamedTuple):
    """What an audit found."""

    rolls: int
    practice: bool
    proved: bool  # every roll follows from a published seed that nobody could choose or bring
    words: str
    origin: str | None = None  # uploaded or copy
    nonces: int = 0  # that were added before the first roll


def audit(body: Json, games: Mapping[str, Game], pack: Pack | None = None) -> Audit:
    """Prove every roll of a save from its seed; a BadSave names the first that does not fit."""
    body = unsealed(body)
    game = _checked_header(body, games, seat=True)
    _checked_digest(body)
    if not body["dice"].get("seed"):
        words = "The seed is published when the match ends; until then no roll can be proved."
        return Audit(0, body["dice"].get("practice") is True, False, words)
    match = load(body, games, pack)
    practice = match.dice.practice
    origin = match.start.get("origin")
    nonces = _first_nonces(match)
    words = f"All {match.rolls} rolls of {game.title} follow from the seed"
    words += (
        "; a person chose it, so this was a practice match."
        if practice
        else f". Its hash, {match.dice.commitment}, must be the one shown before the first roll."
    )
    words += NONCES if not origin and not practice and nonces == len(match.sides) else ""
    words += f" {WORDS[origin]}" if origin else ""
    return Audit(
        match.rolls, practice, not practice and origin != "uploaded", words, origin, nonces
    )


def _first_nonces(match: Match) -> int:
    """How many sides added a nonce before anything was rolled."""
    kinds = [entry.kind for entry in match.journal]
    first = kinds.index("roll") if "roll" in kinds else len(kinds)
    return len({entry.side for entry in match.journal[:first] if entry.kind == "nonce"})


def _checked_header(body: Json, games: Mapping[str, Game], seat: bool = False) -> Game:
    if not isinstance(body, dict) or "format" not in body:
        raise BadSave("This is not a save of Kurgan: it has no format number.")
    form = body["format"]
    if type(form) is not int or form < 1:
        raise BadSave(f"This is not a save of Kurgan: its format is {brief(form)}.")
    if form > FORMAT:
        raise BadSave(
            f"This save has format {brief(form)}, written by a newer Kurgan; this one reads up to "
            f"{FORMAT}. Update Kurgan to open it."
        )
    if body.get("game") not in list(games):
        raise BadSave(
            f"This save is of the game {brief(body.get('game'))}, which is not here; "
            f"the games here are {', '.join(games)}."
        )
    _checked_shape(body, seat)
    return games[body["game"]]


def _checked_shape(body: Json, seat: bool) -> None:
    shapes: dict[str, Any] = {
        "rules": int, "pack": dict, "start": dict, "dice": dict, "entries": list, "digest": str,
    }  # fmt: skip
    for key, kind in shapes.items():
        if not isinstance(body.get(key), kind) or body[key] is True or body[key] is False:
            raise BadSave(f"This save is damaged: {key!r} is missing or is not what it should be.")
    if "outcome" not in body:
        raise BadSave("This save is damaged: 'outcome' is missing.")
    if "seat" in body and not seat:
        raise BadSave(
            f"This is the record of the seat {brief(body['seat'])} in an unfinished match; it "
            "can be read but not played on. The whole save is with the match's owner."
        )


def _checked_digest(body: Json) -> None:
    rest = {key: value for key, value in body.items() if key != "digest"}
    if sha256(canonical(rest)).hexdigest() != body["digest"]:
        raise BadSave(
            "This save has been changed since it was written: its digest does not fit. "
            "Use an unchanged copy."
        )


def _checked_pack(body: Json, game: Game, pack: Pack | None) -> Pack:
    chosen = checked_pack(game, pack)
    if body["pack"].get("digest") != chosen.digest:
        raise BadSave(
            f"This save was played with the data pack {brief(body['pack'].get('name'))} "
            f"({brief(body['pack'].get('digest'))[1:13]}…), but the pack here is {chosen.name!r} "
            f"({chosen.digest[:12]}…). Give that pack with --pack."
        )
    return chosen


def _checked_dice(body: Json) -> Dice:
    try:
        dice = Dice(bytes.fromhex(body["dice"]["seed"]), body["dice"].get("practice") is True)
    except (KeyError, TypeError, ValueError):
        raise BadSave("This save is damaged: the seed of its dice cannot be read.") from None
    if not dice.seed:
        dice.practice = True  # it was left out: the rolls are taken as written
    elif dice.commitment != body["dice"].get("commitment"):
        raise BadSave("The seed of this save is not the one that was committed to at the start.")
    return dice


def _checked_entries(entries: list[Json]) -> None:
    for number, entry in enumerate(entries, 1):
        is_entry = isinstance(entry, list) and len(entry) > 1 and isinstance(entry[0], str)
        if is_entry and entry[0] in ("play", "roll"):
            action = entry[2] if len(entry) == 3 or entry[3:] == [JOINED] else None
            is_entry = isinstance(action, list) and bool(action) and isinstance(action[0], str)
        if not is_entry:
            raise BadSave(f"Entry {number} of this save is not an entry: {brief(entry)}.")


def _replayed(body: Json, game: Game, pack: Pack, entries: list[Json], watch: Watch) -> Match:
    match = _started(body, game, pack)
    watch(match)
    for number, entry in enumerate(entries, 1):
        try:
            _replay(match, entry)
        except KurganError as error:
            old = "" if body["rules"] == game.rules else " under the present rules"
            misfit = Misfit(f"Entry {number} {brief(entry)} does not fit{old}: {error.message}")
            misfit.entry = number
            raise misfit from None
        watch(match)
    if body["outcome"] != match.outcome:
        raise Misfit("The outcome in this save is not the one its entries lead to.")
    match.roll_on(watch)
    for side in match.sides if "position" in body["start"] else ():
        match.view(side)  # a position from outside must at least bear being looked at
    return match


class Snapshot(NamedTuple):
    """A position of a match as it was kept beside its entries."""

    entries: int  # that led to it
    rolls: int
    position: Json


class Reached(NamedTuple):
    """A match as far as the present rules can follow its entries."""

    match: Match
    entries: int


def reach(
    body: Json, games: Mapping[str, Game], pack: Pack | None, kept: Snapshot | None
) -> Reached:
    """How far a save of other rules goes, from its start or from a position that was kept."""
    game = _checked_header(body, games)
    chosen = _checked_pack(body, game, pack)
    start, entries = apart(body["start"]), body["entries"]
    found = _followed(body, game, chosen, start, 0, entries)
    if kept is None or kept.entries <= found.entries:
        return found
    origin = start.get("origin") or "resumed"
    start |= {"position": kept.position, "origin": origin, "nonces": False}
    try:
        later = _followed(body, game, chosen, start, kept.rolls, entries[kept.entries :])
        for side in later.match.sides:
            later.match.view(side)
    except Exception:  # a position of other rules may be none of these
        return found
    return Reached(later.match, kept.entries + later.entries)


def _followed(
    body: Json, game: Game, pack: Pack, start: Json, rolls: int, entries: list[Json]
) -> Reached:
    """The match after the entries that fit."""
    match = _started({**body, "start": start}, game, pack)
    match.rolls = rolls
    for number, entry in enumerate(entries):
        try:
            _replay(match, entry)
        except KurganError:
            return Reached(match, number)
        except Exception:  # the rules broke on it, and may have left the state in the middle
            return _followed(body, game, pack, start, rolls, entries[:number])
    return Reached(match, len(entries))


def _started(body: Json, game: Game, pack: Pack) -> Match:
    dice = _checked_dice(body)
    start = apart(body["start"])
    if isinstance(start.get("options"), dict):
        start["options"] = former_options(game.options, start["options"])
    try:
        return Match(game, pack, start, dice)
    except KurganError as error:
        raise BadSave(f"The start of this save cannot be used: {error.message}") from None


def _replay(match: Match, entry: Json) -> None:
    kind = entry[0]
    rest: list[Json] = entry[2:]
    if kind == "roll" and len(rest) == 1:
        _replay_roll(match, entry[1], match.codec.decode(rest[0]))
    elif kind == "play" and rest[1:] in ([], [JOINED]):
        ask = checked_turn(match, entry[1], None)
        match.take_answer(ask, checked_action(match, ask, rest[0]), is_joined=len(rest) > 1)
    elif kind in PLAIN_KINDS and not rest:
        {
            "undo": match.undo,
            "resign": match.resign,
            "timeout": match.time_out,
            "draw": match.draw,
            "decline": match.decline,
            "takeback": match.ask_back,
            "consent": match.consent,
            "refuse": match.refuse,
        }[kind](entry[1])
    elif kind in ("takeover", "nonce") and len(rest) == 1:
        {"takeover": match.take_over, "nonce": match.add_nonce}[kind](entry[1], rest[0])
    else:
        raise BadSave(f"there is no entry of the kind {brief(kind)} like this.")


def _replay_roll(match: Match, number: int, answer: Action) -> None:
    ask = question(match.state)
    if ask is None or isinstance(ask, Choice) or match.ended is not None or match.waits:
        raise IllegalAction("nothing was to be rolled here.")
    if type(number) is not int or number != match.rolls + 1:
        raise IllegalAction(f"this should be roll {match.rolls + 1}.")
    if match.dice.seed:
        _check_committed(match, ask.sample(match.dice.roll(number)), answer)
    elif not ask.weight(answer):
        raise IllegalAction("no dice and no pile here give this.")
    match.take_chance(answer, ask.seen_by)


def _check_committed(match: Match, rolled: Action, answer: Action) -> None:
    if rolled != answer:
        given = match.codec.encode(rolled)
        raise IllegalAction(f"the committed dice gave {given}; the roll was tampered with.")
