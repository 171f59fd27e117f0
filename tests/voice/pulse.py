"""A private PulseAudio server with two null sinks: a loudspeaker tests play to, a microphone they talk into.

PortAudio sees six devices while a server runs:

| name | play into it | record from it |
|---|---|---|
| `speaker` | the room's loudspeaker; the system's default output | |
| `speaker-tap` | | what the loudspeaker plays |
| `mic-feed` | what the room says | |
| `mic` | | the room's microphone; the system's default input |

(`pulse` and `default` are the other two.) Use it as a fixture:

    @pytest.fixture
    def room(tmp_path: Path) -> Iterator[Room]:
        with private_room(tmp_path) as room:
            yield room
"""

import os
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from narrator.voice.devices import Hold

RATE = 48_000
"""Hz, of both sinks and of a `Tap`."""
BLOCK = 240
"""Frames a block of a `Tap`: 5 ms."""

DEVICES = """
pcm.speaker { type pulse device speaker hint { show on description "speaker" } }
pcm.speaker-tap { type pulse device "speaker.monitor" hint { show on description "speaker-tap" } }
pcm.mic { type pulse device "mic.monitor" hint { show on description "mic" } }
pcm.mic-feed { type pulse device mic hint { show on description "mic-feed" } }
pcm.!default { type asym playback.pcm speaker capture.pcm mic }
"""

SCRIPT = """
load-module module-native-protocol-unix socket={socket} auth-anonymous=1
load-module module-null-sink sink_name=speaker rate=48000 norewinds=1
load-module module-null-sink sink_name=mic rate=48000 norewinds=1
set-default-sink speaker
set-default-source mic.monitor
"""
"""Without `norewinds` a null sink takes sound 2 s at a time: streams stall, first words get lost."""
ECHO = "load-module module-loopback source=speaker.monitor sink=mic latency_msec=30\n"
"""The microphone hears the loudspeaker, as in any room."""

needs_pulse = pytest.mark.skipif(
    shutil.which("pulseaudio") is None, reason="pulseaudio is not installed: apt install pulseaudio"
)


def rescan() -> None:
    """Let PortAudio read the devices again. Closes every stream of the process."""
    import sounddevice  # noqa: PLC0415 # looks for devices when imported: after the environment is set

    sounddevice._terminate()
    sounddevice._initialize()


class Room:
    """The server. `die` and `start` are a loudspeaker pulled out and put back."""

    def __init__(self, folder: Path, *, echo: bool = False) -> None:
        self.socket = folder / "native"
        self.asoundrc = folder / "asoundrc"
        self.asoundrc.write_text(DEVICES)
        self.script = folder / "room.pa"
        self.script.write_text(SCRIPT.format(socket=self.socket) + (ECHO if echo else ""))
        self._environment = {**os.environ, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
        self._server: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when clients can connect."""
        options = ["-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--disallow-exit"]
        self._server = subprocess.Popen(
            ["pulseaudio", *options, "-F", str(self.script)],
            env=self._environment,
            stderr=subprocess.DEVNULL,
        )
        patience = time.monotonic() + 10
        while not self.socket.exists():
            if self._server.poll() is not None or time.monotonic() > patience:
                raise RuntimeError("the private PulseAudio server did not start")
            time.sleep(0.005)

    def die(self) -> None:
        """All its devices are gone at once."""
        if self._server is not None:
            self._server.kill()
            self._server.wait()
            self._server = None
        self.socket.unlink(missing_ok=True)


class Tap:
    """Records a device from entry to exit: `speaker-tap` by default. Samples are float32 at 48 kHz."""

    def __init__(self, device: str = "speaker-tap") -> None:
        import sounddevice  # noqa: PLC0415 # as above

        self._blocks: list[tuple[float, NDArray[np.float32]]] = []
        self._arrived = threading.Condition()
        self._hold = Hold()
        self._stream = sounddevice.InputStream(
            samplerate=RATE, device=device, channels=1, blocksize=BLOCK, latency=0.02, callback=self._block
        )

    def _block(self, samples: NDArray[np.float32], _frames: int, _time: Any, _status: Any) -> None:
        with self._arrived:
            self._blocks.append((time.monotonic(), samples[:, 0].copy()))
            self._arrived.notify_all()

    def __enter__(self) -> "Tap":
        """Returns when the first block has come, so that nothing played afterwards is lost."""
        self._stream.start()
        self.wait(0.0)
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()
        self._hold.release()

    def wait(self, seconds: float) -> None:
        """Until this much more has been recorded."""
        with self._arrived:
            target = len(self._blocks) + max(1, round(seconds * RATE / BLOCK))
            if not self._arrived.wait_for(lambda: len(self._blocks) >= target, timeout=seconds + 5):
                raise RuntimeError("the tap records nothing")

    @property
    def samples(self) -> NDArray[np.float32]:
        with self._arrived:
            return np.concatenate([block for _, block in self._blocks])

    def when(self, at: int) -> float:
        """`time.monotonic` when the block with this sample arrived: a few ms late, never early."""
        with self._arrived:
            return self._blocks[at // BLOCK][0]

    def first_sound(self, since: float, above: float = 0.003) -> float | None:
        """`time.monotonic` of the first block louder than `above` after `since`; None before that."""
        with self._arrived:
            loud = (at for at, block in self._blocks if at >= since and np.abs(block).max() > above)
            return next(loud, None)

    def last_sound(self, above: float = 0.003) -> float:
        """`time.monotonic` when the last block louder than `above` arrived: a few ms late, never early."""
        with self._arrived:
            return max(at for at, block in self._blocks if np.abs(block).max() > above)


@contextmanager
def private_room(folder: Path, *, echo: bool = False) -> Iterator[Room]:
    """A running server to which this process's PortAudio, and its children's, are connected."""
    room = Room(folder, echo=echo)
    room.start()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PULSE_SERVER", f"unix:{room.socket}")
        patch.setenv("ALSA_CONFIG_PATH", f"/usr/share/alsa/alsa.conf:{room.asoundrc}")
        rescan()
        try:
            yield room
        finally:
            rescan()
            room.die()
    rescan()
