"""Views as numbers: an array of fixed length, made from what a side sees and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy
from numpy.typing import NDArray

from kurgan.kernel.procedure import Json

OURS = {"axis": "axis", "allies": "allies", "german": "german", "yellow": "german",
        "blue": "german", "soviet": "soviet"}  # fmt: skip


def observe(view: Json, side: str) -> NDArray[numpy.float32]:
    """A view as an array; most numbers lie between -1 and 1."""
    return numpy.array(VIEWS[view["game"]](view, OURS[side]), numpy.float32)


def advance(view: Json, ours: str) -> list[float]:
    """Morale, supply and support; then every area."""
    support = view["support"]
    found = [
        view["turn"] / 14, view["last_turn"] / 14, view["morale"] / 19, view["supply"] / 20,
        view["controlled"] / 50, support["air"] / 4, support["artillery"] / 4,
        support["engineer"] / 4, len(view["reserve"]) / 20, len(view["out_of_action"]) / 20,
    ]  # fmt: skip
    focus = mentioned(view["activation"]) | mentioned(view["combat"])
    for area in view["areas"]:
        fresh = [unit["attack"] for unit in area["units"] if unit["fresh"]]
        soviet = area["soviet"] or {}
        found += [
            sign(area["control"], ours), float(area["contested"]), float(area["isolated"]),
            len(area["units"]) / 4, sum(fresh) / 20, area["tem"] / 5,
            float(soviet.get("revealed", False)), number(soviet.get("defense")) / 10,
            float(area["id"] in focus),
        ]  # fmt: skip
    return found


def axis(view: Json, ours: str) -> list[float]:
    """Round, weather, points and bid; every zone, aircraft, crossing and ambush site."""
    theirs, bid = "allies" if ours == "axis" else "axis", view["bid"]
    found = [
        view["round"] / 13, sign(view["active"], ours), float(view["bad_weather"]),
        float(view["don_frozen"]), float(view["volga_frozen"]), float(view["launched"]),
        view["rpc"][ours] / 20, view["rpc"][theirs] / 20, view["token_pool"][ours] / 10,
        view["token_pool"][theirs] / 10, view["uranus"]["in_hand"] / 14, float(ours == "axis"),
        bid["amount"] / 100, float(bid["bidder"] == bid["seats"].index(ours)),
    ]  # fmt: skip
    focus = mentioned(view["move"]) | mentioned(view["focus"]) | mentioned(view["combat"])
    for zone in view["zones"]:
        armies = [
            sum(count for unit, count in zone["units"].items() if (unit[:3] == "sov") is soviet)
            for soviet in (ours != "axis", ours == "axis")
        ]
        found += [
            sign(zone["control"], ours), float(zone["marker"] is not None), armies[0] / 10,
            armies[1] / 10, float(ours in zone["supplied"]), float(theirs in zone["supplied"]),
            zone["rp"] / 5, float(zone["airfield"]), float(zone["id"] in focus),
        ]  # fmt: skip
    found += [float(bool(site["unit"])) for site in view["ambush_sites"]]
    for crossing in view["crossings"]:
        found += [float(crossing["cargo"] is not None), float(crossing["under_attack"])]
    return found


def inferno(view: Json, ours: str) -> list[float]:
    """Decks, losses and leaders; then every hex."""
    cards = view["cards"]
    found = [
        view["turn"] / 40, sign(view["active"], ours), view["losses"] / 10,
        len(view["soviet_spawn_hexes"]) / 6, cards["german_deck"] / 26, cards["soviet_deck"] / 28,
        len(cards["german_leaders"]) / 5, len(cards["soviet_leaders"]) / 3,
        float(ours == "german"),
    ]  # fmt: skip
    focus = mentioned(view["move"]) | mentioned(view["combat"])
    for place in view["hexes"]:
        found += [
            sign(place["control"], ours), float(place["rubble"]), float(place["fortified"]),
            float(place["spawn"] == "soviet"), len(place["german"]) / 4, dots(place["german"]) / 12,
            len(place["soviet"]) / 4, dots(place["soviet"]) / 12, float(place["id"] in focus),
        ]  # fmt: skip
    return found


VIEWS: Mapping[str, Callable[[Json, str], list[float]]] = {
    "advance": advance, "axis": axis, "inferno": inferno,
}  # fmt: skip


def sign(side: str | None, ours: str) -> float:
    """1 for us, -1 for the others, 0 for nobody."""
    return 0.0 if side is None else 1.0 if OURS.get(side, side) == ours else -1.0


def number(value: Any) -> float:
    """A number, or 0 where it is not known."""
    return float(value) if isinstance(value, (int, float)) else 0.0


def dots(units: Json) -> float:
    """The strength that one sees in a stack."""
    return sum(number(unit.get("strength")) for unit in units if isinstance(unit, dict))


def mentioned(plain: Json) -> set[str]:
    """Every text in a piece of a view: the places that something is about."""
    if isinstance(plain, str):
        return {plain}
    parts = plain.values() if isinstance(plain, dict) else plain if isinstance(plain, list) else ()
    return set().union(*[mentioned(part) for part in parts])
