"""What a match costs as it grows: an answer and an undo at any length, and loading a long save."""

from __future__ import annotations

import time
from random import Random

import kurgan
from bench.timing import Row, show
from kurgan.kernel.match import Match

ENTRIES = 10_000
STEP = 2_000


def main() -> None:
    """Grow a match by answers and undos, then load its save."""
    rows = []
    luck, match = Random(5), kurgan.new("axis", seed=5)
    for length in range(STEP, ENTRIES + 1, STEP):
        begun, before = time.process_time(), len(match.journal)
        grow(match, length, luck)
        spent = (time.process_time() - begun) / (len(match.journal) - before)
        rows.append(Row(f"an entry, up to {length:,} of them", spent * 1e6, "us", ""))
    save = match.save()
    begun = time.process_time()
    kurgan.load(save)
    seconds = time.process_time() - begun
    rows.append(Row(f"load a save of {len(match.journal):,} entries", seconds, "s", ""))
    show(f"Growth, {kurgan.fast.STATUS}", rows)


def grow(match: Match, length: int, luck: Random) -> None:
    """Answer at random until the journal is so long; most answers are taken back."""
    while len(match.journal) < length and match.question is not None:
        side = match.question.side
        match.play(match.question.options[int(luck.random() * len(match.question.options))])
        if luck.random() < 0.9 and match.can_undo:
            match.undo(side)


if __name__ == "__main__":
    main()
