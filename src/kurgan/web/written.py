"""Differences as JSON, written once for all seats that see the same."""

from __future__ import annotations

import json

from kurgan.kernel.procedure import Json
from kurgan.web.differences import difference


class Written:
    """What was written of the position that stands; parts of views are known by where they are."""

    def __init__(self) -> None:
        self.texts: dict[tuple[int, int], str] = {}
        self.held: list[Json] = []  # so that no other part comes to be where one was

    def change(self, old: Json, new: Json) -> str:
        """What makes a position from the one that a browser has; all of it, if that is none."""
        if old is None:
            return json.dumps([new])
        before, after = old["view"], new["view"]
        if not before or not after or [*before] != [*after]:
            return json.dumps(difference(old, new) or {})
        rest = difference({**old, "view": None}, {**new, "view": None}) or {}
        if not isinstance(rest, dict):
            return json.dumps([new])
        parts = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in rest.items()]
        if view := self._view(before, after):
            parts.append(f'"view": {{{view}}}')
        return f"{{{', '.join(parts)}}}"

    def _view(self, old: Json, new: Json) -> str:
        found = {key: self._part(old[key], value) for key, value in new.items()}
        return ", ".join(f"{json.dumps(key)}: {text}" for key, text in found.items() if text)

    def _part(self, old: Json, new: Json) -> str:
        if old is new:
            return ""
        where = (id(old), id(new))
        if where not in self.texts:
            change = difference(old, new)
            self.texts[where] = "" if change is None else json.dumps(change)
            self.held += (old, new)
        return self.texts[where]
