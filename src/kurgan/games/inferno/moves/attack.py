"""Attacks up to the showdown, and the cards laid for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kurgan.games.inferno.moves.march import taking
from kurgan.games.inferno.moves.pieces import (
    Chosen,
    combat_in,
    german_groups,
    hex_piece,
    offered,
    top,
)
from kurgan.games.inferno.rules.attacks import ATTACK, DeliberateAttack
from kurgan.games.inferno.rules.combat import LAY_CARD, NO_CARD, PLAY_GERMAN, PLAY_SOVIET
from kurgan.games.inferno.rules.movement import DONE, MOVE_FROM, MOVE_TO
from kurgan.games.inferno.rules.sequence import DELIBERATE_ATTACK, HASTY_ATTACK
from kurgan.games.inferno.words import moves as words
from kurgan.kernel.ask import Action
from kurgan.kernel.bits import members
from kurgan.kernel.moves import Look, Move, Part, Piece


def hasty_attacks(look: Look, chosen: Chosen) -> Iterator[Move]:
    """The chosen Units of one hex go beside Soviets and attack them."""
    groups = german_groups(look.state, chosen)
    here, units = next(iter(groups.items()), (-1, []))
    start = look.after(HASTY_ATTACK, MOVE_FROM[here]) if len(groups) == 1 else None
    for stop in offered(start, "move_to") if start is not None else ():
        moved = taking(start.after(MOVE_TO[stop]), units, stop) if start is not None else None
        for now in enemies(moved) if moved is not None else ():
            combat = combat_in(now)
            enemy = combat.target if combat is not None else -1  # not named before a card is drawn
            target = stop if enemy < 0 else enemy
            path = tuple(map(hex_piece, (here, stop) if enemy < 0 else (here, stop, enemy)))
            told = words.hasty_attack(now.state, units, stop, enemy)
            yield now.move("hasty_attack", told, hex_piece(target), paths=(path,), cost="1 hex")


def enemies(look: Look) -> Iterator[Look]:
    """Each Soviet Stack that can be attacked; all who are joined attack too."""
    named = [look.after(ATTACK[enemy]) for enemy in offered(look, "attack")] or [look]
    for now in named:
        while now is not None and now.kind == "hasty_join_count":
            now = now.after(now.options[-1])
        if now is not None:
            yield now


def deliberate_attacks(look: Look, chosen: Chosen) -> Iterator[Move]:
    """The chosen Stacks attack one Soviet Stack; without a choice all around that are one's own."""
    hexes = set(german_groups(look.state, chosen))
    start = look.after(DELIBERATE_ATTACK)
    for answer, named in start.each("attack") if start is not None else ():
        joined = with_stacks(named, hexes)
        taking_part = attacking(joined)
        if hexes <= taking_part:
            now, parts = with_cards(joined, chosen)
            target = answer.args[0]
            paths = tuple([(hex_piece(h), hex_piece(target)) for h in sorted(taking_part)])
            told = words.deliberate_attack(now.state, sorted(taking_part), target, parts)
            yield now.move("deliberate_attack", told, hex_piece(target), paths=paths, parts=parts)


def with_stacks(look: Look, hexes: set[int]) -> Look:
    """Stacks join the attack; a partner, who must be asked, only where his were chosen."""
    while look.kind == "deliberate_from":
        own: list[Look] = []
        partners: list[Look] = []
        for answer, now in look.each("attack_from"):
            if not hexes or answer.args[0] in hexes:
                is_asked = isinstance(top(now), DeliberateAttack) and now.ends == "turn"
                (partners if is_asked else own).append(now)
        after = next(iter(own or (partners if hexes else [])), None) or look.after(DONE)
        if after is None:
            break
        look = after
    return look


def attacking(look: Look) -> set[int]:
    """The hexes of an attack, with the one whose player is asked."""
    combat, frame = combat_in(look), top(look)
    if combat is not None:
        return set(members(combat.hexes))
    asked = {frame.asked} if isinstance(frame, DeliberateAttack) and look.ends else set()
    return asked | set(members(frame.hexes)) if isinstance(frame, DeliberateAttack) else set()


# Cards


def cards(look: Look) -> list[Piece]:
    """The cards that can be laid."""
    asked = look.after(LAY_CARD) if look.kind.startswith("lay_") else look
    verbs = {"play_german_card": "german_card", "play_soviet_card": "soviet_card"}
    options = asked.options if asked is not None else ()
    return [Action(verbs[a.verb], a.args) for a in options if a.verb in verbs]


def offered_cards(look: Look) -> Iterable[Piece]:
    """The cards that can be laid, and none."""
    return [*cards(look), *[NO_CARD] * (NO_CARD in look.options)]


def with_cards(look: Look, chosen: Chosen) -> tuple[Look, tuple[Part, ...]]:
    """Lay the chosen cards; without a choice the question of the card stays open."""
    if look.kind not in ("lay_german_card", "lay_soviet_card", "german_card", "soviet_card"):
        return look, ()
    could = cards(look)
    laid: list[Piece] = []
    for piece in chosen:
        after = lay(look, piece) if piece in could else None
        if after is not None:
            look = after
            laid.append(piece)
    if laid or NO_CARD in chosen:
        look = look.after(NO_CARD) or look
    return look, (Part("card", tuple(laid), tuple(could)),)


def lay(look: Look, piece: Piece) -> Look | None:
    """Lay one card."""
    prebuilt = PLAY_GERMAN if piece.verb == "german_card" else PLAY_SOVIET
    play = prebuilt[piece.args[0]]
    return look.after(LAY_CARD, play) if look.kind.startswith("lay_") else look.after(play)


def card_plays(look: Look, chosen: Chosen) -> Iterator[Move]:
    """A click on a card lays it, with no question before; a click on none lays none.

    Where a second card may follow, the question stays open unless several were chosen.
    """
    could = cards(look)
    wanted = [piece for piece in chosen if piece in could]
    if wanted:
        now, parts = with_cards(look, chosen)
        yield now.move("card", words.cards(look.state, parts[0].chosen), wanted[-1], parts=parts)
        return
    for piece in could:
        laid = lay(look, piece)
        if laid is not None:
            now = laid.after(NO_CARD) or laid if laid.options == (NO_CARD,) else laid
            yield now.move("card", words.cards(look.state, (piece,)), piece)
    none = look.after(NO_CARD)
    if none is not None:
        yield none.move("no_card", words.cards(look.state, ()), NO_CARD)
