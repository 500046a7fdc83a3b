"""The engine: ask the running step, answer it, run on to the next question."""

from __future__ import annotations

from collections.abc import Callable
from types import GeneratorType
from typing import Final

from kurgan.kernel.ask import Action, Ask
from kurgan.kernel.asking import answered, started
from kurgan.kernel.errors import RulesBug
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, Step
from kurgan.kernel.state import State

ENDLESS: Final = 5_000  # steps without a question; the rules take some sixty at most


def question(state: State) -> Ask | None:
    """What must be answered now; None when the game is over. Changes nothing."""
    if state.asked is None and state.stack:
        top = state.stack[-1]
        asking: Asking = top.step.function(top, state)
        state.asked = (_first(asking, top), asking)
    return state.asked[0] if state.asked is not None else None


Watch = Callable[[], bytes]  # the whole position, to see whether asking changes it


def apply(state: State, action: Action, watch: Watch | None = None, steps: int = -1) -> None:
    """Answer the question with a legal action, then run on. Trusts its caller."""
    asked = state.asked
    if asked is None:
        question(state)
        asked = state.asked
    if asked is None:
        raise RulesBug("the game is over: there is nothing to answer")
    top = state.stack[-1]
    state.asked = None
    _follow(state.stack, top, answered(asked[1], action, top))
    run(state, watch, steps)


def run(state: State, watch: Watch | None = None, steps: int = -1) -> None:
    """Run steps until one asks or the stack is empty; or only so many, to look in between."""
    stack = state.stack
    for _ in range(ENDLESS if steps < 0 else steps):
        if not stack:
            return
        top = stack[-1]
        flow = top.step.function(top, state)
        if not isinstance(flow, GeneratorType) and _follow(stack, top, flow):
            continue
        before = watch() if watch is not None else b""
        asked = started(flow)
        if not isinstance(asked, tuple):
            _follow(stack, top, asked)
            continue
        if watch is not None and watch() != before:
            raise RulesBug(f"{type(top).__name__}.{top.at} changes something before it asks")
        state.asked = asked
        return
    if steps < 0:
        raise RulesBug(f"{type(stack[-1]).__name__}.{stack[-1].at} never comes to a question")


def rule(state: State) -> str:
    """The rule that the question stands on."""
    return state.stack[-1].cited() if state.stack else ""


def _first(asking: Asking, top: Procedure) -> Ask:
    """The question of a step that must ask."""
    ask = next(asking, None) if hasattr(asking, "send") else None
    if ask is None:
        raise RulesBug(f"{type(top).__name__}.{top.at} was left standing but asks nothing")
    return ask


def _follow(stack: list[Procedure], top: Procedure, flow: Flow | Asking) -> bool:
    """Stand where a step says: at another, again here, at the next; or in a procedure first.

    False if it says nothing of the kind: it is a compiled step that asks.
    """
    if flow is None or isinstance(flow, Procedure):
        after = top.step.after
        if after is not None:
            top.step = after
        else:
            stack.pop()
        if flow is not None:
            stack.append(flow.begun())
    elif isinstance(flow, Step):
        top.step = flow
    elif flow is END:
        stack.pop()
    else:
        return flow is AGAIN
    return True
