"""The engine: ask the running step, answer it, run on to the next question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from kurgan.kernel.ask import Action, Ask
from kurgan.kernel.errors import RulesBug
from kurgan.kernel.procedure import END, Play, Procedure, Signal, Step
from kurgan.kernel.state import State

ENDLESS: Final = 5_000  # steps without a question; the rules take some sixty at most
PAUSE: Final = Signal("pause")


def question(state: State) -> Ask | None:
    """What must be answered now; None when the game is over. Changes nothing."""
    if state.asked is None and state.stack:
        state.play = play = _played(state, most=1)
        state.asked = next(play)
    return state.asked


def apply(state: State, action: Action) -> None:
    """Answer the question with a legal action, then run on. Trusts its caller."""
    play = state.play
    if play is None or state.asked is None:
        play = _asking(state)
    state.asked = play.send(action)


def run(state: State) -> None:
    """Run steps until one asks or the stack is empty."""
    state.play = play = _played(state, most=ENDLESS)
    state.asked = next(play)


def slowly(state: State, action: Action | None = None) -> Iterator[None]:
    """Apply an action, or run, but pause after every step for whoever looks on."""
    state.play = play = _asking(state) if action is not None else _played(state, most=ENDLESS)
    state.pauses = True
    try:
        told = play.send(action) if action is not None else next(play)
        if action is not None and told is not PAUSE:
            raise RulesBug(f"{type(state.stack[-1]).__name__}.{state.stack[-1].at} asks twice")
        while told is PAUSE:
            yield
            told = next(play)
    finally:
        state.pauses = False
    state.asked = told


def rule(state: State) -> str:
    """The rule that the question stands on."""
    return state.stack[-1].cited() if state.stack else ""


def _asking(state: State) -> Play:
    """The play that waits for an answer."""
    if question(state) is None:
        raise RulesBug("the game is over: there is nothing to answer")
    assert state.play is not None
    return state.play


def _played(state: State, most: int) -> Play:
    """Step after step: questions come out, answers go in; None at the end.

    No more than so many steps may go by until one asks.
    """
    stack = state.stack
    left = most
    while stack:
        top = stack[-1]
        here = top.step
        flow: Any = here.function(top, state)
        if here.asks is None:
            here.asks = hasattr(flow, "send")
        if here.asks:
            flow = yield from flow
            if state.asked is not None:  # and now it is answered
                state.asked = None
                left = ENDLESS
        if flow is None or isinstance(flow, Procedure):
            if here.after is not None:
                top.step = here.after
            else:
                stack.pop()
            if flow is not None:
                stack.append(flow.begun())
        elif isinstance(flow, Step):
            top.step = flow
        elif flow is END:
            stack.pop()
        left -= 1
        if not left:
            what = (
                "was left standing but asks nothing" if most == 1 else "never comes to a question"
            )
            raise RulesBug(f"{type(top).__name__}.{here.name} {what}")
        if state.pauses:
            yield PAUSE
    yield None
