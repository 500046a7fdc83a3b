"""The spaces of observations, which the adapters share."""

from __future__ import annotations

from typing import Any

import numpy
from gymnasium import spaces

from kurgan.rl.episode import Scene

WIDEST = 100.0  # no number of an observation is larger


def observation_space(scene: Scene) -> spaces.Dict:
    """A side's view as an array, and 1 for every legal answer."""
    seen: spaces.Space[Any] = spaces.Box(-WIDEST, WIDEST, (scene.length,), numpy.float32)
    mask: spaces.Space[Any] = spaces.Box(0, 1, (len(scene.actions),), numpy.int8)
    return spaces.Dict({"observation": seen, "action_mask": mask})
