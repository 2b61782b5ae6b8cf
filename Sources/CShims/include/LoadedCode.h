// The code and constants of the program and its libraries, as far as they are mapped into this process.
#pragma once

/// Unmaps them, so that only what is used again is mapped again, from the page cache. Returns the number of files.
int shim_give_back_code(void);
