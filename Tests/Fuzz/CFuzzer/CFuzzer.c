// Empty, because a C target needs a source file.
#include "CFuzzer.h"
