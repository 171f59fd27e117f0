"""An offline voice that moderates 狼人杀."""

import signal

INTERRUPTED = 128 + signal.SIGINT
"""A shell's exit code for Ctrl-C."""
