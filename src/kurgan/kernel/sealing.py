"""A match that still runs, sealed: nobody reads its dice or what is hidden by accident.

It is a fold over the page, not a lock: the program itself opens it, and so can whoever means to.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from typing import Final
from zlib import compress, decompressobj
from zlib import error as ZlibError

from kurgan.kernel.errors import BadSave
from kurgan.kernel.procedure import Json

SECRET: Final = ("start", "dice", "entries")  # what tells the dice to come or what is hidden
LARGEST: Final = 64 << 20  # bytes that a seal may hold
QUICK: Final = 1  # the least work of zlib


def sealed(body: Json) -> Json:
    """The save of a match; while it runs its start, its dice and its entries are not to be read."""
    if body["outcome"] is not None:
        return body
    inside = json.dumps({key: body[key] for key in SECRET}).encode()
    shown = {key: value for key, value in body.items() if key not in SECRET}
    dice = {"commitment": body["dice"]["commitment"]}
    return {**shown, "dice": dice, "sealed": b64encode(compress(inside, QUICK)).decode()}


def unsealed(body: Json) -> Json:
    """The save as it was written; one that bears no seal is returned as it is."""
    if not isinstance(body, dict) or "sealed" not in body:
        return body
    try:
        opening = decompressobj()
        inside = json.loads(opening.decompress(b64decode(body["sealed"]), LARGEST))
        found = {key: inside[key] for key in SECRET}
    except (KeyError, RecursionError, TypeError, ValueError, ZlibError):
        raise BadSave("This save is damaged: its seal cannot be opened.") from None
    return {**{key: value for key, value in body.items() if key != "sealed"}, **found}
