"""How the server is: for proxies, for Prometheus, and for the owner to read."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from hmac import compare_digest
from html import escape
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

import kurgan
from kurgan.kernel.errors import KurganError
from kurgan.web.hall import Hall
from kurgan.web.measures import Measures
from kurgan.web.owner import Owner
from kurgan.web.reading import STATIC
from kurgan.web.refusals import NotAllowed

FILE = "metrics-token"
SILENT = {"cache-control": "no-store"}
PAGE = STATIC / "status.html"
ROWS = "<!-- rows -->"  # where they stand on it

router = APIRouter()


@router.get("/health")
async def health(request: Request) -> Response:
    """Whether matches can be played here: for a proxy or a watchdog, so it tells no more."""
    hall: Hall = request.app.state.hall
    try:
        await hall.quick(hall.store.database.check)
    except KurganError as error:
        return PlainTextResponse(f"{error.message}\n", 503, SILENT)
    return PlainTextResponse("ok\n", headers=SILENT)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Numbers in Prometheus' text format."""
    _check(request)
    hall: Hall = request.app.state.hall
    kind = "text/plain; version=0.0.4"
    return Response(hall.measures.text(gauges(request)), media_type=kind, headers=SILENT)


@router.get("/status")
async def status(request: Request) -> Response:
    """The same as a page."""
    _check(request)
    measures = request.app.state.hall.measures
    rows = {
        "Kurgan": kurgan.__version__,
        "Hours since the start": f"{measures.uptime / 3600:.1f}",
        "Answers": f"{measures.count:,}",
        "Half of them within": _within(measures, 0.5),
        "99 of 100 within": _within(measures, 0.99),
        "Refusals": f"{measures.refusals.total():,}",
        "Bugs met": f"{measures.bugs:,}",
        **{words.rstrip("."): f"{value:,g}" for words, value in gauges(request).values()},
        "Database": request.app.state.trouble or "sound",
    }
    cells = "".join(f"<dt>{escape(name)}<dd>{escape(told)}" for name, told in rows.items())
    page = PAGE.read_text(encoding="utf-8").replace(ROWS, cells)
    return HTMLResponse(page, headers=SILENT)


def _within(measures: Measures, share: float) -> str:
    return f"{1000 * measures.quantile(share):g} ms" if measures.count else "–"


def gauges(request: Request) -> dict[str, tuple[str, float]]:
    """What there is now, with words for it."""
    hall: Hall = request.app.state.hall
    lines = request.app.state.limits.lines
    return {
        "browsers": ("Browsers connected.", sum(map(len, lines.values()))),
        "matches_in_memory": ("Matches in memory.", len(hall.places)),
        "answers_waiting": ("Answers being worked out or written.", len(hall.tasks)),
        "computers_thinking": ("Computers that think now.", len(hall.computers.thinking)),
    }


def metrics_token(secret: str) -> str:
    """Opens the numbers and nothing else; it follows from the owner's secret, not the reverse."""
    return sha256(f"metrics of {secret}".encode()).hexdigest()


def write_token(folder: Path, secret: str) -> None:
    """Put it where Prometheus can read it, and nobody else."""
    path = folder / FILE
    with suppress(OSError):  # without it the owner still sees everything
        path.touch(0o600)
        path.chmod(0o600)
        path.write_text(f"{metrics_token(secret)}\n", encoding="utf-8")


def _check(request: Request) -> None:
    owner: Owner = request.app.state.owner
    given = request.headers.get("authorization", "").removeprefix("Bearer ").encode()
    if not owner.is_owner(request.scope) and not compare_digest(
        given, metrics_token(owner.secret).encode()
    ):
        raise NotAllowed(f"Only the owner sees this, or whoever has the word in the file {FILE}.")
