"""`narrator play`: an evening."""

import asyncio
import sys
from collections import Counter
from pathlib import Path
from typing import Literal

import click
import msgspec

from narrator.app import new_seed
from narrator.app import play as play_evening
from narrator.cli.again import program, resuming
from narrator.cli.asking import asked, asked_on_page
from narrator.cli.evenings import last_journal, new_journal, unended
from narrator.cli.options import (
    board_option,
    config_option,
    configured,
    deck_option,
    rule_option,
    seats_of,
    usable,
)
from narrator.config import Config
from narrator.evening.setting import Setting, setting_of
from narrator.foyer import Foyer
from narrator.game.deck import DeckError, check
from narrator.journal import Journal, JournalError
from narrator.options import Options
from narrator.screen.notes import NO_PAGE
from narrator.screen.plain import EndOfInput
from narrator.screen.setup.draft import Draft
from narrator.stopping import Stopped
from narrator.troubles import Troubles
from narrator.words.saying import sentence

_CODES: dict[type[BaseException], int] = {KeyboardInterrupt: 130, EndOfInput: 1}
"""Exit codes; 130 is a shell's for Ctrl-C."""

NOT_SAVED = "磁盘写不进去，这一局最后的部分没有存下来。"
"""Told when the evening is over and its last lines are still not on the disk."""


@click.command(short_help="Play an evening.")
@board_option
@deck_option
@config_option
@rule_option
@click.option("--seed", type=int, help="Same seed, same deal; drawn anew without it.")
@click.option("--mouth", type=click.Choice(["speaker", "silent"]), default="speaker", show_default=True)
@click.option("--ear", type=click.Choice(["mic", "keys"]), default="mic", show_default=True)
@click.option(
    "--screen",
    type=click.Choice(["page", "terminal", "off"]),
    help="A page in the browser, the terminal, or none, which needs bots in all seats.  [default: page]",
)
@click.option("--phones", is_flag=True, help="Players may use their own phones: a QR code for every seat.")
@click.option("--bots", default="", metavar="all|SEATS", help="Seats the program holds, e.g. 2,4-6.")
@click.option(
    "--bots-voice", default="", metavar="tts|FOLDER", help="Bots speak: rendered, or clips by phrase."
)
@click.option("--bots-device", default="", metavar="NAME", help="The output device the bots speak through.")
@click.option("--resume", is_flag=True, help="Go on with the last evening, or with --journal's.")
@click.option("--journal", "journal_path", type=click.Path(path_type=Path), help="Where the evening is kept.")
@click.option("--trace", type=click.Path(path_type=Path), help="Write what a sleeper could perceive.")
def play(
    board: int | None,
    deck: str | None,
    config_path: Path | None,
    rules: tuple[str, ...],
    seed: int | None,
    mouth: str,
    ear: str,
    screen: str | None,
    phones: bool,
    bots: str,
    bots_voice: str,
    bots_device: str,
    resume: bool,
    journal_path: Path | None,
    trace: Path | None,
) -> None:
    """Play an evening: set up, deal, nights and days until somebody has won, then the story of the game.

    Every decision is kept at once; after a crash or Ctrl-C `narrator play --resume` goes on where it was.

    Examples:

      narrator play                                        an evening; asks how many play

      narrator play --board 8 --ear keys                   without a microphone

      narrator play --phones                               whoever likes plays on a phone

      narrator play --board 6 --bots 2-6                   try it alone in seat one

      narrator play --board 12 --bots all --mouth silent --ear keys     a whole game in a second
    """
    troubles = Troubles()

    def not_kept(why: str) -> None:
        troubles("这一局暂时存不下来，请检查磁盘。", f"cannot write the journal: {why}; it is tried again")

    with usable(), asyncio.Runner() as runner:
        config = configured(config_path, board, deck, rules)
        named = _screen(screen, heard=mouth == "speaker", bots_only=False)
        held = seats_of(bots, config.table.board)
        foyer: Foyer | None = None
        if not resume and board is None and deck is None and len(held) < config.table.board:
            if named == "page":
                foyer = Foyer(runner, Draft(config, mouth, ear, held), unended())
                chosen = asked_on_page(foyer)
                if chosen is None:
                    troubles(NO_PAGE, "no browser opened the set-up; set BROWSER, or see --screen terminal")
                    foyer, screen = None, "terminal"
                else:
                    config, mouth, ear, resume = chosen.config, chosen.mouth, chosen.ear, chosen.resume
                    held, screen = chosen.bots, "page"
            if foyer is None and sys.stdin.isatty():
                config = asked(config)
        journal: Journal | None = None
        if resume:
            journal = Journal.resume(journal_path or last_journal(), not_kept)
            setting = _setting_of(journal)
        else:
            setting = setting_of(config)
        seats = held if foyer is not None else seats_of(bots, setting.players)
        all_bots = len(seats) == setting.players
        options = Options(
            mouth="silent" if mouth == "silent" else "speaker",
            ear="keys" if ear == "keys" else "mic",
            screen=_screen(screen, heard=mouth == "speaker", bots_only=all_bots),
            phones=phones,
            bots=seats,
            bots_voice=bots_voice,
            bots_device=bots_device,
            trace=trace,
        )
        if options.screen == "off" and not all_bots:
            raise click.UsageError("--screen off needs --bots all: somebody must be able to answer")
        if options.phones and options.screen != "page":
            raise click.UsageError("--phones needs the table page: the codes stand there")
        _usable_paths(bots_voice, trace)
        if journal is None:
            journal = Journal.create(
                journal_path or new_journal(),
                seed=new_seed() if seed is None else seed,
                setting=msgspec.to_builtins(setting),
                on_trouble=not_kept,
            )
        perform(config, options, journal, troubles, foyer)


def perform(
    config: Config,
    options: Options,
    journal: Journal,
    troubles: Troubles,
    foyer: Foyer | None = None,
) -> None:
    """Play, and say how it ended; every way out leaves a journal that can be resumed."""
    path = journal.path
    saved = False
    try:
        game = play_evening(config, options, journal, troubles, foyer)
    except (KeyboardInterrupt, EndOfInput, Stopped) as stop:
        saved = journal.close()
        kept = "这一局已保存。" if saved else NOT_SAVED
        troubles(f"\n{kept}", f"stopped; go on with: {resuming(path)}")
        sys.exit(stop.code if isinstance(stop, Stopped) else _CODES[type(stop)])
    finally:
        saved = journal.close()
    if game.ended is not None:
        click.echo(sentence(f"over.{game.ended.winner}", {}))
        if game.ended.seats:
            click.echo(sentence("over.winners", {"seats": game.ended.seats}))
    if not saved:
        troubles(NOT_SAVED, f"the end of {path} could not be written: make room on the disk")
        sys.exit(1)
    click.echo(f"这一局的经过：{program()} replay {path}")


def _screen(named: str | None, *, heard: bool, bots_only: bool) -> Literal["page", "terminal", "off"]:
    """Where nobody looks there is none; who pipes answers in has no hand at a page."""
    match named:
        case "page" | "terminal" | "off":
            return named
    if bots_only and not heard:
        return "off"
    return "page" if sys.stdin.isatty() else "terminal"


def _setting_of(journal: Journal) -> Setting:
    """The table of a journal. Raises JournalError or DeckError when these rules do not know it."""
    try:
        setting = msgspec.convert(journal.opening.setting, Setting)
        check(Counter(setting.deck), setting.players)
    except DeckError:
        journal.close()
        raise
    except msgspec.ValidationError as error:
        journal.close()
        wrote = journal.opening.version
        raise JournalError(
            f"{journal.path} was set up by other rules ({error}); take narrator {wrote} for it"
        ) from error
    return setting


def _usable_paths(bots_voice: str, trace: Path | None) -> None:
    """Raises click.BadParameter now, rather than in the middle of an evening."""
    if bots_voice not in ("", "tts") and not Path(bots_voice).is_dir():
        raise click.BadParameter(f"there is no folder {bots_voice}; say tts", param_hint="--bots-voice")
    if trace is not None:
        try:
            trace.open("a").close()
        except OSError as error:
            why = f"cannot write {trace}: {error.strerror}"
            raise click.BadParameter(why, param_hint="--trace") from error
