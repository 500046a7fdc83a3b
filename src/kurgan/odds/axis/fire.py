"""Fire before combat: Air Defense, ambushers and Bombardment."""

from __future__ import annotations

from kurgan.games.axis.rules.bombardment import HITS_ON
from kurgan.games.axis.rules.combat import hits
from kurgan.games.axis.rules.reaction import AIR_DEFENSE_HIT, AMBUSH_HIT, AMBUSHER_CHOOSES
from kurgan.games.axis.state import MOVED_THERE
from kurgan.odds.axis.toll import DIE, FACES, NONE, Counts, Hits, Spread, Toll, binomial, taken


def shot_down(toll: Toll, guns: int, downed: int = 0) -> Spread:
    """Air Defense at the aircraft that flew in (R36, R66)."""
    force = toll.force
    exposed = [n for n in toll.craft if MOVED_THERE >> force.rows[n][1] & 1]
    found: Spread = {}
    for scored, chance in enumerate(binomial(guns, AIR_DEFENSE_HIT)):
        left, _ = taken(force.counts, exposed, scored + downed)
        found[left] = found.get(left, 0.0) + chance
    return found


def ambushed(toll: Toll, counts: Counts, ambushers: int) -> Spread:
    """Each ambusher picks on a 1, the owner on a 2 (Ambush Sites)."""
    chosen, hit = hits(DIE, AMBUSHER_CHOOSES), hits(DIE, AMBUSH_HIT)
    found: Spread = {counts: 1.0}
    for _ in range(ambushers):
        stage: Spread = {}
        for left, chance in found.items():
            for rows, ways in (
                (toll.land[::-1], chosen),
                (toll.land, hit - chosen),
                ((), FACES - hit),
            ):
                after, _ = taken(left, rows, 1)
                stage[after] = stage.get(after, 0.0) + chance * ways / FACES
        found = stage
    return found


def bombarded(toll: Toll, rockets: int) -> Spread:
    """Bombardment: the owner chooses among all its units (R30)."""
    scored = Hits(binomial(rockets, HITS_ON), NONE, NONE, NONE)
    return toll.after(toll.force.counts, scored)
