"""The owner of a server: known by a secret that lies in the data folder, never by an address."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, MutableMapping
from hashlib import sha256
from hmac import compare_digest
from http.cookies import CookieError, SimpleCookie
from pathlib import Path
from typing import Any

from kurgan.kernel.errors import BadSetup

Scope = MutableMapping[str, Any]
FILE = "owner.secret"
SHORTEST = 32  # characters of a secret that nobody guesses
LASTS = 400 * 24 * 3600  # seconds; browsers keep no cookie for longer


def owner_secret(folder: Path) -> str:
    """The secret of a data folder, made on the first start; nobody else may read it."""
    path = folder / FILE
    try:
        _make(path)
        path.chmod(0o600)
        secret = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetup(f"The owner's secret {path} cannot be used: {error}.") from None
    if len(secret) < SHORTEST or not secret.isascii() or not secret.isprintable():
        raise BadSetup(f"The owner's secret {path} is damaged; delete it, and a new one is made.")
    return secret


def _make(path: Path) -> None:
    try:
        number = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return
    with os.fdopen(number, "w", encoding="utf-8") as file:
        file.write(secrets.token_urlsafe(32) + "\n")


def owner_link(address: str, secret: str) -> str:
    """The address that makes a browser the owner's; what follows # never leaves the browser."""
    return f"{address}#owner={secret}"


class Owner:
    """Knows the owner's browsers by their cookie."""

    def __init__(self, secret: str) -> None:
        self.secret = secret
        # Cookies do not know ports: two servers on one machine must not take each other's.
        self.cookie = f"kurgan_owner_{sha256(secret.encode()).hexdigest()[:12]}"

    def knows(self, given: str) -> bool:
        """Whether this is the secret; compared in the same time whatever it is."""
        return compare_digest(given.encode("utf-8", "replace"), self.secret.encode())

    def is_owner(self, scope: Scope) -> bool:
        """Whether a request or a socket comes from a browser of the owner."""
        given = [value for name, value in scope["headers"] if name.lower() == b"cookie"]
        return any(self.knows(cookie_value(header, self.cookie)) for header in given)

    def set_cookie(self, scheme: str) -> Mapping[str, str]:
        """The header that makes a browser the owner's; scripts cannot read the cookie."""
        parts = [f"{self.cookie}={self.secret}", "Path=/", f"Max-Age={LASTS}", "HttpOnly"]
        parts += ["SameSite=Strict", *(["Secure"] if scheme == "https" else [])]
        return {"set-cookie": "; ".join(parts)}


def cookie_value(header: bytes, name: str) -> str:
    """What a cookie says; "" if it is not there."""
    try:
        found = SimpleCookie(header.decode("latin-1")).get(name)
    except CookieError:
        return ""
    return found.value if found is not None else ""
