"""The server: the application, and how it is started."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial

import uvicorn
from fastapi import FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.websockets import WebSocket

from kurgan.games import GAMES
from kurgan.kernel.errors import BadSetup, KurganError, brief
from kurgan.kernel.pack import Pack
from kurgan.protocol import refusal
from kurgan.web.collector import Collector
from kurgan.web.database import Database
from kurgan.web.door import Door, Frames
from kurgan.web.files import Static
from kurgan.web.folder import Folder
from kurgan.web.from_here import router as from_here_router
from kurgan.web.guard import App, Guard, address_of
from kurgan.web.hall import Hall
from kurgan.web.health import router as health_router
from kurgan.web.health import write_token
from kurgan.web.limits import A_SOCKET, Limits, Paced
from kurgan.web.owner import Owner, owner_secret
from kurgan.web.packs.routes import router as packs_router
from kurgan.web.packs.shelf import Shelf
from kurgan.web.people.people import People
from kurgan.web.people.routes import router as people_router
from kurgan.web.people.tournament_routes import router as tournament_router
from kurgan.web.playouts import Playouts
from kurgan.web.proxy import Network, Proxy
from kurgan.web.refusals import NotAllowed, NotFound, TooMany, status
from kurgan.web.review import Review
from kurgan.web.routes import STATIC, router
from kurgan.web.seat_routes import router as seat_router
from kurgan.web.socket import LARGEST, Socket
from kurgan.web.store import Store
from kurgan.web.together.cluster import Cluster
from kurgan.web.together.relay import Relay

PORT = 8342
PORTS_TRIED = 20
TURN = 0.001  # seconds of one thread, so that those who wait for the database wait no longer
TRY_AGAIN = 1013  # with this a socket is closed that may come back later


def known_packs(more: list[Pack]) -> dict[str, Pack]:
    """The games' own packs and those given besides, by digest; the later is for new matches."""
    packs = [game.pack() for game in GAMES.values()] + more
    for pack in packs:
        GAMES[pack.game].tables(pack)  # a broken pack is known at once
    return {pack.digest: pack for pack in packs}


def create_app(
    folder: Folder,
    lan: bool = False,
    packs: list[Pack] | None = None,
    proxies: tuple[Network, ...] = (),
    public: bool = False,
    inside: str = "",
) -> FastAPI:
    """The application on a data folder; with others on its database if they can reach it inside."""
    database = Database(folder.database_url, alone=not inside, together=bool(inside))
    store = Store(folder, database, Shelf(folder.path, known_packs(packs or [])))
    secret = owner_secret(folder.path)
    cluster = Cluster(database, inside, secret) if inside else None
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, lifespan=_lifespan)
    app.state.hall = Hall(store, cluster)
    app.state.review = Review(app.state.hall)
    app.state.references = {}
    app.state.playouts = Playouts()
    app.state.limits = Limits()
    app.state.lan = lan
    app.state.trouble = database.trouble()
    app.state.owner = Owner(secret)
    app.state.people = People(app.state.hall, secret) if public else None
    write_token(folder.path, secret)
    _add_doors(app)
    _add_guards(app, proxies)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """What runs beside the answers, and how it all ends."""
    hall, people = app.state.hall, app.state.people
    if hall.cluster is not None:
        hall.cluster.start(hall.hear, hall.abandon_all)
    review = asyncio.get_running_loop().create_task(app.state.review.run())
    if people is not None:
        people.start()
    yield
    review.cancel()
    if people is not None:
        people.close()
    app.state.playouts.close()
    await hall.drain()
    hall.close()
    if hall.cluster is not None:
        hall.cluster.close()
    hall.store.database.close()


def _add_doors(app: FastAPI) -> None:
    """Routes, the socket and files."""
    for doors in (router, seat_router, health_router, from_here_router, packs_router):
        app.include_router(doors)
    if app.state.people is not None:
        app.include_router(people_router)
        app.include_router(tournament_router)
    app.add_api_websocket_route("/socket", serve_socket)
    app.mount("/static", Static(directory=STATIC, check_dir=False))
    app.add_exception_handler(KurganError, _refused)
    app.add_exception_handler(HTTPException, _unknown)
    app.add_exception_handler(Exception, _broken)


def _add_guards(app: FastAPI, proxies: tuple[Network, ...]) -> None:
    """What a request passes on its way to a door, the last of these first."""
    hall = app.state.hall
    app.add_middleware(Relay, hall=hall)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)
    app.add_middleware(Paced, limits=app.state.limits)
    app.add_middleware(Guard, lan=app.state.lan)
    word = hall.cluster.word if hall.cluster is not None else ""
    app.add_middleware(Proxy, proxies=proxies, word=word)


async def serve_socket(socket: WebSocket) -> None:
    """One browser."""
    state = socket.app.state
    address = address_of(socket.scope)
    is_owner = state.owner.is_owner(socket.scope)
    line = Socket(socket, state.hall, state.limits.pace(address), is_owner)
    if state.people is not None:
        line.manages = partial(state.people.manages, socket.scope, is_owner)
    await socket.accept()
    try:
        await state.limits.pay(address, A_SOCKET)
        state.limits.enter(line, address)
    except TooMany as error:
        await socket.close(TRY_AGAIN, error.message)
        return
    try:
        await line.serve()
    finally:
        state.limits.leave(line, address)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, KurganError)
    return JSONResponse({"error": refusal(error)}, status(error))


async def _unknown(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    words = {404: "There is no such page.", 405: "This cannot be done here."}
    told = words.get(error.status_code, "This request cannot be answered.")
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        return FileResponse(STATIC / "missing.html", 404)
    refused = NotFound(told) if error.status_code == 404 else NotAllowed(told)
    return JSONResponse({"error": refusal(refused)}, error.status_code)


async def _broken(request: Request, bug: Exception) -> Response:
    about = {"method": request.method, "path": request.url.path}
    request.app.state.hall.measures.bugs += 1
    told = await request.app.state.hall.write_bug("request", bug, about)
    return JSONResponse({"error": refusal(told)}, 500)


# Starting


def listen(port: int | None, lan: bool) -> socket.socket:
    """A socket on the port that was asked for, or on the first that is free."""
    host = "0.0.0.0" if lan else "127.0.0.1"
    ports = range(PORT, PORT + PORTS_TRIED) if port is None else (port,)
    for number in ports:
        # Named as TCP, so that asyncio sends small answers at once (TCP_NODELAY)
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, number))
            return found
        except (OSError, OverflowError):
            found.close()
    if port is None:
        raise BadSetup(f"The ports {PORT} to {PORT + PORTS_TRIED - 1} are all taken; give --port.")
    raise BadSetup(f"The port {port} cannot be used; another program may have it. Give another.")


def listen_inside(host: str) -> socket.socket:
    """A socket at which only other processes of ours ask."""
    try:
        found = socket.create_server((host, 0))
    except (OSError, UnicodeError):
        raise BadSetup(f"{brief(host)} is no address of this machine.") from None
    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return found


def config(app: App) -> uvicorn.Config:
    """How lines are served; the door counts them, so that silent ones give way."""
    return uvicorn.Config(
        app,
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        http=Door,
        ws=Frames,
        ws_max_size=LARGEST,
        ws_max_queue=16,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
    )


def serve(app: FastAPI, listeners: list[socket.socket], ready: Callable[[], None]) -> None:
    """Serve until the process is told to stop."""
    sys.setswitchinterval(TURN)
    server = uvicorn.Server(config(app))
    collector = Collector(lambda: app.state.hall.measures.count)

    async def run() -> None:
        serving = asyncio.ensure_future(server.serve(sockets=listeners))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            collector.start()
            ready()
        await serving
        collector.stop()

    with suppress(KeyboardInterrupt):
        asyncio.run(run())
