"""Casualties: a whole volley at once, the cheapest units first."""

from __future__ import annotations

from collections.abc import Iterator

from kurgan.games.axis.words.moves import loss_words, losses_words
from kurgan.kernel.ask import Action
from kurgan.kernel.moves import Look, Move, Piece

# What may be asked between two losses of a phase
ALIVE = (
    "casualty", "fight", "token", "target", "ambush", "air_defense", "bombardment", "bombard",
    "rocket_token", "attack_crossing", "scramble", "crowded_airfield", "land",
)  # fmt: skip


def in_danger(look: Look) -> Iterator[Piece]:
    """Units that could be the casualties."""
    zone = getattr(look.state.stack[-1], "zone", -1)
    most: dict[int, int] = {}
    for answer in look.options:
        if answer.verb == "lose":
            most[answer.args[0]] = max(most.get(answer.args[0], 0), answer.args[1])
    if zone >= 0:
        yield from [Action("force", (zone, unit, count)) for unit, count in most.items()]


def losses(look: Look, chosen: tuple[Piece, ...]) -> Iterator[Move]:
    """The chosen units are lost; without a choice all casualties, the cheapest first."""
    lost: list[Action] = []
    if chosen:
        now: Look | None = look
        for piece in chosen:
            lost.append(Action("lose", piece.args[1:]))
            now = now.after(lost[-1]) if now is not None and piece.verb == "force" else None
        if now is not None:
            yield Move("losses", loss_words(lost), now.answers, ends=now.ends)
        return
    cheapest = _cheapest_first(look)
    if cheapest.answers:
        yield Move("losses", loss_words(cheapest.answers), cheapest.answers, ends=cheapest.ends)
        yield cheapest.move("losses_on", losses_words(cheapest.answers), again=ALIVE)


def _cheapest_first(look: Look) -> Look:
    kind, top = look.kind, type(look.state.stack[-1])
    while look.kind == kind and isinstance(look.state.stack[-1], top):
        cost = look.state.tables.cost
        lands = [a for a in look.options if a.verb == "lose"]
        best = min(lands, key=lambda a: (cost[a.args[0]], -a.args[1])) if lands else look.options[0]
        after = look.after(best)
        assert after is not None
        look = after
    return look
