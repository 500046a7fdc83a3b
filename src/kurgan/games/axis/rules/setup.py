"""Setup: the charts, the scenario's markers, and the choices made before the first card."""

from __future__ import annotations

from dataclasses import dataclass

from kurgan.games.axis.options import Rules
from kurgan.games.axis.pack.tables import AIR, ALLIES, AXIS, Plan, Tables
from kurgan.games.axis.rules.components import spare_craft
from kurgan.games.axis.rules.sequence import Round
from kurgan.games.axis.rules.uranus import UranusSetup
from kurgan.games.axis.rules.variants import Bidding, FactoryPlacement, Rearrange
from kurgan.games.axis.state import GROUND, Board, blank
from kurgan.kernel.procedure import Flow, Procedure, step


def setup(tables: Tables, plan: Plan, rules: Rules) -> Board:
    """A position in which nothing has been placed yet."""
    return blank(tables, plan, rules, [Prepare().begun()])


@dataclass(slots=True)
class Prepare(Procedure):
    """Place everything as charted; then the scenario's own steps and the options."""

    @step("Setup")
    def combat_forces(self, s: Board) -> Flow:
        for zone, unit, count in s.plan.units:
            if AIR >> unit & 1:
                for _ in range(count):
                    s.send(spare_craft(s, unit), zone, GROUND)
            else:
                s.add(zone, unit, count)
        s.axis = s.plan.axis
        s.battle = s.plan.battles
        return None

    @step("Scenario-Specific Setup")
    def markers(self, s: Board) -> Flow:
        plan = s.plan
        s.round, s.storm, s.bad_rounds = plan.first_round, plan.storm, plan.bad_rounds
        s.rpc, s.pool = list(plan.rpc), list(plan.pools)
        s.ferries, s.cargo, s.sites = plan.ferries, list(plan.cargo), list(plan.sites)
        s.factory = list(plan.factories)
        s.workers = int(plan.factories[0] >= 0)
        for side, zone, count in plan.tokens:
            s.add_tokens(zone, side, count)
        s.rebuild_index()
        s.emit("boards_set_up")
        return None

    @step("Reinforcement Point Bidding")
    def bidding(self, s: Board) -> Flow:
        return Bidding() if s.rules.bidding else None

    @step("Alternative Stalingrad Factory Placement")
    def factory_placement(self, s: Board) -> Flow:
        return FactoryPlacement() if s.rules.factory_placement and s.workers else None

    @step("Race to Stalingrad Alternative Deployment")
    def allies_rearrange(self, s: Board) -> Flow:
        s.free_to_move()
        if not s.rules.alternative_deployment or s.plan.launched:
            return None
        return Rearrange(ALLIES)

    @step("Race to Stalingrad Alternative Deployment")
    def axis_rearranges(self, s: Board) -> Flow:
        if not s.rules.alternative_deployment or s.plan.launched:
            return None
        return Rearrange(AXIS)

    @step("Setup Operation Uranus")
    def uranus(self, s: Board) -> Flow:
        s.free_to_move()
        return UranusSetup() if s.plan.launched else None

    @step("Order Cards")
    def first_round(self, s: Board) -> Flow:
        return Round()
