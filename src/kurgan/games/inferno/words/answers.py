"""Answers in words: what each option of a question would do."""

from __future__ import annotations

from typing import Final

from kurgan.games.inferno.rules.advance_after_combat import GermanAdvance
from kurgan.games.inferno.rules.german_cards import air_factor
from kurgan.games.inferno.state import Board
from kurgan.games.inferno.words.names import (
    ACTION_WORDS,
    colored_words,
    german_words,
    place,
    soviet_words,
    stack_words,
)
from kurgan.kernel.ask import Action
from kurgan.kernel.engine import question
from kurgan.kernel.words import plural

ACTION_MEANINGS: Final = {
    "call_for_reinforcements": "card, Units",
    "long_move": "a Stack two Clear hexes",
    "short_moves": "two Stacks, or pass",
    "hasty_attack": "move and attack",
    "deliberate_attack": "with a card",
}

GERMAN_CARD_WORDS: Final = (
    "a Leader", "a Leader", "a Leader", "a Leader", "a Leader",
    "airstrike, {0} dice on 4+, Rubble +{1}",
    "airstrike, {0} dice on 4+, Rubble +{1}",
    "{0} dice on 4+, Rubble +{1}",
    "{0} dice on 4+, Rubble +{1}",
    "the strongest Soviet Infantry loses a dot",
    "the strongest Soviet Tank loses a dot",
)  # fmt: skip
SOVIET_CARD_WORDS: Final = (
    "Opportunity Fire, and Soviet attacks are Deliberate",
    "Snipers shoot twice",
    "Soviets hit one point more easily, but their 1s hit themselves",
    "two dice that hit on 5+",
    "gunboats on the bank, else a Marine lands",
    "cancels an airstrike, Rubble in {0}",
    "the strongest German Infantry loses a dot",
    "the strongest Panzer or Panzer Grenadier loses a dot",
    "a random Infantry joins the Soviets",
    "a random Tank joins the Soviets",
)


def answer_words(s: Board, action: Action) -> str:
    """An answer in words."""
    verb, args = action.verb, action.args
    if verb == "blitz":
        return f"{german_words(s, args[0])} to {place(s.tables, args[1])}"
    if verb in ("deploy", "return"):
        return colored_words(s, args[0])
    if verb in ("take", "reduce_german", "advance"):
        return german_words(s, args[0])
    if verb in ("reduce_soviet", "advance_soviet", "soviet_moves"):
        return soviet_words(s, args[0])
    if verb == "play_german_card":
        card = s.tables.german_cards[args[0]]
        factor = air_factor(s, card.type)
        words = GERMAN_CARD_WORDS[card.type].format(card.dice * factor, card.rubble * factor)
        return f"{card.name}: {words}" + (" (doubled by Von Richthofen)" if factor > 1 else "")
    if verb == "play_soviet_card":
        card = s.tables.soviet_cards[args[0]]
        where = place(s.tables, card.hex) if card.hex >= 0 else ""
        return f"{card.name}: {SOVIET_CARD_WORDS[card.type].format(where)}"
    if verb == "go":
        return plural(args[0], "Unit")
    if verb == "done":
        return done_words(s)
    if verb in ("attack", "soviet_attack"):
        return f"Attack {stack_words(s, args[0])}"
    if verb in PIONEER_WORDS and s.german_cards:
        return PIONEER_WORDS[verb]
    if args:
        return stack_words(s, args[0])
    return SIMPLE_WORDS.get(verb) or f"{ACTION_WORDS[verb]}: {ACTION_MEANINGS[verb]}"


def done_words(s: Board) -> str:
    """What it means to have done."""
    ask, top = question(s), s.stack[-1]
    if isinstance(top, GermanAdvance) and not top.chosen:
        return "Leave the Advance to your partner"
    return DONE_WORDS.get(ask.kind, "Done") if ask is not None else "Done"


SIMPLE_WORDS = {
    "lay_card": "Play a card from your hand",
    "stop": "Stop here: the Long Move is over",
    "no_card": "Play no card",
    "agree": "Agree: it joins the attack",
    "refuse": "Refuse: it stays out of the attack",
    "fire_first": "Fire first: your hits count before the Soviets roll",
    "fire_together": "Fire at the same time",
    "movement_action": "Movement Action: each Top Stacked Hex moves one Unit or attacks",
    "draw_action": "Draw Action: draw one card, nobody moves",
}
PIONEER_WORDS = {  # once one is laid: Linden
    "lay_card": "Play another Pioneer from your hand",
    "no_card": "Play no other card",
}
DONE_WORDS = {
    "short_move": "No more moves: the turn is over",
    "deliberate_from": "No more Stacks: begin the attack",
    "advance": "Nobody else Advances",
    "blitz": "Nobody else goes on: the Blitz is over",
    "soviet_target": "Do not attack: this Stack stays",
}
