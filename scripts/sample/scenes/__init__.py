# The eight moving scenes. Each module has SIZE (design units) and build(stage), which returns draw(cr, t), t in 0..1.
# build draws what never changes once; draw must be periodic in t.
# Invariant: draw(cr, 1) paints what draw(cr, 0) paints.
