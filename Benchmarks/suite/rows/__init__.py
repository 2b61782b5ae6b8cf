"""The groups of rows, in the order in which they are measured: what matters most comes first."""
from . import big, fetching, jumping, looping, parts, publishing, starting, swiping, working

GROUPS = (swiping, working, fetching, looping, starting, jumping, publishing, parts, big)
