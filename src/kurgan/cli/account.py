"""`kurgan account`: what the host of a public server does for people who forgot a password."""

from __future__ import annotations

import argparse
from pathlib import Path

from kurgan.kernel.errors import BadSetup
from kurgan.tui import store


def add_parser(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The verb."""
    parser = verbs.add_parser("account", help="the accounts of a public server")
    parser.add_argument(
        "do", choices=("list", "reset"), metavar="DO", help="list: show them; reset: a new password"
    )
    parser.add_argument("name", nargs="?", help="whose password is lost")
    parser.add_argument("--data", metavar="DIR", help="the folder of the matches")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """List the accounts, or make a new password for one; the server may be at work."""
    from kurgan.web.database import Database  # other verbs need not wait for it
    from kurgan.web.folder import database_url
    from kurgan.web.people.accounts import Accounts
    from kurgan.web.people.passwords import reset

    if given.do == "reset" and not given.name:
        raise BadSetup("Say whose password is lost, like: kurgan account reset NAME")
    folder = Path(given.data) if given.data else store.data_folder()
    if not folder.is_dir():
        raise BadSetup(f"There is no data folder {folder}.")
    database = Database(database_url(folder))
    try:
        people = Accounts(database)
        if given.do == "list":
            for name, created in people.listed():
                print(f"{name}  since {created[:10]}")
        else:
            name, password = reset(people, given.name or "")
            print(f"The new password of {name} is {password} (every browser is signed out).")
    finally:
        database.close()
    return 0
