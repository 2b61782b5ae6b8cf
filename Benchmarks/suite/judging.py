"""What is wrong with a picture of the screen, and when a clip began to move: the same rules for every side."""
import collections

Swipe = collections.namedtuple("Swipe", "at source target is_calm")

# So long may a page slide, and pages of earlier swipes be on their way.
_SLIDING = 1.2
# A page that covers so much of the stage shows enough strips to be read.
_LARGE = 0.55
_BLACK = 8
_STARTED = 15
_PATIENCE = 2.0


def faults(paints, swipes):
    """Sentences, one for each paint that is black, blank or wrong."""
    return [sentence for paint in paints if (sentence := _fault(paint, swipes))]


def _fault(paint, swipes):
    due = _due(paint.at, swipes)
    if paint.brightness < _BLACK:
        return f"black at {paint.at:.3f}"
    if not paint.pages:
        return f"nothing to be read at {paint.at:.3f}"
    for page in paint.pages:
        if page.clip not in due:
            return f"clip {page.clip} at {paint.at:.3f}, where {sorted(due)} are due"
    if len(paint.pages) == 1 and abs(paint.pages[0].top) > _LARGE:
        return f"half of the stage is blank at {paint.at:.3f}"
    return None


def _due(time, swipes):
    """The clips that may be seen: the last target, and what recent swipes left or passed."""
    past = [swipe for swipe in swipes if swipe.at <= time + 0.001]
    if not past:
        return {swipes[0].source} if swipes else set()
    recent = [swipe for swipe in past if time - swipe.at < _SLIDING]
    return {past[-1].target} | {clip for swipe in recent for clip in (swipe.source, swipe.target)}


def first_moves(paints, swipes):
    """For each calm swipe the seconds until its clip showed a second picture. One that never did counts in full."""
    ends = [swipe.at for swipe in swipes[1:]] + [float("inf")]
    return [
        _first_move([paint for paint in paints if swipe.at < paint.at < end], swipe, end)
        for swipe, end in zip(swipes, ends) if swipe.is_calm]


def _first_move(paints, swipe, end):
    first = None
    for paint in paints:
        for frame in (page.frame for page in paint.pages if page.clip == swipe.target):
            # A clip starts at its first picture, so one a little behind it moves already when it comes into sight.
            if 0 < frame < _STARTED or first is not None and frame != first:
                return paint.at - swipe.at
            first = frame
    return min(end, swipe.at + _PATIENCE) - swipe.at


def steps(paints, swipes, window=0.25):
    """Seconds between two paints that show a page at different places while it slides."""
    found = []
    for swipe in (one for one in swipes if one.is_calm):
        moves, last = [], None
        for paint in paints:
            if swipe.at < paint.at < swipe.at + window and paint.pages:
                place = paint.pages[0].clip - paint.pages[0].top
                if last is not None and abs(place - last) > 0.004:
                    moves.append(paint.at)
                last = place
        found += [later - sooner for sooner, later in zip(moves, moves[1:])]
    return found


def slope(points):
    """The fitted growth per unit of x."""
    count = len(points)
    mean_x, mean_y = (sum(point[axis] for point in points) / count for axis in (0, 1))
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / spread if spread else 0.0
