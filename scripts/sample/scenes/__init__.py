# The eight moving scenes. Each module has SIZE (design units) and build(stage), which returns draw(cr, t), t in 0..1.
# build draws the unchanging parts once; draw must be periodic in t. Invariant: draw(cr, 1) paints the same as draw(cr,
# 0).
