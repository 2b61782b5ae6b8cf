// One directory of the preload benchmark.
// Thread: any; a plain value.

