"""A position put together by hand, played with dice that the test names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kurgan.games.axis.game import AXIS as AXIS
from kurgan.games.axis.game import PROCEDURES
from kurgan.games.axis.options import read_rules
from kurgan.games.axis.pack.tables import FLANKS, ITEMS, SECTORS, SIDES, UNITS, ZONES, Tables
from kurgan.games.axis.rules.air import JOB_OF
from kurgan.games.axis.rules.sequence import Round
from kurgan.games.axis.rules.setup import setup
from kurgan.games.axis.rules.supply import blocks, trace
from kurgan.games.axis.state import GROUND, JOBS, Board, blank
from kurgan.kernel.ask import CHANCE
from kurgan.kernel.bits import bit, bits, members
from kurgan.kernel.codec import Codec
from kurgan.kernel.engine import question, run
from kurgan.kernel.game import read_options
from tests.bench import Bench

TABLES: Tables = AXIS.tables(AXIS.pack())
CODEC = Codec(AXIS, TABLES)
CARDS = {number: name for number, name in enumerate(Round.STEPS) if number}
Counts = Mapping[str, str]


class Scene(Bench[Board]):
    """A hand-made position, at the start of an order card.

    Blank boards (the default): nothing is there but what the test puts; every zone is Allied but
    Tatsinskaya and those named in `axis`; no ferries, no tokens, no RPCs, pools of 7 and 11
    tokens, round 4, good weather, cards 7 and 8 out of the deck. `charts=True` begins with the
    scenario's printed setup instead (before any Uranus draw) and the other arguments change it.

    scenario   "race" or "uranus"; options {"interceptors": True, …}
    card       the order card that begins now, 1 to 14 (3 is Axis Movement)
    round      its round
    axis       zones that are Axis-controlled; allies: zones that are not (with charts)
    units      {"pitomnik": "2 ger_infantry, 1 ger_tank", "kalach": "sov_infantry"}: both sides'
               land units, in addition to the charts; aircraft stand on the ground: "3 ger_bomber"
    remove     zones to clear of all land units first (with charts)
    quiet      zones whose charted Combat Marker goes
    battle     zones with a Combat Marker, Battle side up; assault: Assault side up
    crossed    zones entered over an unfrozen river this turn
    tokens     {"kalach": 2} Allied; axis_tokens {"tatsinskaya": 1}
    ferries    ["brown"]; cargo {"brown": "sov_infantry"} (or "supply")
    sites      {"ambush_4": "sov_infantry"}
    rpc, pool  (axis, allies)
    weather    "good", "bad"; frozen "", "don" or "volga"
    storm      the round of the Winter Storm Marker; launched True: Uranus is over
    factories  {"tank": "tractor_factory", "artillery": "barrikady_factory"}
    cards      {"northwest": [1, 2], "southeast": [3, 4]}: Uranus cards waiting, by number

    Player verbs (play(verb, *ids)); zone, unit, aircraft and site ids are those of the data:
      setup: want SIDE, bid N, higher, accept, hide_left FACTORY, open_hand left|right,
        place_factory ZONE, rearrange ZONE, take UNIT N, place_at ZONE, place_in_site SITE,
        place_aboard CROSSING
      Uranus: all_northwest, all_southeast, northwest CARD, launch, wait, deploy_card CARD ZONE,
        preload N
      reinforcement: receive UNIT ZONE, requisition ITEM, deploy ZONE, how_many N,
        place_ferry CROSSING
      movement: march ZONE, take UNIT N, enter ZONE, stop, blitz ZONE, escort N, hide SITE,
        leave SITE, board CROSSING, unload CROSSING, load_token CROSSING, pair UNIT ZONE,
        give_up UNIT, fly AIRCRAFT N, mission JOB, strike ZONE, strike_crossing CROSSING,
        relocate ZONE, supply_drop ZONE, supply_landing ZONE N, troop_landing ZONE UNIT, done
      stacking: push_out UNIT, displace ZONE (by the opponent), disband ZONE UNIT N
      options: sacrifice ZONE UNIT, sacrifice_aircraft AIRCRAFT, scramble AIRCRAFT PLACE
      reaction: aim PLACE N, interdict ZONE N, ambush SITE ZONE, done
      attack: spend ZONE, keep_tokens, fire_from ZONE N, bombard ZONE, attack_crossing CROSSING,
        fight ZONE, target_aircraft N, target_tanks N, target_type UNIT, target_crossing, no_target,
        lose UNIT N, lose_aircraft AIRCRAFT, lose_crossing
      landing: land AIRCRAFT ZONE, land_all ZONE
    Questions with one possible answer are not asked (a single unit to take, one zone to fight in,
    a side with nothing left to move), so a phase may be over sooner than expected: keep an idle
    unit on the boards, or look at `told(...)`.
    Chance verbs: roll(*faces) for weather_die, priorities_die, heroes_die, ambush_die,
      air_defense_dice, bombardment_dice, crossing_dice, interceptor_dice, attack_dice and
      defense_dice (pools: land units by rising value, then assault guns, fighters, interceptors,
      bombers; `dice` tells the pools, `volley` their values);
      draw("draw_card", "card_3"), draw("first_bidder", "first").
    """

    game = AXIS
    codec = CODEC

    def __init__(
        self,
        *,
        scenario: str = "race",
        options: Mapping[str, Any] | None = None,
        charts: bool = False,
        card: int = 3,
        round: int | None = None,
        axis: Iterable[str] = (),
        allies: Iterable[str] = (),
        units: Counts | None = None,
        remove: Iterable[str] = (),
        quiet: Iterable[str] = (),
        battle: Iterable[str] = (),
        assault: Iterable[str] = (),
        crossed: Iterable[str] = (),
        tokens: Mapping[str, int] | None = None,
        axis_tokens: Mapping[str, int] | None = None,
        ferries: Iterable[str] | None = None,
        cargo: Mapping[str, str] | None = None,
        sites: Mapping[str, str] | None = None,
        rpc: tuple[int, int] | None = None,
        pool: tuple[int, int] | None = None,
        weather: str = "good",
        frozen: str | None = None,
        storm: int | None = None,
        launched: bool | None = None,
        factories: Mapping[str, str] | None = None,
        cards: Mapping[str, list[int]] | None = None,
    ) -> None:
        self.state = s = first_state(scenario, options, charts=charts)
        for zone in remove:
            self._clear(zone_number(zone))
        s.axis = (s.axis | zones(axis)) & ~zones(allies)
        for name, text in (units or {}).items():
            self._place(zone_number(name), text)
        s.battle = s.battle & ~zones(quiet) | zones(battle)
        s.assault |= zones(assault)
        s.crossed |= zones(crossed)
        self._tokens(tokens, axis_tokens)
        self._volga(ferries, cargo, sites)
        self._markers(round, rpc, pool, weather, frozen, storm, launched, factories, cards)
        self._begin(card)

    def _begin(self, card: int) -> None:
        s = self.state
        s.rebuild_index()
        frame = PROCEDURES["Round"]()
        frame.at = CARDS[card]
        s.stack = [frame]
        s.events = []
        run(s)

    def _tokens(self, allies: Mapping[str, int] | None, axis: Mapping[str, int] | None) -> None:
        for side, counts in ((1, allies), (0, axis)):
            for name, count in (counts or {}).items():
                self.state.tokens[side * ZONES + zone_number(name)] += count
                self.state.pool[side] -= count

    def _volga(
        self,
        ferries: Iterable[str] | None,
        cargo: Mapping[str, str] | None,
        sites: Mapping[str, str] | None,
    ) -> None:
        s = self.state
        if ferries is not None:
            s.ferries = bits(SECTORS.index(name) for name in ferries)
        for name, item in (cargo or {}).items():
            s.cargo[SECTORS.index(name)] = ITEMS.index(item)
        for name, unit in (sites or {}).items():
            s.sites[TABLES.site_ids.index(name)] = UNITS.index(unit)

    def _markers(
        self,
        number: int | None,
        rpc: tuple[int, int] | None,
        pool: tuple[int, int] | None,
        weather: str,
        frozen: str | None,
        storm: int | None,
        launched: bool | None,
        factories: Mapping[str, str] | None,
        cards: Mapping[str, list[int]] | None,
    ) -> None:
        s = self.state
        s.round = s.round if number is None else number
        s.rpc = s.rpc if rpc is None else list(rpc)
        s.pool = s.pool if pool is None else list(pool)
        s.bad = int(weather == "bad")
        if frozen is not None:
            s.bad_rounds = {"": 0, "don": 0b1, "volga": 0b11}[frozen]
        s.storm = s.storm if storm is None else storm
        s.launched = s.launched if launched is None else int(launched)
        if factories is not None:
            s.factory = [zone_number(factories[kind]) for kind in ("tank", "artillery")]
            s.workers = 1
        for flank, numbers in (cards or {}).items():
            s.flanks[FLANKS.index(flank)] = bits(card - 1 for card in numbers)
            s.deck &= ~s.flanks[FLANKS.index(flank)]

    def _place(self, zone: int, text: str) -> None:
        for part in text.split(","):
            words = part.split()
            count, name = (int(words[0]), words[1]) if len(words) == 2 else (1, words[0])
            unit = UNITS.index(name)
            if unit in TABLES.craft:
                for _ in range(count):
                    slot = next(
                        n for n, kind in enumerate(TABLES.craft)
                        if kind == unit and not self.state.job[n]
                    )  # fmt: skip
                    self.state.send(slot, zone, GROUND)
            else:
                self.state.add(zone, unit, count)

    def _clear(self, zone: int) -> None:
        for unit in range(len(UNITS)):
            self.state.take(zone, unit, self.state.count(zone, unit))

    # Playing

    def miss(self) -> Scene:
        """All dice of the present roll show a 6."""
        return self.roll(*[6] * sum(self.dice))

    def march(self, zone: str, force: str, *path: str) -> Scene:
        """Move "2 ger_tank" out of a zone along a path; stop at the end where it may go on."""
        self.play("march", zone)
        words = force.split()
        count, unit = (int(words[0]), words[1]) if len(words) == 2 else (1, words[0])
        if self.kind == "take":
            self.play("take", unit, count)
        for step in path:
            self.play("enter", step)
        if self.can("stop"):
            self.play("stop")
        return self

    def fly(self, aircraft: str, count: int, verb: str, *args: int | str) -> Scene:
        """Send aircraft out: fly("ger_bomber_1", 2, "strike", "kalach")."""
        return self.play("fly", aircraft, count).fly_on(verb, *args)

    def fly_on(self, verb: str, *args: int | str) -> Scene:
        """Where aircraft that were chosen go; the mission is asked only if there are several."""
        if self.kind == "mission":
            self.play("mission", JOBS[JOB_OF[verb]])
        return self.play(verb, *args)

    def buy(self, item: str, zone: str, count: int = 1) -> Scene:
        """Buy units or tokens; zone and number are asked only if there is a choice."""
        self.play("requisition", item)
        return self.deploy(zone, count)

    def deploy(self, zone: str, count: int = 1) -> Scene:
        """Place what was bought; zone and number are asked only if there is a choice."""
        if self.kind == "deploy":
            self.play("deploy", zone)
        if self.kind == "how_many":
            self.play("how_many", count)
        else:
            assert count == 1
        return self

    def bombard(self, zone: str, count: int, target: str) -> Scene:
        """Rocket launchers of a zone fire; the target is asked only if there are several."""
        self.play("fire_from", zone, count)
        return self.play("bombard", target) if self.kind == "bombard" else self

    def displace(self, unit: str, zone: str) -> Scene:
        """Push a unit out of a crowded zone; unit and zone are asked only if there is a choice."""
        before = len(self.told("unit_displaced"))
        if self.kind == "push_out":
            self.play("push_out", unit)
        if len(self.told("unit_displaced")) == before and self.kind == "displace":
            self.play("displace", zone)
        return self

    def done(self) -> Scene:
        """End the movement; a side with nothing left to move was not even asked."""
        return self.play("done") if self.kind == "move" else self

    # Looking

    @property
    def side(self) -> str:
        """Who is to answer: "axis", "allies" or "chance"."""
        ask = question(self.state)
        assert ask is not None
        return "chance" if ask.side == CHANCE else SIDES[ask.side]

    @property
    def card(self) -> int:
        """The order card being resolved."""
        frame = next(f for f in self.state.stack if isinstance(f, Round))
        names = list(Round.STEPS)
        sequence = names.index(frame.at)
        return sequence if frame is self.state.stack[-1] else sequence - 1

    def count(self, zone: str, unit: str) -> int:
        """How many land units of a type stand in a zone."""
        return self.state.count(zone_number(zone), UNITS.index(unit))

    def units(self, zone: str) -> dict[str, int]:
        """The land units of a zone."""
        number = zone_number(zone)
        return {
            name: self.state.count(number, unit)
            for unit, name in enumerate(UNITS)
            if self.state.count(number, unit)
        }

    def aircraft(self, place: str) -> list[tuple[str, str]]:
        """The aircraft in a place: type and job."""
        number = CODEC.number("place", place)
        return [
            (UNITS[TABLES.craft[slot]], JOBS[self.state.job[slot]])
            for slot, at in enumerate(self.state.at)
            if at == number
        ]

    def controller(self, zone: str) -> str:
        """Who controls a zone."""
        return "axis" if self.state.axis >> zone_number(zone) & 1 else "allies"

    def marker(self, zone: str) -> str:
        """The Combat Marker of a zone: "assault", "battle" or ""."""
        here = bit(zone_number(zone))
        return (
            "assault" if self.state.assault & here else "battle" if self.state.battle & here else ""
        )

    def tokens(self, zone: str, side: str) -> int:
        """A side's supply tokens in a zone."""
        return self.state.tokens[SIDES.index(side) * ZONES + zone_number(zone)]

    def is_supplied(self, zone: str, side: str) -> bool:
        """Whether a force there would be supplied now."""
        return self.state.is_supplied(zone_number(zone), SIDES.index(side))

    def line(self, zone: str, side: str) -> list[str]:
        """The supply line of a force there; empty if it has none."""
        s = self.state
        path = trace(TABLES, s.axis, s.ferries, SIDES.index(side), zone_number(zone))
        return [TABLES.zones[step] for step in path]

    def blocked_by(self, zone: str, side: str) -> set[str]:
        """The hostile zones that stop every line from there."""
        s = self.state
        found = blocks(TABLES, s.axis, s.ferries, SIDES.index(side), zone_number(zone))
        return {TABLES.zones[step] for step in members(found)}

    @property
    def volley(self) -> list[tuple[int, int, int]]:
        """The pools of the combat roll that is due: value, aim and dice."""
        from kurgan.games.axis.rules.combat import Combat, defensive_bonus, volley

        frame = next(f for f in self.state.stack if isinstance(f, Combat))
        if self.kind == "attack_dice":
            return volley(self.state, frame.zone, frame.side, 0, attacks=True)
        bonus = defensive_bonus(self.state, frame.zone, 1 - frame.side)
        return volley(self.state, frame.zone, 1 - frame.side, bonus, attacks=False)

    def view(self, side: str) -> Any:
        """What a side sees."""
        return AXIS.view(self.state, SIDES.index(side))


def first_state(scenario: str, options: Mapping[str, Any] | None, *, charts: bool) -> Board:
    """Blank boards, or the charted setup with nothing drawn or chosen yet."""
    rules = read_rules(read_options(AXIS, options))
    plan = TABLES.plans[scenario]
    if not charts:
        s = blank(TABLES, plan, rules, [])
        s.pool, s.round, s.launched = [7, 11], 4, 1
        return s
    s = setup(TABLES, plan, rules)
    for name in ("combat_forces", "markers"):
        s.stack[0].STEPS[name].function(s.stack[0], s)
    return s


def zone_number(name: str) -> int:
    """A zone by its id."""
    return CODEC.number("zone", name)


def zones(names: Iterable[str]) -> int:
    """A set of zones."""
    return bits(zone_number(name) for name in names)


def start(scenario: str, options: Mapping[str, Any] | None = None) -> Board:
    """A match's first state, run to its first question."""
    state = AXIS.setup(scenario, read_options(AXIS, options), TABLES)
    assert isinstance(state, Board)
    run(state)
    return state
