"""Names and passwords of accounts: what may be one, and when two names are the same."""

from __future__ import annotations

from unicodedata import name as letter_name
from unicodedata import normalize

from kurgan.kernel.errors import BadSetup, brief
from kurgan.web.computers import NO_NAMES, UNSEEN_NAME, person

LONGEST_NAME = 24
BETWEEN = " ._-'"
ODD_LETTERS = ("CLICK", "SMALL CAPITAL")  # of phonetics: they look like l, ! and capitals
UNSEEN = "\u115f\u1160\u3164\uffa0"  # letters of Korean that show nothing
ALIKE = str.maketrans(
    "авекмнорстухѕіјԛԝһӏαβεζηικμνορτυχıɑɡ1i0",
    "abekmhopctyxsijqwhlabezhlkmnoptyxiagllo",
)  # small letters, by what they or their capitals look like
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
BOT = " (bot)"  # after the name of an account that a program plays
FORMER = "a former player"  # who deleted the account
GUEST = " (guest)"  # after the name of whoever has no account; no account can be called so


def account_name(given: str) -> str:
    """A name that an account may have; it looks like no other's."""
    name = person(normalize("NFKC", given))
    letters = [letter for letter in name if letter.isalpha()]
    is_plain = all(letter.isalnum() or letter in BETWEEN for letter in name)
    is_plain &= not any(letter in UNSEEN for letter in name)
    if not 2 <= len(name) <= LONGEST_NAME or not letters or not is_plain:
        raise BadSetup(
            f"A name has 2 to {LONGEST_NAME} letters and digits; spaces, dots, hyphens and "
            "apostrophes may stand between them."
        )
    if spelling(name).startswith(tuple([spelling(words) for words in (*NO_NAMES, FORMER)])):
        raise BadSetup(f"{brief(name)} is what Kurgan calls somebody; take another name.")
    called = [letter_name(letter, "?") for letter in letters]
    if any(odd in words for words in called for odd in ODD_LETTERS):
        raise BadSetup("A name has usual letters, so that nobody is mistaken.")
    if len({words.split()[0] for words in called}) > 1:
        raise BadSetup("The letters of a name are of one alphabet, so that nobody is mistaken.")
    return name


def spelling(given: str) -> str:
    """Two names with the same spelling are the same, or look so."""
    folded = normalize("NFKC", normalize("NFKC", given).casefold())
    alike = folded.translate(ALIKE).translate(ALIKE)  # what looks like i looks like l
    return "".join([letter for letter in alike if letter.isalnum()])


def guest_name(given: str) -> str:
    """What somebody without an account is called."""
    name = person(given or "A player")
    if any(letter in UNSEEN for letter in name):
        raise BadSetup(UNSEEN_NAME)
    return f"{name}{GUEST}"


def checked_password(given: str) -> str:
    """A password that is long enough, and not so long that it costs us anything."""
    password = normalize("NFKC", given)
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD or not is_text(password):
        raise BadSetup(f"A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters.")
    return password


def is_text(given: str) -> bool:
    """Whether it can be written down: halves of characters cannot."""
    return given.encode("utf-8", "replace").decode("utf-8") == given
