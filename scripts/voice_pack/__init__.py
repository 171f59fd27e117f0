"""Renders a voice pack: each piece of each line, spoken by Kokoro, checked by a listener of another make."""
