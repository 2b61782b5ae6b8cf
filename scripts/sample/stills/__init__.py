# The still pictures: photo posts, the album and material for stories. Each module has SIZE and build(stage), which
# returns draw(cr, t), as the scenes do; t is not used. Invariant: drawn with the same tools as the scenes, so that feed
# and stories have the same style.
