"""`python -m kurgan` is the command `kurgan`."""

import sys

from kurgan.cli.main import main

sys.exit(main())
