"""The browser's files as they are sent."""

from __future__ import annotations

import pytest

from kurgan.web.files import lighter
from kurgan.web.routes import STATIC

from .driving import World


def test_a_module_is_sent_lighter_and_its_code_stays_on_its_lines(world: World) -> None:
    source = (STATIC / "js" / "svg.js").read_text("utf-8").split("\n")
    answer = world.guest.get("/static/js/svg.js")
    sent = answer.text.split("\n")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert len(sent) == len(source)
    assert all(new in ("", old.lstrip()) for new, old in zip(sent, source, strict=True))
    assert not any(line.startswith(("/**", " * ")) for line in sent)
    again = world.guest.get("/static/js/svg.js", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    style = world.guest.get("/static/css/map.css")
    written = (STATIC / "css" / "map.css").read_text("utf-8")
    assert style.text.split("\n") == [line.lstrip() for line in written.split("\n")]
    assert style.headers["content-type"].startswith("text/css")


def test_no_text_goes_over_lines_whose_indents_would_be_lost() -> None:
    for module in STATIC.rglob("*.js"):
        for line in module.read_text("utf-8").split("\n"):
            assert line.count("`") % 2 == 0, f"{module.name}: {line}"


def test_the_page_can_be_installed(world: World) -> None:
    assert 'rel="manifest" href="/static/app.webmanifest"' in world.guest.get("/").text
    told = world.guest.get("/static/app.webmanifest")
    assert told.headers["content-type"] == "application/manifest+json"
    manifest = told.json()
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        drawn = world.guest.get(icon["src"])
        assert drawn.status_code == 200
        assert drawn.headers["content-type"].startswith(icon["type"])


@pytest.mark.parametrize(
    ("module", "sent"),
    [
        ("/** One. */\nlet a;", "\nlet a;"),
        ("/**\n * One.\n */\nlet a;", "\n\n\nlet a;"),
        ("let a = /** @type {A} */ (b);", "let a = /** @type {A} */ (b);"),
        ("  /** @type {A} */ (b),\nc;\n/** d */", "/** @type {A} */ (b),\nc;\n"),
        ("a(/** @type {A} */ (\n  b), /** c */\n);", "a(/** @type {A} */ (\nb), /** c */\n);"),
    ],
)
def test_only_comments_on_lines_of_their_own_are_left_out(module: str, sent: str) -> None:
    assert lighter(module) == sent
