// Nothing of its own: a C target needs a file.
#include "CFuzzer.h"
