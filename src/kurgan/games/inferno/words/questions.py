"""Questions in words, and why not what a question does not offer."""

from __future__ import annotations

from kurgan.games.inferno.pack.tables import TERRAINS
from kurgan.games.inferno.rules.advance_after_combat import GermanAdvance, SovietAdvance
from kurgan.games.inferno.rules.attacks import DeliberateAttack, HastyAttack
from kurgan.games.inferno.rules.combat import Combat
from kurgan.games.inferno.rules.hits import TakeHits, are_own_ones
from kurgan.games.inferno.rules.movement import LongMove, ShortMoves
from kurgan.games.inferno.rules.reinforcements import Reinforcements
from kurgan.games.inferno.rules.sequence import Turn
from kurgan.games.inferno.rules.soviet_actions import top_stacked
from kurgan.games.inferno.rules.soviet_player import PlayerMovement, SovietPlayerTurn, moves
from kurgan.games.inferno.state import Board
from kurgan.games.inferno.view import battle
from kurgan.games.inferno.words.names import colored_words, place, units_words
from kurgan.kernel.bits import members
from kurgan.kernel.words import Questions, plural

QUESTIONS: Questions[Board] = Questions({
    "deploy": "Reinforcements: which Unit do you deploy next?",
    "return": "No room for these Units: which goes back to the track first?",
    "blitz": "Blitz: which Unit goes on, and where?",
    "long_move": "Long Move: which Stack goes?",
    "hasty_attack": "Hasty Attack: which Stack goes?",
    "hasty_enemy": "Which Soviet Stack does it attack?",
    "hasty_join_count": "How many of the Units already there join the attack?",
    "hasty_join": "Which of the Units already there join the attack?",
    "deliberate_attack": "Deliberate Attack: which Soviet Stack do you attack?",
    "act_with": "Movement Action: which Top Stacked Hex moves a Unit or attacks next?",
})  # fmt: skip

# What is said of things that a question does not offer, where no condition was noted.
ACTION_FIRST = "first choose one of the five Actions; it is asked for after that"
NOT_THERE = "it is not one of the Units in that hex that are still to be chosen"
NOT_HIT = "it is not one of the strongest Units that are hit"
OTHERWISE: dict[str, dict[str, str]] = {
    "action": {"hex": ACTION_FIRST, "german_unit": ACTION_FIRST},
    "short_move": {"hex": "there is no Short Move left"},
    "short_move_units": {"german_unit": NOT_THERE},
    "hasty_attack_units": {"german_unit": NOT_THERE},
    "hasty_join": {"german_unit": NOT_THERE},
    "return": {"german_unit": "it does not wait for room"},
    "reduce_german": {"german_unit": NOT_HIT},
    "reduce_soviet": {"soviet_unit": NOT_HIT},
    "advance_soviet": {"soviet_unit": "it is not one of the strongest attackers"},
    "blitz": {"german_unit": "it is not a Blitz Unit that Advanced and has not gone on"},
    "soviet_unit": {"soviet_unit": "it is not in the hex that moves a Unit"},
}


@QUESTIONS.words("action", Turn)
def action(s: Board, top: Turn) -> str:
    """The five Actions."""
    return f"German turn {s.turn}: which of the five Actions do you take?"


@QUESTIONS.words("deploy_to", Reinforcements)
def deploy_to(s: Board, top: Reinforcements) -> str:
    """Where a Unit arrives."""
    return f"Where is {colored_words(s, top.unit)} deployed?"


@QUESTIONS.words("long_move_to", LongMove)
def long_move_to(s: Board, top: LongMove) -> str:
    """The first hex of a Long Move."""
    return f"Where does the Stack in {place(s.tables, top.hex)} go?"


@QUESTIONS.words("long_move_on", LongMove)
def long_move_on(s: Board, top: LongMove) -> str:
    """The second."""
    here = place(s.tables, top.via)
    if top.is_passing:
        return f"The Stack passes through {here}, where it may not stop. Where does it end?"
    return f"The Stack is in {here}. Where does it go on to, or does it stop?"


@QUESTIONS.words("short_move", ShortMoves)
def short_move(s: Board, top: ShortMoves) -> str:
    """Which of the two moves it is."""
    return f"Short Move {top.made + 1} of 2: from which hex?"


@QUESTIONS.words("short_move_to", ShortMoves)
def short_move_to(s: Board, top: ShortMoves) -> str:
    """The goal of a Short Move."""
    return f"Where do Units from {place(s.tables, top.hex)} go?"


@QUESTIONS.words("hasty_attack_to", HastyAttack)
def hasty_attack_to(s: Board, top: HastyAttack) -> str:
    """The hex from which a Hasty Attack strikes."""
    return f"Where does the Stack in {place(s.tables, top.hex)} go to attack?"


@QUESTIONS.words("short_move_count", ShortMoves)
def short_move_count(s: Board, top: ShortMoves) -> str:
    """How many leave a Stack."""
    return f"How many Units go from {way(s, top)}?"


@QUESTIONS.words("hasty_attack_count", HastyAttack)
def hasty_attack_count(s: Board, top: HastyAttack) -> str:
    """The same to attack."""
    return f"How many Units go from {way(s, top)}?"


@QUESTIONS.words("short_move_units", ShortMoves)
def short_move_units(s: Board, top: ShortMoves) -> str:
    """Who leaves a Stack."""
    return f"Which Unit goes from {way(s, top)}?{so_far(s, top.units)}"


@QUESTIONS.words("hasty_attack_units", HastyAttack)
def hasty_attack_units(s: Board, top: HastyAttack) -> str:
    """The same to attack."""
    return f"Which Unit goes from {way(s, top)}?{so_far(s, top.units)}"


@QUESTIONS.words("deliberate_from", DeliberateAttack)
def deliberate_from(s: Board, top: DeliberateAttack) -> str:
    """Which Stacks attack."""
    chosen = ", ".join(place(s.tables, hexagon) for hexagon in members(top.hexes))
    so_far = f" So far: {chosen}." if chosen else ""
    return f"Which Stack attacks {place(s.tables, top.target)}?{so_far}"


@QUESTIONS.words("consent", DeliberateAttack)
def consent(s: Board, top: DeliberateAttack) -> str:
    """Whether a partner agrees."""
    here, where = place(s.tables, top.asked), place(s.tables, top.target)
    return f"Does your Stack in {here} join the attack on {where}?"


@QUESTIONS.words("lay_soviet_card", Combat)
def lay_soviet_card(s: Board, top: Combat) -> str:
    """Whether the Soviet player lays a card."""
    return f"Combat in {ground(s, top)}: do you play a card?"


@QUESTIONS.words("soviet_card", Combat)
def soviet_card(s: Board, top: Combat) -> str:
    """Which."""
    return f"Combat in {ground(s, top)}: which card do you play?"


@QUESTIONS.words("lay_german_card", Combat)
def lay_german_card(s: Board, top: Combat) -> str:
    """Whether the German player lays a card."""
    card = "another Pioneer" if s.german_cards else "a card"  # Linden
    return f"Attack on {ground(s, top)}: do you play {card}?"


@QUESTIONS.words("german_card", Combat)
def german_card(s: Board, top: Combat) -> str:
    """Which."""
    return f"Attack on {ground(s, top)}: which card do you play?"


@QUESTIONS.words("combined_force", Combat)
def combined_force(s: Board, top: Combat) -> str:
    """Who fires first."""
    return f"Combined Force Bonus in {place(s.tables, top.target)}: do you fire first?"


@QUESTIONS.words("reduce_german", TakeHits)
def reduce_german(s: Board, top: TakeHits) -> str:
    """Ties among Germans."""
    return f"{fight(s)}{hits(top)} on the Germans. Which of the strongest takes one?"


@QUESTIONS.words("reduce_soviet", TakeHits)
def reduce_soviet(s: Board, top: TakeHits) -> str:
    """Ties among Soviets."""
    cause = " of Khrushchev's 1s" if are_own_ones(s) else ""
    return f"{fight(s)}{hits(top)}{cause} on the Soviets. Which of the strongest takes one?"


@QUESTIONS.words("advance", GermanAdvance)
def advance(s: Board, top: GermanAdvance) -> str:
    """Who Advances."""
    chosen = top.chosen.bit_count()
    besides = f" besides the {chosen} chosen" if chosen else ""
    return f"{fight(s)}the hex is empty. Who Advances into it{besides}?"


@QUESTIONS.words("advance_soviet", SovietAdvance)
def advance_soviet(s: Board, top: SovietAdvance) -> str:
    """Ties among the Soviets that Advance."""
    return f"{fight(s)}which of the strongest Soviets Advances into it?"


@QUESTIONS.words("soviet_action", SovietPlayerTurn)
def soviet_action(s: Board, top: SovietPlayerTurn) -> str:
    """To move or to draw."""
    stacks, hexes = top_stacked(s).bit_count(), s.soviet_spawn.bit_count()
    compared = f"{counted(stacks, 'Top Stacked Hex')}, {counted(hexes, 'Spawn Hex')}"
    return f"{compared}: do you move or draw a card?"


@QUESTIONS.words("soviet_target", PlayerMovement)
def soviet_target(s: Board, top: PlayerMovement) -> str:
    """What a Top Stacked Hex does."""
    here = place(s.tables, top.hex)
    if not moves(s, top.hex):
        return f"{here}: no Unit can go. Whom does the whole Stack attack, if it attacks?"
    return f"{here}: where does one Unit go, or whom does the whole Stack attack?"


@QUESTIONS.words("soviet_unit", PlayerMovement)
def soviet_unit(s: Board, top: PlayerMovement) -> str:
    """Who goes."""
    return f"Which Unit goes from {way(s, top)}?"


def counted(count: int, name: str) -> str:
    """So many hexes of a kind."""
    return f"{count} {name}{'' if count == 1 else 'es'}"


def way(s: Board, top: ShortMoves | HastyAttack | PlayerMovement) -> str:
    """From where to where."""
    return f"{place(s.tables, top.hex)} to {place(s.tables, top.target)}"


def so_far(s: Board, units: int) -> str:
    """Who is chosen already."""
    return f" So far: {units_words(s, units)}." if units else ""


def ground(s: Board, top: Combat) -> str:
    """The hex of a combat with its terrain."""
    mark = ", Rubble" if s.is_rubble(top.target) else ""
    return f"{place(s.tables, top.target)} ({TERRAINS[s.tables.terrain[top.target]]}{mark})"


def fight(s: Board) -> str:
    """The combat that goes on."""
    where = battle(s)
    return f"Combat in {place(s.tables, where.target)}: " if where is not None else ""


def hits(top: TakeHits) -> str:
    """How many hits are still to be given out."""
    return plural(top.hits, "hit")
