#include "CHamming.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

typedef size_t scan_function(uint64_t, const uint64_t *, size_t, size_t, int, uint32_t, struct chamming_pair *);

/// Writes a pair for each word from index `from` on that differs from `word` in at most `distance` bits. Returns the number of
/// pairs.
static inline size_t scan_plainly(
    uint64_t word, const uint64_t *words, size_t from, size_t count, int distance, uint32_t row, struct chamming_pair *pairs) {
    size_t found = 0;
    for (size_t i = from; i < count; i++)
        if (__builtin_popcountll(words[i] ^ word) <= distance) pairs[found++] = (struct chamming_pair){row, (uint32_t)i};
    return found;
}

static size_t scan_base(
    uint64_t word, const uint64_t *words, size_t from, size_t count, int distance, uint32_t row, struct chamming_pair *pairs) {
    return scan_plainly(word, words, from, count, distance, row, pairs);
}

static uint32_t extract_base(uint64_t word, uint64_t mask) {
    uint32_t key = 0;
    for (int shift = 0; mask; mask &= mask - 1, shift++) key |= (uint32_t)(word >> __builtin_ctzll(mask) & 1) << shift;
    return key;
}

#if defined(__x86_64__)
__attribute__((target("popcnt"))) static size_t scan_popcnt(
    uint64_t word, const uint64_t *words, size_t from, size_t count, int distance, uint32_t row, struct chamming_pair *pairs) {
    size_t found = 0;
    for (size_t i = from; i < count; i++)
        if ((int)_mm_popcnt_u64(words[i] ^ word) <= distance) pairs[found++] = (struct chamming_pair){row, (uint32_t)i};
    return found;
}

__attribute__((target("avx512f,avx512vpopcntdq,popcnt"))) static size_t scan_avx512(
    uint64_t word, const uint64_t *words, size_t from, size_t count, int distance, uint32_t row, struct chamming_pair *pairs) {
    size_t found = 0, i = from;
    __m512i one = _mm512_set1_epi64((long long)word), limit = _mm512_set1_epi64(distance);
    for (; i + 32 <= count; i += 32) {
        uint32_t near = 0;
        for (int lane = 0; lane < 4; lane++) {
            __m512i other = _mm512_loadu_si512(words + i + 8 * lane);
            __m512i bits = _mm512_popcnt_epi64(_mm512_xor_si512(other, one));
            near |= (uint32_t)_mm512_cmple_epi64_mask(bits, limit) << (8 * lane);
        }
        for (; near; near &= near - 1) pairs[found++] = (struct chamming_pair){row, (uint32_t)(i + (size_t)__builtin_ctz(near))};
    }
    for (; i < count; i++)
        if ((int)_mm_popcnt_u64(words[i] ^ word) <= distance) pairs[found++] = (struct chamming_pair){row, (uint32_t)i};
    return found;
}

__attribute__((target("bmi2"))) static void keys_bmi2(const uint64_t *words, size_t count, uint64_t mask, uint32_t *starts) {
    for (size_t i = 0; i < count; i++) starts[_pext_u64(words[i], mask) + 1]++;
}

__attribute__((target("bmi2"))) static void place_bmi2(
    const uint64_t *words, const uint32_t *numbers, size_t count, uint64_t mask, uint64_t *out_words, uint32_t *out_numbers,
    uint32_t *next) {
    for (size_t i = 0; i < count; i++) {
        uint32_t at = next[_pext_u64(words[i], mask)]++;
        out_words[at] = words[i];
        out_numbers[at] = numbers[i];
    }
}

static scan_function *best_scan(void) {
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("avx512f")) return scan_avx512;
    return __builtin_cpu_supports("popcnt") ? scan_popcnt : scan_base;
}

static int extracts(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("bmi2") != 0;
}
#else
static scan_function *best_scan(void) { return scan_base; }
#endif

size_t chamming_pairs(
    const uint64_t *words, size_t count, int distance, size_t *row, struct chamming_pair *pairs, size_t capacity) {
    scan_function *scan = best_scan();
    size_t found = 0, i = *row;
    for (; i + 1 < count && capacity - found >= count - i; i++)
        found += scan(words[i], words, i + 1, count, distance, (uint32_t)i, pairs + found);
    *row = i + 1 < count ? i : count;
    return found;
}

void chamming_scatter(
    const uint64_t *words, const uint32_t *numbers, size_t count, uint64_t mask, uint64_t *out_words, uint32_t *out_numbers,
    uint32_t *starts) {
    size_t buckets = (size_t)1 << __builtin_popcountll(mask);
    memset(starts, 0, sizeof *starts * (buckets + 1));
#if defined(__x86_64__)
    int fast = extracts();
    if (fast) keys_bmi2(words, count, mask, starts);
#else
    int fast = 0;
#endif
    if (!fast)
        for (size_t i = 0; i < count; i++) starts[extract_base(words[i], mask) + 1]++;
    for (size_t b = 0; b < buckets; b++) starts[b + 1] += starts[b];
    // Placing words moves starts[b] to the end of bucket b, where bucket b + 1 begins. Shifting all starts by one restores
    // them.
#if defined(__x86_64__)
    if (fast) place_bmi2(words, numbers, count, mask, out_words, out_numbers, starts);
#endif
    if (!fast)
        for (size_t i = 0; i < count; i++) {
            uint32_t at = starts[extract_base(words[i], mask)]++;
            out_words[at] = words[i];
            out_numbers[at] = numbers[i];
        }
    memmove(starts + 1, starts, sizeof *starts * buckets);
    starts[0] = 0;
}

void chamming_bits(const uint64_t *words, size_t count, uint32_t *counts) {
    memset(counts, 0, sizeof *counts * 64);
    for (size_t i = 0; i < count; i++)
        for (int bit = 0; bit < 64; bit++) counts[bit] += (uint32_t)(words[i] >> bit & 1);
}
