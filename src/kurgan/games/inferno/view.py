"""What each side may see, built up from nothing."""

from __future__ import annotations

from kurgan.games.inferno.pack.tables import (
    ARMIES,
    BOXES,
    DEAD,
    FIREPOWERS,
    GERMAN_ADVANTAGES,
    HEXES,
    KINDS,
    OKH,
    ORIGINS,
    PICKED_UP,
    REMOVED,
    ROWS,
    SIXTH_PANZER,
    SOVIET_ADVANTAGES,
    TERRAINS,
    Card,
)
from kurgan.games.inferno.rules.attacks import DeliberateAttack, HastyAttack
from kurgan.games.inferno.rules.combat import Combat
from kurgan.games.inferno.rules.movement import LongMove, ShortMoves
from kurgan.games.inferno.rules.soviet_actions import MovementAction, top_stacked
from kurgan.games.inferno.rules.victory import german_losses, removed_r_units
from kurgan.games.inferno.state import NOT_EXTENDED, SOVIET_OUTCOMES, Board
from kurgan.kernel.bits import bit, members
from kurgan.kernel.procedure import Json, carried_out

PHASES = {
    "Setup": "setup",
    "Reinforcements": "call for reinforcements",
    "LongMove": "long move",
    "ShortMoves": "short moves",
    "HastyAttack": "hasty attack",
    "DeliberateAttack": "deliberate attack",
    "Combat": "combat",
    "SpawnAction": "soviet spawn action",
    "MovementAction": "soviet movement action",
    "PlayerMovement": "soviet movement action",
    "SovietTurn": "soviet turn",
    "SovietPlayerTurn": "soviet turn",
    "Turn": "german action",
}


def view(s: Board, side: int) -> Json:
    """The position as a side sees it."""
    is_soviet = side == s.soviet_seat
    return {
        "game": "inferno",
        "mode": s.rules.mode,
        "edition": s.rules.edition,
        "designers_way": s.rules.designers_way,
        "side": side_name(s, side),
        "turn": s.turn,
        "active": side_name(s, s.active),
        "phase": phase(s),
        "hexes": [hex_view(s, hexagon, is_soviet) for hexagon in range(HEXES)],
        "top_stacked": [s.tables.hexes[hexagon] for hexagon in members(top_stacked(s))],
        "soviet_spawn_hexes": [s.tables.hexes[hexagon] for hexagon in members(s.soviet_spawn)],
        "spawn_hexes_taken": spawn_view(s),
        "bank": bank_view(s),
        "track": track_view(s, is_soviet),
        "beside_track": beside_view(s, is_soviet),
        "picked_up": picked_up_view(s, is_soviet),
        "dead": units_view(s, DEAD),
        "removed": units_view(s, REMOVED),
        "losses": german_losses(s),
        "extra_turns": extra_view(s),
        "pools": pools_view(s, is_soviet),
        "cards": cards_view(s, side),
        "advantages": advantages_view(s),
        "compass_dice": dice_view(s),
        "move": move_view(s),
        "combat": combat_view(s, side),
    }


def side_name(s: Board, side: int) -> str:
    """What a side is called."""
    if side == s.soviet_seat:
        return "soviet"
    return ARMIES[side] if s.has_two_german_players else "german"


def phase(s: Board) -> str:
    """What is going on."""
    for frame in reversed(s.stack):
        name = PHASES.get(type(frame).__name__)
        if name:
            return name
    return "over"


def hex_view(s: Board, hexagon: int, is_soviet: bool) -> Json:
    """One hex: whose it is and who stands there."""
    tables = s.tables
    return {
        "id": tables.hexes[hexagon],
        "name": tables.names[hexagon],
        "at": list(tables.coordinates[hexagon]),
        "terrain": TERRAINS[tables.terrain[hexagon]],
        "adjacent": [tables.hexes[near] for near in members(tables.adjacent[hexagon])],
        "control": "german" if s.german_control >> hexagon & 1 else "soviet",
        "spawn": spawn_of(s, hexagon),
        "rubble": s.is_rubble(hexagon),
        "fortified": bool(s.fortified >> hexagon & 1),
        "headquarters": s.headquarters == hexagon,
        "german": german_stack(s, hexagon, is_soviet),
        "soviet": soviet_stack(s, hexagon, is_soviet),
    }


def spawn_of(s: Board, hexagon: int) -> str | None:
    """For which side Units may come to a hex."""
    if s.edition.spawn >> hexagon & 1:
        return "soviet"
    return "german" if s.tables.german_spawn >> hexagon & 1 else None


def german_stack(s: Board, hexagon: int, is_soviet: bool) -> list[Json]:
    """The German blocks of a hex; to the Soviets only those they have seen show a face."""
    units = s.german_at[hexagon]
    seen = units & s.german_seen if is_soviet else units
    blocks = [german_block(s, unit) for unit in members(seen)]
    return blocks + [{"hidden": True}] * (units & ~seen).bit_count()


def german_block(s: Board, unit: int) -> Json:
    """A German block whose face is known; upright again, it is as last seen."""
    tables = s.tables
    return {
        "id": tables.german_units[unit],
        "name": tables.german_names[unit],
        "army": ARMIES[tables.army[unit]],
        "strength": s.german_strength[unit],
        "full_strength": tables.german_strength[unit],
        "firepower": FIREPOWERS[tables.german_firepower[unit]],
        "infantry": bool(tables.german_infantry >> unit & 1),
        "tank": bool(tables.german_tanks >> unit & 1),
        "blitz": bool(tables.blitz >> unit & 1),
        "r": bool(tables.r_units >> unit & 1),
        "revealed": is_revealed(s, german=bit(unit)),
    }


def soviet_stack(s: Board, hexagon: int, is_soviet: bool) -> list[Json]:
    """The Soviet blocks of a hex; to the Germans only those they have seen show a face."""
    units = s.soviet_at[hexagon]
    seen = units if is_soviet else units & s.soviet_seen
    blocks = [soviet_block(s, unit) for unit in members(seen)]
    hidden = sorted(
        (s.soviet_origin[unit], s.soviet_deployed[unit]) for unit in members(units & ~seen)
    )
    return blocks + [
        {"hidden": True, "from": ORIGINS[origin], "arrived": time}  # R62
        for origin, time in hidden
    ]


def soviet_block(s: Board, unit: int) -> Json:
    """A Soviet block whose face is known; upright again, it is as last seen."""
    tables = s.tables
    return {
        "id": tables.soviet_units[unit],
        "name": tables.soviet_names[unit],
        "kind": KINDS[tables.kind[unit]],
        "strength": s.soviet_strength[unit],
        "full_strength": tables.soviet_strength[unit],
        "firepower": FIREPOWERS[tables.soviet_firepower[unit]],
        "guard": bool(tables.guards >> unit & 1),
        "revealed": is_revealed(s, soviet=bit(unit)),
        "seen": bool(s.soviet_seen >> unit & 1),
    }


def is_revealed(s: Board, *, german: int = 0, soviet: int = 0) -> bool:
    """Whether a block lies faceup in the present combat."""
    frame = battle(s)
    if frame is None or not frame.is_shown:
        return False
    return bool(frame.german & german or frame.soviet & soviet)


def battle(s: Board) -> Combat | None:
    """The combat that is going on."""
    for frame in s.stack:
        if isinstance(frame, Combat):
            return frame
    return None


def track_view(s: Board, is_soviet: bool) -> Json:
    """The Reinforcement Track: facedown, but for Units the Germans put there themselves."""
    rows = []
    for row in range(ROWS):
        boxes = s.track[row * BOXES : row * BOXES + BOXES]
        rows.append(
            {
                "boxes": [box_view(s, unit, is_soviet) for unit in boxes],
                "removes": removal_view(s, row),
                "raus": raus_view(s) if row == s.edition.raus_row else None,
                "closed": s.is_row_closed(row),
            }
        )
    return rows


def removal_view(s: Board, row: int) -> str | None:
    """The Unit that a die on this row removes where it is empty, unless it is gone already."""
    unit = s.edition.removal[row]
    is_gone = unit < 0 or s.german_where[unit] in (DEAD, REMOVED)
    return None if is_gone else s.tables.german_units[unit]


def raus_view(s: Board) -> str | None:
    """Whether Raus is in play, or a die can bring him (6th Panzer Division)."""
    can_come = s.german_advantages >> SIXTH_PANZER & 1
    return "in play" if s.raus else "due" if can_come else None


def box_view(s: Board, unit: int, is_soviet: bool) -> str | None:
    """One box: empty, a facedown block, or one that was put back in sight."""
    if unit < 0:
        return None
    is_known = s.track_known >> unit & 1 and not is_soviet
    return s.tables.german_units[unit] if is_known else "?"


def beside_view(s: Board, is_soviet: bool) -> Json:
    """Units that came back while every box was taken (R11)."""
    units = s.waiting_beside_track()
    return len(units) if is_soviet else [s.tables.german_units[unit] for unit in units]


def picked_up_view(s: Board, is_soviet: bool) -> Json:
    """Units taken from the track and not yet placed."""
    units = [unit for unit, place in enumerate(s.german_where) if place == PICKED_UP]
    return len(units) if is_soviet else [german_block(s, unit) for unit in units]


def units_view(s: Board, place: int) -> list[str]:
    """German Units that lie faceup off the map."""
    return [s.tables.german_units[u] for u, where in enumerate(s.german_where) if where == place]


def pools_view(s: Board, is_soviet: bool) -> Json:
    """The Spawn Pools: how many wait there; which ones, only the Soviet player knows."""
    pools: dict[str, Json] = {}
    for kind, name in enumerate(KINDS):
        units = s.pool(kind)
        went_back = [
            s.tables.soviet_units[unit]
            for unit in members(s.tables.kind_units[kind] & ~s.soviet_seen)
            if s.soviet_entered[unit] > 0
        ]
        pools[name] = {"count": units.bit_count(), "went_back": went_back}
        if is_soviet:
            pools[name]["units"] = [s.tables.soviet_units[unit] for unit in members(units)]
    return pools


def cards_view(s: Board, side: int) -> Json:
    """Decks, hands, Leaders in play and discards."""
    is_soviet = side == s.soviet_seat
    german, soviet = s.tables.german_cards, s.tables.soviet_cards
    hands: dict[str, Json] = {}
    for seat in members(s.german_seats):
        hand = s.german_hand[seat]
        hands[side_name(s, seat)] = ids(german, hand) if seat == side else hand.bit_count()
    hands["soviet"] = ids(soviet, s.soviet_hand) if is_soviet else s.soviet_hand.bit_count()
    return {
        "german_deck": s.german_deck.bit_count(),
        "soviet_deck": s.soviet_deck.bit_count(),
        "hands": hands,
        "soviet_known": ids(soviet, s.soviet_known),
        "german_leaders": ids(german, s.german_leaders),
        "soviet_leaders": ids(soviet, s.soviet_leaders),
        "german_discards": ids(german, s.german_discards),
        "soviet_discards": ids(soviet, s.soviet_discards),
    }


def ids(cards: tuple[Card, ...], held: int) -> list[str]:
    """Cards by name."""
    return [cards[card].id for card in members(held)]


def advantages_view(s: Board) -> Json:
    """The advantages each side drew in The Designer's Way."""
    return {
        "german": [GERMAN_ADVANTAGES[number] for number in members(s.german_advantages)],
        "soviet": [SOVIET_ADVANTAGES[number] for number in members(s.soviet_advantages)],
    }


def bank_view(s: Board) -> Json:
    """How many of the hexes that OKH wants are German, once it is in play."""
    if not s.has_german_leader(OKH):
        return None
    bank = s.tables.okh_objective
    return {"taken": (bank & s.german_control).bit_count(), "of": bank.bit_count()}


def extra_view(s: Board) -> Json:
    """How far the extra turns of OKH have got."""
    if s.extra_turns == NOT_EXTENDED:
        return None
    return {"begun": s.extra_turns, "given": removed_r_units(s)}


def spawn_view(s: Board) -> Json:
    """How many Soviet Spawn Hexes each German player has taken."""
    yellow, blue = player_spawn_hexes(s)
    return {"yellow": yellow, "blue": blue} if s.has_two_german_players else {"german": yellow}


def player_spawn_hexes(s: Board) -> tuple[int, int]:
    """Soviet Spawn Hexes that Yellow and Blue hold (Co-Op 11, R45)."""
    held = s.edition.spawn & s.german_control
    blue = (held & s.blue_taken).bit_count()
    return held.bit_count() - blue, blue


def outcome_rule(s: Board) -> str:
    """The rule that ended the game."""
    is_soviet = s.outcome in SOVIET_OUTCOMES
    return "Soviet Decisive Victory" if is_soviet else "German Decisive Victory"


def dice_view(s: Board) -> Json:
    """The dice that lie on the Top Stacked Hexes."""
    for frame in s.stack:
        if isinstance(frame, MovementAction):
            return [
                {
                    "hex": s.tables.hexes[hexagon],
                    "die": die,
                    "done": bool(frame.done >> number & 1),
                }
                for number, (hexagon, die) in enumerate(zip(frame.hexes, frame.dice, strict=False))
            ]
    return []


def move_view(s: Board) -> Json:
    """The hexes of the German move or attack that is being made."""
    for frame in s.stack:
        if isinstance(frame, (LongMove, ShortMoves, HastyAttack)):
            target = frame.via if isinstance(frame, LongMove) else frame.target
            return {"from": hex_name(s, frame.hex), "to": hex_name(s, target)}
        if isinstance(frame, DeliberateAttack):
            return {
                "from": [s.tables.hexes[h] for h in members(frame.hexes)],
                "to": hex_name(s, frame.target),
            }
    return None


def hex_name(s: Board, hexagon: int) -> str | None:
    """A hex that may not have been chosen yet."""
    return s.tables.hexes[hexagon] if hexagon >= 0 else None


def combat_view(s: Board, side: int) -> Json:
    """The attack being made: cards stay facedown until Showdown."""
    frame = battle(s)
    if frame is None:
        return None
    german, soviet = s.tables.german_cards, s.tables.soviet_cards
    knows_german = frame.is_shown or side == s.active
    knows_soviet = frame.is_shown or side == s.soviet_seat
    laid = bit(s.soviet_card) if s.soviet_card >= 0 else 0
    return {
        "target": s.tables.hexes[frame.target],
        "from": [s.tables.hexes[hexagon] for hexagon in members(frame.hexes)],
        "attacker": "german" if frame.is_german else "soviet",
        "deliberate": frame.is_deliberate,
        "step": carried_out(s.stack, s.stack.index(frame)).rule,
        "shown": frame.is_shown,
        "german_cards": ids(german, s.german_cards) if knows_german else s.german_cards.bit_count(),
        "soviet_card": ids(soviet, laid) if knows_soviet else laid.bit_count(),
        "cancelled": ids(german, frame.cancelled),
    }
