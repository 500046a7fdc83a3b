"""The routes of the pack editor: for the owner of the server alone."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from kurgan.games import GAMES
from kurgan.kernel.errors import KurganError
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.protocol import field, needed
from kurgan.web.packs.draft import check_shown, draft
from kurgan.web.packs.edits import edited
from kurgan.web.packs.shelf import Shelf, unpacked, zipped
from kurgan.web.people.asking import check_owner
from kurgan.web.reading import answer, file, page, read_object
from kurgan.web.seated import hall_of

router = APIRouter()


@router.get("/packs")
async def editor() -> Response:
    """Where the owner corrects boards."""
    return page("packs.html")


@router.get("/api/packs")
async def packs(request: Request) -> Response:
    """The games, and the packs of the owner."""
    shelf = owned(request)
    return answer(await hall_of(request).slow(listed, shelf))


@router.post("/api/packs")
async def copy(request: Request) -> Response:
    """A copy of a game's pack, to be corrected."""
    shelf, body = owned(request), await read_object(request)
    game, name = str(needed(body, "game")), str(needed(body, "name")).strip()
    made = await hall_of(request).slow(shelf.new, game, name)
    return answer({"name": made.name})


@router.post("/api/packs/upload")
async def upload(request: Request) -> Response:
    """A pack from a file."""
    shelf, body = owned(request), await read_object(request)

    def keep() -> Pack:
        pack = unpacked(body)
        name = str(field(body, "name") or "").strip() or pack.name
        return shelf.keep(Pack(name, pack.game, pack.files), is_new=True)

    return answer({"name": (await hall_of(request).slow(keep)).name})


@router.get("/api/packs/{name}")
async def opened(request: Request, name: str) -> Response:
    """A pack with every place and table, and what is wrong with it."""
    shelf = owned(request)

    def look() -> Json:
        pack = shelf.open(name)
        return {**draft(pack, pack), "folder": str(shelf.folder / name)}

    return answer(await hall_of(request).slow(look))


@router.post("/api/packs/{name}/draft")
async def changed(request: Request, name: str) -> Response:
    """The same with some changes, which are not kept yet."""
    shelf, body = owned(request), await read_object(request)

    def look() -> Json:
        base = check_shown(shelf.open(name, str(needed(body, "base"))))
        return draft(edited(base, needed(body, "edits")), base)

    return answer(await hall_of(request).slow(look))


@router.put("/api/packs/{name}")
async def save(request: Request, name: str) -> Response:
    """Keep the changes, unless the folder was changed meanwhile."""
    shelf, body = owned(request), await read_object(request)

    def keep() -> Json:
        base = check_shown(shelf.open(name, str(needed(body, "base"))))
        shelf.check_unchanged(name, str(needed(body, "saved")))
        pack = shelf.keep(edited(base, needed(body, "edits")))
        return {"digest": pack.digest}

    return answer(await hall_of(request).slow(keep))


@router.delete("/api/packs/{name}")
async def delete(request: Request, name: str) -> Response:
    """Throw a pack away."""
    await hall_of(request).quick(owned(request).delete, name)
    return answer({})


@router.get("/api/packs/{name}/json")
async def as_json(request: Request, name: str) -> Response:
    """A pack in one file."""
    pack = await hall_of(request).quick(owned(request).own, name)
    return file({"files": Shelf.files(pack)}, f"{pack.name}.json")


@router.get("/api/packs/{name}/zip")
async def as_zip(request: Request, name: str) -> Response:
    """The folder of a pack."""
    pack = await hall_of(request).quick(owned(request).own, name)
    disposition = f'attachment; filename="{pack.name}.zip"'
    headers = {"cache-control": "no-store", "content-disposition": disposition}
    return Response(zipped(pack), media_type="application/zip", headers=headers)


def owned(request: Request) -> Shelf:
    """The shelf, for the owner."""
    check_owner(request)
    return shelf_of(request)


def shelf_of(request: Request) -> Shelf:
    """The shelf of this server."""
    shelf = hall_of(request).store.packs
    assert isinstance(shelf, Shelf)
    return shelf


def listed(shelf: Shelf) -> Json:
    """Every game, and every pack of the owner with how it stands."""
    games = [{"name": name, "title": game.title} for name, game in GAMES.items()]
    return {"games": games, "packs": [_row(shelf, name) for name in shelf.names()]}


def _row(shelf: Shelf, name: str) -> Json:
    try:
        pack = shelf.own(name)
    except KurganError as error:
        return {"name": name, "game": "", "digest": "", "problems": [error.message]}
    problems = GAMES[pack.game].problems(pack)
    return {"name": name, "game": pack.game, "digest": pack.digest, "problems": problems}


async def chosen_pack(request: Request, body: Json) -> Pack | None:
    """The pack of the owner that a match shall be played with; None for the game's own."""
    name = field(body, "pack")
    if name is None:
        return None
    return await hall_of(request).slow(owned(request).to_play, name)
