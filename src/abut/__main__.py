"""``python -m abut`` is the command ``abut``."""

import sys

from abut.cli import main

sys.exit(main())
