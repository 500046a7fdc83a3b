"""The verbs of answers, each with the kinds of its arguments."""

from __future__ import annotations

VERBS: dict[str, tuple[str, ...]] = {
    "deal": ("counter",),
    "arrive_at": ("area",),
    "hold_back": (),
    "arrive": ("unit",),
    "spare": ("area",),
    "event_dice": ("die*",),
    "pause": ("division",),
    "supply_dice": ("die*",),
    "reroll_dice": ("die*",),
    "buy": ("support",),
    "buy_morale": (),
    "return": ("unit",),
    "return_to": ("area",),
    "streets_die": ("die",),
    "activate": ("area",),
    "end_phase": (),
    "select": ("unit",),
    "enter": ("area",),
    "stop": (),
    "attack": ("area",),
    "attack_with": ("unit",),
    "attack_with_all": (),
    "lose": ("unit",),
    "fall_back": (),
    "isolation_die": ("die",),
    "lead": ("unit",),
    "support": ("support",),
    "air_die": ("die",),
    "combat_dice": ("die*",),
    "retreat": ("unit",),
    "retreat_to": ("area",),
    "done": (),
}
FINISHES = ("done", "end_phase", "stop")  # end, stop, no more
