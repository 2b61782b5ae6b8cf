# An aurora over a fjord: curtains of light and their reflection, snowy walls, a lit cabin, firs in front.
# The curtains are computed at a quarter of the size and stretched: light has no edges to lose.
import math

import cairo
import numpy as np

from .. import noise
from ..paint import TAU, box, gradient, glow, ground, ink, lives, mix, polygon, put, rgb, surface_from, wave

SIZE = (720, 1280)
SHORE = 812
FINE = (180, 204)  # columns and rows of the light field over 720 x SHORE


def build(stage):
    sky = stage.backdrop(
        [(0, "#123f4a"), (0.3, "#176456"), (0.55, "#2c9a6c"), (0.635, "#8fdc9a"), (0.64, "#10483f"), (1, "#0c3a3a")]
    )
    hills = stage.layer(_walls)
    mirrored = stage.layer(lambda cr: (cr.translate(0, 2 * SHORE), cr.scale(1, -1), _walls(cr)))
    front = stage.layer(_shore, 800)
    rng = np.random.default_rng(9)
    stars = [(rng.uniform(0, 720), rng.uniform(0, 620), rng.uniform(1.0, 2.6), rng.random()) for _ in range(110)]

    def draw(cr, t):
        put(cr, sky)
        for x, y, r, phase in stars:
            glow(cr, x, y, r * 2, "#eafff0", 0.55 + 0.4 * wave(t, 1 + int(phase * 3), phase), 1.3)
        light = _curtains(t)
        put(cr, light, 0, 0, 1, cairo.OPERATOR_ADD, 720, SHORE)
        put(cr, hills)
        _water(cr, light, mirrored, t)
        _cabin(cr, t)
        put(cr, front, -40 + 16 * wave(t), 0)
        _snow(cr, t)

    return draw


def _curtains(t):
    """Three folded curtains: bright lower hem, rays that stand on it, violet above."""
    columns, rows = FINE
    x = np.linspace(0, 1, columns)
    y = np.linspace(0, 1, rows)[:, None]
    total = np.zeros((rows, columns, 3))
    for k, (height, strength, tall, low, high) in enumerate(
        (
            (0.40, 0.55, 0.34, "#30e8a0", "#5a7dff"),
            (0.60, 1.0, 0.44, "#6dff8a", "#c060ff"),
            (0.76, 0.62, 0.30, "#b4ff78", "#30d0a0"),
        )
    ):
        hem = height + 0.085 * noise.drift(x, t, 40 + k, 4, 0.8, 1) + 0.10 * (0.5 - x) * (1 if k % 2 else -1)
        rays = 0.62 + 0.38 * noise.drift(x, t, 60 + k, 9, 3.1, 2)
        broad = np.clip(0.72 + 0.5 * noise.drift(x, t, 80 + k, 3, 0.7, 1), 0.12, 1.3)
        up = hem - y
        reach = tall * (0.75 + 0.35 * noise.drift(x, t, 90 + k, 6, 1.7, 1))
        body = np.where(up > 0, np.exp(-np.clip(up, 0, 1) / np.clip(reach, 0.08, 1) * 2.3), np.exp(up * 46))
        body = body * np.clip(rays, 0.12, 1.2) * broad * strength
        fade = np.clip(up / tall, 0, 1)[..., None] ** 0.8
        total += body[..., None] * (np.array(rgb(low)) * (1 - fade) + np.array(rgb(high)) * fade)
    return surface_from(1 - np.exp(-0.95 * total))


def _ridge(seed, base, tall, step=24):
    rng = np.random.default_rng(seed)
    xs = np.arange(-24, 770, step)
    big = np.array([tall * abs(math.sin(x / 170 + seed)) ** 0.8 for x in xs])
    return [(float(x), float(base - h - rng.uniform(-0.5, 0.5) * tall * 0.34)) for x, h in zip(xs, big)]


def _walls(cr):
    for line, tones, snow in (
        (FAR, ("#3f8f86", "#62b894"), 0.5),
        (LEFT, ("#1f5d60", "#3d9080"), 0.85),
        (RIGHT, ("#184e55", "#348274"), 0.85),
    ):
        polygon(cr, [*line, (line[-1][0], SHORE), (line[0][0], SHORE)])
        gradient(cr, 0, 480, 0, SHORE, (0, tones[0]), (1, tones[1]))
        cr.fill()
        _snowfields(cr, line, snow)
    gradient(cr, 0, 700, 0, SHORE, (0, "#aaf0b4", 0), (1, "#aaf0b4", 0.34))
    cr.rectangle(0, 700, 720, SHORE - 700)
    cr.fill()


FAR = [
    (200, 812),
    (236, 748),
    (272, 716),
    (300, 730),
    (338, 672),
    (372, 700),
    (398, 690),
    (440, 742),
    (476, 760),
    (540, 812),
]
LEFT = [
    (-10, 520),
    (30, 486),
    (62, 540),
    (92, 560),
    (132, 618),
    (160, 640),
    (196, 700),
    (226, 722),
    (262, 770),
    (310, 812),
    (-10, 812),
]
RIGHT = [
    (420, 812),
    (462, 760),
    (500, 742),
    (532, 676),
    (566, 640),
    (590, 582),
    (628, 538),
    (650, 556),
    (684, 498),
    (730, 450),
    (730, 812),
]


def _snowfields(cr, line, alpha):
    """Snow lies in wedges under the peaks, bright on the side of the light."""
    for (x0, y0), (x1, y1), (x2, y2) in zip(line, line[1:], line[2:]):
        if not (y1 < y0 + 12 and y1 < y2 + 12) or y1 > 790:
            continue
        drop = (SHORE - y1) * 0.42
        polygon(
            cr,
            [
                (x1, y1),
                (x1 + (x2 - x1) * 0.8, y1 + max(8, (y2 - y1) * 0.8)),
                (x1 + 16, y1 + drop * 0.55),
                (x1 + 4, y1 + drop * 0.4),
                (x1 - 6, y1 + drop),
                (x1 - 12, y1 + drop * 0.5),
                (x1 + (x0 - x1) * 0.7, y1 + max(10, (y0 - y1) * 0.8)),
            ],
        )
        gradient(cr, 0, y1, 0, y1 + drop, (0, "#e9fff0", alpha), (1, "#bff5d0", alpha * 0.1))
        cr.fill()
        polygon(
            cr,
            [
                (x1, y1),
                (x1 + (x2 - x1) * 0.8, y1 + max(8, (y2 - y1) * 0.8)),
                (x1 + 16, y1 + drop * 0.55),
                (x1 + 2, y1 + drop * 0.3),
            ],
        )
        ink(cr, "#17545a", alpha * 0.5)
        cr.fill()


def _water(cr, light, mirrored, t):
    """The fjord repeats the sky, torn into strips that slide against each other."""
    cr.save()
    cr.rectangle(0, SHORE, 720, 1280 - SHORE)
    cr.clip()
    y = SHORE
    while y < 1280:
        depth = (y - SHORE) / (1280 - SHORE)
        step = 3 + 9 * depth
        slide = (1.5 + 16 * depth) * (wave(t, 2, 11 * depth**0.6) + 0.6 * wave(t, 3, -17 * depth**0.7))
        cr.save()
        cr.rectangle(0, y, 720, step + 0.6)
        cr.clip()
        cr.save()
        cr.translate(slide - 20, SHORE)
        cr.scale(760 / 720, -0.62)
        put(cr, light, 0, -SHORE, 0.78, cairo.OPERATOR_ADD, 720, SHORE)
        cr.restore()
        put(cr, mirrored, slide, 0, 0.72)
        cr.restore()
        y += step
    gradient(
        cr,
        0,
        SHORE,
        0,
        1280,
        (0, "#d8ffd8", 0.30),
        (0.05, "#9ff0b0", 0.08),
        (0.4, "#0b3a3c", 0.05),
        (1, "#082c30", 0.55),
    )
    cr.paint()
    cr.set_line_cap(cairo.LINE_CAP_ROUND)
    for k in range(34):
        depth = ((k * 0.618) % 1) ** 1.5
        shine = max(0.0, wave(t, 1 + k % 3, k * 0.37))
        x = 60 + (k * 173) % 620
        ink(cr, "#c8ffc8", 0.5 * shine)
        cr.set_line_width(1 + 2 * depth)
        half = (8 + 40 * depth) * (0.4 + 0.6 * shine)
        cr.move_to(x - half, SHORE + 8 + 380 * depth)
        cr.line_to(x + half, SHORE + 8 + 380 * depth)
        cr.stroke()
    cr.restore()


def _cabin(cr, t):
    ground(cr, [(430, 830), (500, 806), (580, 798), (660, 788), (740, 780)], 850)
    gradient(cr, 0, 780, 0, 850, (0, "#cfeedb"), (1, "#2f7a70"))
    cr.fill()
    for k, life in enumerate(lives(t, 5)):  # smoke from the chimney
        x = 596 + 30 * life + 9 * math.sin(TAU * (1.5 * life))
        glow(cr, x, 728 - 120 * life, 9 + 22 * life, "#d8ffe8", 0.30 * math.sin(math.pi * life), 1.6)
    box(cr, 590, 734, 10, 22)
    ink(cr, "#123e40")
    cr.fill()
    polygon(cr, [(560, 800), (560, 768), (584, 744), (608, 768), (608, 800)])
    ink(cr, "#b5473c")
    cr.fill()
    polygon(cr, [(608, 800), (608, 768), (652, 768), (652, 794)])
    ink(cr, "#8f3436")
    cr.fill()
    polygon(cr, [(552, 772), (584, 740), (634, 740), (662, 772), (612, 772), (586, 748), (558, 776)])
    ink(cr, "#e4fff0")
    cr.fill()
    flicker = 0.9 + 0.1 * wave(t, 7)
    for x in (576, 622):
        box(cr, x, 776, 15, 14, 1)
        ink(cr, "#ffd877")
        cr.fill()
        glow(cr, x + 7, 783, 62, "#ffb84a", 0.75 * flicker, 2)
    for k in range(9):  # its light on the water
        ink(cr, "#ffcc66", (0.5 - 0.05 * k) * (0.7 + 0.3 * wave(t, 2, k * 0.21)))
        box(cr, 584 + 6 * wave(t, 2, k * 0.17) - 4, 836 + 13 * k, 46 - 3 * k, 3, 1.5)
        cr.fill()


def _fir(cr, x, base, tall, tone):
    for k in range(9):
        s = k / 9
        half = tall * (0.05 + 0.20 * (1 - s))
        y = base - tall * (0.10 + 0.86 * s)
        polygon(
            cr,
            [
                (x, y - tall * 0.17),
                (x + half * 0.5, y - tall * 0.05),
                (x + half, y + tall * 0.03),
                (x + half * 0.3, y),
                (x - half * 0.3, y + 0.01 * tall),
                (x - half, y + tall * 0.03),
                (x - half * 0.5, y - tall * 0.05),
            ],
        )
        ink(cr, mix(tone, "#4fb287", 0.10 + 0.32 * s))
        cr.fill()
        polygon(
            cr,
            [
                (x, y - tall * 0.17),
                (x - half * 0.5, y - tall * 0.05),
                (x - half, y + tall * 0.03),
                (x - half * 0.35, y - tall * 0.03),
            ],
        )
        ink(cr, "#d8ffe6", 0.42)
        cr.fill()
    box(cr, x - tall * 0.015, base - tall * 0.12, tall * 0.03, tall * 0.13)
    ink(cr, "#0a2f2f")
    cr.fill()


def _shore(cr):
    ground(cr, [(0, 1150), (120, 1128), (240, 1156), (380, 1196), (520, 1212), (660, 1190), (800, 1150)], 1290)
    gradient(cr, 0, 1120, 0, 1280, (0, "#86c9ab"), (0.25, "#3d8576"), (1, "#15474a"))
    cr.fill()
    for x, base, tall in (
        (150, 1150, 210),
        (34, 1165, 380),
        (94, 1180, 300),
        (720, 1185, 300),
        (776, 1200, 420),
        (212, 1175, 130),
    ):
        _fir(cr, x, base, tall, "#0c3b3b")


def _snow(cr, t):
    for k in range(16):
        for life in lives(t, 3, k * 0.618):
            x = (k * 97.0) % 720 + 46 * math.sin(TAU * (life + k * 0.3))
            glow(cr, x, 1320 * life - 20, 3 + 4 * (k % 3), "#f0fff4", 0.55, 1.5)
