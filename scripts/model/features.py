"""Sound → what the net sees, exactly as Vosk computes it from conf/mfcc.conf."""

import kaldi_native_fbank
import numpy as np
from numpy.typing import NDArray

HZ = 16_000
CEPSTRA = 40
FRAME_S = 0.01
"""Step of the features."""
STRIDE = 3
"""The net answers every third frame."""
LOW_HZ, HIGH_HZ = 20, 7600
CONF = f"--use-energy=false\n--num-mel-bins=40\n--num-ceps=40\n--low-freq={LOW_HZ}\n--high-freq={HIGH_HZ}\n"


def mfcc(samples: NDArray[np.floating]) -> NDArray[np.float32]:
    """Samples in the range of 16 bits at 16 kHz → frames x 40. No frame for less than 25 ms."""
    options = kaldi_native_fbank.MfccOptions()
    options.frame_opts.samp_freq = HZ
    options.frame_opts.dither = 0.0
    options.mel_opts.num_bins = CEPSTRA
    options.mel_opts.low_freq = LOW_HZ
    options.mel_opts.high_freq = HIGH_HZ
    options.num_ceps = CEPSTRA
    options.use_energy = False
    computer = kaldi_native_fbank.OnlineMfcc(options)
    computer.accept_waveform(HZ, samples.astype(np.float32).tolist())
    computer.input_finished()
    frames = [computer.get_frame(at) for at in range(computer.num_frames_ready)]
    return np.stack(frames) if frames else np.zeros((0, CEPSTRA), np.float32)


def labels(begins: list[tuple[float, int]], frames: int) -> NDArray[np.int16]:
    """(second, unit) in order → the unit in the middle of each frame the net answers."""
    seconds = np.arange(0, frames, STRIDE) * FRAME_S + 0.0125
    at = np.searchsorted([second for second, _ in begins], seconds, "right") - 1
    return np.array([unit for _, unit in begins], np.int16)[np.maximum(at, 0)]
