# A koi pond from above: sunlit floor, caustics, fish that curve along their path, lily pads and a lotus on top.
# A fish's spine is its own path a little earlier, so it bends the way it swims.
import math

import cairo
import numpy as np

from .. import noise
from ..paint import (
    TAU,
    blurred,
    curve,
    disc,
    glow,
    gradient,
    ink,
    lives,
    mix,
    oval,
    put,
    radial,
    surface_from,
    tint_from,
    wave,
)

SIZE = (720, 1280)

# centre, radii, turns (sign is the way round), phase, size, pattern
FISH = [
    ((330, 500), (215, 300), 1, 0.00, 1.18, 0),
    ((400, 600), (235, 250), 1, 0.36, 1.0, 1),
    ((340, 430), (190, 225), -1, 0.62, 0.92, 2),
    ((390, 720), (240, 270), 1, 0.70, 1.06, 3),
    ((350, 600), (150, 330), -1, 0.12, 0.8, 4),
]
PATTERNS = [  # body, patches as (along, across, radius, colour)
    ("#fff6e6", [(0.16, 0, 0.09, "#ff5a1f"), (0.38, 0.3, 0.12, "#ff4b16"), (0.62, -0.2, 0.11, "#ff6a28")]),
    ("#ffb02e", [(0.10, 0, 0.10, "#ffd056"), (0.45, 0.2, 0.20, "#ff9412"), (0.75, 0, 0.10, "#ffc64a")]),
    ("#ff6a3c", [(0.3, 0.1, 0.16, "#ff4420"), (0.6, -0.1, 0.14, "#ff8450")]),
    (
        "#fff9ef",
        [
            (0.2, 0.2, 0.10, "#f2401c"),
            (0.44, -0.4, 0.07, "#33291f"),
            (0.52, 0.3, 0.10, "#f2401c"),
            (0.74, -0.2, 0.06, "#33291f"),
        ],
    ),
    ("#fff0c8", [(0.12, 0, 0.10, "#ffa63a"), (0.5, 0, 0.16, "#ffbc55")]),
]
PADS = [
    (86, 130, 92, 0.4),
    (206, 60, 64, 2.1),
    (640, 196, 78, 3.6),
    (668, 1010, 86, 4.6),
    (560, 1120, 118, 5.4),
    (700, 1190, 96, 1.2),
    (70, 1010, 84, 0.9),
    (160, 1130, 112, 5.9),
    (24, 1210, 100, 2.6),
    (330, 1236, 104, 3.9),
    (470, 1262, 70, 0.2),
]


def build(stage):
    floor = _floor(stage)
    pads = [stage.layer(lambda cr, r=r: _pad(cr, r), 2 * r + 24, 2 * r + 24) for _, _, r, _ in PADS]
    shadow = [
        blurred(
            stage.layer(
                lambda cr, r=r: (oval(cr, r + 30, r + 30, r, r), ink(cr, "#1e3a10"), cr.fill()), 2 * r + 60, 2 * r + 60
            ),
            16,
        )
        for _, _, r, _ in PADS
    ]

    def draw(cr, t):
        put(cr, floor)
        put(cr, _caustics(t), 0, 0, 0.55, cairo.OPERATOR_ADD, 720, 1280)
        for fish in FISH:
            _fish(cr, fish, t, True)
        for fish in FISH:
            _fish(cr, fish, t, False)
        _rings(cr, t)
        put(cr, _sheen(t), 0, 0, 0.5, cairo.OPERATOR_ADD, 720, 1280)
        for k, (x, y, r, turn) in enumerate(PADS):
            put(cr, shadow[k], x - r - 18, y - r - 8, 0.5)
            cr.save()
            cr.translate(x + 5 * wave(t, 1, k * 0.3), y + 4 * wave(t, 1, k * 0.3 + 0.25))
            cr.rotate(turn + 0.05 * wave(t, 1, k * 0.21))
            put(cr, pads[k], -r - 12, -r - 12)
            cr.restore()
        _lotus(cr, 196, 1076, 66, t)
        _lotus(cr, 612, 214, 40, t)
        _petals(cr, t)
        gradient(cr, 0, 900, 0, 1280, (0, "#16340c", 0), (1, "#16340c", 0.5))
        cr.paint()

    return draw


def _floor(stage):
    w, h = round(720 * stage.scale), round(1280 * stage.scale)
    soft = noise.plane(180, 320, 1.7, 31)
    ys, xs = np.linspace(0, 319, h).astype(int), np.linspace(0, 179, w).astype(int)
    depth = np.linspace(0, 1, h)[:, None]
    tone = np.clip(0.62 * depth + 0.38 * soft[ys][:, xs], 0, 1)[..., None]
    shallow, deep = np.array([0.80, 0.86, 0.36]), np.array([0.30, 0.52, 0.14])
    base = surface_from(shallow * (1 - tone) + deep * tone, stage.scale)
    rng = np.random.default_rng(12)

    def stones(cr):
        for _ in range(150):
            x, y, r = rng.uniform(-20, 740), rng.uniform(-20, 1300), rng.uniform(12, 46)
            tone = mix("#e6e88a", "#3f6a1c", rng.random())
            oval(cr, x, y, r, r * rng.uniform(0.6, 0.95), rng.uniform(0, 3))
            ink(cr, tone, 0.28)
            cr.fill()
            oval(cr, x - r * 0.2, y - r * 0.25, r * 0.5, r * 0.35, 0.4)
            ink(cr, "#f6ffb8", 0.16)
            cr.fill()

    put(cairo.Context(base), blurred(stage.layer(stones), 7))
    return base


CELLS = [
    (c + 0.5 + dx, r + 0.5 + dy, phase, way)
    for (c, r), (dx, dy, phase, way) in zip(
        [(c, r) for r in range(-1, 9) for c in range(-1, 6)],
        np.random.default_rng(6).uniform((-0.36, -0.36, 0, -1), (0.36, 0.36, 1, 1), (70, 4)),
    )
]


def _net(t, columns, size, reach):
    """The net of light under a wavy surface: the borders between cells whose centres circle, bent by small waves."""
    x = np.linspace(0, columns, size[0])[None, :]
    y = np.linspace(0, columns * size[1] / size[0], size[1])[:, None]
    px = x + 0.16 * np.sin(TAU * (0.42 * y + t)) + 0.09 * np.sin(TAU * (0.9 * y - 2 * t + 0.5 * x))
    py = y + 0.16 * np.sin(TAU * (0.38 * x - t)) + 0.09 * np.sin(TAU * (0.8 * x + 2 * t - 0.4 * y))
    first, second = np.full(size[::-1], 9.0), np.full(size[::-1], 9.0)
    for cx, cy, phase, way in CELLS:
        a = TAU * ((1 if way > 0 else -1) * t + phase)
        distance = np.hypot(px - cx - 0.2 * math.cos(a), py - cy - 0.2 * math.sin(a))
        second = np.minimum(second, np.maximum(first, distance))
        first = np.minimum(first, distance)
    return np.exp(-(second - first) / reach) * (0.35 + 0.65 * first)


def _caustics(t):
    light = _net(t, 4.6, (150, 267), 0.075)
    return tint_from(np.clip(light * 0.95, 0, 0.9), "#f1ff9a")


def _sheen(t):
    light = _net(t, 2.2, (54, 96), 0.34) * np.linspace(1, 0.1, 96)[:, None]
    return tint_from(np.clip(light - 0.25, 0, 1) * 0.6, "#fffde0")


def _at(fish, u):
    (cx, cy), (rx, ry), turns, phase, _, _ = fish
    a = TAU * (turns * u + phase)
    return (
        cx + rx * math.cos(a) + 34 * math.sin(2 * a + phase * 9),
        cy + ry * math.sin(a) + 30 * math.cos(3 * a + phase * 5),
    )


PROFILE = [(0, 0.0), (0.03, 0.42), (0.10, 0.78), (0.24, 1.0), (0.42, 0.94), (0.62, 0.66), (0.82, 0.30), (1, 0.13)]


def _spine(fish, t):
    """Points from nose to tail, evenly apart along the swum path, with a beat that grows towards the tail."""
    size = fish[4]
    length, u = 186 * size, t
    trail, reach = [_at(fish, u)], 0.0
    while reach < length and len(trail) < 400:
        u -= 0.0022
        p = _at(fish, u)
        reach += math.dist(p, trail[-1])
        trail.append(p)
    count = 15
    points = [trail[min(len(trail) - 1, round(i / (count - 1) * (len(trail) - 1)))] for i in range(count)]
    out = []
    for i, (x, y) in enumerate(points):
        a, b = points[max(0, i - 1)], points[min(count - 1, i + 1)]
        d = max(1e-6, math.dist(a, b))
        nx, ny = (b[1] - a[1]) / d, -(b[0] - a[0]) / d
        s = i / (count - 1)
        beat = size * (2 + 15 * s * s) * math.sin(TAU * (7 * t - 0.85 * s + fish[3] * 3))
        out.append((x + nx * beat, y + ny * beat, nx, ny))
    return out


def _fish(cr, fish, t, shadow):
    size = fish[4]
    body, patches = PATTERNS[fish[5]]
    spine = _spine(fish, t)
    cr.save()
    if shadow:
        cr.translate(26, 44)
    half = 30 * size
    left, right = [], []
    for i, (x, y, nx, ny) in enumerate(spine):
        s = i / (len(spine) - 1)
        w = half * float(np.interp(s, [p for p, _ in PROFILE], [q for _, q in PROFILE]))
        left.append((x + nx * w, y + ny * w))
        right.append((x - nx * w, y - ny * w))
    tone = "#24440f" if shadow else body
    alpha = 0.34 if shadow else 0.72
    _fins(cr, spine, half, t, fish, tone, alpha)
    curve(cr, [*left, *reversed(right[1:])], True)
    if shadow:
        ink(cr, tone, 0.40)
        cr.fill()
        cr.restore()
        return
    cr.save()
    cr.clip_preserve()
    ink(cr, body)
    cr.fill()
    for along, across, r, colour in patches:
        x, y, nx, ny = spine[round(along * (len(spine) - 1))]
        for dx in (-0.5, 0.1, 0.6):
            oval(
                cr,
                x + nx * half * (across + dx * 0.5) - ny * r * 60 * dx,
                y + ny * half * (across + dx * 0.5) + nx * r * 60 * dx,
                r * 250 * size * (0.8 + 0.2 * dx),
                r * 190 * size,
                math.atan2(ny, nx) + 1.2,
            )
            ink(cr, colour)
            cr.fill()
    curve(cr, right)  # the far flank lies in shade
    cr.set_line_width(half * 0.9)
    ink(cr, "#7a3a10", 0.20)
    cr.stroke()
    curve(cr, [(p[0] + p[2] * half * 0.22, p[1] + p[3] * half * 0.22) for p in spine[1:-3]])
    cr.set_line_width(half * 0.30)
    cr.set_line_cap(cairo.LINE_CAP_ROUND)
    ink(cr, "#ffffff", 0.42)
    cr.stroke()
    cr.restore()
    for side in (1, -1):
        x, y, nx, ny = spine[1]
        disc(cr, x + side * nx * half * 0.46, y + side * ny * half * 0.46, 3.2 * size)
        ink(cr, "#2a1a10")
        cr.fill()
    curve(cr, [(p[0], p[1]) for p in spine[5:10]])
    cr.set_line_width(5 * size)
    ink(cr, mix(body, "#ff7a30", 0.35), 0.85)
    cr.stroke()
    cr.restore()


def _fins(cr, spine, half, t, fish, tone, alpha):
    for side in (1, -1):
        x, y, nx, ny = spine[4]
        bx, by = ny, -nx  # backwards along the body is (-ny, nx); forwards is its opposite
        row = 0.25 * math.sin(TAU * (5 * t + fish[3])) * side
        root = (x + side * nx * half * 0.85, y + side * ny * half * 0.85)
        out = half * (1.25 + row * side)
        tip = (root[0] + side * nx * out - bx * half * 0.9, root[1] + side * ny * out - by * half * 0.9)
        cr.move_to(root[0] + bx * half * 0.35, root[1] + by * half * 0.35)
        cr.curve_to(root[0] + side * nx * out, root[1] + side * ny * out, tip[0] + bx * 8, tip[1] + by * 8, *tip)
        cr.curve_to(
            tip[0] - bx * 12,
            tip[1] - by * 12,
            root[0] - bx * half,
            root[1] - by * half,
            root[0] - bx * half * 0.5,
            root[1] - by * half * 0.5,
        )
        cr.close_path()
        ink(cr, tone, alpha * 0.8)
        cr.fill()
    x, y, nx, ny = spine[-1]
    bx, by = -ny, nx
    swing = math.sin(TAU * (7 * t - 1.0 + fish[3] * 3))
    mx, my = x + bx * half * 1.1 + nx * 12 * swing, y + by * half * 1.1 + ny * 12 * swing
    cr.move_to(x, y)
    for side in (1, -1):
        tip = (
            x + bx * half * 1.9 + nx * (side * half * 1.0 + 22 * swing),
            y + by * half * 1.9 + ny * (side * half * 1.0 + 22 * swing),
        )
        if side == 1:
            cr.curve_to(x + bx * half + nx * half * 0.5, y + by * half + ny * half * 0.5, *tip, *tip)
            cr.curve_to(*tip, mx, my, mx, my)
        else:
            cr.curve_to(mx, my, *tip, *tip)
            cr.curve_to(*tip, x + bx * half - nx * half * 0.5, y + by * half - ny * half * 0.5, x, y)
    cr.close_path()
    ink(cr, tone, alpha)
    cr.fill()


def _rings(cr, t):
    for x, y, phase, reach in ((250, 330, 0.1, 130), (520, 770, 0.55, 150), (420, 180, 0.8, 90), (180, 800, 0.35, 110)):
        for k in range(3):
            life = (t + phase - 0.07 * k) % 1
            if life > 0.55:
                continue
            u = life / 0.55
            oval(cr, x, y, 8 + reach * u, 8 + reach * u)
            ink(cr, "#fbffe0", 0.6 * (1 - u) ** 1.5)
            cr.set_line_width(3.2 * (1 - u) + 0.6)
            cr.stroke()


def _pad(cr, r):
    c = r + 12
    cr.arc(c, c, r, 0.22, TAU - 0.22)
    cr.line_to(c + r * 0.12, c)
    cr.close_path()
    radial(cr, c - r * 0.2, c - r * 0.25, r * 0.1, r * 1.25, (0, "#b6da4c"), (0.55, "#6ca52a"), (1, "#3a741f"))
    cr.fill_preserve()
    ink(cr, "#dff28a", 0.75)
    cr.set_line_width(2.2)
    cr.stroke()
    cr.set_line_cap(cairo.LINE_CAP_ROUND)
    for k in range(1, 12):
        a = 0.22 + (TAU - 0.44) * k / 12
        cr.move_to(c + r * 0.08, c)
        cr.line_to(c + r * 0.9 * math.cos(a), c + r * 0.9 * math.sin(a))
    ink(cr, "#e6f59a", 0.38)
    cr.set_line_width(1.6)
    cr.stroke()
    for a, d in ((2.4, 0.5), (4.0, 0.66), (5.2, 0.4)):
        glow(cr, c + r * d * math.cos(a), c + r * d * math.sin(a), 7, "#fffff0", 0.7, 1.2)


def _lotus(cr, x, y, r, t):
    cr.save()
    cr.translate(x + 4 * wave(t, 1, 0.1), y + 3 * wave(t, 1, 0.4))
    cr.rotate(0.04 * wave(t, 1))
    glow(cr, 0, 0, r * 1.9, "#ffd9ec", 0.32, 2)
    for ring, (count, reach, colour, edge) in enumerate(
        ((9, 1.0, "#ff8fc0", "#ffd3e6"), (8, 0.76, "#ffabd0", "#ffe6f1"), (6, 0.5, "#ffc9e1", "#fff5fa"))
    ):
        for k in range(count):
            cr.save()
            cr.rotate(TAU * (k + 0.5 * (ring % 2)) / count)
            length = r * reach
            cr.move_to(0, 0)
            cr.curve_to(length * 0.3, -length * 0.42, length * 0.8, -length * 0.26, length, 0)
            cr.curve_to(length * 0.8, length * 0.26, length * 0.3, length * 0.42, 0, 0)
            gradient(cr, 0, 0, length, 0, (0, colour), (1, edge))
            cr.fill_preserve()
            ink(cr, "#d9538f", 0.35)
            cr.set_line_width(1)
            cr.stroke()
            cr.restore()
    disc(cr, 0, 0, r * 0.19)
    radial(cr, 0, 0, 0, r * 0.2, (0, "#fff3a0"), (1, "#f2b32a"))
    cr.fill()
    cr.restore()


def _petals(cr, t):
    for k in range(4):
        for life in lives(t, 2, k * 0.29):
            x = 780 - 860 * life + 20 * math.sin(TAU * (2 * life + k))
            y = 190 + 185 * k + 70 * math.sin(TAU * life + k)
            cr.save()
            cr.translate(x, y)
            cr.rotate(TAU * (2 * life) + k)
            oval(cr, 5, 9, 12, 6)
            ink(cr, "#24440f", 0.3)
            cr.fill()
            oval(cr, 0, 0, 13, 6.5)
            ink(cr, "#ffc3dc")
            cr.fill()
            cr.restore()
