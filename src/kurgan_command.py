"""What the command `kurgan` starts: Ctrl-C is heard while Python still reads the program, too."""

from __future__ import annotations

import signal
import sys

STOPPED = 130


def main() -> int:
    """Carry out one verb; after Ctrl-C nothing disturbs the end any more."""
    try:
        from kurgan.cli.main import main as carry_out  # takes a moment

        code = carry_out()
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        code = STOPPED
    if code == STOPPED:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    return code
