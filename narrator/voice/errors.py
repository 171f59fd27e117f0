"""What can go wrong with the devices, each with its cure."""

from typing import ClassVar


class VoiceError(Exception):
    """One English line that says what to do, and one Chinese line for the table."""

    said: ClassVar[str] = "声音设备出了问题。"


class NoSynthesiser(VoiceError):
    """pyttsx3 cannot start a speech engine."""

    said = "系统里没有语音合成，我只能用文字主持。"


class NoMandarinVoice(VoiceError):
    """The engine has no voice that reads Mandarin, or not the one asked for."""

    said = "系统里没有普通话嗓音，我只能用文字主持。"


class SynthesisFailed(VoiceError):
    """A line could not be turned into sound."""

    said = "这一句念不出来，请看屏幕。"


class NoPortAudio(VoiceError):
    """sounddevice finds no PortAudio library."""

    said = "没有装音频库，我出不了声，也听不见。"


class NoSpeaker(VoiceError):
    """No output device, or none of that name, or none that opens."""

    said = "没有找到扬声器，请看屏幕。"


class SpeakerLost(VoiceError):
    """The output device stopped taking sound in the middle of the evening."""

    said = "扬声器断开了，请看屏幕。"


class NoMicrophone(VoiceError):
    """No input device, or none of that name, or none that opens."""

    said = "没有找到麦克风，请用键盘回答。"
