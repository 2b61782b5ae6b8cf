# A galloping horse in the manner of a mutoscope: sepia cards that flick, sway and flash as they fall.
# Each frame is a card of its own; the legs follow keyed hoof paths with the bones bent between joint and hoof.
import math

import cairo
import numpy as np

from ..paint import TAU, box, curve, disc, glow, gradient, ground, ink, mix, oval, polygon, put, radial

SIZE = (720, 1280)
CARDS = 128  # frames in a loop
STRIDES = 8
FLOOR = 862
CARD = (44, 150, 632, 850)
DARK = "#4b2c14"


def build(stage):
    table = _table(stage)
    paper = stage.layer(_paper)
    hills = stage.layer(
        lambda cr: [(cr.save(), cr.translate(800 * k, 0), _hills(cr), cr.restore()) for k in range(2)], 1600
    )
    trees = stage.layer(
        lambda cr: [(cr.save(), cr.translate(1600 * k, 0), _trees(cr), cr.restore()) for k in range(2)], 2400
    )
    frame = stage.layer(_frame)
    chance = np.random.default_rng(17).uniform(-1, 1, (CARDS, 12))

    def draw(cr, t):
        card = chance[round(t * CARDS) % CARDS]
        put(cr, table)
        _drum(cr, t)
        _stack(cr, t)
        cr.save()
        cr.translate(360 + 1.6 * card[0], 575 + 1.8 * card[1])
        cr.rotate(0.0035 * card[2])
        cr.translate(-360, -575)
        box(cr, *CARD, 20)
        cr.clip()
        put(cr, paper)
        put(cr, hills, -800 * t, 0)
        put(cr, trees, -1600 * t, 0)
        _field(cr, t)
        _dust(cr, t)
        _horse(cr, t)
        _fence(cr, t)
        _age(cr, card)
        put(cr, frame)
        cr.restore()
        _lens(cr, card)

    return draw


def _table(stage):
    base = stage.backdrop([(0, "#b98f5a"), (0.5, "#c9a26c"), (0.8, "#8a6238"), (1, "#5d3d20")])
    cr = cairo.Context(base)
    glow(cr, 360, 560, 700, "#f7dba6", 0.45, 1.5)
    return base


def _paper(cr):
    gradient(cr, 0, 150, 0, FLOOR, (0, "#ecd6a8"), (0.55, "#fbeccb"), (1, "#f2dcb0"))
    cr.paint()
    glow(cr, 470, 380, 330, "#fff8e2", 0.55, 1.6, cairo.OPERATOR_OVER)
    disc(cr, 470, 380, 58)
    ink(cr, "#fffaf0")
    cr.fill()
    for k, (x, y, w) in enumerate(((130, 300, 150), (560, 250, 130), (250, 420, 110))):
        for j in range(6):
            oval(
                cr,
                x + w * (j / 5 - 0.5),
                y - 14 * math.sin(math.pi * j / 5),
                w * 0.18,
                15 + 12 * math.sin(math.pi * j / 5),
            )
        ink(cr, "#fff6e0", 0.85)
        cr.fill()


def _hills(cr):
    line = [(x, 690 - 46 * math.sin(TAU * x / 800) - 22 * math.sin(TAU * 2 * x / 800 + 1)) for x in range(0, 801, 40)]
    ground(cr, line, FLOOR)
    gradient(cr, 0, 620, 0, 800, (0, "#cfae7a"), (1, "#ead0a0"))
    cr.fill()
    line = [
        (x, 750 - 26 * math.sin(TAU * 2 * x / 800 + 2) - 12 * math.sin(TAU * 3 * x / 800)) for x in range(0, 801, 25)
    ]
    ground(cr, line, FLOOR + 4)
    gradient(cr, 0, 710, 0, FLOOR, (0, "#b58f58"), (1, "#d9b985"))
    cr.fill()


def _trees(cr):
    for x, s in ((90, 1.0), (240, 0.6), (520, 1.25), (660, 0.7), (930, 0.9), (1180, 1.3), (1310, 0.65), (1500, 0.85)):
        for tone, dx in (("#8f6a3c", 0), ("#a9824f", -10 * s)):
            if dx == 0:
                polygon(cr, [(x - 6 * s, 806), (x - 3 * s, 720), (x + 4 * s, 720), (x + 7 * s, 806)])
                ink(cr, "#7a5730")
                cr.fill()
            for ox, oy, r in ((0, -128, 42), (-34, -100, 34), (34, -98, 36), (0, -84, 40)):
                disc(cr, x + ox * s * (0.8 if dx else 1) + dx, 806 + oy * s + dx, r * s * (0.72 if dx else 1))
            ink(cr, tone)
            cr.fill()


def _field(cr, t):
    cr.rectangle(0, 800, 720, 260)
    gradient(cr, 0, 800, 0, 1000, (0, "#c79f66"), (0.3, "#d8b47c"), (1, "#a67c48"))
    cr.fill()
    cr.set_line_cap(cairo.LINE_CAP_ROUND)
    for rank, (y, gap, turns, size) in enumerate(
        ((822, 80, 20, 8), (872, 120, 30, 14), (930, 200, 24, 24), (978, 250, 24, 34))
    ):
        for k in range(-1, math.ceil(760 / gap) + 1):
            x = k * gap - (turns * gap * t) % gap + 31 * rank
            for j in range(4):
                cr.move_to(x + j * 5, y)
                cr.line_to(x + j * 5 - 5 + 4 * j, y - size * (0.7 + 0.3 * (j % 2)))
            cr.move_to(x - 40, y + 5)
            cr.line_to(x - 40 + gap * 0.3, y + 5)
        ink(cr, "#7a5227", 0.55)
        cr.set_line_width(1.6 + 0.5 * rank)
        cr.stroke()


def _fence(cr, t):
    """Rails in front of the horse: the nearest layer, quick and half in shade."""
    gap = 240
    shift = (20 * gap * t) % gap
    for k in range(-1, 5):
        x = k * gap - shift
        box(cr, x, 884, 15, 130, 3)
        gradient(cr, x, 0, x + 15, 0, (0, "#8a6236"), (1, "#57371a"))
        cr.fill()
    for y in (902, 946):
        cr.rectangle(0, y, 720, 9)
        gradient(cr, 0, y, 0, y + 9, (0, "#8f6739"), (1, "#5d3b1d"))
        cr.fill()


# Hoof paths against the joint above: (moment, forward, lift, pastern angle in degrees, 0 hangs straight down).
FORE = [
    (0, 92, 0, 38),
    (0.13, 4, 0, 28),
    (0.27, -86, 4, -22),
    (0.38, -104, 44, -78),
    (0.52, -44, 92, -118),
    (0.66, 40, 92, -84),
    (0.80, 112, 62, -14),
    (0.92, 122, 20, 34),
]
HIND = [
    (0, 96, 0, 36),
    (0.14, 0, 0, 24),
    (0.28, -104, 4, -30),
    (0.39, -146, 40, -70),
    (0.54, -92, 80, -92),
    (0.70, 18, 72, -52),
    (0.84, 98, 46, 4),
    (0.94, 112, 14, 32),
]


def _keyed(keys, p):
    """Smoothly between keys that repeat with period 1."""
    p %= 1
    n = len(keys)
    i = max(k for k in range(n) if keys[k][0] <= p)
    at = lambda k: (keys[k % n][0] + k // n, *keys[k % n][1:])
    a, b, c, d = at(i - 1), at(i), at(i + 1), at(i + 2)
    u = (p - b[0]) / (c[0] - b[0])
    out = []
    for j in (1, 2, 3):
        m0 = (c[j] - a[j]) / (c[0] - a[0]) * (c[0] - b[0])
        m1 = (d[j] - b[j]) / (d[0] - b[0]) * (c[0] - b[0])
        out.append(
            (2 * u**3 - 3 * u * u + 1) * b[j]
            + (u**3 - 2 * u * u + u) * m0
            + (3 * u * u - 2 * u**3) * c[j]
            + (u**3 - u * u) * m1
        )
    return out


def _bend(ax, ay, bx, by, upper, lower, way):
    """The joint between two bones of given lengths, bent to one side."""
    d = min(math.hypot(bx - ax, by - ay), (upper + lower) * 0.995)
    direction = math.atan2(by - ay, bx - ax)
    inner = math.acos(max(-1, min(1, (upper**2 + d * d - lower**2) / (2 * upper * d))))
    a = direction + way * inner
    kx, ky = ax + upper * math.cos(a), ay + upper * math.sin(a)
    return (kx, ky), (ax + d * math.cos(direction), ay + d * math.sin(direction))


def _limb(cr, points, widths, tone):
    """A tapering limb through its joints."""
    left, right = [], []
    for i, (x, y) in enumerate(points):
        a, b = points[max(0, i - 1)], points[min(len(points) - 1, i + 1)]
        d = max(1e-6, math.dist(a, b))
        nx, ny = (b[1] - a[1]) / d, -(b[0] - a[0]) / d
        left.append((x + nx * widths[i], y + ny * widths[i]))
        right.append((x - nx * widths[i], y - ny * widths[i]))
    curve(cr, [*left, *reversed(right)], True)
    ink(cr, tone)
    cr.fill()


def _leg(cr, joint, keys, p, bones, widths, way, tone):
    x, lift, pastern = _keyed(keys, p)
    jx, jy = joint[0] + 0.16 * x, joint[1]
    fx, fy = joint[0] + x - 8, 168 - lift
    knee, fetlock = _bend(jx, jy, fx, fy, *bones, way)
    a = math.radians(90 - pastern)
    toe = (fetlock[0] + 24 * math.cos(a), fetlock[1] + 24 * math.sin(a))
    top = (jx - 0.06 * x, jy - 16)
    middle = ((knee[0] + fetlock[0]) / 2, (knee[1] + fetlock[1]) / 2)
    upper = ((jx + knee[0]) / 2, (jy + knee[1]) / 2)
    _limb(cr, [top, (jx, jy), upper, knee, middle, fetlock, toe], widths, tone)
    b = a - math.pi / 2
    polygon(
        cr,
        [
            (toe[0] + 9 * math.cos(b) - 6 * math.cos(a), toe[1] + 9 * math.sin(b) - 6 * math.sin(a)),
            (toe[0] - 8 * math.cos(b) - 6 * math.cos(a), toe[1] - 8 * math.sin(b) - 6 * math.sin(a)),
            (toe[0] - 11 * math.cos(b) + 9 * math.cos(a), toe[1] - 11 * math.sin(b) + 9 * math.sin(a)),
            (toe[0] + 14 * math.cos(b) + 9 * math.cos(a), toe[1] + 14 * math.sin(b) + 9 * math.sin(a)),
        ],
    )
    ink(cr, "#22120a")
    cr.fill()


def _horse(cr, t):
    stride = STRIDES * t
    p = stride % 1
    bob = 11 * math.sin(TAU * (p - 0.12))
    pitch = 0.055 * math.sin(TAU * (p + 0.10))
    oval(cr, 356, FLOOR + 8, 190 - 16 * math.sin(TAU * p), 13)
    ink(cr, "#5a3818", 0.42)
    cr.fill()
    cr.save()
    cr.translate(366 + 5 * math.sin(TAU * p), FLOOR - 206 + bob)
    cr.scale(1.04, 1.04)
    cr.rotate(pitch)
    far, near = "#6b4524", DARK
    hind, fore = ((-112, 34), HIND), ((92, 30), FORE)
    wide_h, wide_f = (30, 27, 19, 12.5, 8.5, 8.5, 7), (24, 22, 16, 11.5, 7.5, 8, 6.5)
    _leg(cr, (hind[0][0] + 16, hind[0][1]), HIND, p + 0.12, (72, 76), wide_h, 1, far)
    _leg(cr, (fore[0][0] + 12, fore[0][1]), FORE, p - 0.30, (70, 66), wide_f, -1, far)
    _tail(cr, stride)
    _leg(cr, *hind, p, (72, 76), wide_h, 1, near)
    _trunk(cr, p)
    _leg(cr, *fore, p - 0.44, (70, 66), wide_f, -1, near)
    _mane(cr, stride, p)
    cr.restore()


def _trunk(cr, p):
    nod = 9 * math.sin(TAU * (p + 0.30))
    n = lambda x, y, k: (x + nod * 0.5 * k, y + nod * k)
    curve(
        cr,
        [
            (-150, -6),
            (-138, -44),
            (-102, -66),
            (-50, -58),
            (0, -50),
            (48, -58),
            (82, -74),
            n(118, -104, 0.5),
            n(150, -136, 0.8),
            n(176, -154, 1),
            n(190, -156, 1),
            n(208, -144, 1),
            n(232, -116, 1),
            n(254, -90, 1),
            n(262, -76, 1),
            n(256, -62, 1),
            n(242, -60, 1),
            n(222, -72, 1),
            n(200, -84, 0.95),
            n(182, -86, 0.9),
            n(164, -62, 0.6),
            (146, -26),
            (134, 10),
            (112, 44),
            (72, 60),
            (10, 62),
            (-50, 46),
            (-92, 50),
            (-136, 40),
        ],
        True,
    )
    gradient(cr, 0, -160, 0, 66, (0, "#7d5027"), (0.35, "#6a4220"), (0.62, DARK), (1, "#3a200f"))
    cr.fill()
    for x, y, rx, ry, alpha in (
        (-96, -34, 52, 24, 0.5),
        (10, -26, 90, 20, 0.34),
        (98, -30, 36, 40, 0.40),
    ):  # the sun on its coat
        glow(cr, x, y, rx * 1.5, "#c99559", alpha, 1.6, cairo.OPERATOR_OVER, ry / rx)
    polygon(cr, [n(178, -152, 1), n(176, -182, 1), n(192, -156, 1)])
    ink(cr, DARK)
    cr.fill()
    disc(cr, *n(214, -122, 1), 4)
    ink(cr, "#1d0f07")
    cr.fill()
    disc(cr, *n(215.3, -123.2, 1), 1.3)
    ink(cr, "#ffedc8")
    cr.fill()
    disc(cr, *n(253, -79, 1), 2.6)
    ink(cr, "#1d0f07")
    cr.fill()


def _mane(cr, stride, p):
    nod = 9 * math.sin(TAU * (p + 0.30))
    for k in range(16):
        s = k / 15
        x, y = 178 - 96 * s + nod * 0.5 * (1 - s), -158 + 84 * s + nod * (1 - s)
        flow = 66 - 16 * s + 9 * math.sin(2.3 * k)
        lift = 10 * math.sin(TAU * (stride - 0.35 * s))
        cr.move_to(x + 7, y - 2)
        cr.curve_to(x - flow * 0.4, y - 18 - lift, x - flow * 0.7, y - 4 - lift, x - flow, y + 4 + lift * 0.9)
        cr.curve_to(x - flow * 0.6, y + 12, x - flow * 0.2, y + 16, x + 2, y + 22)
        cr.close_path()
        ink(cr, "#2c180b", 0.92)
        cr.fill()


def _tail(cr, stride):
    for k in range(7):
        s = k / 6
        a = TAU * (stride - 0.06 * k)
        y = -34 + 8 * s
        cr.move_to(-136, y - 10)
        cr.curve_to(
            -186,
            y - 42 + 10 * math.sin(a),
            -226,
            y - 12 + 20 * math.sin(a - 0.9),
            -268 - 14 * math.sin(k * 2.1),
            y + 24 * s + 26 * math.sin(a - 1.8),
        )
        cr.curve_to(-230, y + 14 + 18 * math.sin(a - 1.2), -186, y + 6, -138, y + 14)
        cr.close_path()
        ink(cr, "#2c180b", 0.75)
        cr.fill()


def _dust(cr, t):
    for k in range(2 * STRIDES):
        life = (STRIDES * t / 2 + k / (2 * STRIDES) * 4.0) % 1
        x = 250 - 330 * life - 9 * (k % 4)
        y = FLOOR + 2 - 54 * life * (0.6 + 0.1 * (k % 5))
        glow(cr, x, y, 20 + 58 * life, "#fff1d2", 0.50 * (1 - life) ** 1.2, 1.4, cairo.OPERATOR_OVER)


def _age(cr, card):
    """The look of each card: brightness, a scratch, a speck or two."""
    tone = "#fff3d6" if card[3] > 0 else "#6a4318"
    ink(cr, tone, 0.03 + 0.07 * abs(card[3]))
    cr.paint()
    if card[4] > 0.2:
        x = 360 + 290 * card[5]
        cr.move_to(x, 150)
        cr.line_to(x + 6 * card[6], 1000)
        ink(cr, "#fffaf0", 0.35)
        cr.set_line_width(1.4)
        cr.stroke()
    for j in (6, 8):
        oval(cr, 360 + 290 * card[j], 560 + 380 * card[j + 1], 4 + 2 * card[j + 2], 2.6, card[j] * 3)
        ink(cr, "#5a3818" if j == 6 else "#fffaf0", 0.55)
        cr.fill()


def _frame(cr):
    x, y, w, h = CARD
    radial(cr, 360, 560, 300, 620, (0, "#5a3410", 0), (1, "#4a2808", 0.55))
    cr.paint()
    box(cr, x + 7, y + 7, w - 14, h - 14, 16)
    ink(cr, "#f6e4bd")
    cr.set_line_width(16)
    cr.stroke()
    box(cr, x + 21, y + 21, w - 42, h - 42, 9)
    ink(cr, "#6b4522", 0.8)
    cr.set_line_width(2)
    cr.stroke()


def _stack(cr, t):
    """The cards still to fall: their edges above, bowed by the stop."""
    for k in range(7):
        lift = 46 - 6.5 * k + 3 * (CARDS * t / 2 % 1)
        box(cr, CARD[0] + 3 * (6 - k), CARD[1] - lift, CARD[2] - 6 * (6 - k), 60, 16)
        ink(cr, mix("#a87f4a", "#f3dfb4", k / 6))
        cr.fill_preserve()
        ink(cr, "#6b4522", 0.45)
        cr.set_line_width(1.2)
        cr.stroke()
    box(cr, 318, 88, 84, 34, 8)  # the brass finger that holds them
    gradient(cr, 318, 0, 402, 0, (0, "#a8782e"), (0.4, "#ffe39a"), (1, "#8a5d1e"))
    cr.fill()


def _drum(cr, t):
    """The reel below: a fan of card edges that turns by whole cards."""
    cr.save()
    cr.rectangle(0, 980, 720, 300)
    cr.clip()
    cx, cy = 360, 1560
    disc(cr, cx, cy, 560)
    radial(cr, cx, cy, 300, 560, (0, "#6a4522"), (0.9, "#b98a50"), (1, "#e3c184"))
    cr.fill()
    count = 128
    for k in range(count):
        a = -math.pi / 2 + TAU * ((k + 8 * t) / count)
        if abs(a + math.pi / 2) > 0.85 and abs(a + math.pi / 2 - TAU) > 0.85:
            continue
        cr.move_to(cx + 330 * math.cos(a), cy + 330 * math.sin(a))
        cr.line_to(cx + 556 * math.cos(a + 0.012), cy + 556 * math.sin(a + 0.012))
        ink(cr, "#4a2c12" if k % 8 else "#f6deb0", 0.55)
        cr.set_line_width(2.2)
        cr.stroke()
    gradient(cr, 0, 980, 0, 1280, (0, "#3a2210", 0.0), (1, "#3a2210", 0.55))
    cr.paint()
    cr.restore()


def _lens(cr, card):
    """The peephole: warm light in the middle that breathes with the lamp."""
    glow(cr, 360, 540, 620, "#ffe9bd", 0.08 + 0.03 * card[11], 1.3)
    radial(cr, 360, 600, 420, 860, (0, "#2e1a08", 0), (1, "#2e1a08", 0.5))
    cr.paint()
