"""The devices: what speaks, what listens."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Millis = Annotated[int, Meta(ge=0, le=60_000)]
Share = Annotated[float, Meta(ge=0, le=1)]
VOICES = '"auto", "pyttsx3", "pyttsx3:NAME" or "pack:NAME"'


class Mouth(Struct, frozen=True, forbid_unknown_fields=True):
    """The narrator's voice."""

    voice: Annotated[str, Meta(pattern="^(auto|pyttsx3(:.+)?|pack:.+)$", description=VOICES)] = "auto"
    """auto 自动挑；pyttsx3 用系统的普通话嗓音，pyttsx3:名字 指定一个；pack:名字 用语音包。
    有哪些，见 `narrator voices`。"""
    rate: Annotated[int, Meta(ge=60, le=400)] = 165
    """Words a minute of the system's voices, as pyttsx3 counts them; a voice pack has its own speed."""
    day_pauses: Annotated[float, Meta(ge=0.5, le=4)] = 1.0
    """Pauses within a line by day, times those of the voice."""
    night_pauses: Annotated[float, Meta(ge=0.5, le=4)] = 1.5
    """The same at night, which is in no hurry."""
    device: str = ""
    """输出设备名的一部分；空着就用系统默认。"""
    volume: Share = 1.0
    """Speech, 0 to 1."""
    ambience: Share = 0.08
    """Night ambience while nobody speaks, 0 to 1; 0 switches it off. It masks chairs and touches."""
    call_ambience: Share = 0.16
    """The same while those who are called may answer at the screen, called for nothing or not. In scan mode
    the ear listens then, and the ambience stays as it is."""
    duck: Share = 0.35
    """Share of the ambience that is left under speech."""
    duck_ms: Millis = 250
    """Time the ambience takes from full to ducked and back; shorter is heard as a jump."""
    swell_ms: Millis = 2_000
    """Time the ambience takes to come and go at nightfall and dawn."""
    latency_ms: Annotated[int, Meta(ge=20, le=1_000)] = 200
    """Sound the device holds in reserve for a busy machine; a stop throws it away. Below 60 it stutters."""
    at_once: bool = True
    """A line into a silent room throws that reserve away first, and is heard some 0.2 s sooner. Off for a
    receiver that swallows a syllable whenever sound starts anew: HDMI without a sound server may."""
    wake_ms: Millis = 600
    """Silence played into a device just opened: HDMI and Bluetooth swallow the first 0.3 to 1 s."""
    stall_ms: Annotated[int, Meta(ge=100, le=60_000)] = 1_500
    """A device that has taken no sound for this long was pulled out: PortAudio reports nothing."""
    reopen_s: Annotated[float, Meta(gt=0, le=600)] = 3.0
    """Pause between two attempts to open a lost device again."""
    start_s: Annotated[float, Meta(gt=0, le=600)] = 30.0
    """The synthesiser must be ready by then; Windows builds its COM wrappers on the first start."""
    render_s: Annotated[float, Meta(gt=0, le=600)] = 6.0
    """A line must be rendered by then, or the synthesiser hangs and is started anew."""
    rest_s: Annotated[float, Meta(ge=0, le=3_600)] = 60.0
    """A broken synthesiser is left alone this long: a try holds up the evening by `render_s` twice."""
    cache_mb: Annotated[int, Meta(ge=0, le=10_000)] = 200
    """Size of the rendered lines kept on disk, in MB; 0 keeps none. An evening needs about 30."""


class Ear(Struct, frozen=True, forbid_unknown_fields=True):
    """The narrator's hearing."""

    model: str = ""
    """Vosk 模型文件夹；空着就用装好的那一个。"""
    device: str = ""
    """输入设备名的一部分；空着就用系统默认。"""
    tail_ms: Millis = 350
    """Ears stay shut this long after the mouth closes: the room's echo."""
    speech_threshold: Share = 0.5
    """The VAD's probability above which a 32 ms frame counts as speech."""
    over_db: Annotated[float, Meta(ge=0, le=40)] = 5.0
    """Speech to the narrator stands out of the room by so much: the VAD hears the others at the table too.
    Of 20 answers over babble at 10 dB an earlier model got 1 without, 10 with 3 dB, 11 with 5 and 6 dB; in
    quiet it makes no difference."""
    floor_s: Annotated[float, Meta(ge=0.1, le=60)] = 3.0
    """How far back the room's own loudness is looked for."""
    floor_share: Share = 0.2
    """The room's loudness lies above that of this share of those seconds: who answers leaves so many gaps."""
    room_db: Annotated[float, Meta(ge=0, le=60)] = 12.0
    """A recording whose loudest frame lies so far over its quiet parts holds a room, and not a word alone."""
    hold_share: Share = 0.7
    """An utterance goes on while the probability stays above this share of the threshold: soft endings."""
    onset_ms: Millis = 64
    """So much speech in a row begins an utterance; a click is shorter."""
    preroll_ms: Millis = 320
    """Kept from before the beginning: the VAD notices 四 and 十 only at their vowel."""
    lead_ms: Millis = 128
    """Silence before an utterance that shows it was heard from its beginning. Without it 三号 may be 十三号:
    with 64 ms, 3 of 264 words cut at random were taken for another seat, with 128 ms none."""
    shortest_ms: Millis = 96
    """Less speech than this is a cough or a knock."""
    longest_ms: Millis = 6_000
    """An utterance longer than this is talk, not an answer."""
    end_silence_ms: Millis = 450
    """This much silence ends an utterance."""
    early_silence_ms: Millis = 192
    """This much ends it when what was said is a whole phrase that no other one continues. As much as
    `end_silence_ms` switches that off."""
    talk_silence_ms: Millis = 288
    """The same in speeches and discussions, where phrases are followed by more talk more often."""
    near_share: Share = 0.05
    """Largest pinyin distance (0 = same syllables, 1 = nothing alike) at which a phrase still counts as said:
    one merged sound (n/l, in/ing) in two syllables. It matters to big models, which write what they like."""
    margin_share: Share = 0.12
    """A near phrase must beat the second best by this pinyin distance: 十一号 and 十七号 lie 0.17 apart."""
    least_confidence: Share = 0.58
    """Vosk's own confidence below which nothing is accepted: the mean over all decodings of an utterance, of
    those that agree. Of 274 answers in voices narrator-cn never met, in 10 dB of babble, 0.33 takes 0.7 % for
    another, 0.5 and 0.58 none; 0.67 understands 2.2 % fewer (docs/hearing.md). Just over half has been a tie:
    one decoding sure of 勾号, one unsure, the third sure of 二号."""
    address: Literal["off", "talk"] = "off"
    """讨论和发言时，口令前面要不要先叫“法官”：off 不用，talk 要（“法官暂停”），闲聊里的“继续”就不算数。"""
    spot: bool = False
    """“没有我，也没有狼”那天，听到“我”或“狼”时在屏幕上提示一句；只是提示，不作裁判，而且多半听不出来（docs/hearing.md）。"""
    knock: bool = False
    """夜里扫描时，敲一下桌子也算按。大家都听得见，碰杯、挪椅子也像敲；默认不用（docs/hearing.md）。"""
    knock_rise_db: Annotated[float, Meta(ge=3, le=60)] = 12.0
    """A knock is louder by so much, within 8 ms, than anything in the 96 ms before."""
    knock_calm_db: Annotated[float, Meta(ge=0, le=30)] = 6.0
    """0.1 s after a knock began the room is as it was, to so much: a syllable lasts, or another follows."""
    remembered: Annotated[int, Meta(ge=1, le=100)] = 8
    """So many utterances of the evening tell whether the room is noisy: about one round of votes."""
    noisy_misses: Annotated[int, Meta(ge=1, le=100)] = 3
    """So many misses among those make it a noisy room: an example is given at once, the keys come next."""
    deafening_row: Annotated[int, Meta(ge=1, le=100)] = 3
    """So many misses in a row, over questions: only the keys are offered until something is understood."""
    silence_s: Annotated[float, Meta(ge=1, le=600)] = 10.0
    """All samples exactly zero for this long means the microphone is muted or not permitted."""
    stall_ms: Annotated[int, Meta(ge=100, le=60_000)] = 3_000
    """A microphone that sends nothing for this long was pulled out: PortAudio reports nothing."""
    reopen_s: Annotated[float, Meta(gt=0, le=600)] = 3.0
    """Pause between two attempts to open a lost microphone again."""


class Models(Struct, frozen=True, forbid_unknown_fields=True):
    """Where the speech model comes from and where it lies."""

    name: str = "vosk-model-small-cn-0.22"
    """voice_models/models.toml 里的哪一个模型。"""
    mirror: str = ""
    """下载用的镜像网址（文件所在的目录）；空着就用清单里的原址。"""
    folder: str = ""
    """装模型的文件夹；空着就用系统的应用数据目录。"""
