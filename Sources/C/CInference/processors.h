#ifndef PROCESSORS_H
#define PROCESSORS_H

/// Compiled once for each kind of processor; which one is taken is settled when the program is loaded.
#if defined(__x86_64__)
#define EACH_PROCESSOR __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define EACH_PROCESSOR
#endif

/// Part of each processor's copy of what calls it, and not a function of its own for all of them.
#define WITHIN static inline __attribute__((always_inline))

#endif
