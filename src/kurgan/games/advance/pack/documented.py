"""What the rulebook itself tells about map, counters, units and charts, each with its section."""

GERMAN_START = (1, 2, 3, 4, 5, 6, 48, 49, 50)
VOLGA = (8, 10, 12, 13, 14, 22, 25, 26, 37, 41, 42)
NORTHERN_SHOULDER = (48, 49, 50)
BEYOND_THE_SHOULDER = (42, 43, 44, 45, 46, 47)
NAMES = {
    "5.3.1": {
        1: "Hill 126.3",
        2: "Hill 144.5",
        3: "Dubovaya Woods",
        4: "Tsaritsa Woods",
        5: "Leather Factory",
        6: "Hill 120.0",
        48: "Yerzovka",
        49: "Vinnovka",
        50: "Latashanka",
    },
    "13.4": {8: "Sawmill", 10: "Grain Elevator"},
    "14.3.1": {
        14: "9 January Square",
        21: "Mamayev Kurgan",
        23: "Banny Gully",
        24: "Red October Worker's Settlement",
        27: "Doma-Kommuny",
        28: "Hill 107.5",
        29: "Hill 98.9",
        34: "Mechetka Ravine",
        45: "Hill 135.4",
    },
}
TERRAIN_EFFECTS = {"clear": 1, "elevated": 2, "light_urban": 3, "heavy_urban": 4}
EXCEPTIONAL_TERRAIN = {
    "Stalingradski Airfield": ("clear", 2),
    "Mamayev Kurgan": ("elevated", 4),
    "Central Rail Station": ("light_urban", 4),
}
FACTORY_AREAS = {
    "elevated": (43,),
    "light_urban": (35, 36, 37, 38, 39, 40, 42),
    "heavy_urban": (22, 25, 26, 41),
}
FACTORY_REVEALED = {
    "14": ("heavy_urban", 8, "fanatic"),
    "21": ("elevated", 9, "fanatic"),
    "44": ("clear", 5, "barrage"),
}
# Each counter is its Defense Factor and the first letter of its Defense Strategy.
MAIN_COUNTERS = {
    "clear": "4H 4A 5B 5F 6H 7A",
    "elevated": "5H 6A 6B 7F 7H 8A 8B 9F",
    "light_urban": "4H 4A 4B 4F 4G 5H 5A 5B 5F 5G 6H 6A 6B 6F 6G 7H 7A 7B 7F 7G 7H "
    "8A 8B 8F 8G 8H 8A 9B 9F 9G 9H 9A",
    "heavy_urban": "7A 7B 8F 8G 9A 9B 10F 10G 10A",
}
FACTORY_COUNTERS = {
    "elevated": "6A 6B 7H 7F 8A 8B",
    "light_urban": "7B 7F 7G 8A 8B 8G 8H 8A 9B 9G 9H 9A",
    "heavy_urban": "7A 7B 8G 9A 9B 10F 10G 10A",
}
ASSAULT_GUNS = ("177", "244A", "244B", "244C", "245A", "245B")
SETUP = {
    "main": ("5.3", (*GERMAN_START, "T2", "T7")),
    "factory": ("14.3.1, 14.4", (14, 21, 23, 24, 27, 28, 29, 34, 45, 50, "OOA", "T12")),
}
# On a turn of a scenario a division and an assault gun arrive.
ARRIVALS = (
    ("main", "T2", "389th", "245A", "6.1.1"),
    ("main", "T7", "100th", "245B", "6.1.1"),
    ("factory", "T12", "79th", "244C", "14.4"),
)
DIVISION_SIZES = (
    ("main", "29th Mot", 4, "6.1.2"),
    ("main", "389th", 3, "13.1"),
    ("factory", "14th Pz", 3, "14.6.1"),
)
MAIN_CHART = {3: ("64th_army_breakthrough", "6.2.1"), 15: ("artillery_shell_shortages", "13.2")}
FACTORY_CHART = {
    3: "64th_army_breakthrough",
    4: "64th_army_offensive",
    **dict.fromkeys((5, 6, 15, 16), "artillery_shell_shortages"),
    **dict.fromkeys((7, 8, 13, 14), "rain"),
    **dict.fromkeys((9, 10, 11, 12), "commissars"),
    17: "66th_army_offensive",
    18: "66th_army_breakthrough",
}
MAIN_EVENTS = {
    "64th_army_breakthrough": "10.1",
    "66th_army_breakthrough": "10.1",
    "logistical_pause": "10.1",
    "commissars": "16.1",
    "artillery_shell_shortages": "16.1",
}
COMMONEST = ("commissars", "logistical_pause", "artillery_shell_shortages")
NOT_ON_TURN_1 = ("64th_army_breakthrough", "66th_army_breakthrough", "logistical_pause")
MARKERS_AT_LEAST = {"artillery": (6, "13.3"), "engineer": (2, "13.3")}

# Where in the pack a value stands, the rule that tells it, and the value (lists in any order).
VALUES: tuple[tuple[str, str, object], ...] = (
    ("board.json/terrain_types/clear/shape", "5.4", "circle"),
    ("board.json/terrain_types/clear/tem", "9.5.3", 1),
    ("board.json/terrain_types/elevated/shape", "5.4", "triangle"),
    ("board.json/terrain_types/elevated/tem", "9.5.3", 2),
    ("board.json/terrain_types/light_urban/shape", "5.4", "square"),
    ("board.json/terrain_types/light_urban/tem", "9.5.3", 3),
    ("board.json/terrain_types/heavy_urban/shape", "5.4", "pentagon"),
    ("board.json/terrain_types/heavy_urban/tem", "9.5.3", 4),
    ("board.json/volga_areas", "3.1", VOLGA),
    ("board.json/german_start_areas", "5.3.1", GERMAN_START),
    ("board.json/northern_shoulder/home", "12.2", NORTHERN_SHOULDER),
    ("board.json/northern_shoulder/may_enter", "12.2", BEYOND_THE_SHOULDER),
    ("board.json/return_areas/areas", "6.3", (1, 2, 3, 4, 5)),
    (
        "board.json/factory_german_control/areas",
        "14.2",
        (*range(7, 14), *range(15, 21), 23, 24, *range(27, 35), 45, 46, 47),
    ),
    ("board.json/factory_contested/areas", "14.3.1, 14.5.1", (14, 21)),
    ("units.json/stacking_limit/german", "7.1", 4),
    ("units.json/stacking_limit/soviet", "7.1", 1),
    ("units.json/unit_size/infantry", "4.3.3", "regiment"),
    ("units.json/unit_size/armor", "4.3.3", "battalion"),
    ("units.json/return_cost/infantry", "4.2.2", 1),
    ("units.json/return_cost/armor", "4.2.1", 2),
    ("units.json/assault_guns/ids", "12.4", ASSAULT_GUNS),
    ("units.json/reinforcements/main/T2/areas", "6.1.1", (1, 2)),
    ("units.json/reinforcements/main/T2/areas_if_german", "6.1.1", ()),
    ("units.json/reinforcements/main/T7/areas", "6.1.1", (1, 2)),
    ("units.json/reinforcements/main/T7/areas_if_german", "6.1.1", (31, 32)),
    ("units.json/withdrawals/main/turn", "6.1.2", 9),
    ("units.json/withdrawals/main/division", "6.1.2", "29th Mot"),
    ("units.json/withdrawals/main/return_areas_after_event", "6.2.1", (5, 6)),
    ("units.json/withdrawals/factory/division", "14.6.1", "14th Pz"),
    ("units.json/markers/air/count", "6.3", 3),
    ("units.json/markers/isolation/count", "12.3", 14),
    ("units.json/soviet_factory_areas/elevated", "14.5.1", FACTORY_AREAS["elevated"]),
    ("units.json/soviet_factory_areas/light_urban", "14.5.1", FACTORY_AREAS["light_urban"]),
    ("units.json/soviet_factory_areas/heavy_urban", "14.5.1", FACTORY_AREAS["heavy_urban"]),
    ("units.json/pavlovs_house/terrain", "12.6", "heavy_urban"),
    ("units.json/pavlovs_house/strategy", "12.6", "guards"),
    ("units.json/pavlovs_house/factory_area", "14.5.2", 14),
    ("events.json/main/turns", "5.1", (1, 9)),
    ("events.json/main/turn_1_no_result/events", "10.1", NOT_ON_TURN_1),
    ("events.json/factory/turns", "14.6.1", (11, 14)),
    ("events.json/factory/no_roll_turns", "14.6.1", (10,)),
    ("events.json/isolation/1", "12.3", 1),
    ("events.json/isolation/2", "12.3", 0),
    ("events.json/isolation/3", "12.3", 0),
    ("events.json/isolation/4", "12.3", -1),
    ("events.json/isolation/5", "12.3", -1),
    ("events.json/isolation/6", "12.3", -2),
    ("events.json/isolation/guards_modifier", "12.3", -1),
)
