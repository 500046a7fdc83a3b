"""The engine: ask the running step, answer it, run on to the next question."""

from __future__ import annotations

from collections.abc import Callable

from kurgan.kernel.ask import Action, Ask
from kurgan.kernel.errors import RulesBug
from kurgan.kernel.procedure import AGAIN, END, Asking, Flow, Procedure, Signal, Step
from kurgan.kernel.state import State

ENDLESS = 5_000  # steps without a question; the rules take some sixty at most


def question(state: State) -> Ask | None:
    """What must be answered now; None when the game is over. Changes nothing."""
    if state.asked is None and state.stack:
        top = state.stack[-1]
        asking: Asking = top.STEPS[top.at].function(top, state)
        state.asked = (_first(asking, top), asking)
    return state.asked[0] if state.asked is not None else None


Watch = Callable[[], bytes]  # the whole position, to see whether asking changes it


def apply(state: State, action: Action, watch: Watch | None = None, steps: int = -1) -> None:
    """Answer the question with a legal action, then run on. Trusts its caller."""
    if question(state) is None or state.asked is None:
        raise RulesBug("the game is over: there is nothing to answer")
    asking = state.asked[1]
    top = state.stack[-1]
    state.asked = None
    try:
        asking.send(action)
    except StopIteration as stop:
        _follow(state, top, stop.value)
    else:
        raise RulesBug(f"{type(top).__name__}.{top.at} asks twice")
    run(state, watch, steps)


def run(state: State, watch: Watch | None = None, steps: int = -1) -> None:
    """Run steps until one asks or the stack is empty; or only so many, to look in between."""
    stack = state.stack
    for _ in range(ENDLESS if steps < 0 else steps):
        if not stack:
            return
        top = stack[-1]
        flow = top.STEPS[top.at].function(top, state)
        if flow is None or isinstance(flow, (Signal, Step, Procedure)):
            _follow(state, top, flow)
            continue
        before = watch() if watch is not None else b""
        try:
            state.asked = (next(flow), flow)
        except StopIteration as stop:
            _follow(state, top, stop.value)
        else:
            if watch is not None and watch() != before:
                raise RulesBug(f"{type(top).__name__}.{top.at} changes something before it asks")
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


def _follow(state: State, top: Procedure, flow: Flow) -> None:
    if flow is AGAIN:
        return
    if flow is END:
        state.stack.pop()
    elif isinstance(flow, Step):
        top.at = flow.name
    else:
        _go_on(state, top)
        if isinstance(flow, Procedure):
            state.stack.append(flow.begun())


def _go_on(state: State, top: Procedure) -> None:
    after = top.STEPS[top.at].after
    if after:
        top.at = after
    else:
        state.stack.pop()
