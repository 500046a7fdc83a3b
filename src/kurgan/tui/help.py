"""The commands of the terminal and what they do."""

from __future__ import annotations

from kurgan.tui import computers

HELP = {
    "3 1 2": "several answers, one after the other; words are parted by ;",
    "Enter": "the question again",
    "moves": "what can move; moves PIECES to PLACE: several answers in one gesture",
    "move N": "play move N of that list; move PIECES to PLACE: the only one",
    "undo": "take the last answer or move back",
    "map": "the whole board",
    "look THING": "one place or piece",
    "why N": "which rule answer N stands on",
    "why THING": "which rule allows or forbids a place or a piece now",
    "rules RULE": "a rule in our words, by its number or heading; rules: all headings",
    "odds": "this attack and the best targets; odds all; odds PLACE: in full",
    "belief": "what hidden enemy pieces can still be; belief PLACE: those there",
    **computers.HELP,
    "log N": "the last N things that happened",
    "save FILE": "keep a copy",
    "load FILE": "go on with another match",
    "help": "this list",
    "quit": "leave; kurgan play --resume goes on",
}
