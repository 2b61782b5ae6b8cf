# The sound of each scene, written with the instruments of sound.py. One function per scene; it fills a Loop as long as
# the picture. Invariant: every moment lies inside the loop, so music and picture begin again together.
from .sound import Loop, note


def compose(name, seconds, path):
    loop = Loop(seconds, sum(map(ord, name)))
    SCORES[name](loop, seconds)
    loop.write(path)


def _dunes(loop, s):
    loop.add(loop.pad(["D2", "A2", "D3", "A3", "F#3"], 0.4), 0.9)
    beat = s / 16
    for i, name in (
        (0, "D4"),
        (3, "Eb4"),
        (4, "F#4"),
        (6, "G4"),
        (8, "A4"),
        (10, "G4"),
        (11, "F#4"),
        (12, "Eb4"),
        (14, "D4"),
    ):
        loop.add(loop.pluck(name, i * beat, 1.5, 0.62), 0.34, -0.25)
    for i in range(16):
        if i % 4 in (0, 3) or i == 6:
            loop.add(loop.thud(i * beat, 74, 0.5, 0.12), 0.5 if i % 4 == 0 else 0.26, 0.1)
        if i % 2:
            loop.add(loop.bell(2100 + 90 * (i % 3), i * beat + 0.02, 0.6), 0.035, 0.5)
    loop.add(loop.noise(260, 900, 0.9) * loop.swell(1, 0.1, 0.2), 0.10)
    loop.add(loop.noise(900, 2600, 0.6) * loop.swell(2, 0.4, 0.0), 0.04)
    loop.hall(2.4, 0.34)


def _jellyfish(loop, s):
    loop.add(loop.pad(["F2", "C3", "A3", "E4", "G4"], 0.30), 1.1)
    loop.add(loop.tone(43.65) * loop.swell(2, 0.75, 0.1), 0.30)
    for i, name in enumerate(("A5", "E5", "G5", "C6", "F5", "E5", "C5", "G5")):
        loop.add(loop.bell(name, i * s / 8 + 0.03 * (i % 3), 2.6), 0.11, 0.6 - 0.17 * i)
    for i in range(14):
        at = loop.random.uniform(0, s)
        base = loop.random.uniform(340, 900)
        loop.add(loop.sweep(base, base * 1.9, at, 0.07), 0.10, loop.random.uniform(-0.8, 0.8))
    loop.add(loop.noise(90, 420, 1.0) * loop.swell(1, 0.2, 0.4), 0.12)
    loop.hall(3.2, 0.55)


def _tram(loop, s):
    loop.add(loop.noise(1800, 9000, 0.4), 0.13)
    loop.add(loop.noise(400, 1500, 0.5) * loop.swell(1, 0.3, 0.6), 0.05)
    loop.add(loop.noise(45, 130, 1.0, stereo=False), 0.18)
    for i in range(110):
        hertz = loop.random.uniform(1400, 3800)
        loop.add(
            loop.sweep(hertz, hertz * 0.7, loop.random.uniform(0, s), 0.016),
            0.05 * loop.random.random(),
            loop.random.uniform(-1, 1),
        )
    half = s / 2
    for at in (0.2, 0.36, 0.2 + half, 0.36 + half):
        loop.add(loop.thud(at, 120, 0.2, 0.7), 0.34)
    for i, chord in enumerate(
        (("A2", "E3", "G3", "C4"), ("D3", "F3", "C4", "E4"), ("G2", "F3", "B3", "E4"), ("C3", "E3", "B3", "D4"))
    ):
        for k, name in enumerate(chord):
            loop.add(loop.pluck(name, i * s / 4 + 0.025 * k, 2.0, 0.28, 0.02), 0.34, -0.3 + 0.2 * k)
    for at in (s * 0.62, s * 0.62 + 0.28):
        loop.add(loop.bell("E6", at, 1.3), 0.09, 0.4)
    loop.hall(1.6, 0.22)


def _lighthouse(loop, s):
    for turns, phase, gain in ((1, 0.0, 0.30), (2, 0.35, 0.14), (3, 0.7, 0.08)):
        loop.add(loop.noise(220, 1700, 0.7) * loop.swell(turns, phase) ** 2, gain)
    loop.add(loop.noise(60, 260, 0.8) * loop.swell(1, 0.9, 0.3), 0.16)
    loop.add(loop.pad(["C3", "G3", "D4", "E4", "B4"], 0.25), 0.7)
    horn = sum(gain * loop.tone(98.0 * h) for h, gain in ((1, 1), (2, 0.5), (3, 0.22))) * loop.swell(1, 0.55) ** 6
    loop.add(horn, 0.30, -0.3)
    for at, base in ((1.1, 1500), (1.5, 1420), (1.86, 1350), (5.0, 1620), (5.34, 1500)):
        loop.add(loop.sweep(base * 1.22, base * 0.8, at % s, 0.26, 26), 0.06, 0.6 if at < 3 else -0.5)
    loop.hall(2.6, 0.36)


def _papercity(loop, s):
    beat = s / 12  # four bars of a waltz
    for i, name in enumerate(("G5", "E5", "C6", "B5", "G5", "D5", "A5", "F5", "C6", "B5", "A5", "G5")):
        loop.add(loop.bell(name, i * beat, 1.8), 0.26, 0.25)
        if i % 2:
            loop.add(loop.bell(name.replace("6", "7").replace("5", "6"), i * beat + beat / 2, 0.9), 0.06, 0.6)
    for bar, (bass, chord) in enumerate(
        (("C3", ("E4", "G4")), ("G2", ("D4", "B3")), ("F2", ("A3", "C4")), ("G2", ("D4", "F4")))
    ):
        loop.add(loop.pluck(bass, bar * 3 * beat, 1.4, 0.4, 0.01), 0.42, -0.2)
        for k in (1, 2):
            for name in chord:
                loop.add(loop.pluck(name, (bar * 3 + k) * beat, 0.5, 0.3, 0.008), 0.17, -0.35)
    loop.add(loop.pad(["C4", "G4", "E5"], 0.3), 0.16)
    for i in range(12):
        loop.add(loop.thud(i * beat, 300, 0.05, 1.0), 0.03 + 0.03 * (i % 3 == 0), 0.5)
    loop.add(loop.noise(1500, 5000, 0.5) * loop.swell(3, 0.2, 0.1), 0.012)
    loop.hall(1.5, 0.26)


def _horse(loop, s):
    stride = s / 8
    for i in range(8):
        for phase, hertz, gain, pan in (
            (0.0, 118, 0.55, -0.3),
            (0.12, 132, 0.5, -0.15),
            (0.30, 150, 0.5, 0.15),
            (0.44, 126, 0.62, 0.3),
        ):
            loop.add(loop.thud((i + phase) * stride, hertz, 0.13, 0.55), gain, pan)
    for i in range(128):
        loop.add(loop.thud(i * s / 128, 700, 0.012, 1.0), 0.045)
    tune = ("G4", "B4", "D5", "G5", "E5", "D5", "B4", "A4", "C5", "E5", "G5", "A5", "F#5", "D5", "A4", "F#4")
    for i, name in enumerate(tune):
        loop.add(loop.pluck(name, i * stride / 2, 0.55, 0.62), 0.30, 0.2)
        loop.add(loop.pluck(1.004 * note(name), i * stride / 2, 0.5, 0.62), 0.20, 0.3)
    for i, (bass, chord) in enumerate(
        (("G2", ("B3", "D4")), ("D3", ("B3", "D4")), ("C3", ("C4", "E4")), ("D3", ("C4", "F#4"))) * 2
    ):
        loop.add(loop.pluck(bass, i * stride, 0.6, 0.55), 0.40, -0.2)
        for name in chord:
            loop.add(loop.pluck(name, (i + 0.5) * stride, 0.35, 0.5), 0.20, -0.1)
    loop.hall(0.9, 0.16)


def _aurora(loop, s):
    loop.add(loop.pad(["E2", "B2", "G#3", "B3", "F#4"], 0.26), 1.0)
    loop.add(loop.pad(["E5", "B5", "F#5", "G#5"], 0.12, 2), 0.28)
    for i, name in enumerate(("B5", "F#6", "E6", "G#5", "C#6", "B5", "E6", "F#5")):
        loop.add(loop.bell(name, i * s / 8 + 0.11 * (i % 2), 2.8), 0.07, -0.6 + 0.17 * i)
    loop.add(loop.noise(500, 1400, 0.9) * loop.swell(1, 0.6, 0.15), 0.07)
    loop.add(loop.noise(5000, 11000, 0.2) * loop.swell(2, 0.1) ** 3, 0.014)
    loop.hall(3.6, 0.55)


def _koi(loop, s):
    for i, name in (
        (0, "D5"),
        (2, "A4"),
        (3, "G4"),
        (5, "D4"),
        (6, "E4"),
        (8, "G4"),
        (9, "A4"),
        (11, "B4"),
        (13, "D5"),
        (14, "E5"),
    ):
        loop.add(loop.pluck(name, i * s / 16, 2.2, 0.55), 0.36, -0.2 + 0.04 * i)
    loop.add(loop.pad(["G3", "D4", "A4"], 0.18), 0.34)
    for _ in range(70):
        base = loop.random.uniform(500, 1500)
        loop.add(
            loop.sweep(base, base * loop.random.uniform(1.2, 1.7), loop.random.uniform(0, s), 0.045),
            0.09 * loop.random.random(),
            loop.random.uniform(-0.8, 0.8),
        )
    loop.add(loop.noise(700, 3200, 0.6) * loop.swell(2, 0.3, 0.55), 0.05)
    for at, base in ((1.2, 3300), (1.38, 3900), (1.52, 3500), (4.4, 3700), (4.56, 4200)):
        loop.add(loop.sweep(base, base * 1.15, at, 0.11, 120), 0.05, 0.7)
    loop.hall(1.8, 0.30)


SCORES = {
    "dunes": _dunes,
    "jellyfish": _jellyfish,
    "tram": _tram,
    "lighthouse": _lighthouse,
    "papercity": _papercity,
    "horse": _horse,
    "aurora": _aurora,
    "koi": _koi,
}
