"""Rule cases, played through the same engine and evening as `play`."""
