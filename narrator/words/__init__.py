"""Chinese, both ways: what is said, and what may be heard."""
