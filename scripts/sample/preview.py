# Contact sheets for review: some frames of each picture side by side in one PNG. Not part of the feed; run by
# `make-sample-feed --sheets DIR`. Invariant: uses the code that makes the feed, only at a smaller size.
import importlib

import cairo

from .paint import Stage


def still(module, t, scale, build="build"):
    """One frame of a scene as a surface."""
    width, height = module.SIZE
    stage = Stage(width, height, scale)
    return frame(stage, getattr(module, build)(stage), t)


def frame(stage, draw, t):
    surface = cairo.ImageSurface(
        cairo.FORMAT_RGB24, round(stage.width * stage.scale), round(stage.height * stage.scale)
    )
    surface.set_device_scale(stage.scale, stage.scale)
    draw(cairo.Context(surface), t)
    return surface


def sheet(name, path, scale=0.5, moments=(0, 0.25, 0.5, 0.75)):
    module = importlib.import_module("sample.scenes." + name)
    stage = Stage(*module.SIZE, scale)
    draw = module.build(stage)
    tiles([frame(stage, draw, t) for t in moments], path, 2 if stage.width > stage.height else len(moments))


def tiles(surfaces, path, columns):
    w, h = surfaces[0].get_width() + 6, surfaces[0].get_height() + 6
    rows = -(-len(surfaces) // columns)
    page = cairo.ImageSurface(cairo.FORMAT_RGB24, w * columns, h * rows)
    cr = cairo.Context(page)
    for i, surface in enumerate(surfaces):
        surface.set_device_scale(1, 1)
        cr.set_source_surface(surface, i % columns * w, i // columns * h)
        cr.paint()
    page.write_to_png(path)
