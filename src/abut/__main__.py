"""Entry point of ``python -m abut``, the command ``abut``."""

import sys

from abut.cli import main

sys.exit(main())
