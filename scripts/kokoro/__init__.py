"""Kokoro-82M as the build scripts use it: pinyin in, a natural voice out. Far too slow for an evening."""
