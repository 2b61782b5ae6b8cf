# Balloons at sunrise over a valley of orchards and cypresses: a sky of gold and lilac, mist between the ranges.
import math

import numpy as np

from ..paint import blurred, box, curve, disc, glow, gradient, ground, ink, mix, oval, put

SIZE = (540, 960)
FLEET = [  # x, y, radius, first and second colour
    (420, 520, 20, "#d9628a", "#ffd9a0"),
    (96, 560, 17, "#5a8fc0", "#fff0d0"),
    (300, 586, 14, "#e8884a", "#fff0d0"),
    (500, 620, 12, "#7a6ac0", "#ffd9e8"),
    (250, 455, 30, "#4fa3a0", "#fff3d8"),
    (484, 380, 40, "#f0a83c", "#d9583c"),
    (84, 388, 48, "#7c5bb0", "#f3c6e0"),
    (356, 236, 74, "#e2574c", "#ffdf9a"),
    (170, 196, 30, "#3f7fb8", "#ffe9c0"),
]


def build(stage):
    def draw(cr, t):
        put(
            cr,
            stage.backdrop(
                [
                    (0, "#7f86d6"),
                    (0.25, "#c09ad6"),
                    (0.45, "#f6b3b4"),
                    (0.60, "#ffd08e"),
                    (0.68, "#fff0bd"),
                    (1, "#ffcf9a"),
                ],
                1.2,
            ),
        )
        glow(cr, 190, 640, 360, "#ffe29a", 0.34, 1.6)
        disc(cr, 190, 636, 40)
        ink(cr, "#fffdf0")
        cr.fill()
        put(cr, blurred(stage.layer(_clouds), 7), 0, 0, 0.85)
        for balloon in FLEET[:4]:
            _balloon(cr, *balloon)
        for k, (seed, base, tones) in enumerate(
            (
                (1, 690, ("#f2b9a0", "#ffdcb0")),
                (2, 740, ("#dd8f8c", "#ffc9a4")),
                (3, 800, ("#b4688a", "#f0a48c")),
                (4, 876, ("#7f4178", "#c0647c")),
            )
        ):
            _range(cr, seed, base, tones, k)
            put(cr, blurred(stage.layer(lambda cr, b=base: _mist(cr, b)), 14), 0, 0, 0.7 - 0.14 * k)
            if k == 1:
                for balloon in FLEET[4:7]:
                    _balloon(cr, *balloon)
        for balloon in FLEET[7:]:
            _balloon(cr, *balloon)

    return draw


def _clouds(cr):
    for x, y, w in ((110, 300, 150), (430, 130, 130), (330, 400, 190), (60, 110, 90), (480, 470, 120)):
        oval(cr, x, y, w, 7)
        oval(cr, x + w * 0.3, y - 8, w * 0.5, 6)
        ink(cr, "#fff0e4", 0.7)
        cr.fill()


def _mist(cr, base):
    for k in range(5):
        oval(cr, 40 + 120 * k, base + 40 + 10 * math.sin(k * 2 + base), 110, 12)
        ink(cr, "#fff2d6")
        cr.fill()


def _range(cr, seed, base, tones, k):
    rng = np.random.default_rng(seed)
    line = [(x, base + 16 * math.sin(x / 70 + seed * 2) + rng.uniform(-6, 6)) for x in range(-20, 580, 40)]
    ground(cr, line, 970)
    gradient(cr, 0, base - 20, 0, base + 120, (0, tones[0]), (1, tones[1]))
    cr.fill()
    size = 0.5 + 0.42 * k
    for _ in range(9):
        x = rng.uniform(-10, 550)
        for _ in range(int(rng.integers(2, 5))):
            _tree(cr, x, base + rng.uniform(14, 30), size * rng.uniform(0.7, 1.3), rng.random() < 0.4, tones)
            x += rng.uniform(8, 22) * size


def _tree(cr, x, base, size, slender, tones):
    """A round tree or a cypress, lit from the left where the sun stands."""
    half, tall = (4.6 * size, 38 * size) if slender else (10 * size, 19 * size)
    curve(
        cr,
        [
            (x, base - tall),
            (x + half, base - tall * 0.42),
            (x + half * 0.6, base),
            (x - half * 0.6, base),
            (x - half, base - tall * 0.42),
        ],
        True,
    )
    gradient(
        cr,
        x - half,
        0,
        x + half,
        0,
        (0, mix(tones[0], "#ffeec0", 0.4)),
        (0.5, mix(tones[0], "#5a2a66", 0.25)),
        (1, mix(tones[0], "#3a1a52", 0.5)),
    )
    cr.fill()


def _balloon(cr, x, y, r, first, second):
    cr.save()
    cr.translate(x, y)
    cr.scale(r, r)

    def envelope(cr, squeeze=1.0):
        cr.move_to(-0.2 * squeeze, 1.42)
        cr.curve_to(-0.5 * squeeze, 0.95, -1.0 * squeeze, 0.6, -1.0 * squeeze, -0.05)
        cr.curve_to(-1.0 * squeeze, -0.66, -0.56 * squeeze, -1.05, 0, -1.05)
        cr.curve_to(0.56 * squeeze, -1.05, 1.0 * squeeze, -0.66, 1.0 * squeeze, -0.05)
        cr.curve_to(1.0 * squeeze, 0.6, 0.5 * squeeze, 0.95, 0.2 * squeeze, 1.42)
        cr.close_path()

    for k, squeeze in enumerate((1.0, 0.86, 0.62, 0.38, 0.13)):  # gores, narrower towards the middle
        envelope(cr, squeeze)
        ink(cr, first if k % 2 == 0 else second)
        cr.fill()
    cr.save()
    envelope(cr)
    cr.clip()
    cr.move_to(-1.2, 0.16)
    cr.curve_to(-0.5, 0.42, 0.5, 0.42, 1.2, 0.16)
    cr.line_to(1.2, 0.34)
    cr.curve_to(0.5, 0.60, -0.5, 0.60, -1.2, 0.34)
    cr.close_path()
    ink(cr, mix(first, "#3a1a4a", 0.35))
    cr.fill()
    gradient(
        cr, -1, 0, 1, 0, (0, "#fff6d0", 0.50), (0.4, "#ffffff", 0.05), (0.62, "#4a1a5a", 0.0), (1, "#3a1550", 0.50)
    )
    cr.paint()
    gradient(cr, 0, 0.4, 0, 1.4, (0, "#ffb84a", 0), (1, "#ffd27a", 0.55))
    cr.paint()
    cr.restore()
    ink(cr, "#5a3038", 0.9)
    cr.set_line_width(0.025)
    for side in (-1, 1):
        cr.move_to(side * 0.18, 1.42)
        cr.line_to(side * 0.15, 1.68)
    cr.stroke()
    box(cr, -0.17, 1.66, 0.34, 0.24, 0.05)
    gradient(cr, -0.17, 0, 0.17, 0, (0, "#c98a4a"), (1, "#6a3a28"))
    cr.fill()
    glow(cr, 0, 1.46, 0.30, "#ffe08a", 0.9, 1.6)
    cr.restore()
