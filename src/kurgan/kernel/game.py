"""What a game is: names, options, verbs and the functions that the kernel calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from kurgan.kernel.ask import Action, Random, Side
from kurgan.kernel.errors import BadSetup, brief
from kurgan.kernel.moves import Moves
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.kernel.state import Event, State

S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)
ON, OFF = ("on", "yes", "true"), ("off", "no", "false")
SWITCHES: dict[str, Json] = dict.fromkeys(ON, True) | dict.fromkeys(OFF, False)
SHORT: dict[Json, Json] = {1: True, 0: False, "1": True, "0": False}


class RuleText(NamedTuple):
    """A rule in our own words."""

    heading: str
    words: str
    chapter: str = ""

    def title(self, rule: str) -> str:
        """The rule and its heading, which some rules bear in their number already."""
        return rule if rule.endswith(self.heading) else f"{rule} {self.heading}"


@dataclass(frozen=True)
class Option:
    """An optional rule or a ruling that can go either way."""

    name: str
    rule: str
    words: str
    default: Json
    values: tuple[Json, ...] = ()  # what may be chosen; empty: numbers from low to high
    low: int = 0
    high: int = 0
    many: bool = False  # a list of numbers, or true for all of them
    default_words: str = ""  # where the default depends on the scenario
    formerly: Json = None  # as saves from before the option had it, where that is not the default

    @property
    def range_words(self) -> str:
        """What may be given, for people."""
        if self.values:
            return ", ".join(spoken(value) for value in self.values)
        if self.many:
            return f"off, on, or a list of numbers from {self.low} to {self.high}"
        return f"a number from {self.low} to {self.high}"

    def read(self, value: Json) -> Json:
        """The value in its one spelling."""
        said, value = value, self._switched(value)
        if self.values:
            for known in self.values:
                if value == known and isinstance(value, bool) == isinstance(known, bool):
                    return known
            if value is True and self.default == "off" and len(self.values) > 1:
                return self.values[1]
            if value is False and self.default == "off":
                return "off"
        elif value is None:
            return self.fresh_default()
        elif self.many:
            if isinstance(value, bool):
                return list(range(self.low, self.high + 1)) if value else []
            given = value if isinstance(value, list) else [value]
            if all(self._is_in_range(item) for item in given):
                return sorted(set(given))
        elif self._is_in_range(value):
            return value
        raise BadSetup(f"The option {self.name} cannot be {brief(said)}; it is {self.range_words}.")

    def _switched(self, value: Json) -> Json:
        """What people say for true and false; 1 and 0 too, where nothing else can be chosen."""
        if self.values and isinstance(self.values[0], bool):
            value = SHORT.get(value, value) if isinstance(value, (int, str)) else value
        elif not (self.many or self.default == "off"):
            return value
        is_said = isinstance(value, str) and value not in self.values
        return SWITCHES.get(value.lower(), value) if is_said else value

    def fresh_default(self) -> Json:
        """The default, apart from every other copy of it."""
        return list(self.default) if isinstance(self.default, list) else self.default

    def _is_in_range(self, value: Json) -> bool:
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return self.low <= value <= self.high


def spoken(value: Json) -> str:
    """An option's value as a person would say it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


class Migration(NamedTuple):
    """How to rewrite the entries of an older save whose rules number was below `before`."""

    name: str
    before: int
    rewrite: Callable[[list[Json]], list[Json]]
    # An answer that was not asked for then, to be put in before the entry that does not fit.
    added: Callable[[list[Json], int], Json | None] | None = None


class TextOf(Protocol[S_contra]):
    """A game in words. Only what the acting side may know is ever put in words."""

    @property
    def otherwise(self) -> Mapping[str, Mapping[str, str]]:
        """By a question's kind and a kind of thing: why not those that it does not offer."""
        ...

    def stands(self, state: S_contra, side: Side, kind: str, thing: int) -> tuple[str, int] | None:
        """The kind and number of the place where a side sees a piece."""
        ...

    def turn(self, state: S_contra) -> str:
        """The turn and phase, which every side may know."""
        ...

    def question(self, state: S_contra) -> str: ...
    def action(self, state: S_contra, action: Action) -> str: ...
    def event(self, tables: Any, event: Event) -> str: ...
    def board(self, pack: Pack, view: Json, width: int) -> str:
        """The board within a width, its first paragraph the tracks; width 0: one line a place."""
        ...

    def status(self, view: Json) -> list[str]:
        """The numbers that decide, in a few words each, what matters most first."""
        ...

    def thing(self, tables: Any, kind: str, thing: int) -> str: ...


class GameOf(Protocol[S]):
    """Everything the kernel needs of a game; S is the kind of its states."""

    name: str
    title: str
    rules: int  # raised whenever an old log could play out differently
    scenarios: Mapping[str, str]
    options: Sequence[Option]
    verbs: Mapping[str, tuple[str, ...]]  # kinds of the arguments; a last kind with * repeats
    finishes: Sequence[str]  # verbs that end, stop or want no more; a screen has one key for them
    facts: Mapping[str, tuple[str, ...]]  # the same for events
    procedures: Mapping[str, Any]
    migrations: Sequence[Migration]
    moves: Moves

    @property
    def rulebook(self) -> Mapping[str, RuleText]: ...
    @property
    def text(self) -> TextOf[S]: ...
    def pack(self) -> Pack: ...
    def problems(self, pack: Pack) -> list[str]: ...
    def tables(self, pack: Pack) -> Any: ...
    def ids(self, tables: Any) -> Mapping[str, Sequence[str]]: ...
    def sides(self, options: Mapping[str, Json]) -> tuple[str, ...]: ...
    def seats(self, state: S) -> tuple[Side, ...]:
        """The side that each seat plays now."""
        ...

    def setup(self, scenario: str, options: Mapping[str, Json], tables: Any) -> S: ...
    def view(self, state: S, side: Side) -> Json: ...
    def acting(self, state: S) -> str:
        """The side that the rules themselves act for now; "" while players do."""
        ...

    def about(self, state: S, event: Event, actor: str) -> str:
        """The side that an event is about, `actor` being who acted; "" for none."""
        ...

    def imagine(self, state: S, side: Side, rng: Random) -> S: ...
    def score(self, state: S) -> tuple[float, ...]: ...
    def outcome(self, state: S) -> Json: ...
    def dump(self, state: S) -> Json: ...
    def load(self, plain: Json, tables: Any) -> S: ...


Text: TypeAlias = TextOf[Any]
Game: TypeAlias = GameOf[Any]  # for whoever does not ask which game it is


def every_seat_its_own(scores: tuple[float, ...]) -> tuple[Side, ...]:
    """The seats of a game that never exchanges sides; every side has a score."""
    return tuple(range(len(scores)))


def read_scenario(game: Game, scenario: str | None) -> str:
    """The scenario asked for, or the first."""
    if scenario is None:
        return next(iter(game.scenarios))
    if not isinstance(scenario, str) or scenario not in game.scenarios:
        known = ", ".join(game.scenarios)
        raise BadSetup(f"{game.name} has no scenario {brief(scenario)}; it has {known}.")
    return scenario


def read_options(game: Game, given: Mapping[str, Json] | None) -> dict[str, Json]:
    """Every option of the game, as given or by default."""
    known = {option.name: option for option in game.options}
    if given is not None and not isinstance(given, Mapping):
        raise BadSetup("Options are given as names and values.")
    for name in given or {}:
        if name not in known:
            has = ", ".join(known) or "none"
            raise BadSetup(f"{game.name} has no option {brief(name)}; it has {has}.")
    return {
        name: option.read((given or {})[name]) if name in (given or {}) else option.fresh_default()
        for name, option in known.items()
    }


def former_options(options: Sequence[Option], saved: Mapping[str, Json]) -> dict[str, Json]:
    """The options of a save; those that it does not know yet are as they were when it was made."""
    former = {o.name: o.formerly for o in options if o.formerly is not None}
    return {**former, **saved}


def saved_options(game: Game, saved: Mapping[str, Json]) -> dict[str, Json]:
    """Every option of a position in a save."""
    return read_options(game, former_options(game.options, saved))
