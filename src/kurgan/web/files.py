"""The browser's files as they are sent: without comments and indents, which only people read."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

# A comment on lines of its own: it ends where it first says so, and its line ends there too.
COMMENT = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*$", re.MULTILINE | re.DOTALL)
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)  # no text of ours goes over lines; a test looks


class Static(StaticFiles):
    """Files that browsers may keep but ask about each time."""

    def file_response(self, *arguments: Any, **named: Any) -> Response:
        """A file, or that it has not changed."""
        response = super().file_response(*arguments, **named)
        if isinstance(response, FileResponse) and str(response.path).endswith((".js", ".css")):
            response = _lighter(response)
        if isinstance(response, FileResponse) and str(response.path).endswith(".webmanifest"):
            response.headers["content-type"] = "application/manifest+json"
        response.headers["cache-control"] = "no-cache"
        return response


def lighter(text: str) -> str:
    """A module or a style sheet a third lighter, with every line of code where it stood."""
    return INDENT.sub("", COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text))


def _lighter(file: FileResponse) -> Response:
    kept = {name: file.headers[name] for name in ("etag", "last-modified")}
    return Response(_read(Path(file.path), kept["etag"]), headers=kept, media_type=file.media_type)


@lru_cache(maxsize=256)
def _read(path: Path, etag: str) -> str:
    """The text of one version of a file."""
    return lighter(path.read_text("utf-8"))
