"""Peek with one promise broken each time, by a small override."""

from __future__ import annotations

from typing import Any, Self

from kurgan.kernel.ask import Action, Random
from kurgan.kernel.procedure import Json

from .toybox import Words
from .toys import COMPARE, NORTH, SOUTH, Peek, PeekState

# Leaking


class LeakingView(PeekState):
    """South's view shows the token."""

    __slots__ = ()

    def view(self, side: int) -> Json:
        return {**super().view(side), "token": self.token}


class LeakingEvent(PeekState):
    """The buried card, which nobody may know, is told when north hides the token."""

    __slots__ = ()

    def hide(self, cup: int) -> None:
        super().hide(cup)
        self.emit("looked", self.middle)


class ToldSecretChoice(PeekState):
    """Everybody is told where north hid the token."""

    __slots__ = ()

    def hide(self, cup: int) -> None:
        self.token = cup
        self.emit("hidden", cup)


class ToldSecretDraw(PeekState):
    """Everybody is told which card each side was dealt."""

    __slots__ = ()

    def deal(self, side: int, card: int) -> None:
        self.hands[side] = card
        self.emit("dealt", card)


class SlipOfTheTongue(PeekState):
    """When north says a public word, south is told where the token is."""

    __slots__ = ()

    def speak(self, word: int) -> None:
        super().speak(word)
        self.emit("hidden", self.token)


class LoudLook(PeekState):
    """When south looks at the buried card, north is told of it too."""

    __slots__ = ()

    def show(self, kind: str, fact: int) -> None:
        self.emit(kind, fact)
        self.reveals += 1


class NosyQuestion(PeekState):
    """South may compare only where north's card is high."""

    __slots__ = ()

    def choices(self) -> tuple[Action, ...]:
        dropped = () if self.hands[NORTH] else (COMPARE,)
        return tuple([option for option in super().choices() if option not in dropped])


class NosyTurn(PeekState):
    """North's card decides who is to act."""

    __slots__ = ()

    @property
    def searcher(self) -> int:
        return NORTH if self.hands[NORTH] else SOUTH


class UncountedReveal(PeekState):
    """South looks at a card, and no reveal is counted."""

    __slots__ = ()

    def show(self, kind: str, fact: int) -> None:
        super().show(kind, fact)
        self.reveals -= 1


class NosyWords(Words):
    """The question's words name the other side's card."""

    def question(self, state: Any) -> str:
        other = SOUTH if state.stack[-1].at in ("hide", "say") else NORTH
        return f"The other card is {state.hands[other]}. What now?"


class TalkativePeek(Peek):
    """Peek with words that leak."""

    text = NosyWords()


# Imagining wrongly


class TrueDream(PeekState):
    """Imagine gives the true position."""

    __slots__ = ()

    def imagine(self, side: int, rng: Random) -> Self:
        return self.copy()


class SameDream(PeekState):
    """Imagine gives the state itself."""

    __slots__ = ()

    def imagine(self, side: int, rng: Random) -> Self:
        return self


class BiasedDream(PeekState):
    """Imagine believes that north always hides the token on the left."""

    __slots__ = ()

    def imagine(self, side: int, rng: Random) -> Self:
        dream = super().imagine(side, rng)
        dream.token = 0 if side == SOUTH else dream.token
        return dream


class ForgetfulDream(PeekState):
    """Neither view nor imagine keeps what south learned by comparing."""

    __slots__ = ()

    def known(self, side: int) -> dict[str, Json]:
        return {**super().known(side), "higher": None}


class ShownBuriedCard(PeekState):
    """The buried card is in everybody's view, and imagine never deals it anew."""

    __slots__ = ()

    def known(self, side: int) -> dict[str, Json]:
        return {**super().known(side), "middle": self.middle}


class WildDream(PeekState):
    """Imagine re-deals even what the side sees."""

    __slots__ = ()

    def imagine(self, side: int, rng: Random) -> Self:
        dream = self.copy()
        dream.deal_anew(rng)
        return dream


class EmptyPile(PeekState):
    """There is no card to draw."""

    __slots__ = ()

    def pile(self) -> tuple[int, ...]:
        return ()
