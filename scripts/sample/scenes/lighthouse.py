# A lighthouse on its rock in a teal night: the turning beam, moonlit clouds, five ranks of waves, foam and gulls.
# The lamp throws two beams, so half a turn of the lamp is one sweep; the loop holds one whole turn.
import math

import cairo
import numpy as np

from .. import noise
from ..paint import (
    TAU,
    blurred,
    box,
    curve,
    disc,
    glow,
    gradient,
    ground,
    ink,
    lives,
    mix,
    polygon,
    put,
    tint_from,
    wave,
)

SIZE = (1280, 720)
LAMP = (846, 196)


def build(stage):
    sky = stage.backdrop([(0, "#0d2d63"), (0.3, "#154d8a"), (0.52, "#357eac"), (0.66, "#9fdcdc"), (1, "#2a699c")])
    clouds = _clouds(stage)
    rock = stage.layer(_rock)
    tower = stage.layer(_tower)
    beam = blurred(stage.layer(_beam, 1100, 220), 7)
    rng = np.random.default_rng(5)
    stars = [(rng.uniform(0, 1280), rng.uniform(0, 300), rng.uniform(1.2, 2.8), rng.random()) for _ in range(90)]
    spray = [(rng.uniform(-1, 1), rng.uniform(0.5, 1), rng.random()) for _ in range(34)]

    def draw(cr, t):
        put(cr, sky)
        for x, y, r, phase in stars:
            glow(cr, x, y, r * 2, "#e6fdff", 0.45 + 0.4 * wave(t, 2, phase), 1.3)
        _moon(cr)
        put(cr, clouds, -90 + 40 * wave(t), 70, 0.9)
        _swing(cr, beam, t, behind=True)
        _coast(cr)
        _sea(cr, t, 0, 2)
        put(cr, rock)
        put(cr, tower)
        _lamp(cr, t)
        _swing(cr, beam, t, behind=False)
        _spray(cr, spray, t)
        _sea(cr, t, 2, 4)
        _glitter(cr, t)
        _sea(cr, t, 4, 6)
        _gulls(cr, t)
        gradient(cr, 0, 560, 0, 720, (0, "#061d3f", 0), (1, "#061d3f", 0.5))
        cr.paint()

    return draw


def _clouds(stage):
    field = noise.plane(360, 120, 2.0, 21, stretch=2.6)
    fade = np.sin(np.linspace(0, np.pi, 120))[:, None] ** 0.7
    strength = np.clip((field - 0.5) * 2.2, 0, 1) * fade * 0.6
    small = tint_from(strength, "#c9f0f2")
    return stage.layer(lambda cr: put(cr, small, 0, 0, 1, cairo.OPERATOR_OVER, 1460, 380), 1460, 380)


def _moon(cr):
    glow(cr, 268, 168, 330, "#bff4f5", 0.42, 2.0)
    glow(cr, 268, 168, 120, "#f4fff4", 0.5, 1.6)
    disc(cr, 268, 168, 50)
    gradient(cr, 230, 120, 310, 220, (0, "#fffff2"), (1, "#d9f5ef"))
    cr.fill()
    for x, y, r in ((252, 156, 11), (284, 180, 8), (276, 148, 6), (256, 186, 5)):
        disc(cr, x, y, r)
        ink(cr, "#bfe3e2", 0.55)
        cr.fill()


def _coast(cr):
    ground(cr, [(0, 452), (120, 430), (260, 446), (380, 424), (520, 452), (640, 462)], 500)
    gradient(cr, 0, 420, 0, 470, (0, "#4f94b3"), (1, "#77b9c9"))
    cr.fill()
    ground(cr, [(980, 462), (1080, 440), (1180, 416), (1280, 404)], 500)
    gradient(cr, 0, 400, 0, 470, (0, "#3d7aa3"), (1, "#6caec3"))
    cr.fill()


# base y, height, period, speed (whole periods a loop), light crest, deep colour
WAVES = [
    (462, 5, 160, 1, "#a9e5e6", "#3a7ca6"),
    (488, 7, 213.4, 1, "#7fc2d3", "#2a6699"),
    (532, 12, 320, 1, "#5fa5c3", "#1c4f88"),
    (572, 15, 426.7, 1, "#498cb4", "#153e78"),
    (620, 19, 640, 1, "#3675a6", "#103066"),
    (668, 20, 640, -1, "#2a6194", "#0c2758"),
]


def _crest(k, t, x):
    base, tall, period, speed, _, _ = WAVES[k]
    a = TAU * (x / period - speed * t)
    return (
        base
        + tall * (0.62 * math.sin(a) + 0.26 * math.sin(2 * a + 1.1 * k + TAU * t))
        + tall * 0.4 * math.sin(TAU * (x / 1280 + t) + k)
    )


def _sea(cr, t, first, last):
    for k in range(first, last):
        base, tall, _, _, light, deep = WAVES[k]
        line = [(x, _crest(k, t, x)) for x in range(-40, 1330, 34)]
        ground(cr, line, 730)
        gradient(cr, 0, base - tall, 0, base + 90, (0, light), (0.16, mix(light, deep, 0.55)), (1, deep))
        cr.fill()
        curve(cr, line)
        gradient(
            cr,
            0,
            0,
            1280,
            0,
            (0, "#eafffc", 0.30),
            (0.22, "#f6fffc", 0.75),
            (0.45, "#eafffc", 0.22),
            (1, "#eafffc", 0.35),
        )
        cr.set_line_width(1.2 + 0.35 * k)
        cr.stroke()


def _glitter(cr, t):
    cr.set_line_cap(cairo.LINE_CAP_ROUND)
    for k in range(70):
        y = 456 + (k * 37 % 100) ** 1.12
        spread = 24 + (y - 455) * 0.9
        x = 268 + spread * math.sin(k * 2.7) + 5 * wave(t, 1, k * 0.13)
        shine = max(0.0, wave(t, 2 + k % 3, k * 0.31))
        ink(cr, "#f8fff2", 0.85 * shine)
        cr.set_line_width(2.4)
        half = 5 + 13 * shine
        cr.move_to(x - half, y)
        cr.line_to(x + half, y)
        cr.stroke()


def _rock(cr):
    polygon(
        cr,
        [
            (640, 640),
            (672, 560),
            (700, 548),
            (716, 500),
            (752, 486),
            (776, 452),
            (800, 446),
            (900, 446),
            (934, 470),
            (968, 478),
            (996, 520),
            (1044, 540),
            (1070, 590),
            (1110, 640),
        ],
    )
    gradient(cr, 660, 0, 1080, 0, (0, "#3b6d92"), (0.35, "#1f4470"), (1, "#12254f"))
    cr.fill()
    for points, tone, alpha in (
        ([(716, 500), (752, 486), (776, 452), (800, 446), (792, 520), (742, 560), (700, 548)], "#7cbac8", 0.55),
        ([(800, 446), (900, 446), (880, 500), (820, 512), (792, 520)], "#4a7da0", 0.6),
        ([(672, 560), (700, 548), (742, 560), (720, 640), (640, 640)], "#5f99b0", 0.5),
        ([(880, 500), (934, 470), (968, 478), (940, 560), (890, 590)], "#0d1e47", 0.45),
        ([(996, 520), (1044, 540), (1070, 590), (1110, 640), (980, 640), (960, 570)], "#0b1941", 0.45),
        ([(792, 520), (820, 512), (880, 500), (890, 590), (830, 640), (760, 640)], "#2b5580", 0.5),
    ):
        polygon(cr, points)
        ink(cr, tone, alpha)
        cr.fill()
    # the keeper's house
    polygon(cr, [(908, 452), (908, 404), (940, 378), (974, 404), (974, 486), (940, 474)])
    gradient(cr, 908, 0, 974, 0, (0, "#d5efec"), (1, "#6f9ab2"))
    cr.fill()
    polygon(cr, [(900, 408), (940, 372), (982, 408), (974, 412), (940, 384), (908, 414)])
    ink(cr, "#d9584a")
    cr.fill()
    for x in (920, 948):
        box(cr, x, 420, 14, 20, 2)
        ink(cr, "#ffdf8e")
        cr.fill()
    glow(cr, 941, 430, 70, "#ffcf70", 0.5, 2)


def _tower(cr):
    def half(y):  # the tower narrows with a slight flare at its foot
        s = (y - 228) / (452 - 228)
        return 25 + 13 * s + 7 * s**4

    edge = [(LAMP[0] - half(y), y) for y in range(228, 453, 16)]
    back = [(LAMP[0] + half(y), y) for y in range(452, 227, -16)]
    polygon(cr, edge + back)
    cr.save()
    cr.clip_preserve()
    gradient(cr, LAMP[0] - 42, 0, LAMP[0] + 42, 0, (0, "#fffdf0"), (0.35, "#f1f7ea"), (0.7, "#a9c6cf"), (1, "#5d82a1"))
    cr.fill()
    for top in (262, 336, 410):  # red bands, bent around the tower
        cr.move_to(780, top)
        cr.curve_to(830, top + 12, 862, top + 12, 912, top)
        cr.line_to(912, top + 36)
        cr.curve_to(862, top + 48, 830, top + 48, 780, top + 36)
        cr.close_path()
        gradient(cr, LAMP[0] - 40, 0, LAMP[0] + 40, 0, (0, "#ff7a62"), (0.4, "#e2503f"), (1, "#7d2b3b"))
        cr.fill()
    for y in (246, 318, 392):
        box(cr, LAMP[0] - 6, y, 11, 18, 5)
        ink(cr, "#17325c")
        cr.fill()
    cr.restore()
    box(cr, LAMP[0] - 38, 218, 76, 11, 3)  # the gallery
    gradient(cr, LAMP[0] - 38, 0, LAMP[0] + 38, 0, (0, "#4d7492"), (1, "#152b52"))
    cr.fill()
    cr.set_line_width(2)
    ink(cr, "#12284f")
    for k in range(9):
        cr.move_to(LAMP[0] - 36 + 9 * k, 219)
        cr.line_to(LAMP[0] - 36 + 9 * k, 202)
    cr.move_to(LAMP[0] - 37, 203)
    cr.line_to(LAMP[0] + 37, 203)
    cr.stroke()
    box(cr, LAMP[0] - 20, 174, 40, 44, 3)
    gradient(cr, 0, 174, 0, 218, (0, "#fff8d2"), (1, "#ffdf8a"))
    cr.fill()
    ink(cr, "#12284f")
    for x in (-20, -7, 7, 20):
        cr.move_to(LAMP[0] + x, 174)
        cr.line_to(LAMP[0] + x, 218)
    cr.stroke()
    cr.move_to(LAMP[0] - 27, 175)
    cr.curve_to(LAMP[0] - 22, 148, LAMP[0] - 8, 144, LAMP[0], 136)
    cr.curve_to(LAMP[0] + 8, 144, LAMP[0] + 22, 148, LAMP[0] + 27, 175)
    cr.close_path()
    gradient(cr, LAMP[0] - 27, 0, LAMP[0] + 27, 0, (0, "#ff7a62"), (0.5, "#d84a3c"), (1, "#7d2b3b"))
    cr.fill()
    disc(cr, LAMP[0], 134, 4)
    cr.fill()


def _beam(cr):
    gradient(cr, 0, 0, 1100, 0, (0, "#fff6c8", 0.95), (0.35, "#fff0b8", 0.42), (1, "#f6ffd8", 0))
    polygon(cr, [(0, 104), (1100, 8), (1100, 212), (0, 116)])
    cr.fill()


def _swing(cr, beam, t, behind):
    """Two opposite beams: seen from the side they are long, towards us they are short and wide."""
    for k in (0, 1):
        a = TAU * (t + 0.13 + 0.5 * k)
        depth = math.sin(a)
        if (depth < 0) != behind:
            continue
        reach = math.cos(a)
        cr.save()
        cr.translate(*LAMP)
        cr.rotate(0.07 * depth * (1 if reach > 0 else -1))
        cr.scale(reach if abs(reach) > 0.02 else 0.02, 1 + 1.3 * max(0, depth))
        put(cr, beam, 0, -110, (0.75 if behind else 0.85) * (0.35 + 0.65 * abs(reach)), cairo.OPERATOR_ADD)
        cr.restore()


def _lamp(cr, t):
    facing = max(abs(math.sin(TAU * (t + 0.13))), 0.0) ** 6
    glow(cr, *LAMP, 120 + 220 * facing, "#ffe9a8", 0.6 + 0.35 * facing, 2.0)
    glow(cr, *LAMP, 40 + 60 * facing, "#ffffff", 0.8, 1.6)


def _spray(cr, drops, t):
    """Surf that breaks on the rock twice a loop."""
    for x, tall, phase in drops:
        for life in lives(2 * t, 1, 0.12 * phase):
            if life > 0.55:
                continue
            u = life / 0.55
            px = 790 + 170 * x + 46 * x * u
            py = 574 - 165 * tall * (1 - abs(x) * 0.4) * math.sin(math.pi * u) * (0.5 + 0.5 * tall)
            glow(cr, px, py, 13 + 22 * u, "#f2fffe", 0.62 * (1 - u), 1.5)


def _gulls(cr, t):
    cr.set_line_cap(cairo.LINE_CAP_ROUND)
    for k, (cx, cy, r) in enumerate(((520, 250, 120), (600, 300, 80), (1060, 250, 100), (430, 330, 70))):
        a = TAU * (t * (1 if k % 2 else -1) + 0.27 * k)
        x, y = cx + r * math.cos(a), cy + r * 0.3 * math.sin(a)
        s = 15 + 5 * math.sin(a)
        flap = 0.25 + 0.75 * math.sin(TAU * (9 * t + 0.3 * k))
        cr.move_to(x - s, y - s * 0.5 * flap)
        cr.curve_to(x - s * 0.5, y - s * 0.7 * flap - 3, x - 3, y - 2, x, y)
        cr.curve_to(x + 3, y - 2, x + s * 0.5, y - s * 0.7 * flap - 3, x + s, y - s * 0.5 * flap)
        ink(cr, "#f3fffd", 0.95)
        cr.set_line_width(2.8)
        cr.stroke()
