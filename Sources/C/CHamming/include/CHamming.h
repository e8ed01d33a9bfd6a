/// The inner loops of a search for similar pictures: dot products of features, Hamming distances between 64-bit words, and sorting words into buckets by
/// some of their bits.
///
/// They use the processor's instructions for population count (AVX-512 where available) and bit extraction, and plain C
/// elsewhere.
#ifndef CHAMMING_H
#define CHAMMING_H

#include <stddef.h>
#include <stdint.h>

struct chamming_pair {
    uint32_t first, second;  ///< positions in the words given, first < second
};

/// Writes the pairs of `words` that differ in at most `distance` bits, beginning with the pairs whose first word has the index
/// `*row`. Sets `*row` to the index at which the next call must continue, or to `count` if all pairs are written.
///
/// Stops early if `pairs` may have no space for all pairs of the next first word: `capacity` must be at least `count`. Returns
/// the number of pairs written.
size_t chamming_pairs(
    const uint64_t *words, size_t count, int distance, size_t *row, struct chamming_pair *pairs, size_t capacity);

/// Sorts words, together with their `numbers`, into buckets by those of their bits that are set in `mask` (at most 16). The
/// sort is stable.
///
/// `starts` has space for 2^n + 1 positions if n bits of `mask` are set: bucket b is starts[b]..<starts[b + 1].
void chamming_scatter(
    const uint64_t *words, const uint32_t *numbers, size_t count, uint64_t mask, uint64_t *out_words, uint32_t *out_numbers,
    uint32_t *starts);

/// For each of the 64 bits, counts the words in which it is set.
void chamming_bits(const uint64_t *words, size_t count, uint32_t *counts);

/// The dot products of a query with rows of numbers from 0 to 127. The higher bit of each byte is ignored.
///
/// A row begins `stride` bytes after the one before it, and has `length` numbers.
void chamming_dots(const uint8_t *query, const uint8_t *rows, size_t count, size_t stride, size_t length, uint32_t *dots);

#endif
