"""`kurgan backup` and `kurgan restore`: every match of the server in one file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from kurgan.tui import store


def add_parsers(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The two verbs."""
    backup_parser = verbs.add_parser("backup", help="copy the server's matches into a file")
    restore_parser = verbs.add_parser("restore", help="bring the server's matches back from a copy")
    for parser in (backup_parser, restore_parser):
        parser.add_argument("file", help="the copy")
        parser.add_argument("--data", metavar="DIR", help="the folder of the matches")
    backup_parser.set_defaults(run=backup)
    restore_parser.set_defaults(run=restore)


def backup(given: argparse.Namespace) -> int:
    """Copy the matches; exit code 1 if they are damaged, as far as they could be copied."""
    from kurgan.web.backup import back_up  # other verbs need not wait for it

    copied = back_up(_folder(given), Path(given.file))
    print(f"{_matches(copied.matches)} in {given.file}.")
    if copied.problems:
        print(f"The database is damaged, and so is the copy: {copied.problems[0]}", file=sys.stderr)
    return 1 if copied.problems else 0


def restore(given: argparse.Namespace) -> int:
    """Bring the matches back while no server runs."""
    from kurgan.web import backup as backups

    matches, before = backups.restore(_folder(given), Path(given.file))
    print(f"{_matches(matches)} back.")
    if before is not None:
        print(f"What was here before is in {before}.")
    return 0


def _folder(given: argparse.Namespace) -> Path:
    return Path(given.data) if given.data else store.data_folder()


def _matches(count: int) -> str:
    return "1 match is" if count == 1 else f"{count} matches are"
