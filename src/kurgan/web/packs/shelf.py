"""The shelf: the owner's packs in the data folder, and copies of those that matches begin with."""

from __future__ import annotations

import io
import json
import re
import shutil
import struct
import zipfile
import zlib
from base64 import b64decode
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from kurgan.games import GAMES
from kurgan.kernel.errors import BadData, BadSetup, KurganError, brief
from kurgan.kernel.pack import MANIFEST, Pack, read_pack
from kurgan.kernel.procedure import Json
from kurgan.tui import store
from kurgan.web.refusals import NotFound

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}")
DIGEST = re.compile(r"[0-9a-f]{64}")
PLAYED = ".played"  # what matches were begun with: never changed, so that they can be replayed
MOST_PACKS = 50
LARGEST = 4 << 20  # bytes of all files of a pack
DEEPEST = 50  # levels of a file
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others may want gigabytes to be unpacked
NO_ZIP = (
    ValueError, EOFError, OSError, RuntimeError, zlib.error, struct.error, zipfile.BadZipFile,
)  # fmt: skip # what reading one may raise
KEPT = 8  # packs as they were opened, so that changes can be taken back after they were saved


class Shelf(Mapping[str, Pack]):
    """Packs by digest; those that come with the server first, and only they are for new matches."""

    def __init__(self, folder: Path, known: Mapping[str, Pack]) -> None:
        self.folder = folder / "packs"
        self.known = known
        self.played: dict[str, Pack] = {}
        self.opened: dict[str, Pack] = {}

    # By digest, for matches and saves

    def __getitem__(self, digest: str) -> Pack:
        found = self.known.get(digest) or self.played.get(digest) or self._read_played(digest)
        if found is None:
            raise KeyError(digest)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self.known)

    def __len__(self) -> int:
        return len(self.known)

    def _read_played(self, digest: str) -> Pack | None:
        if not DIGEST.fullmatch(digest):
            return None
        with suppress(OSError, ValueError, KeyError, TypeError, KurganError):
            plain = json.loads((self.folder / PLAYED / f"{digest}.json").read_text("utf-8"))
            pack = Pack(plain["name"], plain["game"], plain["files"])
            if pack.digest == digest:
                GAMES[pack.game].tables(pack)
                self.played[digest] = pack
                return pack
        return None

    def to_play(self, name: str) -> Pack:
        """A pack of the owner for a new match; a copy is kept for as long as it may be needed."""
        pack = self.own(name)
        GAMES[pack.game].tables(pack)  # what is wrong with it is told
        if pack.digest not in self.played:
            body = {"name": pack.name, "game": pack.game, "files": pack.files}
            (self.folder / PLAYED).mkdir(0o700, parents=True, exist_ok=True)
            store.write(body, self.folder / PLAYED / f"{pack.digest}.json")
            self.played[pack.digest] = pack
        return pack

    # By name, for the owner

    def names(self) -> list[str]:
        """The packs of the owner."""
        try:
            found = [path.name for path in self.folder.iterdir() if (path / MANIFEST).is_file()]
        except OSError:
            return []
        return sorted(name for name in found if NAME.fullmatch(name))

    def own(self, name: str) -> Pack:
        """A pack of the owner as it lies in its folder."""
        pack = read_pack(self._path(name))
        if pack.game not in GAMES:
            raise BadData(f"{MANIFEST}: there is no game {brief(pack.game)}.")
        return pack

    def open(self, name: str, digest: str = "") -> Pack:
        """The pack from which changes are counted: as it was when it was opened."""
        pack = self.opened.get(digest) or self.own(name)
        if digest and pack.digest != digest:
            raise BadSetup("This pack was changed elsewhere; open it anew.")
        self.opened.pop(pack.digest, None)
        self.opened[pack.digest] = pack
        for old in list(self.opened)[:-KEPT]:
            del self.opened[old]
        return pack

    def new(self, game: str, name: str) -> Pack:
        """A copy of the pack of a game, to be corrected."""
        if game not in GAMES:
            raise BadSetup(f"There is no game {brief(game)}; there are {', '.join(GAMES)}.")
        return self.keep(Pack(name, game, GAMES[game].pack().files), is_new=True)

    def keep(self, pack: Pack, is_new: bool = False) -> Pack:
        """Write a pack into its folder; each file whole or not at all."""
        if not NAME.fullmatch(pack.name) or pack.name.startswith("."):
            raise BadSetup("A pack's name has up to 40 letters, digits, spaces, dots, - and _.")
        path = self.folder / pack.name
        if is_new and (path.exists() or pack.name in {one.name for one in self.known.values()}):
            raise BadSetup(f"There is a pack {brief(pack.name)} already; take another name.")
        if is_new and len(self.names()) >= MOST_PACKS:
            raise BadSetup(f"There are {MOST_PACKS} packs already; delete some first.")
        texts = {file: _text(body) for file, body in self.files(pack).items()}
        try:
            path.mkdir(0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise BadSetup(f"{path}: {error.strerror or error}.") from None
        for file, text in texts.items():
            _write(text, path / file)
        return pack

    def check_unchanged(self, name: str, digest: str) -> None:
        """Refuse to write over what somebody else has written into the folder."""
        if self.own(name).digest != digest:
            raise BadSetup("The files of this pack were changed elsewhere; open it anew.")

    @staticmethod
    def files(pack: Pack) -> dict[str, Json]:
        """The files of a pack, its manifest among them."""
        manifest = {"name": pack.name, "game": pack.game, "files": list(pack.files)}
        return {**pack.files, MANIFEST: manifest}

    def delete(self, name: str) -> None:
        """Throw a pack away; matches keep the copy that they are played with."""
        shutil.rmtree(self._path(name), ignore_errors=True)

    def _path(self, name: str) -> Path:
        if name not in self.names():
            raise NotFound("There is no such pack here.")
        return self.folder / name


def _write(text: str, path: Path) -> None:
    """Write a file that people read too; a crash leaves the old one or the new one."""
    draft = path.with_name(f"{path.name}.new")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise BadSetup(f"{path} cannot be written: {error.strerror or error}.") from None


def _text(body: Json) -> str:
    """A file as it is written; refused if it could not be written, or not be read again."""
    try:
        text = json.dumps(body, indent=1, ensure_ascii=False, allow_nan=False)
        text.encode()
    except (ValueError, RecursionError):  # no number, half a character, nested without end
        raise BadData("Something in this pack cannot be written into a file.") from None
    if "\n" + " " * DEEPEST in text:
        raise BadData("A file of this pack is nested too deeply to be a data file.")
    return f"{text}\n"


def zipped(pack: Pack) -> bytes:
    """A pack as a file: its folder in a zip."""
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, plain in Shelf.files(pack).items():
            archive.writestr(f"{pack.name}/{name}", _text(plain))
    return body.getvalue()


def unpacked(body: Json) -> Pack:
    """A pack from a file that was sent: the zip of a folder, or its files in one JSON object."""
    if isinstance(body.get("zip"), str):
        return _pack(_unzipped(body["zip"]))
    return _pack(body.get("files"))


def _unzipped(text: str) -> dict[str, Json]:
    found: dict[str, Json] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(b64decode(text, validate=True))) as archive:
            rows = [row for row in archive.infolist() if row.filename.endswith(".json")]
            if any(row.compress_type not in PACKED for row in rows):
                raise BadData("The files in this zip file are packed in an unusual way.")
            if sum(row.file_size for row in rows) > LARGEST:
                raise BadData("This file is too large to be a data pack.")
            for row in rows:
                found[row.filename.rpartition("/")[2]] = json.loads(archive.read(row))
    except NO_ZIP:
        raise BadData("This is not the zip file of a data pack.") from None
    return found


def _pack(files: Json) -> Pack:
    manifest = files.get(MANIFEST) if isinstance(files, dict) else None
    if not isinstance(manifest, dict):
        raise BadData(f"A data pack has a {MANIFEST}; this file has none.")
    game, names = manifest.get("game"), manifest.get("files")
    if not isinstance(game, str) or game not in GAMES:
        raise BadData(f"{MANIFEST}: there is no game {brief(game)}.")
    if not isinstance(names, list) or any(str(name) not in files for name in names):
        raise BadData(f'{MANIFEST}: "files" must list the names of the pack\'s files.')
    wanted = list(GAMES[game].pack().files)
    if sorted(map(str, names)) != sorted(wanted):
        raise BadData(f"A pack of {game} has the files {', '.join(wanted)}.")
    return Pack(str(manifest.get("name", "")), game, {name: files[name] for name in wanted})
