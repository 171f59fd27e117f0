"""The table screen: one terminal in the middle of the table, with two looks, day and night."""
