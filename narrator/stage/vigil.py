"""A night call's slot: its length, and the wait for its end."""

import asyncio
from collections.abc import Sequence

from narrator.stage.panels import decoy, received
from narrator.stage.props import Props, Undo
from narrator.stage.records import Slept
from narrator.stage.secret import MayUndo, watch
from narrator.stage.slots import Slot


class Vigil:
    """One slot, from opening to closing. `others`: busy seconds of the calls it must not differ from."""

    def __init__(self, call: str, props: Props, number: int, others: Sequence[float]) -> None:
        self._call, self._props, self._others = call, props, others
        self._slot = Slot(props.rng("slot", number), props.pace)
        self._opened = asyncio.get_running_loop().time()
        self._busy_s: float | None = None
        self._again = False
        self.absent = False
        """Whether those called could not be reached: the rest of the call is nobody's."""
        self._show()

    @property
    def absent_until(self) -> float:
        """Loop time at which the slot ends if nobody is awake."""
        return self._opened + self._slot.decoy_length(self._others)

    def touch(self, *, again: bool = False) -> None:
        """Somebody awake was busy until now; `again`: with an answer that was given before a resume."""
        self._busy_s = asyncio.get_running_loop().time() - self._opened
        self._again = self._again or again

    async def close(self, may_undo: MayUndo) -> Undo | Slept:
        """Wait for the end, which is the same for a decoy as for anybody. Those awake may still undo."""
        busy_s = self._busy_s
        length = self._slot.decoy_length(self._others) if busy_s is None else self._slot.length(busy_s)
        panel = decoy(scan=self._props.scan)
        undo = may_undo()
        if undo is not None:
            panel = received(self._props.words.sentence("received", {}), undo.to, scan=self._props.scan)
        end = await watch(self._props, panel, self._opened + length, may_undo)
        if isinstance(end, Undo):
            return end
        learnt = None if busy_s is None or self._again else round(busy_s, 3)
        return Slept(call=self._call, busy_s=learnt)

    def _show(self) -> None:
        self._props.tableau.panel = decoy(scan=self._props.scan)
        self._props.tableau.show()
