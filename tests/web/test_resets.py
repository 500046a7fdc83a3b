"""A forgotten password: by mail, or by the host, and whoever sat there has to go."""

from __future__ import annotations

import re
import time
from email import message_from_string
from hmac import compare_digest
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from kurgan.web.people import keys, resets
from kurgan.web.people.accounts import Accounts
from kurgan.web.people.names import spelling
from kurgan.web.people.passwords import reset
from kurgan.web.people.tables import DELIVERY, RESET

from .driving import World
from .test_alerts import look, mails, public, rows, wall, wants
from .test_clocks import Time

__all__ = ["mails", "public", "wall"]
ADDRESS = "anna@example.org"


@pytest.fixture
def anna(public: World, mails: list[str]) -> Any:
    """Somebody who has confirmed an address."""
    person = wants(public, "email", ADDRESS)
    look(public)
    code = found(mails, r"code there: (\w+)")
    assert person.post("/api/alerts/email", json={"text": code}).status_code == 200
    return person


def found(mails: list[str], wanted: str) -> str:
    """What the last mail says."""
    text = message_from_string(mails[-1]).get_payload(decode=True)
    assert isinstance(text, bytes)
    return str(re.findall(wanted, text.decode())[0])


def ask(world: World, name: str = "Anna") -> Any:
    """What is answered to somebody who forgot the password, once it is done."""
    told = world.guest.post("/api/reset", json={"name": name})
    end = time.monotonic() + 30
    while world.hall.tasks and time.monotonic() < end:
        time.sleep(0.01)
    return told


def sent_code(world: World, mails: list[str]) -> str:
    assert ask(world).json() == {}
    look(world)
    return found(mails, r"an hour: (\w{16})\b")


def take(world: World, code: str, new: str = "quite another") -> Any:
    wish = {"name": "Anna", "text": code, "new_password": new}
    return world.client(("192.168.1.9", 1)).put("/api/reset", json=wish)


@pytest.mark.usefixtures("anna")
def test_a_code_by_mail_gives_another_password_once(public: World, mails: list[str]) -> None:
    code = sent_code(public, mails)
    told = take(public, code)
    assert told.status_code == 200, told.text
    assert "kurgan_account" in told.headers["set-cookie"]
    assert take(public, code).status_code == 403
    for password, status in (("long enough", 403), ("quite another", 200)):
        wish = {"name": "anna", "password": password}
        assert public.guest.post("/api/sign-in", json=wish).status_code == status


@pytest.mark.usefixtures("anna")
def test_of_two_who_give_a_code_at_once_one_has_it(
    public: World, mails: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    code = sent_code(public, mails)

    def while_another_is_quicker(one: str, other: str) -> bool:
        monkeypatch.setattr(resets, "compare_digest", compare_digest)
        assert resets.use(public.app.state.people.accounts, spelling("Anna"), code) is not None
        return one == other

    monkeypatch.setattr(resets, "compare_digest", while_another_is_quicker)
    assert take(public, code).status_code == 403


def test_other_browsers_are_signed_out(public: World, mails: list[str], anna: Any) -> None:
    match = public.host(anna, "advance")
    line = match.sit(0, anna)
    assert take(public, sent_code(public, mails)).status_code == 200
    assert anna.get("/api/network").json()["account"] is None
    with pytest.raises(WebSocketDisconnect):
        line.get("question")


@pytest.mark.usefixtures("anna")
def test_the_code_is_short_lived_and_cannot_be_guessed(
    public: World, mails: list[str], wall: Time
) -> None:
    code = sent_code(public, mails)
    for _ in range(5):
        assert take(public, "0" * 16).status_code == 403
    assert take(public, code).status_code == 403, "it was tried too often"
    code = sent_code(public, mails)
    wall.passes(3601)
    assert take(public, code).status_code == 403, "it is too old"


@pytest.mark.usefixtures("anna")
def test_nobody_learns_who_has_an_account(public: World) -> None:
    before = rows(public, DELIVERY)
    told = [ask(public, name) for name in ("Anna", "Nobody", "", "x" * 5000, "\0")]
    assert {(one.status_code, one.text) for one in told} == {(200, "{}")}
    assert rows(public, DELIVERY) == before + 1
    assert rows(public, RESET) == 1
    refused = [take_as(public, name).json() for name in ("Anna", "Nobody")]
    assert refused[0] == refused[1]


def take_as(world: World, name: str) -> Any:
    wish = {"name": name, "text": "0" * 16, "new_password": "quite another"}
    return world.guest.put("/api/reset", json=wish)


@pytest.mark.usefixtures("anna")
def test_nobodys_mail_is_flooded(public: World) -> None:
    told = [ask(public).status_code for _ in range(7)]
    assert told == [200] * 5 + [429] * 2


def test_without_a_confirmed_address_nothing_is_sent(public: World, mails: list[str]) -> None:
    wants(public, "email", ADDRESS)  # it was not confirmed: it may be somebody else's
    before = rows(public, DELIVERY)
    assert ask(public).status_code == 200
    assert rows(public, DELIVERY) == before


def test_no_stolen_browser_or_token_leads_the_codes_elsewhere(public: World, anna: Any) -> None:
    token = anna.post("/api/token").json()["token"]
    programs: Any = ((anna, {}), (public.guest, {"X-Kurgan-Token": token}))
    for thief, headers in programs:
        for more, status in (({}, 400), ({"password": "a wild guess"}, 403)):
            wish = {"text": "thief@example.org", **more}
            told = thief.put("/api/alerts/email", json=wish, headers=headers)
            assert told.status_code == status, told.text
    assert anna.get("/api/alerts").json()["channels"]["email"]["address"] == ADDRESS


def test_a_server_without_mail_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KURGAN_SMTP", raising=False)
    world = World(tmp_path / "data", public=True)
    told = world.owner.post("/api/reset", json={"name": "Anna"})
    assert told.status_code == 403
    assert "sends no mail" in told.json()["error"]["message"]
    world.close()


def test_what_the_host_resets_closes_open_boards(public: World) -> None:
    anna = public.person("Anna")
    match = public.host(anna, "advance")
    line = match.sit(0, anna)
    other = public.begin("advance").sit(0)
    reset(Accounts(public.hall.store.database), "Anna")  # as `kurgan account reset` does
    public.within(keys.Keys(public.hall).look)
    with pytest.raises(WebSocketDisconnect):
        line.get("question")
    other.get("question")
