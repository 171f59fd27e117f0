"""Plugs the rooms together for one evening. It alone knows them all."""

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec

from narrator import words
from narrator.config import Config
from narrator.evening.onlooker import Onlooker
from narrator.evening.setting import Setting
from narrator.evening.story import story
from narrator.foyer import Foyer
from narrator.game.happenings import GameEnded
from narrator.game.state import State
from narrator.journal import Journal
from narrator.options import Options
from narrator.rehearsal import rehearsal
from narrator.screen.labels import labels_in
from narrator.screen.lettering import lettering
from narrator.screen.nobody import NoScreen
from narrator.screen.notes import PAGE_IS_AT, TRACE_LOST
from narrator.screen.page import browser
from narrator.screen.page.opening import is_looked_at, table_page
from narrator.screen.page.phones import PhonesScreen
from narrator.screen.page.screen import PageScreen
from narrator.screen.story.document import document
from narrator.screen.terminal import TerminalScreen, open_screen
from narrator.stage.bots import Bots
from narrator.stage.loop import Stage
from narrator.stage.ports import Ear, Mouth, Screen, Trace
from narrator.stage.trace import SleeperTrace
from narrator.stage.virtual import run_virtually
from narrator.stopping import run_stoppably
from narrator.troubles import Troubles
from narrator.voice.bot_voice import BotLoudspeaker, Clips, Rendered
from narrator.voice.devices import find
from narrator.voice.ear import KeysOnlyEar, ListeningEar
from narrator.voice.errors import VoiceError
from narrator.voice.mic import Microphone
from narrator.voice.models import find_model
from narrator.voice.mouth import SilentMouth, SpeakingMouth
from narrator.voice.recogniser import Recogniser
from narrator.words.lines import CARDS

SILENT_CHARS_PER_S = 4.0
"""How fast a silent mouth "speaks": as an unhurried host does."""


def new_seed() -> int:
    """A seed for an evening that was given none."""
    return random.SystemRandom().randrange(2**32)


def play(
    config: Config,
    options: Options,
    journal: Journal,
    troubles: Troubles,
    foyer: Foyer | None = None,
) -> State:
    """Play the journal's evening to its end, from where it stands. Raises Stopped.

    `foyer`: where it was set up, with whoever waits there.
    """
    setting = msgspec.convert(journal.opening.setting, Setting)
    evening = _Evening(config, options, journal, setting, troubles)
    evening.foyer = foyer
    if options.virtual(setting):
        return run_stoppably(run_virtually, evening.run())
    with troubles.libraries_hushed():
        return run_stoppably(foyer.run if foyer else asyncio.run, evening.run())


class _Evening:
    """One evening on its devices."""

    def __init__(
        self, config: Config, options: Options, journal: Journal, setting: Setting, troubles: Troubles
    ) -> None:
        self._config, self._options, self._journal = config, options, journal
        self._setting, self._troubles = setting, troubles
        self.foyer: Foyer | None = None
        self._onlooker = Onlooker(setting)

    async def run(self) -> State:
        """Open the devices, play, tell the story, close the devices."""
        async with AsyncExitStack() as devices:
            trace = self._trace(devices)
            mouth = await self._mouth(devices)
            ear = await self._ear(devices)
            loudspeaker = await self._bots_loudspeaker(devices)
            screen = await self._screen(devices, trace)
            if self.foyer is not None:
                await self.foyer.close()
            stage = self._stage(mouth, ear, screen, loudspeaker, trace)
            with self._troubles.evening(
                stage.tell if isinstance(screen, TerminalScreen | PageScreen) else None
            ):
                try:
                    game = await stage.play(self._onlooker.script, self._journal.records)
                    if isinstance(screen, PageScreen):
                        said = labels_in(self._config.table.labels)
                        screen.tell(document(self._setting, self._onlooker.happened, said, served=True))
                    told = [h for h in self._onlooker.happened if not isinstance(h, GameEnded)]
                    await stage.play(lambda: story(told))
                    if isinstance(screen, PageScreen):
                        await screen.lead_to_story()
                finally:
                    await screen.close()
        return game

    def _trace(self, devices: AsyncExitStack) -> SleeperTrace | None:
        if self._options.trace is None:
            return None
        out = self._options.trace.open("w", encoding="utf8")
        return devices.enter_context(SleeperTrace(out, self._trace_lost))

    def _trace_lost(self, why: str) -> None:
        self._troubles(TRACE_LOST, f"the trace ends here: {why}")

    def _stage(
        self,
        mouth: Mouth,
        ear: Ear,
        screen: Screen,
        loudspeaker: BotLoudspeaker | None,
        trace: Trace | None,
    ) -> Stage:
        return Stage(
            words=words,
            mouth=mouth,
            ear=ear,
            screen=screen,
            ledger=self._journal,
            view=self._onlooker.view,
            pace=self._config.pace,
            ear_settings=self._config.ear,
            seed=self._journal.opening.seed,
            bots=self._bots(loudspeaker),
            trace=trace,
            scan=self._config.table.night_keys == "scan",
        )

    def _bots(self, loudspeaker: BotLoudspeaker | None) -> Bots:
        """Bots are as quick as the pace lets people be."""
        pace = self._config.pace
        return Bots(
            seats=self._options.bots,
            whole_table=self._options.all_bots(self._setting),
            voice=loudspeaker,
            think_s=(pace.answer_s / 20, pace.answer_s / 6),
            ponder_s=(pace.slot_least_s / 8, pace.slot_least_s * 2 / 3),
        )

    async def _mouth(self, devices: AsyncExitStack) -> Mouth:
        if self._options.mouth == "silent":
            return SilentMouth(SILENT_CHARS_PER_S)
        mouth = SpeakingMouth(self._config.mouth, self._troubles)
        devices.push_async_callback(mouth.close)
        if await mouth.open():
            await mouth.prepare(rehearsal(self._setting), self._progress)
        return mouth

    async def _ear(self, devices: AsyncExitStack) -> Ear:
        if self._options.ear == "keys":
            return KeysOnlyEar()
        try:
            model = find_model(self._config.ear, self._config.models)
            recogniser = await asyncio.to_thread(Recogniser, model)
        except VoiceError as trouble:
            self._troubles(trouble.said, str(trouble))
            self._look_for_microphone()
            return KeysOnlyEar()
        ear = ListeningEar(
            self._config.ear,
            recogniser,
            Microphone(self._config.ear),
            lambda trouble: self._troubles(trouble.said, str(trouble)),
        )
        devices.push_async_callback(ear.close)
        await ear.open()
        return ear

    def _look_for_microphone(self) -> None:
        """What is missing is told at once, not one thing an evening."""
        try:
            find("input", self._config.ear.device)
        except VoiceError as trouble:
            self._troubles(trouble.said, str(trouble))

    async def _bots_loudspeaker(self, devices: AsyncExitStack) -> BotLoudspeaker | None:
        voice = self._options.bots_voice
        if not voice:
            return None
        source = Rendered(self._config.mouth) if voice == "tts" else Clips(Path(voice))
        loudspeaker = BotLoudspeaker(source, self._config.mouth, self._options.bots_device, self._troubles)
        devices.push_async_callback(loudspeaker.close)
        await loudspeaker.open()
        return loudspeaker

    async def _screen(self, devices: AsyncExitStack, trace: Trace | None) -> Screen:
        if self._options.screen == "off":
            return NoScreen()
        page = await self._page(devices, trace) if self._options.screen == "page" else None
        return page or open_screen(self._config.pace.scan_step_s, trace, CARDS)

    async def _page(self, devices: AsyncExitStack, trace: Trace | None) -> PageScreen | None:
        """The table as a page, once a browser shows it, and with phones the board of codes is done with."""
        page = table_page(
            self._config.pace.scan_step_s,
            trace,
            CARDS,
            tell=self._troubles,
            phones=self._options.phones,
            seats=[seat for seat in range(1, self._setting.players + 1) if seat not in self._options.bots],
            view=self._onlooker.view,
            names=self._setting.names,
            lettering=lettering(self._config.table),
        )
        devices.push_async_callback(page.close)
        show = self.foyer.lead if self.foyer else browser.show
        if not await is_looked_at(page, self._troubles, show):
            return None
        terminal = self._troubles.terminal
        terminal.write(PAGE_IS_AT.format(address=page.address) + "\n")
        terminal.flush()
        if isinstance(page, PhonesScreen):
            await page.gather()
        return page

    def _progress(self, done: int, of: int) -> None:
        """A bar on the terminal while lines are rendered; it vanishes when all are."""
        if self.foyer is not None:
            self.foyer.prepared(done, of)
        terminal = self._troubles.terminal
        if terminal.isatty():
            width = 30 * done // of
            end = "\r\x1b[K" if done == of else ""
            terminal.write(f"\r准备语音 [{'█' * width}{'·' * (30 - width)}] {done}/{of}{end}")
            terminal.flush()
