"""What the game is: pure records and functions. No I/O, no clock, no chance of its own."""
