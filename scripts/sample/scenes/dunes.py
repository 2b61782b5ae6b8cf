# Dunes at dusk: a low sun, ranges of sand with lit and shaded faces, a caravan that never ends, drifting sand.
# The caravan moves on by exactly one animal per loop, so each takes the place of the next.
import math

import cairo
import numpy as np

from .. import noise
from ..paint import TAU, curve, disc, glow, gradient, ground, ink, lives, put, tint_from, wave

SIZE = (720, 1280)
SUN = (452, 512)
GAP = 158


def build(stage):
    sky = stage.backdrop(
        [
            (0, "#5f3585"),
            (0.14, "#a8497f"),
            (0.27, "#e2656a"),
            (0.37, "#ff9a5c"),
            (0.44, "#ffcf82"),
            (0.5, "#ffe3a6"),
            (1, "#ffb070"),
        ]
    )
    clouds = _clouds(stage)
    far = stage.layer(lambda cr: _range(cr, FAR, ("#f0a273", "#d77a63"), "#c2685f"), 840)
    middle = stage.layer(lambda cr: _range(cr, MIDDLE, ("#ef8a4c", "#b8484a"), "#9a3b50"), 840)
    crest = stage.layer(lambda cr: _range(cr, CREST, ("#e2703a", "#8e2f4c"), "#7a2a4c", True), 840)
    front = stage.layer(_front, 860)
    rng = np.random.default_rng(3)
    grains = [(rng.random() ** 1.6, rng.uniform(16, 60), rng.random()) for _ in range(40)]

    def draw(cr, t):
        put(cr, sky)
        sway = wave(t)
        put(cr, clouds, -60 + 18 * sway, 60, 0.9)
        glow(cr, *SUN, 520 + 16 * wave(t, 2), "#ff9d4d", 0.55, 2.0)
        glow(cr, *SUN, 240 + 10 * wave(t, 3, 0.3), "#ffe0a0", 0.75, 1.7)
        _sun(cr)
        _birds(cr, t)
        put(cr, far, -60 + 6 * sway, 0)
        gradient(cr, 0, 560, 0, 760, (0, "#ffc58a", 0.0), (0.5, "#ffb678", 0.42), (1, "#ff9a66", 0))
        cr.paint()
        put(cr, middle, -60 + 13 * sway, 0)
        _sand(cr, grains[:12], t, lambda x: _height(MIDDLE, x + 60 - 13 * sway), 60, 0.5)
        put(cr, crest, -60 + 22 * sway, 0)
        _caravan(cr, t, lambda x: _height(CREST, x + 60 - 22 * sway))
        _sand(cr, grains[12:26], t, lambda x: _height(CREST, x + 60 - 22 * sway), 34, 0.8)
        put(cr, front, -70 + 42 * sway, 0)
        _sand(cr, grains[26:], t, lambda x: _height(FRONT, x + 70 - 42 * sway), 70, 0.75)
        _grass(cr, t, 42 * sway)

    return draw


def _sun(cr):
    disc(cr, *SUN, 86)
    gradient(cr, 0, SUN[1] - 86, 0, SUN[1] + 86, (0, "#fffbe6"), (0.6, "#fff0bf"), (1, "#ffd98c"))
    cr.fill()


# Crest lines, and for each the peaks with the way their shaded face runs down.
FAR = [(0, 610), (120, 588), (230, 604), (340, 572), (470, 612), (600, 580), (720, 604), (840, 590)]
MIDDLE = [(0, 690), (110, 650), (210, 618), (330, 676), (450, 718), (560, 690), (680, 634), (760, 660), (840, 690)]
CREST = [(0, 742), (120, 768), (260, 812), (400, 822), (520, 792), (640, 742), (740, 752), (840, 790)]
FRONT = [(0, 960), (110, 926), (230, 914), (330, 938), (470, 1010), (620, 1062), (760, 1052), (860, 1020)]


def _height(line, x):
    """The crest at x, on the same smooth curve that `curve` draws."""
    x = min(max(x, line[0][0]), line[-1][0] - 0.01)
    i = next(i for i in range(len(line) - 1) if line[i + 1][0] > x)
    a, b, c, d = (line[min(max(i + k, 0), len(line) - 1)] for k in (-1, 0, 1, 2))
    u = (x - b[0]) / (c[0] - b[0])
    p, q = b[1] + (c[1] - a[1]) / 6, c[1] - (d[1] - b[1]) / 6
    return (1 - u) ** 3 * b[1] + 3 * u * (1 - u) ** 2 * p + 3 * u * u * (1 - u) * q + u**3 * c[1]


def _range(cr, line, colours, shade, rim=False):
    ground(cr, line, 1280)
    gradient(cr, 0, min(p[1] for p in line), 0, 1000, (0, colours[0]), (0.75, colours[1]), (1, colours[1]))
    cr.fill()
    peaks = [i for i in range(1, len(line) - 1) if line[i][1] < min(line[i - 1][1], line[i + 1][1])]
    for i in peaks:
        _face(cr, line, i, shade)
    curve(cr, line)
    cr.set_line_width(2.6)
    gradient(cr, 60, 0, 840, 0, (0, "#ffcf8a", 0.2), (0.55, "#fff0bd", 0.95), (1, "#ffcf8a", 0.3))
    cr.stroke()


def _face(cr, line, i, shade):
    """The side turned from the sun: bounded by the crest and by an S-shaped ridge running down."""
    x, y = line[i]
    left = x > SUN[0] + 60
    way = 1 if left else -1
    cr.save()
    ground(cr, line, 1280)
    cr.clip()
    cr.move_to(x, y - 4)
    cr.curve_to(x + way * 18, y + 40, x - way * 64, y + 70, x - way * 36, y + 140)
    cr.curve_to(x - way * 8, y + 200, x - way * 120, y + 230, x - way * 130, y + 330)
    cr.line_to(x + way * 420, y + 330)
    cr.line_to(x + way * 420, y - 80)
    cr.close_path()
    gradient(cr, 0, y, 0, y + 300, (0, shade, 0.88), (0.55, shade, 0.45), (1, shade, 0))
    cr.fill()
    cr.restore()


def _front(cr):
    ground(cr, FRONT, 1290)
    gradient(cr, 0, 900, 0, 1280, (0, "#b2463f"), (0.3, "#7e2b4c"), (1, "#52204c"))
    cr.fill_preserve()
    cr.clip()
    for k in range(26):  # ripples that follow the slope, closer together uphill
        drop = 12 + k * 7 + k * k * 0.42
        line = [(x, y + drop + 5 * math.sin(x / 46 + k * 1.3) + (x / 860) * drop * 0.25) for x, y in FRONT]
        curve(cr, line)
        gradient(
            cr, 0, 0, 860, 0, (0, "#ff9a6a", 0.30), (0.3, "#ff9a6a", 0.22), (0.7, "#ff8f6a", 0.05), (1, "#ff8f6a", 0.12)
        )
        cr.set_line_width(2.0 + k * 0.10)
        cr.stroke()
    cr.reset_clip()
    curve(cr, FRONT)
    gradient(
        cr, 0, 0, 860, 0, (0, "#ffd08c", 0.55), (0.28, "#fff0c4", 0.95), (0.7, "#ffc080", 0.35), (1, "#ffd08c", 0.5)
    )
    cr.set_line_width(3.2)
    cr.stroke()


def _clouds(stage):
    field = noise.plane(420, 220, 1.9, 11, stretch=3.2)
    band = np.sin(np.linspace(0, np.pi, 220))[:, None]
    strength = np.clip((field - 0.56) * 2.4, 0, 1) * band * 0.62
    small = tint_from(strength, "#ffd2a6")
    return stage.layer(lambda cr: put(cr, small, 0, 0, 1, cairo.OPERATOR_OVER, 840, 400), 840, 400)


def _caravan(cr, t, height):
    for k in range(-1, 6):
        x = 720 - (k * GAP + GAP * t) + 60
        y = height(x) + 3
        tilt = math.atan2(height(x + 24) - height(x - 24), 48)
        cr.save()
        cr.translate(x, y)
        cr.rotate(tilt)
        cr.scale(1.12, 1.12)
        _camel(cr, 6 * t)
        _walker(cr, 6 * t)
        cr.restore()


def _camel(cr, step):
    """Walks to the left; the feet stand on y = 0."""
    bob = 1.2 * math.sin(TAU * 2 * step)
    ink(cr, "#4a1738")
    cr.set_line_cap(cairo.LINE_CAP_ROUND)
    for x, phase in ((-17, 0), (-13, 0.5), (15, 0.25), (19, 0.75)):
        swing = math.sin(TAU * (step + phase))
        lift = max(0, math.cos(TAU * (step + phase))) * 4
        cr.set_line_width(3.6)
        cr.move_to(x, -32 + bob)
        cr.curve_to(x + 1, -20, x - 3 * swing, -16, x - 7 * swing, -lift)
        cr.stroke()
    cr.translate(0, bob)
    curve(
        cr,
        [(-24, -36), (-19, -47), (-8, -47), (-1, -62), (8, -48), (20, -46), (25, -37), (20, -28), (0, -25), (-18, -28)],
        True,
    )
    cr.fill()
    cr.set_line_width(6.5)
    cr.move_to(-19, -38)
    cr.curve_to(-34, -32, -34, -48, -37, -61)
    cr.stroke()
    curve(cr, [(-34, -65), (-40, -66), (-50, -61), (-49, -57), (-38, -57)], True)
    cr.fill()
    cr.set_line_width(1.8)
    cr.move_to(24, -38)
    cr.curve_to(29, -32, 27, -26, 28 + 2 * math.sin(TAU * step), -22)
    cr.stroke()
    box_y = -50
    curve(cr, [(-11, box_y), (-2, -66), (10, box_y), (13, -36), (-12, -36)], True)  # the saddle cloth catches the sun
    ink(cr, "#c8453f")
    cr.fill()
    ink(cr, "#ffb866", 0.9)
    cr.set_line_width(1.6)
    cr.move_to(-12, -40)
    cr.line_to(13, -40)
    cr.stroke()
    cr.translate(0, -bob)


def _walker(cr, step):
    ink(cr, "#3d1233")
    cr.set_line_width(3)
    for phase in (0, 0.5):
        swing = math.sin(TAU * (step + phase))
        cr.move_to(-72, -18)
        cr.line_to(-72 - 5 * swing, 0)
        cr.stroke()
    curve(cr, [(-72, -37), (-66, -30), (-65, -8), (-79, -8), (-77, -30)], True)
    cr.fill()
    disc(cr, -72, -40, 4.6)
    cr.fill()
    cr.set_line_width(1.4)
    cr.move_to(-80, -32)
    cr.line_to(-84 - 2 * math.sin(TAU * step), 0)
    cr.stroke()


def _sand(cr, grains, t, height, spread, alpha):
    """Streaks of sand that stream over a crest, against the caravan."""
    cr.set_line_cap(cairo.LINE_CAP_ROUND)
    for lift, length, phase in grains:
        for life in lives(t, 3, phase):
            x = 940 * life - 100
            y = height(x) - 2 - spread * lift * math.sin(math.pi * life) + 5 * math.sin(TAU * (3 * life + phase))
            gradient(cr, x - length, y, x, y, (0, "#ffe2b0", 0), (1, "#fff0cf", alpha * 0.75))
            cr.set_line_width(1.6)
            cr.move_to(x - length, height(x - length) - height(x) + y)
            cr.line_to(x, y)
            cr.stroke()


def _birds(cr, t):
    cr.set_line_cap(cairo.LINE_CAP_ROUND)
    for k, (x, y, s) in enumerate([(170, 300, 13), (214, 272, 11), (250, 312, 9), (132, 338, 10), (288, 290, 8)]):
        x += 16 * wave(t, 1, 0.1 * k)
        y += 9 * wave(t, 1, 0.25 + 0.1 * k)
        flap = 0.35 + 0.65 * math.sin(TAU * (7 * t + k * 0.23))
        ink(cr, "#5a2450", 0.85)
        cr.set_line_width(2.2)
        cr.move_to(x - s, y - s * 0.55 * flap)
        cr.curve_to(x - s * 0.5, y - s * 0.65 * flap, x - 2, y - 1, x, y)
        cr.curve_to(x + 2, y - 1, x + s * 0.5, y - s * 0.65 * flap, x + s, y - s * 0.55 * flap)
        cr.stroke()


def _grass(cr, t, shift):
    """Dry grass on the near crest: the closest layer."""
    cr.set_line_cap(cairo.LINE_CAP_ROUND)
    for k in range(19):
        x = k * 9.5 - 30 + shift + 10 * math.sin(k * 4.1)
        base = _height(FRONT, x + 70 - shift) + 14 + 7 * math.sin(k * 2.3)
        tall = 120 + 62 * math.sin(k * 2.1)
        lean = 40 + 22 * math.sin(k * 1.7) + 15 * wave(t, 2, k * 0.04) + 6 * wave(t, 5, k * 0.11)
        cr.move_to(x, base)
        cr.curve_to(x, base - tall * 0.5, x + 6 + lean * 0.4, base - tall * 0.9, x + lean, base - tall)
        gradient(cr, 0, base - tall, 0, base, (0, "#ffbd72"), (0.5, "#b3484a"), (1, "#6b264d"))
        cr.set_line_width(2.6)
        cr.stroke()
