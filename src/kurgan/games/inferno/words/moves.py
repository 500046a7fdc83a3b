"""Moves in words: what several answers do together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kurgan.games.inferno.rules.decks import GermanDraw
from kurgan.games.inferno.state import Board
from kurgan.games.inferno.words.answers import answer_words
from kurgan.games.inferno.words.names import dots, place, thing_words
from kurgan.kernel.ask import Action
from kurgan.kernel.bits import members
from kurgan.kernel.moves import Part, Piece

MOST_NAMED = 3
MOST_HEXES = 6


def listed(names: Iterable[str]) -> str:
    """Names as a person lists them."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def germans(s: Board, units: Sequence[int]) -> str:
    """German Units by name, or how many."""
    if len(units) > MOST_NAMED:
        return f"{len(units)} Units"
    return listed([s.tables.german_names[unit] for unit in units])


def soviets(s: Board, units: Sequence[int]) -> str:
    """Soviet Units by name, or how many."""
    if len(units) > MOST_NAMED:
        return f"{len(units)} Units"
    return listed([s.tables.soviet_names[unit] for unit in units])


def places(s: Board, hexes: Sequence[int]) -> str:
    """Hexes with their names."""
    named = [place(s.tables, hexagon) for hexagon in hexes[:MOST_HEXES]]
    more = len(hexes) - len(named)
    return listed([*named, f"{more} more"] if more else named)


def verb(units: Sequence[int], plain: str, single: str) -> str:
    """A verb for one or for several."""
    return plain if len(units) > 1 else single


def drawn(after: Board) -> str:
    """What a captured Spawn Hex brings at once."""
    top = after.stack[-1] if after.stack else None
    return "; a card is drawn" if isinstance(top, GermanDraw) else ""


def short_move(after: Board, units: Sequence[int], target: int) -> str:
    """A Short Move."""
    go = verb(units, "go", "goes")
    where = place(after.tables, target)
    return f"Short Move: {germans(after, units)} {go} to {where}{drawn(after)}"


def long_move(after: Board, units: Sequence[int], way: Sequence[int]) -> str:
    """A Long Move with its way."""
    go = verb(units, "go", "goes")
    via = f" by way of {place(after.tables, way[1])}" if len(way) > 2 else ""
    where = place(after.tables, way[-1])
    return f"Long Move: {germans(after, units)} {go} to {where}{via}{drawn(after)}"


def hasty_attack(after: Board, units: Sequence[int], stop: int, enemy: int) -> str:
    """A Hasty Attack; its enemy is not named yet where a card is drawn before."""
    here = place(after.tables, stop)
    who = germans(after, units)
    if enemy < 0:
        return f"Hasty Attack: {who} {verb(units, 'go', 'goes')} to {here}{drawn(after)}"
    attack = verb(units, "attack", "attacks")
    return f"Hasty Attack: {who} {attack} {place(after.tables, enemy)} from {here}"


def deliberate_attack(s: Board, hexes: Sequence[int], target: int, parts: tuple[Part, ...]) -> str:
    """A Deliberate Attack with its Stacks and cards."""
    attack = verb(hexes, "Stacks attack", "Stack attacks")
    told = f"Deliberate Attack: {len(hexes)} {attack} {place(s.tables, target)}"
    return f"{told} from {places(s, hexes)}{with_cards(s, parts)}"


def soviet_attack(s: Board, hexes: Sequence[int], target: int, parts: tuple[Part, ...]) -> str:
    """A Soviet attack."""
    attack = verb(hexes, "Stacks attack", "Stack attacks")
    told = f"{len(hexes)} {attack} {place(s.tables, target)} from {places(s, hexes)}"
    return f"{told}{with_cards(s, parts)}"


def with_cards(s: Board, parts: tuple[Part, ...]) -> str:
    """The cards that were chosen for an attack."""
    laid = [piece for part in parts for piece in part.chosen]
    return f" with {listed([card(s, piece) for piece in laid])}" if laid else ""


def card(s: Board, piece: Piece) -> str:
    """A card by its name."""
    return thing_words(s.tables, piece.verb, piece.args[0])


def cards(s: Board, pieces: Sequence[Piece]) -> str:
    """Cards that are laid, or none."""
    if not pieces:
        return "Play no other card" if s.german_cards else "Play no card"
    if len(pieces) == 1:
        return f"Play {answer_words(s, Action(f'play_{pieces[0].verb}', pieces[0].args))}"
    return f"Play {listed([card(s, piece) for piece in pieces])}"


def losses(before: Board, after: Board, units: int, *, is_german: bool) -> str:
    """Who loses how many dots."""
    names = before.tables.german_names if is_german else before.tables.soviet_names
    had = before.german_strength if is_german else before.soviet_strength
    has = after.german_strength if is_german else after.soviet_strength
    hit = {names[unit]: had[unit] - has[unit] for unit in members(units) if has[unit] < had[unit]}
    told = [f"{name} loses {dots(count)}" for name, count in hit.items()]
    return listed(told)


def advance(s: Board, units: Sequence[int], target: int) -> str:
    """Who Advances."""
    return (
        f"{germans(s, units)} {verb(units, 'Advance', 'Advances')} into {place(s.tables, target)}"
    )


def blitz(s: Board, units: Sequence[int], target: int) -> str:
    """Who goes on."""
    return f"Blitz: {germans(s, units)} {verb(units, 'go', 'goes')} on to {place(s.tables, target)}"


def deployment(s: Board, units: Sequence[int], hexagon: int) -> str:
    """Who is deployed where."""
    return f"Deploy {germans(s, units)} in {place(s.tables, hexagon)}"


def returned(s: Board, units: Sequence[int]) -> str:
    """Who goes back to the track, in this order."""
    go = verb(units, "go", "goes")
    return f"{listed([s.tables.german_names[unit] for unit in units])} {go} back to the track"


def soviet_move(s: Board, unit: int, target: int) -> str:
    """A Soviet Unit that goes one hex."""
    return f"{s.tables.soviet_names[unit]} goes to {place(s.tables, target)}"


def could_move(s: Board, hexes: Sequence[int]) -> str:
    """Stacks that could still make a Short Move."""
    return f"A Short Move is left: Units in {places(s, hexes)} could go."
