"""What the server refuses, with the status that HTTP has for it."""

from __future__ import annotations

from kurgan.kernel.errors import KurganError


class NotAllowed(KurganError):
    """The one who asks may not do this."""


class WrongKey(KurganError):
    """The seat key is missing or is not one of this match."""


class NotFound(KurganError):
    """There is no such page or match."""


class TooLarge(KurganError):
    """The message is larger than the server reads."""


class TooMany(KurganError):
    """Too many messages, sockets or matches at once."""


class DiskFull(KurganError):
    """There is no room to keep what was done, so it was not done."""


class Damaged(KurganError):
    """What was kept cannot be read any more."""


class Unavailable(KurganError):
    """It cannot be done now, through no fault of whoever asks; it may be possible later."""


class Elsewhere(Unavailable):
    """Another process has the match; whoever asked here is led there."""

    def __init__(self, address: str, member: str) -> None:
        super().__init__("Another process has this match now; try again in a moment.")
        self.address = address
        self.member = member

    @property
    def kind(self) -> str:
        """The name that programs see."""
        return "Unavailable"


class Moved(Unavailable):
    """Another process may have the match by now, so nothing was done here."""

    def __init__(self) -> None:
        super().__init__("This match has just changed its place; try again in a moment.")

    @property
    def kind(self) -> str:
        """The name that programs see."""
        return "Unavailable"


class NotJson(KurganError):
    """The message is not marked as JSON."""


class Bug(KurganError):
    """Our own fault; the sentence says where it was written down."""

    @property
    def kind(self) -> str:
        """The name that programs see."""
        return "RulesBug"


STATUS: dict[str, int] = {
    "NotAllowed": 403,
    "WrongKey": 401,
    "NotFound": 404,
    "TooLarge": 413,
    "TooMany": 429,
    "NotJson": 415,
    "NotYourTurn": 409,
    "StaleAction": 409,
    "IllegalAction": 409,
    "RulesBug": 500,
    "Damaged": 500,
    "Unavailable": 503,
    "DiskFull": 507,
}


def status(error: KurganError) -> int:
    """The HTTP status of an error."""
    return STATUS.get(error.kind, 400)
