"""A match that still runs is kept so that nobody reads its secrets by accident."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any
from zlib import compress

import pytest

import kurgan
from kurgan.kernel.errors import BadSave
from kurgan.kernel.sealing import sealed, unsealed


def running() -> Any:
    """The save of a match whose counters are dealt."""
    match = kurgan.new("advance")
    assert match.question is not None
    match.play(match.question.options[0])
    return match.save()


def test_a_sealed_save_shows_neither_the_seed_nor_what_was_dealt() -> None:
    body = running()
    text = json.dumps(sealed(body))
    assert body["dice"]["seed"] not in text
    assert "deal" in json.dumps(body["entries"])
    assert "deal" not in text
    assert body["dice"]["commitment"] in text


def test_a_sealed_save_is_loaded_and_audited_like_the_save_itself() -> None:
    body = running()
    assert unsealed(sealed(body)) == unsealed(body) == body
    assert kurgan.load(sealed(body)).save() == kurgan.load(body).save() == body
    assert kurgan.audit(sealed(body)) == kurgan.audit(body)


def test_a_match_that_is_over_is_kept_in_clear() -> None:
    match = kurgan.new("advance")
    match.resign(0)
    assert sealed(match.save()) == match.save()


@pytest.mark.parametrize(
    "seal",
    [
        *(7, None, "", "no seal", "====", b64encode(b"nothing").decode()),
        b64encode(compress(b"[]")).decode(),
        b64encode(compress(b'{"start": {}}')).decode(),
        b64encode(compress(b"[" * 100_000)).decode(),
        b64encode(compress(b" " * (65 << 20))).decode(),
    ],
)
def test_a_broken_seal_is_told_in_a_sentence(seal: Any) -> None:
    with pytest.raises(BadSave, match="seal cannot be opened"):
        kurgan.load({**sealed(running()), "sealed": seal})


def test_what_was_changed_under_the_seal_is_found() -> None:
    body = running()
    forged = sealed({**body, "entries": body["entries"][:-1]})
    with pytest.raises(BadSave, match="changed"):
        kurgan.load(forged)
