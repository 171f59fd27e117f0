"""Questions answered in silence: at night within a slot, or alone at the screen."""

import asyncio
from collections.abc import Callable

from narrator.game.question import Answer, Question
from narrator.stage.bots import by_lot
from narrator.stage.panels import decoy, panel_for
from narrator.stage.ports import COMMANDS, Panel
from narrator.stage.props import Answered, Props, Undo, drop
from narrator.stage.records import Asked

MayUndo = Callable[[], Undo | None]
"""What somebody awake may take back now."""


async def ask_awake(
    question: Question,
    props: Props,
    number: int,
    may_undo: MayUndo,
    bot_answer: Answer | None,
    *,
    absent_until: float,
) -> Answered | Undo:
    """Wait for whoever is awake, as long as the night is patient; then pass, or let the lot decide.

    `absent_until`: loop time from which nobody is waited for who cannot be reached.
    """
    _write_asked(question, props)
    now = asyncio.get_running_loop().time()
    patience_s = props.night_patience_s
    if bot_answer is not None:
        think_s = props.bots.pause_s(question, props.rng("think", number))
        end = await watch(props, decoy(scan=props.scan), now + min(think_s, patience_s), may_undo)
        return end if isinstance(end, Undo) else Answered(bot_answer, "bot")
    panel = panel_for(question, props.words, scan=props.scan)
    leaving = asyncio.create_task(_gone(props, question.to, absent_until))
    try:
        end = await watch(props, panel, now + patience_s, may_undo, question, leaving=leaving)
        if end is not None:
            return end
        return Answered(by_lot(question, props.rng("lot", number)), "clock", absent=leaving.done())
    finally:
        await drop(leaving)


async def _gone(props: Props, seats: tuple[int, ...], since: float) -> None:
    """Return when none of these seats can be reached, at loop time `since` or later."""
    await asyncio.sleep(max(0.0, since - asyncio.get_running_loop().time()))
    await props.screen.gone(seats)


async def ask_alone(question: Question, props: Props, number: int, bot_answer: Answer | None) -> Answered:
    """Wait for one who looks alone while the others look away: for ever, with a reminder now and then."""
    _write_asked(question, props)
    if bot_answer is not None:
        await asyncio.sleep(props.bots.pause_s(question, props.rng("think", number)))
        return Answered(bot_answer, "bot")
    reminding = asyncio.create_task(_remind(question, props))
    panel = panel_for(question, props.words, scan=props.scan)
    try:
        end = await watch(props, panel, None, lambda: None, question)
    finally:
        await drop(reminding)
    if not isinstance(end, Answered):
        raise ValueError(f"{question.key} was left without an answer")
    return end


async def _remind(question: Question, props: Props) -> None:
    """Call whoever is to look once more; the question stays open meanwhile."""
    topic, _, _ = question.key.partition(".")
    await asyncio.sleep(props.pace.answer_s)
    while True:
        await props.speech.say(f"{topic}.remind", question.facts)
        await asyncio.sleep(props.pace.night_patience_s)


async def watch(
    props: Props,
    panel: Panel,
    until: float | None,
    may_undo: MayUndo,
    question: Question | None = None,
    *,
    leaving: asyncio.Task[None] | None = None,
) -> Answered | Undo | None:
    """Leave the panel on the screen until it is answered, until loop time `until` (None: for ever), or until
    those asked are `leaving`.

    A panel that scans is also answered by 确认. Decoys listen for it like all the others.
    """
    tableau = props.tableau
    tableau.panel = panel
    ear = asyncio.create_task(_hear_knocks(props)) if panel.scan and props.ear.state != "off" else None
    try:
        while True:
            hands = asyncio.create_task(props.screen.pick(tableau.scene()))
            try:
                now = asyncio.get_running_loop().time()
                await asyncio.wait(
                    {hands, *([leaving] if leaving else [])},
                    timeout=None if until is None else max(0.0, until - now),
                    return_when=asyncio.FIRST_COMPLETED,
                )
                if not hands.done():
                    return None
                what = hands.result()
            finally:
                await drop(hands)
            if question is not None and question.allows(what):
                return Answered(what, "keys")
            undo = may_undo() if what == COMMANDS["undo"] else None
            if undo is not None:
                return undo
    finally:
        await drop(ear)
        tableau.clear()


async def _hear_knocks(props: Props) -> None:
    """Whoever says 确认, or knocks where that counts, picks what was lit when the sound began."""
    await props.speech.settle()
    words = props.words.phrases_for(Question("scan", words=("yes",)))
    word = next(iter(words))
    while True:
        try:
            heard = await props.ear.listen({word: words[word]}, knocks=props.knocks)
        except Exception as trouble:  # whatever ails an ear, a night goes on by keys
            props.note(f"the ear failed: {trouble}")
            return
        began = asyncio.get_running_loop().time() - heard.began_ago_s
        if (heard.phrase == word or heard.knock) and props.speech.was_quiet(began):
            props.screen.knock(began)


def _write_asked(question: Question, props: Props) -> None:
    props.write(
        Asked(key=question.key, to=question.to, seats=question.seats, words=question.words, secret=True)
    )
