"""How well, how surely and how soon the ear understands, measured on clips."""
