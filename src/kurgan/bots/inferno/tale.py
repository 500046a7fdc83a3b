"""Inferno on the Volga in the words of a computer player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from kurgan.bots.tales import Blow, Tale, listed, shortened
from kurgan.games.inferno.state import GERMAN_OUTCOMES, UNDECIDED, Board
from kurgan.games.inferno.view import battle
from kurgan.games.inferno.words.names import place, thing_words
from kurgan.kernel.ask import Side
from kurgan.kernel.bits import members
from kurgan.kernel.state import Event
from kurgan.kernel.words import plural

REASONS: Final[Mapping[str, str]] = {
    "action": "The Action whose best use promises most: an attack that pays, else new Units.",
    "long_move": "The Stack goes that comes nearest to what is wanted.",
    "long_move_to": "Towards the nearest Spawn Hex that is still to be taken.",
    "long_move_on": "Towards the nearest Spawn Hex that is still to be taken.",
    "short_move": "The Stack that gains most by a step goes.",
    "short_move_to": "Towards the nearest Spawn Hex that is still to be taken.",
    "short_move_count": "As many as the place needs.",
    "short_move_units": "The strongest go first.",
    "hasty_attack": "The Stack with the best attack within reach goes.",
    "hasty_attack_to": "From there the attack has the best odds.",
    "hasty_attack_count": "All that help; who goes cannot be shot one by one.",
    "hasty_attack_units": "The strongest go first.",
    "hasty_enemy": "The Stack whose loss hurts the Soviets most for what it costs.",
    "hasty_join_count": "All that help.",
    "hasty_join": "The strongest join.",
    "deliberate_attack": "The Stack whose loss hurts the Soviets most for what it costs.",
    "deliberate_from": "Everybody around joins in: the more dice, the better the odds.",
    "consent": "The partner is helped.",
    "lay_german_card": "A card is played where it turns the fight, and spared where it does not.",
    "german_card": "The card that does most here.",
    "reduce_german": "The loss falls where it costs least fire.",
    "reduce_soviet": "The most dangerous Soviet Unit is hit.",
    "advance": "The strongest Advance, so that what is taken is held.",
    "advance_soviet": "The first of the strongest.",
    "combined_force": "Who fires first is fired at by fewer.",
    "blitz": "Blitz Units go on where it brings them nearer to a Spawn Hex.",
    "deploy": "The strongest Unit is deployed first.",
    "deploy_to": "Near the Spawn Hexes that are still to be taken.",
    "return": "The weakest goes back first.",
    "soviet_action": "A card runs the clock down, unless the Stacks can hurt the Germans more.",
    "act_with": "The Stack with the best attack or the best step acts.",
    "soviet_target": "The weakest Germans that stand in the way.",
    "soviet_unit": "The Unit that is missed least goes.",
    "lay_soviet_card": "Cards are for combats: one is played in each, the one that does most.",
    "soviet_card": "The card that does most here.",
}
ATTACKS = ("hasty_attack_declared", "deliberate_attack_declared", "soviet_attack_declared")


def deeds(s: Board, events: Sequence[Event], side: Side) -> list[str]:
    """Actions, attacks with cards, marches and deployments; first the combat that goes on."""
    is_soviet = side == s.soviet_seat
    who = "soviet" if is_soviet else "german"
    found, moved = _begun(s, is_soviet), dict[int, int]()
    for event in events:
        kind, args = event.kind, event.args
        if kind == f"{who}_moved" or (kind == f"{who}_deployed" and not is_soviet):
            moved[args[0]] = args[-1]
        elif kind in ATTACKS and (kind == ATTACKS[2]) == is_soviet:
            found += [*_marches(s, moved, is_soviet), _attack(s, event)]
            moved.clear()
        elif kind == f"{who}_card_played" and found:
            found[-1] += f" with {thing_words(s.tables, f'{who}_card', args[0])}"
        elif kind == "action_chosen" and not is_soviet:
            if thing_words(s.tables, "action", args[0]).startswith("Call"):
                found.append("call for reinforcements")
        elif kind == "draw_action_began" and is_soviet:
            found.append("draw a card")
    return found + _marches(s, moved, is_soviet)


def _begun(s: Board, is_soviet: bool) -> list[str]:
    """The combat that goes on, which a side attacks or defends in."""
    fight = battle(s)
    if fight is None:
        return []
    return [
        f"{'attack' if fight.is_german != is_soviet else 'hold'} {place(s.tables, fight.target)}"
    ]


def _attack(s: Board, event: Event) -> str:
    """An attack, from where and with how many."""
    target, *stacks = event.args
    manner = {"hasty": "in haste ", "deliberate": ""}.get(event.kind.split("_")[0], "")
    start = listed([place(s.tables, stack) for stack in stacks])
    return f"attack {place(s.tables, target)} {manner}from {start}"


def _marches(s: Board, moved: Mapping[int, int], is_soviet: bool) -> list[str]:
    """Who goes where."""
    names = s.tables.soviet_names if is_soviet else s.tables.german_names
    found = []
    for hexagon in dict.fromkeys(moved.values()):
        units = [names[unit] for unit, there in moved.items() if there == hexagon]
        found.append(f"bring {shortened(units, 'Units')} to {place(s.tables, hexagon)}")
    return found


def blows(s: Board, events: Sequence[Event], side: Side) -> list[Blow]:
    """Units that are destroyed, hexes that are lost, and an end that is lost."""
    is_soviet = side == s.soviet_seat
    us, them = ("soviet", "german") if is_soviet else ("german", "soviet")
    names = s.tables.soviet_names if is_soviet else s.tables.german_names
    fight = battle(s)
    found, target, dots = list[Blow](), -1 if fight is None else fight.target, Counter[int]()
    for event in events:
        kind, args = event.kind, event.args
        if kind in ATTACKS:
            target = args[0]
            if (kind == ATTACKS[2]) != is_soviet:
                words = f"the {them.capitalize()}s attacked {place(s.tables, target)}"
                found.append(Blow(0.8, words))
        elif kind == f"{us}_destroyed":
            found.append(Blow(2.0, f"{names[args[0]]} was destroyed{_where(s, target)}"))
        elif kind == f"{us}_reduced":
            dots[target] += 1
        elif kind == f"{them}_control_taken":
            prize = 4.0 if s.edition.spawn >> args[0] & 1 else 1.5
            words = f"{place(s.tables, args[0])} fell to the {them.capitalize()}s"
            found.append(Blow(prize, words))
        elif kind == "game_ended" and (args[0] in GERMAN_OUTCOMES) == is_soviet:
            words = thing_words(s.tables, "outcome", args[0]).split(":")[0]
            found.append(Blow(50.0, f"it ended in {words}" if args[0] != UNDECIDED else ""))
    for hexagon, count in dots.items():
        found.append(Blow(0.7 * count, f"{plural(count, 'dot')} lost{_where(s, hexagon)}"))
    return found


def _where(s: Board, target: int) -> str:
    return f" in the fight for {place(s.tables, target)}" if target >= 0 else ""


def taken(s: Board, events: Sequence[Event], side: Side) -> list[str]:
    """Hexes that a side takes."""
    who = "soviet" if side == s.soviet_seat else "german"
    return [place(s.tables, e.args[0]) for e in events if e.kind == f"{who}_control_taken"]


def unknown(s: Board, side: Side) -> list[str]:
    """The faces of the enemy's blocks, and cards."""
    if side == s.soviet_seat:
        blocks = sum((s.german_at[h] & ~s.german_seen).bit_count() for h in members(s.german))
        hand, what = sum(cards.bit_count() for cards in s.german_hand), "German"
    else:
        blocks = sum((s.soviet_at[h] & ~s.soviet_seen).bit_count() for h in members(s.soviet))
        hand, what = s.soviet_hand.bit_count(), "Soviet"
    found = [f"the faces of {plural(blocks, f'{what} block')}"] if blocks else []
    return found + ([f"{plural(hand, 'card')} in the {what} hand"] if hand else [])


TALE: Tale[Board] = Tale(deeds, blows, taken, unknown, REASONS)
