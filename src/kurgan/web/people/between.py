"""A match between accounts: its seats are theirs at once, and each of them comes when he likes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kurgan.kernel.match import Match
from kurgan.kernel.pack import Pack
from kurgan.kernel.procedure import Json
from kurgan.web.beginning import new_match
from kurgan.web.hall import Hall
from kurgan.web.people.clock import Terms, new_clock
from kurgan.web.people.tables import Hosting


class Seated(NamedTuple):
    """Who is to play a seat: an account, a computer, or whoever is invited."""

    account: str = ""
    name: str = ""
    level: str = ""


class Wish(NamedTuple):
    """What is to be played."""

    game: str
    scenario: Json = None
    options: Json = None
    terms: Terms | None = None
    pack: Pack | None = None


async def begin(hall: Hall, wish: Wish, seats: Sequence[Seated], hosting: Hosting) -> Json:
    """Begin it in the name of one of them, who gets keys if he asks for it from a browser.

    Who has no account is invited by him.
    """
    host = hosting.holder.account if hosting.holder.sign_in else ""
    friends = [
        seat for seat, one in enumerate(seats) if not one.level and (one.account or host) != host
    ]
    friends += [seat for seat, one in enumerate(seats) if one == Seated()]
    match = await hall.quick(made, hall, wish, seats, friends)
    if wish.terms is not None and friends:
        hosting = hosting._replace(clock=new_clock(wish.terms, len(seats)).row())
    others = {seat: seats[seat].account for seat in friends if seats[seat].account}
    return await hall.keep(match, friends=friends, hosting=hosting._replace(others=others))


def made(hall: Hall, wish: Wish, seats: Sequence[Seated], friends: list[int]) -> Match:
    """The match, with those who are to play it; it waits for the friends."""
    computers = {seat: one.level for seat, one in enumerate(seats) if one.level}
    match = new_match(
        hall.store, wish.game, wish.scenario, wish.options, None, None, friends, computers,
        wish.pack,
    )  # fmt: skip
    for seat, one in enumerate(seats):
        if one.name:
            match.take_over(match.side_of(seat), one.name)
    return match
