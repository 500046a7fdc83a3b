"""Moves: what one gesture does in this game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import kurgan
from kurgan.games.axis.pack.tables import UNITS
from kurgan.games.axis.rules.combat import Combat
from kurgan.games.axis.rules.stacking import overfull
from kurgan.games.axis.state import Board
from kurgan.kernel.ask import Action
from kurgan.kernel.match import Match
from kurgan.kernel.moves import Move, find_moves

KALACH: list[str | int] = ["zone", "kalach"]
NEAR_KALACH = ("akimovsky", "novomoskovsk", "manoilin")


def until(match: Match, wanted: Callable[[Match], bool]) -> Match:
    """Play the last answer of each question until something holds."""
    for _ in range(400):
        if wanted(match):
            return match
        assert match.question is not None
        match.play(match.question.options[-1])
    raise AssertionError("it never came")


def asked(kind: str, side: int) -> Callable[[Match], bool]:
    def is_asked(match: Match) -> bool:
        ask = match.question
        return ask is not None and (ask.kind, ask.side) == (kind, side)

    return is_asked


def pieces(match: Match, *named: list[str | int]) -> tuple[Action, ...]:
    return tuple([match.codec.decode_piece(list(piece)) for piece in named])


def moves(match: Match, *named: list[str | int]) -> dict[str, Move]:
    """The moves of some pieces, by the id of their target."""
    ask = match.question
    assert ask is not None
    found = find_moves(match, match.state, ask.side, pieces(match, *named))
    return {
        match.codec.encode_piece(move.target)[1] if move.target else "": move
        for move in reversed(found.moves)
    }


def offered(match: Match) -> list[list[str | int]]:
    assert match.question is not None
    found = find_moves(match, match.state, match.question.side)
    return [match.codec.encode_piece(piece) for piece in found.pieces]


def test_three_kinds_go_two_zones_in_one_request() -> None:
    match = until(kurgan.new("axis", scenario="race", seed=1), asked("move", 0))
    zones = {piece[1] for piece in offered(match) if piece[0] == "force"}
    reached = []
    for zone in sorted(map(str, zones)):
        kinds = [piece for piece in offered(match) if piece[:2] == ["force", zone]]
        fast = [piece for piece in kinds if "tank" in str(piece) or "mech" in str(piece)]
        for goal, move in moves(match, *fast).items():
            if len(fast) > 1 and move.cost == "2 zones":
                reached.append((zone, goal, move))
    assert reached
    zone, goal, move = reached[0]
    before = match.game.dump(match.state)
    match.play_move(move.answers, "axis")
    assert match.can_undo
    match.undo("axis")
    assert match.game.dump(match.state) == before


def test_a_whole_volley_is_lost_in_one_request_the_cheapest_first() -> None:
    match = kurgan.new("axis", scenario="uranus", seed=2)
    until(match, lambda m: m.question is not None and m.question.kind == "casualty")
    assert isinstance(match.state, Board)
    move = moves(match)[""]
    costs = [match.state.tables.cost[a.args[0]] for a in move.answers if a.verb == "lose"]
    assert move.words.startswith("Lose ")
    assert costs == sorted(costs)


def test_who_could_still_move_is_named_before_movement_ends() -> None:
    match = until(kurgan.new("axis", scenario="race", seed=1), asked("move", 0))
    assert match.question is not None
    words = match.game.moves.unfinished(match.state, match.question)[Action("done")]
    assert words.startswith("Not everybody has moved (land units in ")


def test_aircraft_and_tanks_attack_one_zone_together() -> None:
    match = until(kurgan.new("axis", scenario="race", seed=1), asked("move", 0))
    craft = next(piece for piece in offered(match) if piece[0] == "aircraft")
    force = [piece for piece in offered(match) if piece[0] == "force"]
    both = [
        move
        for piece in force
        for move in moves(match, piece, craft).values()
        if move.name == "attack"
    ]
    assert both
    assert {answer.verb for answer in both[0].answers} >= {"march", "fly", "strike"}


def random_questions(kind: str, seeds: int = 30) -> Iterator[Match]:
    """Random matches of Uranus at each question of a kind."""
    for seed in range(seeds):
        match, luck = kurgan.new("axis", scenario="uranus", seed=seed), Random(seed)
        while match.question is not None:
            if match.question.kind == kind:
                yield match
            match.play(luck.choice(match.question.options))


def test_who_is_supplied_keeps_the_tokens_unless_there_is_a_reason() -> None:
    found: dict[bool, Action | None] = {}
    for match in random_questions("token"):
        assert isinstance(match.state, Board)
        assert match.question is not None
        fight = match.state.stack[-1]
        assert isinstance(fight, Combat)
        supplied = match.state.is_supplied(fight.zone, match.question.side)
        found[supplied] = match.game.moves.usual(match.state, match.question)
        if len(found) == 2:
            break
    assert found == {True: Action("keep_tokens"), False: None}


def test_a_blitz_to_where_all_can_march_is_for_those_who_can_blitz() -> None:
    for match in random_questions("move"):
        forces = [piece for piece in offered(match) if piece[0] == "force"]
        for tank in [piece for piece in forces if str(piece[2]).endswith("tank")]:
            alone = found_by_name(match, tank)
            slow = [one for one in forces if one[1] == tank[1] and "infantry" in str(one[2])]
            for goal in alone["blitz"] & alone["march"] if slow else ():
                together = found_by_name(match, tank, slow[0])
                if goal in together["march"]:
                    assert goal not in together["blitz"]
                    return
    raise AssertionError("no tank can go to one place in both ways")


def found_by_name(match: Match, *named: list[str | int]) -> dict[str, set[str]]:
    """The targets of the moves of some pieces, by what they do there."""
    assert match.question is not None
    found = find_moves(match, match.state, match.question.side, pieces(match, *named)).moves
    goals: dict[str, set[str]] = {"blitz": set(), "march": set()}
    for move in found:
        goals.setdefault(move.name, set()).add(str(move.target))
    return goals


def found_at(match: Match) -> list[Move]:
    """The moves that are offered without a choice of pieces."""
    assert match.question is not None
    return list(find_moves(match, match.state, match.question.side).moves)


def computed(kind: str, scenario: str = "race") -> Match:
    """A match of computers at the first question of a kind with several answers."""
    for seed in range(1, 9):
        match = kurgan.new("axis", scenario=scenario, seed=seed)
        player = kurgan.computer("policy", seed=seed)
        while match.question is not None:
            if match.question.kind == kind and len(match.question.options) > 2:
                return match
            player.play(match)
    raise AssertionError(f"nobody is asked {kind}")


def test_a_zone_is_attacked_by_all_in_reach_when_only_the_zone_is_named() -> None:
    match = until(kurgan.new("axis", scenario="race", seed=1), asked("move", 0))
    at = {match.codec.encode_piece(move.target)[1]: move for move in found_at(match) if move.target}
    kalach = at["kalach"]
    origins = {answer.args[0] for answer in kalach.answers if answer.verb == "march"}
    assert len(origins) >= 3, "from several zones in one request"
    assert {part.name for part in kalach.parts} >= {"Manoilin", "Akimovsky"}
    match.play_move(kalach.answers, "axis")
    assert match.can_undo
    assert not overfull(match.state, 0), "no more than may stay"  # type: ignore[arg-type]  # a Board


def without_manoilin() -> Match:
    """The tanks of Manoilin have gone, so that stacks of infantry come into play."""
    match = kurgan.new("axis", scenario="race", seed=3)
    forces = [piece for piece in offered(match) if piece[1] == "manoilin"]
    match.play_move(moves(match, *forces)["vertyachii"].answers, "axis")
    return match


def test_as_many_of_a_stack_attack_as_find_room() -> None:
    """Not none of it, where all of it would be too many."""
    match = without_manoilin()
    kalach = next(m for m in found_at(match) if m.target == match.codec.decode_piece(KALACH))
    chosen = [match.codec.encode_piece(piece) for part in kalach.parts for piece in part.chosen]
    assert ["force", "novomoskovsk", "ger_infantry", 3] in chosen, "four are there"
    match.play_move(kalach.answers, "axis")
    board = match.state
    assert isinstance(board, Board)
    assert board.land_units(board.tables.zones.index("kalach"), 0) == board.tables.stacking


def test_those_who_found_room_can_be_taken_out_and_sent_again() -> None:
    match = without_manoilin()
    fewer: list[str | int] = ["force", "novomoskovsk", "ger_infantry", 3]
    guns: list[str | int] = ["force", "akimovsky", "ger_artillery", 2]
    for named in ([guns], [guns, fewer], [guns, [*fewer[:3], 4]]):
        move = moves(match, KALACH, *named)["kalach"]
        chosen = [piece for part in move.parts[1:] for piece in part.chosen]
        assert set(chosen) == set(pieces(match, *named))
        could = [piece for part in move.parts for piece in part.could]
        assert set(chosen) <= set(could), "each can be taken out again"
    match.play_move(moves(match, KALACH, guns, fewer)["kalach"].answers, "axis")
    assert ["force", "novomoskovsk", "ger_infantry", 1] in offered(match), "one has stayed"


def test_more_units_than_may_stay_are_warned_of() -> None:
    match = until(kurgan.new("axis", scenario="race", seed=1), asked("move", 0))
    near = [piece for piece in offered(match) if piece[0] == "force" and piece[1] in NEAR_KALACH]
    move = moves(match, ["zone", "kalach"], *near)["kalach"]
    assert move.cost == "too many: 8 may stay"
    match.play_move(move.answers, "axis")
    assert match.question is not None
    words = match.game.moves.unfinished(match.state, match.question)[Action("done")]
    assert words == (
        "More than 8 of your units are in Kalach: "
        "the enemy pushes some out, and who cannot go is lost."
    )


def test_who_attacks_a_named_zone_can_be_changed() -> None:
    match = until(kurgan.new("axis", scenario="race", seed=1), asked("move", 0))
    forces = [piece for piece in offered(match) if piece[:2] == ["force", "akimovsky"]]
    craft = next(piece for piece in offered(match) if piece[0] == "aircraft")
    move = moves(match, ["zone", "kalach"], *forces, craft)["kalach"]
    went = [match.codec.encode(answer) for answer in move.answers]
    assert [answer[1] for answer in went if answer[0] == "march"] == ["akimovsky"] * len(forces)
    assert ["strike", "kalach"] in went


def test_fights_are_ordered_once_and_go_on_until_something_else_is_asked() -> None:
    match = computed("fight")
    [order] = found_at(match)
    assert order.words == f"Fight all {len(match.question.options)}, one after the other"  # type: ignore[union-attr]  # it is asked
    assert "fight" in order.again
    assert "move" not in order.again
    left = len(match.question.options)  # type: ignore[union-attr]  # likewise
    match.play_move(order.answers)
    while match.question is not None and match.question.kind in order.again:
        if match.question.kind == "fight":
            assert len(match.question.options) < left
        found = found_at(match)
        match.play_move(found[0].answers if found else match.question.options[:1])
    assert match.question is None or match.question.kind != "fight"


def test_losses_can_be_left_to_the_cheapest_first_until_one_moves() -> None:
    match = computed("casualty")
    once, always = found_at(match)
    assert once.answers == always.answers
    assert (once.again, "casualty" in always.again, "move" in always.again) == ((), True, False)


def test_all_guns_fire_in_one_answer() -> None:
    match = computed("air_defense")
    aims = found_at(match)
    assert aims
    for aim in aims:
        assert {answer.verb for answer in aim.answers} <= {"aim", "interdict"}
        assert aim.ends == "roll"


def test_all_cards_of_uranus_deploy_at_once_and_can_be_taken_back() -> None:
    match = computed("deploy_card", "uranus")
    [move] = found_at(match)
    assert len(move.answers) > 5
    before = match.game.dump(match.state)
    match.play_move(move.answers, "allies")
    assert match.question is not None
    assert match.question.kind != "deploy_card"
    match.undo("allies")
    assert match.game.dump(match.state) == before


def test_purchases_are_spread_over_the_entry_zones_and_tell_their_price() -> None:
    match = computed("requisition")
    money = match.state.rpc[1]  # type: ignore[attr-defined]  # a Board
    named = moves(match, ["item", "sov_infantry", 3])
    spread = named[""]
    assert spread.cost == f"9 of {money} RPCs"
    match.play_move(spread.answers)
    assert match.state.rpc[1] == money - 9  # type: ignore[attr-defined]  # likewise


def test_free_infantry_is_german_where_only_the_zone_is_named() -> None:
    """It attacks and defends as that of the Minor Axis does, and can do more."""
    match = computed("free_infantry")
    assert match.question is not None
    zones = {answer.args[1] for answer in match.question.options}
    found = [(move.target, move.answers) for move in found_at(match)]
    assert len(found) == len(zones) > 1
    german = UNITS.index("ger_infantry")
    for target, answers in found:
        assert target is not None
        assert target.args[0] in zones
        assert answers == (Action("receive", (german, *target.args)),)


def test_no_more_can_be_chosen_than_the_money_buys_and_ferries_stand_alone() -> None:
    match = computed("requisition", "uranus")
    all_of_it = {"sov_mech": 1, "sov_artillery": 1, "sov_tank": 1, "sov_rocket": 3, "supply": 7}
    assert goods(match) == {"sov_infantry": 2, **all_of_it, "ferry": 7}
    left = {"sov_mech": 1, "sov_artillery": 1, "sov_rocket": 2, "supply": 4}
    assert goods(match, ["item", "sov_infantry", 1]) == {"sov_infantry": 2, **left}
    assert goods(match, ["item", "ferry", 1]) == {"ferry": 7}


def goods(match: Match, *chosen: list[str | int]) -> dict[str, int]:
    """What can be bought besides what was chosen, and how many in all."""
    assert match.question is not None
    found = find_moves(match, match.state, match.question.side, pieces(match, *chosen)).pieces
    return {str(item): int(count) for _, item, count in map(match.codec.encode_piece, found)}


def test_all_launchers_fire_at_once_without_burning_tokens() -> None:
    match = computed("bombardment", "uranus")
    [move] = found_at(match)
    assert move.ends == "roll"
    assert {answer.verb for answer in move.answers} <= {"fire_from", "bombard"}
