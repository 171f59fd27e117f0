"""Where a script becomes an evening: the only async loop, and the sockets the devices plug into."""
