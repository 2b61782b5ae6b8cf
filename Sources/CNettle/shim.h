#include <nettle/aes.h>
#include <nettle/cbc.h>
