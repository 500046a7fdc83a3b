"""The guard: host names, origins, sizes and what every answer bears."""

from __future__ import annotations

from typing import Any

import pytest

from kurgan.web.guard import is_trusted_by_browsers, plain_address

from .driving import World


def error(answer: Any, status: int, kind: str) -> str:
    """The sentence of a refusal."""
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["kind"] == kind
    return str(answer.json()["error"]["message"])


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "evil.example:8342", "127.0.0.1.evil.example:8342", "127.0.0.1:9999",
        "user@127.0.0.1:8342", "127.0.0.1:8342/x", "", "[::1", "localhost:x", "10.0.0.9:8342",
    ],
)  # fmt: skip
def test_a_foreign_host_name_is_refused(world: World, host: str) -> None:
    for path in ("/", "/api/games", "/api/matches", "/static/js/match/match.js"):
        told = error(world.owner.get(path, headers={"host": host}), 403, "NotAllowed")
        assert "host name" in told


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8342", "localhost:8342", "LOCALHOST:8342", "[::1]:8342"]
)
def test_our_own_names_are_served(world: World, host: str) -> None:
    assert world.owner.get("/api/games", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "http://127.0.0.1:8343", "http://localhost:8342"]
)
def test_a_foreign_page_changes_nothing(world: World, origin: str) -> None:
    begun = world.begin()
    more = {"origin": origin, **begun.headers()}
    place = f"/api/matches/{begun.id}"
    for method, path, body in (
        ("POST", "/api/matches", {"game": "advance"}),
        ("POST", "/api/matches/upload", {}),
        ("POST", f"{place}/seats", {}),
        ("POST", f"{place}/branch", {"at": 0}),
        ("PUT", f"{place}/notes", {"text": "x"}),
        ("DELETE", place, None),
        ("POST", "/api/lessons/advance", {}),
    ):
        told = error(world.owner.request(method, path, json=body, headers=more), 403, "NotAllowed")
        assert "another page" in told
    assert len(world.owner.get("/api/matches").json()) == 1


def test_a_request_without_an_origin_changes_nothing(world: World) -> None:
    del world.owner.headers["origin"]
    error(world.owner.post("/api/matches", json={"game": "advance"}), 403, "NotAllowed")


def test_only_json_is_read(world: World) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = world.owner.post(
            "/api/matches", content='{"game": "advance"}', headers={"content-type": kind}
        )
        error(answer, 415, "NotJson")
    assert world.owner.get("/api/matches").json() == []


def test_what_is_too_large_is_not_read(world: World) -> None:
    json = {"content-type": "application/json"}
    for path, size in (("/api/matches", 64 << 10), ("/api/matches/upload", 2 << 20)):
        told = error(
            world.owner.post(path, content=b"x" * (size + 1), headers=json), 413, "TooLarge"
        )
        assert "at most" in told

        def chunks(size: int = size) -> Any:
            for _ in range(size // 1000 + 2):
                yield b" " * 1000

        error(world.owner.post(path, content=chunks(), headers=json), 413, "TooLarge")
    for length in ("-1", "x", "9" * 50):
        answer = world.owner.post(
            "/api/matches", content=b"{}", headers={**json, "content-length": length}
        )
        assert answer.status_code == 413


def test_every_answer_bears_the_headers(world: World) -> None:
    for answer in (
        world.owner.get("/api/games"),
        world.owner.get("/nowhere"),
        world.owner.get("/", headers={"host": "evil.example"}),
        world.owner.post("/api/matches", json={}),
    ):
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'self';")
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in answer.headers
        assert "server" not in answer.headers


def test_files_are_asked_about_each_time(world: World) -> None:
    first = world.owner.get("/static/css/paper.css")
    assert first.headers["cache-control"] == "no-cache"
    again = world.owner.get(
        "/static/css/paper.css", headers={"if-none-match": first.headers["etag"]}
    )
    assert again.status_code == 304
    assert again.content == b""


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server.py", "/static/%2e%2e/server.py", "/static/..%2fserver.py",
        "/static//etc/passwd", "/static/%00", "/match/../../x",
    ],
)  # fmt: skip
def test_no_file_outside_the_folder(world: World, path: str) -> None:
    answer = world.owner.get(path)
    assert answer.status_code in (400, 404, 405)
    assert "import" not in answer.text


def test_the_wrong_method_or_page(world: World) -> None:
    assert error(world.owner.get("/nowhere"), 404, "NotFound") == "There is no such page."
    error(world.owner.delete("/api/games"), 405, "NotAllowed")
    error(world.owner.get("/socket"), 404, "NotFound")


def test_without_lan_only_this_machine_has_a_name(world: World, tmp_path: Any) -> None:
    alone = World(tmp_path / "alone")
    try:
        assert alone.owner.get("/api/games", headers={"host": "127.0.0.1:8342"}).status_code == 200
        guard: Any = alone.app.user_middleware[1]
        assert guard.kwargs == {"lan": False}
    finally:
        alone.close()


def test_browsers_trust_tls_and_their_own_machine() -> None:
    def trusts(host: bytes, scheme: str = "http") -> bool:
        return is_trusted_by_browsers({"scheme": scheme, "headers": [(b"host", host)]})

    assert all(map(trusts, (b"127.0.0.1:8342", b"localhost:8342", b"[::1]:8342")))
    assert not any(map(trusts, (b"192.168.1.7:8342", b"kurgan.example:80", b"")))
    assert trusts(b"kurgan.example", "https")
    assert trusts(b"kurgan.example", "wss")
    assert plain_address("::ffff:10.0.0.1") == "10.0.0.1"


def test_a_forwarded_header_makes_nobody_local(world: World) -> None:
    answer = world.guest.get("/api/matches", headers={"x-forwarded-for": "127.0.0.1"})
    assert "Only the owner" in error(answer, 403, "NotAllowed")
