# One lime tree on one hill in four seasons: the album. Branches grow from the same seed each time.
import math

import cairo
import numpy as np

from ..paint import box, curve, disc, glow, gradient, ground, ink, mix, oval, polygon, put

SIZE = (540, 675)

SEASONS = {
    "spring": dict(
        sky=[(0, "#8fd0e8"), (0.5, "#d8f0e6"), (0.7, "#fff2d8"), (1, "#d8eaa0")],
        far=("#a9d6b4", "#c9e8ac"),
        hill=("#a5d65c", "#4f9a4a"),
        leaves=("#f48fb8", "#ffb6d0", "#ffdbe8", "#ffffff"),
        bark="#6a4634",
        sun=(410, 140, "#fff6d0"),
    ),
    "summer": dict(
        sky=[(0, "#2f9ae0"), (0.5, "#86cdf2"), (0.72, "#d8f2f6"), (1, "#d8eaa0")],
        far=("#5aa884", "#8cc87c"),
        hill=("#f2d24a", "#c99a2a"),
        leaves=("#1f7a3c", "#3a9a44", "#6abf4c", "#a4dc5c"),
        bark="#5a3a26",
        sun=(430, 110, "#fffbe0"),
    ),
    "autumn": dict(
        sky=[(0, "#e8a25a"), (0.45, "#f8cf8c"), (0.7, "#ffe8bf"), (1, "#e8b070")],
        far=("#b0785a", "#d9a36a"),
        hill=("#c98a3a", "#7a4526"),
        leaves=("#b8341e", "#e05a1f", "#f28a24", "#ffc044"),
        bark="#4a2a1e",
        sun=(120, 230, "#fff2c4"),
    ),
    "winter": dict(
        sky=[(0, "#7f9fd0"), (0.45, "#b6c8e8"), (0.7, "#f3dce4"), (1, "#e8eef8")],
        far=("#a9bbdc", "#ccd8ec"),
        hill=("#ffffff", "#b4c6e6"),
        leaves=("#e4eefc", "#ffffff", "#f4f9ff", "#d4e2f6"),
        bark="#4c4454",
        sun=(420, 250, "#fff0e4"),
    ),
}


def builder(season):
    look = SEASONS[season]

    def build(stage):
        def draw(cr, t):
            put(cr, stage.backdrop(look["sky"], 1.2))
            x, y, tone = look["sun"]
            glow(cr, x, y, 220, tone, 0.30, 1.8)
            disc(cr, x, y, 30)
            ink(cr, mix(tone, "#ffffff", 0.7))
            cr.fill()
            _far(cr, look, season)
            _hill(cr, look, season)
            _tree(cr, look, season)
            _near(cr, look, season)

        return draw

    return build


def _far(cr, look, season):
    for k, base in enumerate((430, 462)):
        line = [
            (x, base - 26 * math.sin(x / (90 - 20 * k) + k * 2) - 12 * math.sin(x / 37 + k))
            for x in range(-20, 580, 30)
        ]
        ground(cr, line, 680)
        gradient(cr, 0, base - 40, 0, base + 60, (0, look["far"][k]), (1, mix(look["far"][k], "#ffffff", 0.25)))
        cr.fill()
        rng = np.random.default_rng(k + 3)
        for x, y in line[::2]:  # woods on the far hills
            for _ in range(4):
                disc(cr, x + rng.uniform(-26, 26), y + rng.uniform(2, 12), rng.uniform(5, 10))
                ink(cr, mix(look["far"][k], look["leaves"][0], 0.28))
                cr.fill()


def _hill(cr, look, season):
    ground(cr, [(-20, 560), (90, 530), (210, 506), (300, 502), (400, 520), (560, 566)], 690)
    gradient(cr, 0, 500, 0, 675, (0, look["hill"][0]), (1, look["hill"][1]))
    cr.fill()
    oval(cr, 250, 526, 170, 15, 0.04)
    ink(cr, mix(look["hill"][1], "#20203a", 0.45), 0.4)
    cr.fill()


def _tree(cr, look, season):
    rng = np.random.default_rng(21)
    tips = []
    cr.set_line_cap(cairo.LINE_CAP_ROUND)
    cr.move_to(222, 534)
    cr.curve_to(252, 500, 248, 440, 247, 372)
    cr.line_to(277, 372)
    cr.curve_to(276, 440, 276, 500, 306, 534)
    cr.close_path()
    gradient(cr, 0, 372, 0, 534, (0, look["bark"]), (1, mix(look["bark"], "#000000", 0.28)))
    cr.fill()
    _branch(cr, rng, 262, 376, -math.pi / 2, 70, 29, 0, look["bark"], tips)
    _crown(cr, rng, look, season, tips)


def _branch(cr, rng, x, y, angle, length, width, depth, bark, tips):
    bend = rng.uniform(-0.2, 0.2)
    x2, y2 = x + length * math.cos(angle), y + length * math.sin(angle)
    cr.move_to(x, y)
    cr.curve_to(x + length * 0.4 * math.cos(angle + bend), y + length * 0.4 * math.sin(angle + bend), x2, y2, x2, y2)
    cr.set_line_width(width)
    ink(cr, mix(bark, "#ffffff", 0.05 * depth))
    cr.stroke()
    tips.append((x2, y2, depth))
    if depth == 5:
        return
    for spread in (-0.62, -0.08, 0.55) if depth < 2 else (-0.5, 0.42):
        _branch(
            cr,
            rng,
            x2,
            y2,
            angle + spread + rng.uniform(-0.16, 0.16),
            length * rng.uniform(0.68, 0.84),
            width * 0.62,
            depth + 1,
            bark,
            tips,
        )


def _crown(cr, rng, look, season, tips):
    ends = [tip for tip in tips if tip[2] >= (3 if season == "winter" else 2)]
    if season == "winter":
        for x, y, depth in ends:
            oval(cr, x, y - 2, 7, 3.4, rng.uniform(-0.4, 0.4))
            ink(cr, "#ffffff", 0.95)
            cr.fill()
        return
    for tone, size, dx, dy, share in (
        (look["leaves"][0], 30, 5, 12, 1.0),
        (look["leaves"][1], 23, 0, 2, 0.95),
        (look["leaves"][2], 15, -6, -7, 0.9),
        (look["leaves"][3], 7, -9, -13, 0.8),
    ):
        for x, y, depth in ends:
            if rng.random() > share:
                continue
            for _ in range(2):
                disc(cr, x + dx + rng.normal() * 11, y + dy + rng.normal() * 9, size * rng.uniform(0.5, 1.0))
                ink(cr, mix(tone, look["leaves"][1], rng.random() * 0.35), 0.88)
                cr.fill()
    for x, y, depth in ends:  # single leaves break the outline
        for _ in range(3):
            oval(cr, x + rng.normal() * 30, y + rng.normal() * 24, 4.4, 2.6, rng.uniform(0, 3))
            ink(cr, look["leaves"][int(rng.integers(4))], 0.95)
            cr.fill()


def _near(cr, look, season):
    rng = np.random.default_rng(30)
    if season in ("spring", "autumn"):
        for _ in range(90):
            x, y = rng.uniform(0, 540), rng.uniform(150, 660)
            oval(cr, x, y, 4.5, 2.6, rng.uniform(0, 3))
            ink(cr, look["leaves"][int(rng.integers(4))], 0.9)
            cr.fill()
    if season == "winter":
        for _ in range(170):
            glow(cr, rng.uniform(0, 540), rng.uniform(0, 675), rng.uniform(2, 7), "#ffffff", 0.8, 1.4)
        return _fox(cr)
    tone = {"spring": "#3f8a3c", "summer": "#b8861f", "autumn": "#6a3a1e"}[season]
    for _ in range(150):
        x, base = rng.uniform(-10, 550), rng.uniform(610, 690)
        tall = rng.uniform(14, 46)
        cr.move_to(x, base)
        cr.curve_to(x, base - tall * 0.6, x + 3, base - tall, x + rng.uniform(-8, 12), base - tall)
        ink(cr, mix(tone, look["hill"][0], rng.random() * 0.8))
        cr.set_line_width(2)
        cr.stroke()
    {"spring": _tulips, "summer": _poppies, "autumn": _bench}[season](cr)


def _tulips(cr):
    rng = np.random.default_rng(5)
    for _ in range(22):
        x, y = rng.uniform(0, 540), rng.uniform(596, 650)
        curve(cr, [(x, y - 12), (x - 6, y - 2), (x, y + 5), (x + 6, y - 2)], True)
        ink(cr, ("#e84a6a", "#ffc23a", "#ffffff", "#b05ad0")[int(rng.integers(4))])
        cr.fill()


def _poppies(cr):
    rng = np.random.default_rng(6)
    for _ in range(26):
        x, y = rng.uniform(0, 540), rng.uniform(580, 655)
        oval(cr, x, y, 8, 6)
        ink(cr, "#e8402c")
        cr.fill()
        disc(cr, x, y, 2)
        ink(cr, "#3a1a1a")
        cr.fill()
    cr.set_line_width(2.4)  # a swing under the tree
    ink(cr, "#6a4a30")
    for dx in (0, 34):
        cr.move_to(168 + dx, 286)
        cr.line_to(162 + dx, 492)
    cr.stroke()
    box(cr, 154, 490, 50, 6, 2)
    cr.fill()


def _bench(cr):
    ink(cr, "#5a2a1c")
    for y in (488, 500):
        box(cr, 356, y, 96, 7, 2)
        cr.fill()
    box(cr, 350, 514, 108, 8, 2)
    cr.fill()
    for x in (362, 440):
        box(cr, x, 486, 6, 58, 2)
        cr.fill()
    oval(cr, 386, 510, 12, 5)
    ink(cr, "#f2c44a")
    cr.fill()


def _fox(cr):
    """A fox that looks up into the snow, and its tracks."""
    for k in range(12):
        oval(cr, 520 - 13 * k, 640 - 3.2 * k + 3 * (k % 2), 3.4, 2)
        ink(cr, "#8fa6d0", 0.8)
        cr.fill()
    cr.save()
    cr.translate(356, 588)
    curve(cr, [(26, 4), (56, 6), (66, -14), (52, -22), (36, -10)], True)
    ink(cr, "#e0702c")
    cr.fill()
    oval(cr, 60, -16, 9, 7)
    ink(cr, "#fff6ea")
    cr.fill()
    curve(cr, [(-10, 12), (-12, -18), (0, -32), (18, -20), (32, 4), (28, 14)], True)
    gradient(cr, -10, 0, 30, 0, (0, "#f2853a"), (1, "#c9551e"))
    cr.fill()
    polygon(cr, [(-30, -36), (-8, -56), (12, -36), (-6, -24)])
    ink(cr, "#f2853a")
    cr.fill()
    polygon(cr, [(-30, -36), (-10, -34), (-6, -24)])
    ink(cr, "#fff6ea")
    cr.fill()
    for x in (-8, 6):
        polygon(cr, [(x - 5, -50), (x + 1, -68), (x + 8, -46)])
        ink(cr, "#c9551e")
        cr.fill()
    disc(cr, -10, -42, 2)
    ink(cr, "#2a1a1a")
    cr.fill()
    disc(cr, -30, -36, 2.4)
    cr.fill()
    oval(cr, -4, 0, 7, 14)
    ink(cr, "#fff6ea", 0.9)
    cr.fill()
    cr.restore()
