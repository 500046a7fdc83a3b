"""What the rulebook itself tells about boards, units and charts, each with its page."""

from __future__ import annotations

GATES = ("vertyachii", "rynok", "pitomnik")
BASES = {"tatsinskaya": "axis", "srednyaya_akhtuba": "allies"}
AIRFIELDS = ("tatsinskaya", "srednyaya_akhtuba", "oblivskaya", "pitomnik")
BORDERS = (
    ("verkhne_kumskii", "gromoslavka", 15),
    ("surovikino", "gromoslavka", 15),
    ("surovikino", "kopania", 16),
    ("surovikino", "oblivskaya", 16),
    ("surovikino", "tormosin", 16),
    ("surovikino", "novomoskovsk", 20),
    ("frolovo", "kletskaya", 22),
    ("frolovo", "kremenskaya", 22),
    ("frolovo", "ilovinska", 22),
    ("kremenskaya", "kletskaya", 22),
    ("kremenskaya", "zimovskii", 22),
    ("ilovinska", "zimovskii", 22),
    ("ilovinska", "kotluban", 22),
    ("abganerovo_station", "tinguta", 13),
    ("tinguta", "beketovka", 13),
    ("beketovka", "buzinovka", 13),
    ("buzinovka", "kalach", 21),
    ("orlovka", "vertyachii", 16),
    ("pavlovs_house", "army_camp", 14),
    ("pavlovs_house", "grain_elevator", 14),
    ("pavlovs_house", "chemical_factory", 14),
    ("chemical_factory", "red_october_steel_works", 14),
    ("pitomnik", "vertyachii", 15),
    ("pitomnik", "beketovka", 13),
    ("beketovka", "krasnoarmeysk", 13),
    ("rynok", "dubovka", 13),
)
NO_BORDERS = (
    ("barrikady_workers_settlement", "red_october_steel_works", 10),
    ("lake_sarpa", "beketovka", 11),  # Lakes
    ("tinguta", "buzinovka", 13),
    ("tinguta", "verkhne_kumskii", 13),
    ("army_camp", "grain_elevator", 14),
    ("frolovo", "kotluban", 22),
    ("frolovo", "zimovskii", 22),
    ("krasnaya_sloboda", "srednyaya_akhtuba", 11),  # Rivers
)
RIVER_BORDERS = (
    ("surovikino", "gromoslavka", 18),
    ("frolovo", "kremenskaya", 22),  # R3
)
SECTORS = {
    "red_october_steel_works": "brown",
    "pavlovs_house": "brown",
    "grain_elevator": "white",
    "army_camp": "white",
}
LANDINGS = {"brown": "pavlovs_house", "white": "grain_elevator"}
EXITS = {
    "axis": ("tatsinskaya", "verkhne_kumskii", "abganerovo_station"),
    "allies": ("ilovinska", "dubovka", "krasnoarmeysk", "srednyaya_akhtuba"),
}
ARROWS = {
    "axis_free_infantry": ("oblivskaya", "perelazovskii", "petrovka"),
    "axis_free_supply": ("tatsinskaya",),
    "axis_winter_storm": ("tormosin", "verkhne_kumskii"),
    "allies_limited": ("veshenskaya", "ilovinska", "krasnoarmeysk"),
    "allies_unlimited": ("krasnaya_sloboda",),
}
UNITS = {  # cost, attack, defense, move, pieces
    "ger_infantry": (3, 1, 2, 1, 24),
    "ger_mech": (4, 1, 2, 2, 6),
    "ger_artillery": (4, 2, 2, 1, 10),
    "ger_tank": (6, 3, 3, 2, 10),
    "ger_assault_gun": (5, 2, 3, 2, 8),
    "ger_fighter": (None, 3, 4, None, 4),
    "ger_bomber": (None, 3, 1, None, 6),
    "min_infantry": (3, 1, 2, 1, 8),
    "min_artillery": (4, 2, 2, 1, 3),  # R31
    "sov_infantry": (3, 1, 2, 1, 28),
    "sov_mech": (4, 1, 2, 2, 6),
    "sov_artillery": (4, 2, 2, 1, 10),
    "sov_tank": (6, 3, 3, 2, 10),
    "sov_rocket": (2, None, None, 2, 8),
    "sov_fighter": (None, 3, 4, None, 5),
    "sov_bomber": (None, 3, 1, None, 5),
}
TOTALS = {  # R1, R2
    "race_to_stalingrad": {
        "ger_infantry": 25, "ger_mech": 9, "ger_artillery": 9, "ger_tank": 7,
        "ger_assault_gun": 7, "ger_fighter": 2, "ger_bomber": 4, "min_infantry": 10,
        "min_artillery": 1, "sov_infantry": 49, "sov_mech": 3, "sov_artillery": 8, "sov_tank": 6,
        "sov_rocket": 2, "sov_fighter": 1, "sov_bomber": 1,
    },
    "operation_uranus": {
        "ger_infantry": 32, "ger_mech": 6, "ger_artillery": 6, "ger_tank": 2,
        "ger_assault_gun": 3, "ger_fighter": 1, "ger_bomber": 2, "min_infantry": 14,
        "min_artillery": 2, "sov_infantry": 24, "sov_artillery": 7, "sov_tank": 2,
        "sov_rocket": 2,
    },
}  # fmt: skip
CARD_2 = {"sov_infantry": 2, "sov_tank": 1, "sov_rocket": 1}
