"""Measures of the running server: what was asked, how long it took, what was refused."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections import Counter
from collections.abc import Mapping

from kurgan.kernel.procedure import Json

LOG = logging.getLogger("kurgan.server")
BUG = "RulesBug"  # the kind of a refusal that is a bug of ours
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Measures:
    """Counts since the start; nothing in them tells who plays or what."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.answers: Counter[str] = Counter()  # by verb
        self.refusals: Counter[str] = Counter()  # by kind
        self.bugs = 0
        self.seconds = 0.0  # of all answers
        self.within = [0] * len(BOUNDS)  # by bound: answers that took no longer

    @property
    def count(self) -> int:
        """Messages of browsers that were answered."""
        return self.answers.total()

    @property
    def uptime(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self.began

    def answered(self, verb: str, seconds: float, refused: str, match: str | None) -> None:
        """One message was answered; `refused` is the kind of its refusal, if it was."""
        self.answers[verb] += 1
        self.seconds += seconds
        for place, bound in enumerate(BOUNDS):
            self.within[place] += seconds <= bound
        if refused:
            self.refusals[refused] += 1
        self.bugs += refused == BUG
        if LOG.isEnabledFor(logging.INFO):
            tell("answer", match=match, verb=verb, ms=round(1000 * seconds, 1), refused=refused)

    def quantile(self, share: float) -> float:
        """The bound within which this share of answers came; the last one if none is enough."""
        enough = (n for n, within in enumerate(self.within) if within >= share * self.count)
        return BOUNDS[next(enough, len(BOUNDS) - 1)]

    def text(self, gauges: Mapping[str, tuple[str, float]]) -> str:
        """Everything in Prometheus' text format; gauges are names with words and values."""
        rows = [
            *_told("uptime_seconds", "gauge", "Time since the start.", {"": self.uptime}),
            *_told("answers_total", "counter", "Messages answered.", _by("verb", self.answers)),
            *_told("refusals_total", "counter", "Answers no.", _by("kind", self.refusals)),
            *_told("bugs_total", "counter", "Bugs that were met.", {"": self.bugs}),
        ]
        for name, (words, value) in gauges.items():
            rows += _told(name, "gauge", words, {"": value})
        return "\n".join([*rows, *self._histogram()]) + "\n"

    def _histogram(self) -> list[str]:
        name = "kurgan_answer_seconds"
        buckets = dict(zip(map(str, BOUNDS), self.within, strict=True)) | {"+Inf": self.count}
        return [
            f"# HELP {name} How long answers took.",
            f"# TYPE {name} histogram",
            *[f'{name}_bucket{{le="{bound}"}} {count}' for bound, count in buckets.items()],
            f"{name}_sum {self.seconds:.6f}",
            f"{name}_count {self.count}",
        ]


def _by(label: str, counts: Counter[str]) -> dict[str, float]:
    return {f'{{{label}="{name}"}}': count for name, count in sorted(counts.items())}


def _told(name: str, kind: str, words: str, values: Mapping[str, float]) -> list[str]:
    head = [f"# HELP kurgan_{name} {words}", f"# TYPE kurgan_{name} {kind}"]
    return head + [f"kurgan_{name}{labels} {value:g}" for labels, value in values.items()]


def tell(event: str, **about: Json) -> None:
    """One line for the log; never what a browser wrote, but for the id of a match."""
    LOG.info(json.dumps({"event": event, **{key: about[key] for key in about if about[key]}}))


class Lines(logging.Formatter):
    """A line of JSON for each thing that happened."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how bad, what."""
        text = record.getMessage()
        about = json.loads(text) if record.name == LOG.name else {"event": text}
        then = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))
        return json.dumps({"time": then, "level": record.levelname.lower(), **about})


def log_to_standard_error() -> None:
    """From now on everything is told there, a line each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    kurgan = logging.getLogger("kurgan")
    kurgan.addHandler(handler)
    kurgan.setLevel(logging.INFO)
    kurgan.propagate = False
