"""The owner is known by a secret, wherever the request comes from."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from kurgan.kernel.errors import BadSetup
from kurgan.web.owner import FILE, Owner, owner_secret

from .driving import HERE, OWNER, World
from .serving import Server


def test_the_secret_is_made_once_and_nobody_else_may_read_it(tmp_path: Path) -> None:
    secret = owner_secret(tmp_path)
    assert len(secret) >= 32
    assert owner_secret(tmp_path) == secret
    path = tmp_path / FILE
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    owner_secret(tmp_path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("damage", [b"", b"short\n", b"\xff" * 40, b"\xc3\xa9" * 40])
def test_a_damaged_secret_is_told(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / FILE).write_bytes(damage)
    with pytest.raises(BadSetup, match="owner's secret"):
        owner_secret(tmp_path)


def test_this_machine_alone_makes_nobody_the_owner(world: World) -> None:
    stranger = world.client(OWNER)
    stranger.portal = world.owner.portal
    for client, is_owner in ((stranger, False), (world.owner, True), (world.guest, False)):
        assert client.get("/api/network").json()["owner"] is is_owner
        assert client.get("/api/matches").status_code == (200 if is_owner else 403)


def test_the_secret_makes_any_browser_the_owners(world: World) -> None:
    world.own(world.guest)
    assert world.guest.get("/api/matches").status_code == 200


@pytest.mark.parametrize("secret", ["", "x", "é", "\ud800", None, 7])
def test_a_wrong_secret_makes_nobody_the_owner(world: World, secret: Any) -> None:
    answer = world.guest.post(
        "/api/owner",
        content=f'{{"secret": {secret!r}}}'.replace("'", '"').encode("utf-8", "replace"),
        headers={"content-type": "application/json"},
    )
    assert answer.status_code in (400, 403)
    assert "set-cookie" not in answer.headers
    assert world.guest.get("/api/matches").status_code == 403


@pytest.mark.parametrize("value", ["", "x", "é", '"', "a=b; c", "\\"])
def test_a_wrong_cookie_makes_nobody_the_owner(world: World, value: str) -> None:
    name = Owner(owner_secret(world.path)).cookie
    sent = {b"cookie": f"{name}={value}".encode()}
    assert world.guest.get("/api/matches", headers=sent).status_code == 403


def test_scripts_and_other_pages_have_no_use_of_the_cookie(world: World) -> None:
    answer = world.guest.post("/api/owner", json={"secret": owner_secret(world.path)})
    cookie = answer.headers["set-cookie"]
    for part in ("HttpOnly", "SameSite=Strict", "Path=/"):
        assert part in cookie
    assert "Secure" not in cookie
    assert Owner("x" * 40).set_cookie("https")["set-cookie"].endswith("; Secure")


def test_two_servers_on_one_machine_have_cookies_of_their_own(tmp_path: Path) -> None:
    names = set()
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        names.add(Owner(owner_secret(tmp_path / name)).cookie)
    assert len(names) == 2


def test_another_page_cannot_make_a_browser_the_owners(world: World) -> None:
    sent = {"secret": owner_secret(world.path)}
    answer = world.guest.post("/api/owner", json=sent, headers={"origin": "http://evil.example"})
    assert answer.status_code == 403
    assert HERE not in answer.text


def test_the_printed_link_opens_the_lobby_and_leaves_the_address(
    server: Server, page: Page
) -> None:
    secret = server.owner_link.partition("#owner=")[2]
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.partition("#")[0]))
    page.goto(server.owner_link)
    page.get_by_role("button", name="Begin", exact=True).first.wait_for()
    assert page.url == f"{server.address}/"
    assert not any(secret in address for address in asked)
    assert secret not in page.evaluate("document.cookie + JSON.stringify(localStorage)")
    page.goto("about:blank")
    page.goto(server.address)
    page.get_by_role("button", name="Begin", exact=True).first.wait_for()
