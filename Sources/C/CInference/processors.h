#ifndef PROCESSORS_H
#define PROCESSORS_H

/// Compiles a function for several kinds of processors; the loader chooses one.
#if defined(__x86_64__)
#define TARGET_CLONES __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define TARGET_CLONES
#endif

/// Inlines a function into each copy of its caller, so that it is compiled for the same processor.
#define ALWAYS_INLINE static inline __attribute__((always_inline))

#endif
