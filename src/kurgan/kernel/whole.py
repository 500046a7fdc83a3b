"""All or nothing: whatever a rule raises, the match stands where it stood."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING

from kurgan.kernel.ask import Action
from kurgan.kernel.checks import spelled
from kurgan.kernel.errors import KurganError, NothingChanged, brief
from kurgan.kernel.procedure import Json

if TYPE_CHECKING:
    from kurgan.kernel.match import Match
    from kurgan.kernel.state import State


class Whole:
    """A change of a match that happens whole or not at all.

    Before the state is changed, a copy of it is left in `state`.
    """

    def __init__(self, match: Match, what: str | Action) -> None:
        self.match = match
        self.what = what
        self.state: State = match.state
        self.before = match.before
        self.count = len(match.before)
        self.entries, self.events = len(match.journal), len(match.log)
        self.rolls = match.rolls
        self.stop = match.stop
        self.past, self.asking = match.past, match.asking

    def __enter__(self) -> Whole:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None:
            return
        is_bug = isinstance(error, Exception) and not isinstance(error, KurganError)
        proof = self._proof() if is_bug else None
        self._restore()
        if is_bug:
            raise NothingChanged(self._words(error), proof) from error

    def _restore(self) -> None:
        match = self.match
        match.state = self.state
        match.state.events = match.log
        match.before = self.before
        del match.before[self.count :]
        match.seen.forget(match.journal, self.entries)
        del match.journal[self.entries :]
        del match.log[self.events :]
        match.rolls = self.rolls
        match.stop = self.stop
        match.past, match.asking = self.past, self.asking

    def _proof(self) -> Json:
        try:
            return self.match.save()
        except Exception:  # what is broken may not even be written down
            return None

    def _words(self, error: BaseException) -> str:
        what = self.what
        if isinstance(what, Action):
            what = f"The answer '{spelled(self.match, what)}'"
        said = brief(str(error), 80).strip("'\"")
        return (
            f"{what} meets a bug in Kurgan ({type(error).__name__}: {said}); nothing was changed."
        )
