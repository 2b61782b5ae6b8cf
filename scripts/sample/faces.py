# The twelve avatars: drawn faces, one recipe each, with round heads, hair behind and in front, clothes and a personal
# extra. Pure drawing; no state. Invariant: every face is drawn on a 128-unit square and is recognisable at 32 pixels.
import math

import cairo

from .paint import TAU, Stage, curve, disc, glow, gradient, ink, mix, oval, radial

# name of the file: backdrop, skin, hair colour, hair style, clothes, extra, expression
FACES = {
    "amina": ("#f2a65a", "#8a5434", "#c2453f", "scarf", "#7a2a5a", "earrings", "smile"),
    "mateus": ("#3a2f8a", "#d79a72", "#2a1c1a", "short", "#f2b632", "cap", "grin"),
    "hana": ("#f7b7c8", "#f3cda6", "#1f1a24", "bob", "#3f8a7a", "flower", "smile"),
    "ingrid": ("#7fd6b0", "#f6d2b8", "#f0d27a", "braids", "#2a5f6a", "freckles", "smile"),
    "layla": ("#e9d3a4", "#c98f62", "#2a1a14", "waves", "#a8483a", "earrings", "wink"),
    "tomasz": ("#d94a64", "#f0c4a0", "#7a4526", "curls", "#fff0dc", "glasses", "smile"),
    "priya": ("#f0c23a", "#a86a42", "#1c1418", "bun", "#c2357a", "dot", "smile"),
    "kofi": ("#5ab0d8", "#5f3a26", "#1a1210", "afro", "#f28a3a", "none", "grin"),
    "elena": ("#b8a0e0", "#f3d0b4", "#a83a2a", "long", "#3a4a9a", "glasses", "smile"),
    "jorge": ("#9a6ad0", "#c88a60", "#e8e4e0", "bald", "#3f6a4a", "beard", "smile"),
    "mere": ("#2fa0a8", "#9a6240", "#22161a", "waves", "#f2e0b0", "flower", "grin"),
    "sofia": ("#f28a7a", "#e8b48c", "#3a2418", "short", "#4a3a6a", "freckles", "wink"),
}


def portrait(name, pixels=256):
    backdrop, skin, hair, style, clothes, extra, expression = FACES[name]
    stage = Stage(128, 128, pixels / 128)
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, pixels, pixels)
    surface.set_device_scale(stage.scale, stage.scale)
    cr = cairo.Context(surface)
    radial(cr, 48, 40, 10, 110, (0, mix(backdrop, "#ffffff", 0.35)), (1, mix(backdrop, "#201030", 0.12)))
    cr.paint()
    _hair_behind(cr, style, hair)
    _shoulders(cr, clothes, skin)
    _head(cr, skin)
    _features(cr, skin, hair, expression)
    _hair_front(cr, style, hair)
    _extra(cr, extra, skin, hair, clothes)
    return surface


def _shade(cr, colour, y0, y1):
    gradient(cr, 0, y0, 0, y1, (0, mix(colour, "#ffffff", 0.16)), (1, mix(colour, "#301028", 0.22)))


def _hair_behind(cr, style, hair):
    shapes = {
        "bob": [(30, 60), (36, 26), (64, 16), (92, 26), (98, 60), (97, 88), (84, 92), (44, 92), (31, 88)],
        "long": [(30, 60), (36, 24), (64, 14), (92, 24), (98, 60), (104, 108), (96, 126), (32, 126), (24, 108)],
        "waves": [(27, 62), (32, 28), (64, 12), (96, 28), (101, 62), (110, 84), (100, 112), (28, 112), (18, 84)],
        "scarf": [(24, 66), (32, 26), (64, 12), (96, 26), (104, 66), (106, 104), (90, 122), (38, 122), (22, 104)],
    }
    if style in shapes:
        curve(cr, shapes[style], True)
        _shade(cr, hair, 12, 122)
        cr.fill()
    if style == "afro":
        for k in range(13):
            a = math.pi * (0.95 + 1.1 * k / 12)
            disc(cr, 64 + 32 * math.cos(a), 50 + 31 * math.sin(a), 15)
        disc(cr, 64, 44, 36)
        _shade(cr, hair, 8, 90)
        cr.fill()
    if style == "bun":
        disc(cr, 64, 15, 14)
        _shade(cr, hair, 0, 40)
        cr.fill()
    if style == "braids":
        for side in (-1, 1):
            for k in range(5):
                oval(cr, 64 + side * (36 + 1.5 * k), 66 + 11 * k, 8 - 0.6 * k, 7.5)
                ink(cr, mix(hair, "#6a4a10", 0.12 * (k % 2)))
                cr.fill()


def _shoulders(cr, clothes, skin):
    curve(cr, [(8, 134), (18, 110), (46, 99), (82, 99), (110, 110), (120, 134)], True)
    _shade(cr, clothes, 96, 132)
    cr.fill()
    curve(cr, [(52, 80), (51, 98), (64, 108), (77, 98), (76, 80)], True)
    ink(cr, mix(skin, "#4a1a20", 0.22))
    cr.fill()


def _head(cr, skin):
    for side in (-1, 1):
        oval(cr, 64 + side * 31, 62, 6, 8)
        ink(cr, mix(skin, "#7a2a20", 0.14))
        cr.fill()
    curve(cr, [(64, 27), (88, 36), (95, 58), (89, 80), (64, 95), (39, 80), (33, 58), (40, 36)], True)
    radial(cr, 54, 48, 6, 60, (0, mix(skin, "#ffffff", 0.18)), (0.6, skin), (1, mix(skin, "#6a2418", 0.2)))
    cr.fill()
    for side in (-1, 1):
        glow(cr, 64 + side * 18, 72, 10, "#f0604a", 0.35, 1.2, cairo.OPERATOR_OVER)


def _features(cr, skin, hair, expression):
    dark = "#2a1a20"
    cr.set_line_cap(cairo.LINE_CAP_ROUND)
    for side in (-1, 1):
        x = 64 + side * 13
        if expression == "wink" and side == 1:
            curve(cr, [(x - 5, 59), (x, 62), (x + 5, 59)])
            ink(cr, dark)
            cr.set_line_width(2.6)
            cr.stroke()
        else:
            oval(cr, x, 59, 3.9, 5)
            ink(cr, dark)
            cr.fill()
            disc(cr, x + 1.4, 57, 1.5)
            ink(cr, "#ffffff")
            cr.fill()
        curve(cr, [(x - 6, 49.2 - side * 0.7), (x, 46.6), (x + 6, 49.2 + side * 0.7)])
        ink(cr, mix(hair if hair != "#c2453f" else dark, "#2a1a14", 0.5))
        cr.set_line_width(2.6)
        cr.stroke()
    curve(cr, [(63, 63), (66.5, 69), (62.5, 70.5)])
    ink(cr, mix(skin, "#6a2418", 0.45))
    cr.set_line_width(2)
    cr.stroke()
    if expression == "grin":
        cr.move_to(52, 76)
        cr.curve_to(56, 88, 72, 88, 76, 76)
        cr.close_path()
        ink(cr, "#7a2030")
        cr.fill_preserve()
        cr.save()
        cr.clip()
        cr.rectangle(50, 75, 30, 4.6)
        ink(cr, "#ffffff")
        cr.fill()
        cr.restore()
    else:
        curve(cr, [(55, 77), (64, 82), (73, 77)])
        ink(cr, "#a83a3a")
        cr.set_line_width(3)
        cr.stroke()


FRINGES = {
    "bob": [(33, 58), (35, 32), (64, 18), (93, 32), (95, 58), (88, 44), (64, 42), (40, 44)],
    "long": [(33, 62), (34, 32), (60, 18), (93, 30), (96, 62), (86, 44), (66, 32), (46, 44)],
    "waves": [(32, 60), (34, 30), (66, 18), (95, 32), (96, 60), (84, 46), (54, 34), (42, 46)],
    "short": [(32, 54), (34, 30), (62, 18), (94, 30), (96, 54), (88, 42), (70, 40), (52, 34), (40, 42)],
    "bun": [(32, 58), (35, 30), (64, 20), (93, 30), (96, 58), (84, 36), (64, 30), (44, 36)],
    "braids": [(32, 62), (34, 30), (64, 18), (94, 30), (96, 62), (82, 40), (64, 28), (46, 40)],
    "afro": [(34, 52), (38, 32), (64, 24), (90, 32), (94, 52), (84, 40), (64, 37), (44, 40)],
}


def _hair_front(cr, style, hair):
    if style in FRINGES:
        curve(cr, FRINGES[style], True)
        _shade(cr, hair, 16, 66)
        cr.fill()
        curve(cr, [(44, 32), (58, 24), (74, 25)])
        ink(cr, "#ffffff", 0.22)
        cr.set_line_width(3)
        cr.stroke()
    if style == "curls":
        for k in range(9):
            a = math.pi * (1.02 + 0.96 * k / 8)
            disc(cr, 64 + 29 * math.cos(a), 50 + 25 * math.sin(a), 10)
            ink(cr, mix(hair, "#ffcf90", 0.10 * (k % 3)))
            cr.fill()
    if style == "scarf":
        curve(
            cr,
            [(30, 74), (32, 34), (64, 17), (96, 34), (98, 74), (92, 50), (78, 35), (64, 32), (50, 35), (36, 50)],
            True,
        )
        _shade(cr, hair, 16, 76)
        cr.fill()
        curve(cr, [(36, 82), (50, 96), (78, 96), (92, 82), (98, 102), (64, 116), (30, 102)], True)
        _shade(cr, hair, 80, 118)
        cr.fill()


def _extra(cr, extra, skin, hair, clothes):
    if extra == "earrings":
        for side in (-1, 1):
            disc(cr, 64 + side * 33, 78, 4)
            ink(cr, "#ffd257")
            cr.fill()
    if extra == "cap":
        curve(cr, [(31, 42), (38, 22), (64, 14), (90, 22), (97, 42), (64, 37)], True)
        _shade(cr, "#c9402f", 12, 44)
        cr.fill()
        curve(cr, [(34, 42), (64, 36), (100, 41), (110, 48), (64, 44)], True)
        ink(cr, "#8a2420")
        cr.fill()
    if extra == "flower":
        for k in range(5):
            a = TAU * k / 5
            disc(cr, 92 + 6.5 * math.cos(a), 37 + 6.5 * math.sin(a), 5.6)
            ink(cr, "#fff2f4" if hair != "#22161a" else "#ff6a5a")
            cr.fill()
        disc(cr, 92, 37, 4)
        ink(cr, "#ffc83a")
        cr.fill()
    if extra == "glasses":
        ink(cr, "#2f2a4a")
        cr.set_line_width(2.8)
        for side in (-1, 1):
            disc(cr, 64 + side * 13, 59, 10)
            cr.stroke()
        cr.move_to(61, 58)
        cr.line_to(67, 58)
        cr.stroke()
    if extra == "freckles":
        for k in range(8):
            disc(cr, (45, 49, 53, 47, 83, 79, 75, 81)[k], (69, 71, 68, 66, 69, 71, 68, 66)[k], 1.1)
            ink(cr, "#b0603a", 0.7)
            cr.fill()
    if extra == "dot":
        disc(cr, 64, 44, 2.6)
        ink(cr, "#c2253f")
        cr.fill()
    if extra == "beard":
        curve(
            cr,
            [(34, 62), (38, 84), (64, 102), (90, 84), (94, 62), (86, 72), (74, 71), (64, 74), (54, 71), (42, 72)],
            True,
        )
        _shade(cr, hair, 60, 102)
        cr.fill()
        curve(cr, [(56, 80), (64, 84), (72, 80)])
        ink(cr, "#a83a3a")
        cr.set_line_width(3)
        cr.stroke()
