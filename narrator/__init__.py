"""An offline voice that moderates 狼人杀."""
