/// The inner loops of finding near hashes: 64-bit words, Hamming distance, and sorting words into buckets by some of their bits.
///
/// Uses the processor's population count (AVX-512 where it has it) and bit extraction when they are there.
#ifndef CHAMMING_H
#define CHAMMING_H

#include <stddef.h>
#include <stdint.h>

struct chamming_pair {
    uint32_t first, second;  ///< positions in the words given, first < second
};

/// All pairs of `words` at most `distance` bits apart, from row `*row` on; `*row` is set to where to go on.
///
/// Stops early when `pairs` might not hold another row's: `capacity` must be at least `count`. Returns how many were written.
size_t chamming_pairs(
    const uint64_t *words, size_t count, int distance, size_t *row, struct chamming_pair *pairs, size_t capacity);

/// Sorts words, and the numbers that go with them, by the bits of `mask` (at most 16 bits), stably.
///
/// `starts` holds 2^bits + 1 positions: bucket b is starts[b]..<starts[b + 1].
void chamming_scatter(
    const uint64_t *words, const uint32_t *numbers, size_t count, uint64_t mask, uint64_t *out_words, uint32_t *out_numbers,
    uint32_t *starts);

/// How many words have each of the 64 bits set.
void chamming_bits(const uint64_t *words, size_t count, uint32_t *counts);

#endif
