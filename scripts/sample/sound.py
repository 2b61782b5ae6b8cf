# The instruments of the sample feed. Every sound lives on a ring: a tone that lasts past the end continues at the
# beginning. Pure numpy; one Loop per scene. Invariant: tones hold whole cycles and noise is made in the frequency
# domain, so a loop has no seam.
import wave as riff

import numpy as np

RATE = 48_000
TAU = 2 * np.pi
STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}


def note(name):
    """'A4' or 'Eb3' in hertz."""
    step = STEPS[name[0]] + (name.count("#") - name[1:].count("b"))
    return 440 * 2 ** ((step - 9) / 12 + int(name[-1]) - 4)


class Loop:
    def __init__(self, seconds, seed):
        self.seconds = seconds
        self.size = round(seconds * RATE)
        self.u = np.arange(self.size) / self.size
        self.mix = np.zeros((2, self.size))
        self.random = np.random.default_rng(seed)

    def add(self, sound, gain=1.0, pan=0.0):
        """Mono with a position between -1 and 1, or stereo unchanged."""
        if sound.ndim == 1:
            angle = (pan + 1) * np.pi / 4
            sound = np.stack([np.cos(angle) * sound, np.sin(angle) * sound])
        self.mix += gain * sound

    def swell(self, turns=1, phase=0.0, low=0.0):
        return low + (1 - low) * (0.5 + 0.5 * np.sin(TAU * (turns * self.u + phase)))

    def tone(self, hertz, detune=0.0):
        cycles = max(1, round(hertz * self.seconds) + round(detune))
        return np.sin(TAU * (cycles * self.u + self.random.random()))

    def pad(self, names, bright=0.35, breath=1):
        """Slow chords: a few partials per note, slightly apart left and right."""
        out = np.zeros((2, self.size))
        for i, name in enumerate(names):
            for side in (0, 1):
                voice = sum(bright ** (h - 1) / h * self.tone(note(name) * h, (-1) ** side * 2) for h in range(1, 6))
                out[side] += voice * self.swell(breath, i * 0.27 + side * 0.11, 0.35)
        return out / len(names)

    def noise(self, low, high, tilt=0.5, stereo=True):
        """Noise between two frequencies; a larger tilt is darker."""
        hertz = np.fft.rfftfreq(self.size, 1 / RATE)
        shape = (
            1
            / (1 + (low / np.maximum(hertz, 1)) ** 4)
            / (1 + (hertz / high) ** 4)
            / np.maximum(hertz / low, 0.2) ** tilt
        )
        sides = []
        for _ in range(2 if stereo else 1):
            spectrum = shape * np.exp(1j * TAU * self.random.random(hertz.size))
            sides.append(np.fft.irfft(spectrum, self.size))
        out = np.array(sides)
        out /= np.sqrt(np.mean(out**2))
        return out if stereo else out[0]

    def place(self, sound, at):
        """A short sound at a moment, as a part of the ring."""
        out = np.zeros(self.size)
        index = (round(at * RATE) + np.arange(len(sound))) % self.size
        np.add.at(out, index, sound)
        return out

    def pluck(self, name, at, length=1.6, bright=0.5, attack=0.004):
        hertz = note(name) if isinstance(name, str) else name
        x = np.arange(round(length * RATE)) / RATE
        body = sum(
            bright ** (h - 1) * np.sin(TAU * hertz * h * x) * np.exp(-x * (2.2 + 1.3 * h) * 2.2 / length)
            for h in range(1, 8)
        )
        return self.place(body * np.minimum(1, x / attack) * np.minimum(1, (length - x) / 0.05), at)

    def bell(self, name, at, length=2.4):
        hertz = note(name) if isinstance(name, str) else name
        x = np.arange(round(length * RATE)) / RATE
        body = sum(
            g * np.sin(TAU * hertz * r * x) * np.exp(-x * d / length)
            for r, g, d in ((1, 1, 5), (2.0, 0.5, 7), (2.76, 0.32, 9), (5.4, 0.16, 13))
        )
        return self.place(body * np.minimum(1, x / 0.003) * np.minimum(1, (length - x) / 0.05), at)

    def sweep(self, start, end, at, length, wobble=0.0):
        """A gliding whistle: drops, gulls, bubbles."""
        x = np.arange(round(length * RATE)) / RATE
        hertz = start + (end - start) * (x / length) + wobble * np.sin(TAU * 9 * x)
        body = np.sin(TAU * np.cumsum(hertz) / RATE) * np.sin(np.pi * x / length) ** 1.3
        return self.place(body, at)

    def thud(self, at, hertz=90, length=0.22, click=0.3):
        x = np.arange(round(length * RATE)) / RATE
        body = np.sin(TAU * (hertz * x + hertz * 0.06 * (1 - np.exp(-x * 40)))) * np.exp(-x * 16 / length * 0.3)
        grain = self.random.normal(size=x.size) * np.exp(-x * 160)
        return self.place((body + click * grain) * np.minimum(1, (length - x) / 0.03), at)

    def hall(self, seconds=2.2, amount=0.3):
        """Reverb for everything so far, by circular convolution."""
        x = np.arange(self.size) / RATE
        wet = []
        for side in self.mix:
            tail = self.random.normal(size=self.size) * np.exp(-x * 6.9 / seconds)
            tail /= np.sqrt(np.sum(tail**2))
            wet.append(np.fft.irfft(np.fft.rfft(side) * np.fft.rfft(tail), self.size))
        self.mix = self.mix * (1 - 0.4 * amount) + amount * np.array(wet)

    def write(self, path, loudness=0.11):
        """Normalised to the same loudness, with peaks rounded off below -2 dB."""
        mix = self.mix * loudness / np.sqrt(np.mean(self.mix**2))
        samples = (np.tanh(mix / 0.78) * 0.78 * 32767).astype("<i2")
        with riff.open(str(path), "wb") as out:
            out.setnchannels(2)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes(samples.T.tobytes())
