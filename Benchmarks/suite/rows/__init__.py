"""The groups of rows, in the order in which they are measured: what matters most comes first."""
from . import swiping

GROUPS = (swiping,)
