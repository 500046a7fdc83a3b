"""What computer players say, as programs read it."""

from __future__ import annotations

from kurgan.bots.advice import Advice
from kurgan.bots.explanation import Explanation
from kurgan.kernel.codec import Codec
from kurgan.kernel.match import Match
from kurgan.kernel.procedure import Json


def advice_json(match: Match, found: list[Advice]) -> Json:
    """Advice on the question that stands."""
    return [
        {
            "action": match.codec.encode(one.answer),
            "words": match.game.text.action(match.state, one.answer),
            "plan": one.plan,
            **one.chance._asdict(),
            "why": one.words,
        }
        for one in found
    ]


def explanation_json(codec: Codec, told: Explanation) -> Json:
    """A decision, told; the first plan is the one that was taken."""
    plans = [
        {
            "action": codec.encode(plan.answer),
            "words": plan.words,
            "plan": plan.plan,
            **(plan.chance._asdict() if plan.chance is not None else {}),
        }
        for plan in told.plans
    ]
    return {**told._asdict(), "plans": plans, "text": str(told)}
