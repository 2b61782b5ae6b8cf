// How functions on pixels are compiled: once for each kind of processor, chosen at run time.
#pragma once

#define INLINE static inline __attribute__((always_inline))
#if defined(__x86_64__)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "sse4.1", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif
