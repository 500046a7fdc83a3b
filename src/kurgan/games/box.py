"""What a game's box holds: its data pack, its rulebook and its tables, each read once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import Any, Generic

from kurgan.games.rulebook import read_rulebook
from kurgan.kernel.ask import Side
from kurgan.kernel.errors import BadData
from kurgan.kernel.game import Game, Migration, RuleText, S, every_seat_its_own
from kurgan.kernel.moves import Moves
from kurgan.kernel.pack import Pack, read_pack
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import Event
from kurgan.kernel.words import Fact, concerned

Problems = Callable[[Mapping[str, Json]], list[str]]


class Box(Generic[S]):
    """A game's folder in this package; the games build on it."""

    name: str
    migrations: Sequence[Migration] = ()
    moves: Moves = Moves()
    events: Mapping[str, Fact]
    outcomes: Mapping[str, str]  # in words, the first of them while nobody has won

    def __init__(
        self,
        problems: Problems,
        read_tables: Callable[[Pack], Any],
        notes: Problems,
    ) -> None:
        self._folder = files(f"kurgan.games.{self.name}")
        self._problems = problems
        self._notes = notes
        self._read_tables = read_tables
        self._tables: dict[str, Any] = {}
        self._pack: Pack | None = None
        self._rulebook: dict[str, RuleText] = {}

    @property
    def rulebook(self) -> Mapping[str, RuleText]:
        """Every rule in our own words."""
        if not self._rulebook:
            self._rulebook = read_rulebook(self._folder)
        return self._rulebook

    def pack(self) -> Pack:
        """The pack that comes with the program."""
        if self._pack is None:
            self._pack = read_pack(self._folder / "pack" / "data")
        return self._pack

    def problems(self, pack: Pack) -> list[str]:
        """What is wrong with a pack."""
        return self._problems(pack.files)

    def notes(self, pack: Pack) -> list[str]:
        """Where a pack is not as the rulebook says, or as it is drawn: no reason not to play."""
        return self._notes(pack.files)

    def tables(self, pack: Pack) -> Any:
        """The frozen tables of a pack; loud on any gap."""
        if pack.digest not in self._tables:
            found = self.problems(pack)
            if found:
                more = f" ({len(found) - 1} more; see kurgan board check)" if len(found) > 1 else ""
                raise BadData(found[0] + more)
            self._tables[pack.digest] = self._read_tables(pack)
        return self._tables[pack.digest]

    def seats(self, state: S) -> tuple[Side, ...]:
        """The side that each seat plays: its own, unless the game says otherwise."""
        return every_seat_its_own(self.score(state))

    def acting(self, state: S) -> str:
        """The side that the rules themselves act for now; "" while players do."""
        return ""

    def about(self, state: Any, event: Event, actor: str) -> str:
        """The side that an event is about, `actor` being who acted; "" for none."""
        return concerned(self.events[event.kind], state.tables, event, self.owner, actor)

    def owner(self, tables: Any, kind: str, thing: int) -> str:
        """The side that a thing belongs to; "" where it belongs to none."""
        raise NotImplementedError

    def score(self, state: S) -> tuple[float, ...]:
        """Every side's score; each game has its own."""
        raise NotImplementedError

    def told_outcome(self, number: int, winner: str, rule: str) -> Json:
        """Who won and how; None while nobody has."""
        if not number:
            return None
        kind = list(self.outcomes)[number]
        return {"winner": winner, "kind": kind, "rule": rule, "words": self.outcomes[kind]}


def notes_of(game: Game, pack: Pack) -> list[str]:
    """What is said of the drawing of a pack, where the game says anything."""
    return game.notes(pack) if isinstance(game, Box) else []
