# Jellyfish rising through violet water: shafts of light, a distant swarm, three big animals, plankton.
import math

import cairo
import numpy as np

from ..paint import TAU, blurred, curve, glow, gradient, ink, lives, put, radial, wave

SIZE = (720, 1280)

# x, y, size, phase, tone: far ones first.
SWARM = [
    (150, 250, 34, 0.30, 0),
    (585, 190, 26, 0.75, 1),
    (95, 700, 30, 0.05, 1),
    (640, 640, 38, 0.55, 0),
    (330, 150, 22, 0.90, 1),
    (505, 900, 26, 0.20, 0),
]
HEROES = [(556, 395, 96, 0.62, 1), (178, 790, 84, 0.35, 2), (322, 480, 172, 0.0, 0)]
TONES = [("#ff9ed8", "#ff5fb4", "#ffe3f4"), ("#dca0ff", "#af5cff", "#f4e4ff"), ("#ffb38f", "#ff6f7d", "#ffeede")]


def build(stage):
    water = stage.backdrop([(0, "#cf66c1"), (0.15, "#b344c0"), (0.42, "#872fb0"), (0.74, "#5d218f"), (1, "#40196c")])
    shafts = [_shaft(stage, k) for k in range(5)]
    rng = np.random.default_rng(7)
    plankton = [(rng.uniform(0, 720), rng.uniform(1.2, 4.6), rng.random()) for _ in range(26)]

    def draw(cr, t):
        put(cr, water)
        for k, shaft in enumerate(shafts):
            put(
                cr,
                shaft,
                26 * wave(t, 1, k * 0.37) - 60,
                -20,
                0.15 + 0.09 * wave(t, 1 + k % 2, k * 0.21),
                cairo.OPERATOR_ADD,
            )
        glow(cr, 360, -40, 600, "#ffb0e6", 0.26, 1.7)
        _plankton(cr, plankton[:13], t, 0.55)
        for x, y, size, phase, tone in SWARM:
            _jelly(cr, x, y, size, t, phase, TONES[tone], 0.42, 9)
        for x, y, size, phase, tone in HEROES:
            _jelly(cr, x, y, size, t, phase, TONES[tone], 1.0, 15)
        _plankton(cr, plankton[13:], t, 1.0)
        gradient(cr, 0, 960, 0, 1280, (0, "#3d1868", 0), (1, "#32125a", 0.55))
        cr.paint()

    return draw


def _shaft(stage, k):
    x = 60 + k * 165

    def paint(cr):
        gradient(cr, 0, 0, 0, 980, (0, "#ffd5f5", 0.55), (0.5, "#e98cf0", 0.22), (1, "#c670e0", 0))
        cr.move_to(x, 0)
        cr.line_to(x + 74 + 22 * (k % 3), 0)
        cr.line_to(x + 190 - 90 * (2 - k), 1000)
        cr.line_to(x + 40 - 90 * (2 - k), 1000)
        cr.fill()

    return blurred(stage.layer(paint, 860, 1010), 34)


def _plankton(cr, specks, t, alpha):
    for x, r, phase in specks:
        for life in lives(t, 4, phase):
            xx = x + 60 * math.sin(TAU * (life + phase)) + 14 * math.sin(TAU * (4 * life + phase))
            twinkle = 0.62 + 0.38 * math.sin(TAU * (6 * life + phase))
            glow(cr, xx, 1310 - 1340 * life, r * 2.6, "#ffe2fb", alpha * twinkle, 1.6)


def _jelly(cr, x, y, size, t, phase, tone, alpha, arms):
    light, deep, pale = tone
    u = (2 * t + phase) % 1
    squeeze = 0.5 - 0.5 * math.cos(TAU * (u**0.72))
    cr.save()
    cr.translate(x + size * 0.10 * wave(t, 1, phase), y - size * 0.26 * wave(t, 2, phase - 0.30))
    cr.rotate(0.13 * wave(t, 1, phase + 0.2) + (0.12 if x > 400 else -0.10))
    w, h = size * (1.0 - 0.17 * squeeze), size * (0.86 + 0.15 * squeeze)
    glow(cr, 0, -h * 0.3, size * 2.5, deep, 0.36 * alpha, 2.0)
    _tentacles(cr, w, h, size, t, phase, light, pale, alpha, arms)
    _ribbons(cr, w, h, size, t, phase, light, pale, alpha)
    _bell(cr, w, h, size, light, deep, pale, alpha)
    cr.restore()


def _rim(w, h, n=8):
    """The scalloped lower edge of the bell, right to left."""
    points = []
    for i in range(n * 2 + 1):
        a = i / (n * 2)
        px = w * math.cos(math.pi * a)
        points.append((px * (1 - 0.04 * (i % 2)), h * 0.16 * math.sin(math.pi * a) + (0.075 * h if i % 2 else 0)))
    return points


def _bell_path(cr, w, h):
    cr.move_to(-w, 0)
    cr.curve_to(-w * 1.10, -h * 0.55, -w * 0.66, -h * 1.18, 0, -h * 1.18)
    cr.curve_to(w * 0.66, -h * 1.18, w * 1.10, -h * 0.55, w, 0)
    curve(cr, _rim(w, h), move=False)
    cr.close_path()


def _bell(cr, w, h, size, light, deep, pale, alpha):
    cr.save()
    _bell_path(cr, w, h)
    cr.clip()
    radial(
        cr,
        0,
        -h * 0.28,
        size * 0.1,
        size * 1.22,
        (0, light, 0.34 * alpha),
        (0.55, deep, 0.52 * alpha),
        (0.86, light, 0.78 * alpha),
        (1, pale, 0.95 * alpha),
    )
    cr.paint()
    gradient(
        cr,
        0,
        -h * 1.2,
        0,
        h * 0.2,
        (0, pale, 0.75 * alpha),
        (0.34, light, 0.10),
        (0.75, deep, 0.0),
        (1, pale, 0.5 * alpha),
    )
    cr.paint()
    for k in range(-4, 5):  # the canals that run down the bell
        a = k / 4.6
        cr.move_to(w * a * 0.18, -h * 1.05)
        cr.curve_to(w * a * 0.9, -h * 0.9, w * a * 1.08, -h * 0.4, w * a, h * 0.12)
        cr.set_line_width(size * 0.016)
        ink(cr, pale, 0.34 * alpha)
        cr.stroke()
    cr.restore()
    for k in range(4):  # the four-leaved heart
        a = TAU * (k + 0.5) / 4
        glow(cr, w * 0.25 * math.cos(a), -h * 0.58 + h * 0.13 * math.sin(a), size * 0.20, pale, 0.34 * alpha, 1.5)
    glow(cr, 0, -h * 0.5, size * 0.66, light, 0.26 * alpha, 1.8)
    glow(cr, -w * 0.40, -h * 0.82, size * 0.30, "#ffffff", 0.30 * alpha, 1.7)
    _bell_path(cr, w, h)
    cr.set_line_width(max(0.8, size * 0.014))
    ink(cr, pale, 0.62 * alpha)
    cr.stroke()


def _tentacles(cr, w, h, size, t, phase, light, pale, alpha, arms):
    cr.set_line_cap(cairo.LINE_CAP_ROUND)
    for k in range(arms):
        a = (k + 0.5) / arms * 2 - 1
        length = size * (2.0 + 0.75 * math.sin(k * 2.4))
        points = []
        for i in range(9):
            s = i / 8
            sway = size * 0.20 * s * math.sin(TAU * (2 * t - 0.9 * s + phase + 0.09 * k))
            drift = size * 0.18 * s * s * wave(t, 1, phase + k * 0.05 - 0.3 * s)
            points.append((w * a * (0.93 - 0.30 * s) + sway + drift, h * 0.14 * math.cos(a * 1.4) + length * s))
        curve(cr, points)
        gradient(cr, 0, 0, 0, length, (0, pale, 0.72 * alpha), (0.5, light, 0.42 * alpha), (1, light, 0))
        cr.set_line_width(max(0.8, size * 0.017))
        cr.stroke()


def _ribbons(cr, w, h, size, t, phase, light, pale, alpha):
    """The frilled arms in the middle: two edges that ripple against each other."""
    for k in range(4):
        a = (k - 1.5) * 0.26
        left, right = [], []
        length = size * (1.75 + 0.3 * (k % 2))
        for i in range(15):
            s = i / 14
            centre = w * a * (1 + 0.35 * s) + size * 0.17 * s * math.sin(TAU * (2 * t - 0.75 * s + phase + 0.11 * k))
            width = (
                size
                * 0.125
                * (1 - s) ** 0.7
                * min(1, 0.25 + 4 * s)
                * (1 + 0.42 * math.sin(TAU * (3.6 * s - 2 * t + k * 0.3)))
            )
            yy = -h * 0.30 + length * s
            left.append((centre - width, yy))
            right.append((centre + width * 0.9, yy))
        curve(cr, left)
        for point in reversed(right):
            cr.line_to(*point)
        cr.close_path()
        gradient(
            cr,
            0,
            0,
            0,
            length,
            (0, pale, 0.06),
            (0.14, pale, 0.58 * alpha),
            (0.5, light, 0.36 * alpha),
            (1, light, 0.0),
        )
        cr.fill_preserve()
        ink(cr, pale, 0.20 * alpha)
        cr.set_line_width(max(0.6, size * 0.008))
        cr.stroke()
