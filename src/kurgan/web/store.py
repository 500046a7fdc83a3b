"""Where matches are kept, and the data packs that they are played with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.web.database import Database
from kurgan.web.folder import Folder


class Store(NamedTuple):
    """Where matches are kept, and the data packs they are played with, by digest."""

    folder: Folder
    database: Database
    packs: Mapping[str, Pack]

    @property
    def newest_packs(self) -> dict[str, Pack]:
        """The pack for new matches of each game: the one given last."""
        return {pack.game: pack for pack in self.packs.values()}

    def pack(self, body: Json) -> Pack | None:
        """The pack of a save, if it is here."""
        pack = body.get("pack") if isinstance(body, dict) else None
        digest = pack.get("digest") if isinstance(pack, dict) else None
        return self.packs.get(digest) if isinstance(digest, str) else None
