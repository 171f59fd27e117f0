"""What can go wrong with the devices, each with its cure."""

from typing import ClassVar


class VoiceError(Exception):
    """One English line that says what to do, and the same in Chinese: for the table, which plays on, and for
    whoever typed a command, which does not."""

    said: ClassVar[str] = "声音设备出了问题。"
    """For the table."""
    cure: str = "声音设备出了问题：运行 narrator doctor，看看缺什么。"
    """For whoever typed a command: what is wrong, and what helps."""

    def __init__(self, english: str, cure: str = "") -> None:
        """`cure`: where this one can be told more precisely than all of its kind."""
        super().__init__(english)
        self.cure = cure or self.cure


class NoSynthesiser(VoiceError):
    """pyttsx3 cannot start a speech engine."""

    said = "系统里没有语音合成，我只能用文字主持。"
    cure = "系统里没有语音合成：Linux 上运行 sudo apt install espeak-ng；或者用附带的嗓音，pack:xiaobei。"


class NoMandarinVoice(VoiceError):
    """The engine has no voice that reads Mandarin, or not the one asked for."""

    said = "系统里没有普通话嗓音，我只能用文字主持。"
    cure = "系统里没有这样的普通话嗓音：narrator voices 会列出有哪些；不挑就写 auto。"


class SynthesisFailed(VoiceError):
    """A line could not be turned into sound."""

    said = "这一句念不出来，请看屏幕。"
    cure = "系统的嗓音念不出来：再试一次，或者换一个，narrator voices 会列出有哪些。"


class NoPortAudio(VoiceError):
    """sounddevice finds no PortAudio library."""

    said = "没有装音频库，我出不了声，也听不见。"
    cure = "没有音频库：Linux 上运行 sudo apt install libportaudio2，别的系统请重新安装 narrator。"


class NoSpeaker(VoiceError):
    """No output device, or none of that name, or none that opens."""

    said = "没有找到扬声器，请看屏幕。"
    cure = "没有能用的扬声器：插好、在系统里打开；有几个就在 config.toml 的 [mouth] device 里选一个。"


class SpeakerLost(VoiceError):
    """The output device stopped taking sound in the middle of the evening."""

    said = "扬声器断开了，请看屏幕。"
    cure = "扬声器断开了：插好再来。"


class NoMicrophone(VoiceError):
    """No input device, or none of that name, or none that opens."""

    said = "没有找到麦克风，请用键盘回答。"
    cure = "没有能用的麦克风：插好、在系统里允许使用；有几个就在 config.toml 的 [ear] device 里选一个。"
