"""What the table screen says of files that fail."""

TRACE_LOST = "夜里的记录写不下去了，这一局照常继续。"
"""The file of `--trace` takes no more."""
