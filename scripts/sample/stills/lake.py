# A mountain lake in the morning: peaks in planes of light, mist, firs, a red canoe on its own reflection.
import math

import numpy as np

from ..paint import blurred, curve, disc, glow, gradient, ground, ink, mix, oval, polygon, put

SIZE = (540, 675)
SHORE = 402


def build(stage):
    land = stage.layer(_land)
    mist = blurred(stage.layer(_mist), 16)

    def draw(cr, t):
        put(
            cr,
            stage.backdrop(
                [(0, "#7fb4e0"), (0.25, "#b9dcf0"), (0.44, "#fbe4cf"), (0.6, "#ffd2b4"), (1, "#8ebfd8")], 1.2
            ),
        )
        glow(cr, 372, 232, 240, "#ffd9a0", 0.26, 1.8)
        disc(cr, 372, 232, 26)
        ink(cr, "#fffdf2")
        cr.fill()
        _clouds(cr, stage)
        put(cr, land)
        _lake(cr, land)
        put(cr, mist)
        _canoe(cr)
        _reeds(cr)

    return draw


def _clouds(cr, stage):
    def paint(cr):
        for x, y, w in ((120, 92, 130), (420, 66, 110), (300, 140, 90), (40, 168, 70)):
            for k in range(7):
                oval(
                    cr,
                    x + w * (k / 6 - 0.5) * 1.3,
                    y - 10 * math.sin(math.pi * k / 6),
                    w * 0.2,
                    7 + 9 * math.sin(math.pi * k / 6),
                )
                ink(cr, "#ffffff", 0.8)
                cr.fill()

    put(cr, blurred(stage.layer(paint), 6), 0, 0, 0.8)


# outline, lit tone, shaded tone, snow
PEAKS = [
    (
        [
            (-20, 330),
            (60, 268),
            (110, 236),
            (150, 262),
            (210, 214),
            (262, 250),
            (320, 268),
            (400, 246),
            (470, 276),
            (560, 250),
        ],
        "#c9cbe4",
        "#a3aed4",
        0.55,
    ),
    (
        [(-20, 300), (34, 238), (84, 176), (112, 204), (158, 250), (206, 296), (260, 330), (330, 360)],
        "#9fb4d8",
        "#6f88ba",
        0.95,
    ),
    (
        [(250, 360), (316, 312), (362, 268), (404, 244), (452, 188), (492, 140), (524, 176), (570, 214)],
        "#93a9d2",
        "#637db2",
        0.95,
    ),
    (
        [(90, 384), (160, 330), (214, 288), (246, 264), (284, 296), (322, 332), (372, 356), (420, 384)],
        "#7f9ac6",
        "#5570a6",
        0.8,
    ),
]


def _land(cr):
    for line, lit, shade, snow in PEAKS:
        _peak(cr, line, lit, shade, snow)
        gradient(cr, 0, 300, 0, SHORE, (0, "#ffe9d6", 0), (1, "#ffe9d6", 0.34))
        cr.rectangle(-20, 300, 600, SHORE - 300)
        cr.fill()
    rng = np.random.default_rng(2)
    for tone, base, tall, step in (("#6f9a98", 392, 26, 9), ("#3f7468", 398, 34, 11), ("#22574e", SHORE + 1, 44, 14)):
        for x in np.arange(-10, 560, step):
            edge = abs(x - 270) / 290
            h = tall * (0.35 + 0.9 * edge**1.3) * rng.uniform(0.7, 1.2)
            _fir(cr, float(x + rng.uniform(-4, 4)), base, h, tone)
        cr.rectangle(-10, base - 3, 560, SHORE - base + 4)
        ink(cr, tone)
        cr.fill()


def _peak(cr, line, lit, shade, snow):
    cr.save()
    polygon(cr, [*line, (line[-1][0], SHORE), (line[0][0], SHORE)])
    cr.clip()
    gradient(cr, 0, 150, 0, SHORE, (0, lit), (1, mix(lit, "#ffffff", 0.30)))
    cr.paint()
    for i in range(1, len(line) - 1):
        (x0, y0), (x, y), (x2, y2) = line[i - 1 : i + 2]
        if y > y0 or y > y2:
            continue
        drop = SHORE - y
        polygon(
            cr,
            [
                (x, y - 2),
                (x + 8, y + drop * 0.18),
                (x - 10, y + drop * 0.36),
                (x + 14, y + drop * 0.6),
                (x - 26, y + drop),
                (x - 260, y + drop),
                (x0 - 60, y0 + 60),
            ],
        )
        gradient(cr, 0, y, 0, SHORE, (0, shade), (1, mix(shade, "#dfe6f4", 0.55)))
        cr.fill()
        depth = drop * 0.40
        polygon(
            cr,
            [
                (x, y - 3),
                (x2, y2),
                (x + 62, y + depth * 0.9),
                (x + 46, y + depth * 0.66),
                (x + 34, y + depth * 1.05),
                (x + 20, y + depth * 0.6),
                (x + 8, y + depth * 0.95),
                (x + 3, y + depth * 0.4),
            ],
        )
        ink(cr, "#fff6ec", snow)
        cr.fill()
        polygon(
            cr,
            [
                (x, y - 3),
                (x0, y0),
                (x - 58, y + depth * 0.9),
                (x - 40, y + depth * 0.6),
                (x - 28, y + depth * 0.95),
                (x - 14, y + depth * 0.55),
                (x - 4, y + depth * 0.8),
                (x + 3, y + depth * 0.4),
            ],
        )
        ink(cr, "#c9d6ee", snow)
        cr.fill()
    cr.restore()


def _fir(cr, x, base, tall, tone):
    points = [(x, base - tall)]
    for side in (1, -1):
        steps = range(1, 5) if side == 1 else range(4, 0, -1)
        for k in steps:
            pair = [
                (x + side * tall * 0.055 * k, base - tall * (1 - 0.24 * k)),
                (x + side * tall * 0.028 * k, base - tall * (1 - 0.24 * k) - tall * 0.012),
            ]
            points += pair if side == 1 else pair[::-1]
    polygon(cr, points)
    ink(cr, tone)
    cr.fill()


def _lake(cr, land):
    cr.save()
    cr.rectangle(0, SHORE, 540, 675 - SHORE)
    cr.clip()
    gradient(cr, 0, SHORE, 0, 675, (0, "#ffdcc0"), (0.22, "#cfe2ea"), (0.6, "#7fb4d0"), (1, "#2f6f96"))
    cr.paint()
    y = SHORE
    while y < 675:
        depth = (y - SHORE) / 273
        step = 1.5 + 4 * depth
        cr.save()
        cr.rectangle(0, y, 540, step + 0.4)
        cr.clip()
        cr.translate(7 * depth * math.sin(46 * depth**0.6), 2 * SHORE)
        cr.scale(1, -1)
        put(cr, land, 0, 0, 0.62 - 0.35 * depth)
        cr.restore()
        y += step
    rng = np.random.default_rng(8)
    for _ in range(90):
        depth = rng.random() ** 1.4
        y, x = SHORE + 5 + 265 * depth, 372 + rng.normal() * (30 + 190 * depth)
        half = (3 + 24 * depth) * rng.uniform(0.5, 1.2)
        oval(cr, x, y, half, 0.7 + 1.3 * depth)
        ink(cr, "#fff4da", 0.55)
        cr.fill()
    cr.restore()


def _mist(cr):
    for x, y, w, h in (
        (110, 398, 190, 9),
        (420, 396, 170, 8),
        (280, 408, 240, 7),
        (60, 350, 120, 10),
        (470, 356, 120, 9),
    ):
        oval(cr, x, y, w, h)
        ink(cr, "#fff6ea", 0.8)
        cr.fill()


def _canoe(cr):
    for flip, alpha in ((-1, 0.35), (1, 1)):
        cr.save()
        cr.translate(204, 520)
        cr.scale(1.15, 1.15 * flip)
        curve(cr, [(-64, -15), (-52, 5), (-16, 10), (24, 10), (56, 4), (68, -16)])
        cr.curve_to(40, -4, -34, -4, -64, -15)
        gradient(cr, 0, -14, 0, 10, (0, "#ec5f48", alpha), (1, "#9e2b34", alpha))
        cr.fill()
        curve(cr, [(-9, -4), (-12, -26), (-2, -36), (10, -27), (10, -4)])
        ink(cr, "#f2b23c", alpha)
        cr.fill()
        disc(cr, 0, -43, 8)
        ink(cr, "#8a5638", alpha)
        cr.fill()
        curve(cr, [(-12, -46), (-6, -55), (6, -55), (12, -46)])
        ink(cr, "#2f4f7a", alpha)
        cr.fill()
        cr.move_to(26, -46)
        cr.line_to(-20, 12)
        ink(cr, "#6a4526", alpha)
        cr.set_line_width(2.6)
        cr.stroke()
        cr.restore()
    for k in range(3):
        oval(cr, 204 + 4 * k, 534 + 5 * k, 92 + 30 * k, 5 + 3 * k)
        ink(cr, "#ffffff", 0.30 - 0.08 * k)
        cr.set_line_width(1.4)
        cr.stroke()


def _reeds(cr):
    ground(cr, [(-10, 640), (70, 628), (150, 652), (230, 680)], 690)
    gradient(cr, 0, 628, 0, 675, (0, "#3f7a5c"), (1, "#1c4640"))
    cr.fill()
    rng = np.random.default_rng(6)
    for _ in range(60):
        x = rng.uniform(-10, 150)
        tall = rng.uniform(40, 130) * (1 - x / 240)
        lean = rng.uniform(-14, 26)
        cr.move_to(x, 660)
        cr.curve_to(x, 660 - tall * 0.5, x + lean * 0.3, 660 - tall * 0.9, x + lean, 660 - tall)
        ink(cr, mix("#2a6650", "#b9cf6a", rng.random() * 0.8))
        cr.set_line_width(rng.uniform(1.4, 3))
        cr.stroke()
        if rng.random() < 0.22:
            oval(cr, x + lean, 660 - tall, 3, 10, 0.1)
            ink(cr, "#7a4a2c")
            cr.fill()
