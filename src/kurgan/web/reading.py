"""Bodies of requests and answers: JSON in, JSON or a page out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path

from fastapi import Request
from starlette.requests import ClientDisconnect
from starlette.responses import FileResponse, Response

from kurgan.kernel.errors import BadSetup
from kurgan.kernel.procedure import Json
from kurgan.protocol import read_request
from kurgan.web.refusals import NotFound

STATIC = Path(__file__).parent / "static"
READING = 20.0  # seconds in which a body must have come


async def read_text(request: Request) -> str:
    """The body as text."""
    try:
        body = await asyncio.wait_for(request.body(), READING)
        return body.decode("utf-8")
    except UnicodeDecodeError:
        raise BadSetup("The message is not UTF-8 text.") from None
    except TimeoutError:
        raise BadSetup("The message did not come in time.") from None
    except ClientDisconnect:
        raise BadSetup("The message broke off.") from None


async def read_object(request: Request) -> Json:
    """The JSON object of a body."""
    text = await read_text(request)
    return read_request(text) if text.strip() else {}


def answer(body: Json, headers: Mapping[str, str] | None = None) -> Response:
    """JSON that no cache keeps."""
    return _json(body, {"cache-control": "no-store", **(headers or {})})


def file(body: Json, name: str) -> Response:
    """JSON to be kept as a file."""
    disposition = f'attachment; filename="{name}"'
    return _json(body, {"cache-control": "no-store", "content-disposition": disposition})


def _json(body: Json, headers: dict[str, str]) -> Response:
    """JSON in plain letters: half a character in somebody's name must not break a page."""
    return Response(json.dumps(body), media_type="application/json", headers=headers)


def page(name: str) -> Response:
    """A page; browsers ask each time whether it has changed."""
    path = STATIC / name
    if not path.is_file():
        raise NotFound("There is no such page.")
    return FileResponse(path, headers={"cache-control": "no-cache"})
