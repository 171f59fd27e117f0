"""What the looks are in colours. By day the terminal's own colours; at night one grey on black."""

from rich.theme import Theme

from narrator.screen.canvas import Look

PREFIX = "table."


def style_name(look: Look) -> str:
    """The name under which the theme knows a look."""
    return PREFIX + look


def theme(monochrome: bool) -> Theme:
    """The looks as Rich styles. Without colours the night is dim, and no meaning is lost by day."""
    looks: dict[Look, str] = {
        "plain": "none",
        "strong": "bold",
        "faint": "dim",
        "chosen": "bold reverse",
        "badge": "bold" if monochrome else "bold yellow",
        "night": "dim" if monochrome else "color(242) on color(16)",
    }
    return Theme({style_name(look): style for look, style in looks.items()}, inherit=False)
