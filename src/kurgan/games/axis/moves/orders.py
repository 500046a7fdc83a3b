"""Orders for a whole phase: every fight, every gun, every ambusher, every card that waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from kurgan.games.axis.pack.tables import LAND, ZONES
from kurgan.games.axis.state import Board
from kurgan.games.axis.words import moves as words
from kurgan.kernel.ask import Action
from kurgan.kernel.moves import Look, Move, Piece

FIGHTING = ("fight", "token", "target", "casualty")  # asked while combats are fought
FIRING = ("ambush", "casualty")


def fights(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """Every combat that is due, one after the other."""
    due = [answer for answer in look.options if answer.verb == "fight"]
    after = look.after(due[0]) if due and not chosen else None
    if after is not None:
        yield after.move("fights", words.fights_words(len(due)), again=FIGHTING)


def ambushes(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """Every ambusher fires, each into the zone with most enemies."""
    s: Board = look.state
    shots = [answer for answer in look.options if answer.verb == "ambush"]
    if not shots or chosen:
        return
    best = max(shots, key=lambda shot: enemies_in(s, shot.args[1], look.side))
    after = look.after(best)
    assert after is not None
    count = len({shot.args[0] for shot in shots})
    yield after.move("ambushes", words.ambushes_words(count), again=FIRING)


def air_defenses(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """All guns fire at one place as far as they reach it, the others where most aircraft are."""
    places = dict.fromkeys(answer.args[0] for answer in look.options if answer.verb == "aim")
    for place in places if not chosen else ():
        now = carried_on(look, "air_defense", partial(_aimed, place))
        target = Action("zone" if place < ZONES else "crossing", (place % ZONES,))
        yield now.move("aim", words.aim_words(look.state.tables, place), target)


def _aimed(wanted: int, look: Look) -> Action:
    s: Board = look.state
    flown = [s.at[slot] for slot in s.tables.crafts[1 - look.side]]
    shots = [answer for answer in look.options if answer.verb == "aim"] or [*look.options]
    return max(
        shots, key=lambda a: (a.args[0] == wanted, flown.count(a.args[0]), -a.args[0], a.args[1])
    )


def bombardments(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """Every rocket launcher that is supplied fires at the zone in reach with most enemies."""
    now = look
    while not chosen and now.kind == "bombardment":
        after = max(now.each("fire_from"), key=lambda one: one[0].args[1])[1]
        if after.kind == "rocket_token":
            return  # whether to burn a token is no matter of course
        s: Board = after.state
        if after.kind == "bombard":
            aims = [answer for answer in after.options if answer.verb == "bombard"]
            best = max(aims, key=lambda aim: enemies_in(s, aim.args[0], look.side))
            after = after.after(best) or after
        now = after
    if now is not look:
        yield now.move("bombard", words.bombard_words(now.answers))


def deployments(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """All Uranus cards of both flanks, as many in each zone as it takes."""
    if chosen:
        return
    now = carried_on(look, "deploy_card", lambda at: at.options[0])
    if len(now.answers) > 1:
        zones = dict.fromkeys(answer.args[1] for answer in now.answers)
        yield now.move("deploy_cards", words.deployment_words(look.state.tables, [*zones]))


def carried_on(look: Look, kind: str, choose: Callable[[Look], Action]) -> Look:
    """What comes after all questions of a kind that follow each other are answered."""
    while look.kind == kind:
        after = look.after(choose(look))
        assert after is not None
        look = after
    return look


def enemies_in(s: Board, zone: int, side: int) -> int:
    """How many land units of the other side stand in a zone."""
    return sum(s.count(zone, unit) for unit in LAND[1 - side])
