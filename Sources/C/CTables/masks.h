/// Finds the bytes with certain values among 64 bytes. The results are bit masks.
#ifndef CTABLES_MASKS_H
#define CTABLES_MASKS_H

#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>

struct block { __m128i part[4]; };

static inline struct block load(const uint8_t *bytes) {
    struct block block;
    for (int i = 0; i < 4; i++) block.part[i] = _mm_loadu_si128((const __m128i *)(bytes + 16 * i));
    return block;
}

static inline uint64_t equal(struct block block, uint8_t value) {
    __m128i wanted = _mm_set1_epi8((char)value);
    uint64_t mask = 0;
    for (int i = 0; i < 4; i++) mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(block.part[i], wanted)) << (16 * i);
    return mask;
}

static inline struct block lowered(struct block block) {
    __m128i bit = _mm_set1_epi8(0x20);
    for (int i = 0; i < 4; i++) block.part[i] = _mm_or_si128(block.part[i], bit);
    return block;
}
#else
struct block { uint8_t part[64]; };

static inline struct block load(const uint8_t *bytes) {
    struct block block;
    memcpy(block.part, bytes, 64);
    return block;
}

static inline uint64_t equal(struct block block, uint8_t value) {
    uint64_t mask = 0;
    for (int i = 0; i < 64; i++) mask |= (uint64_t)(block.part[i] == value) << i;
    return mask;
}

static inline struct block lowered(struct block block) {
    for (int i = 0; i < 64; i++) block.part[i] |= 0x20;
    return block;
}
#endif

/// Returns a mask in which bit i says whether the number of set bits up to and including bit i is odd.
static inline uint64_t prefix_xor(uint64_t bits) {
    for (int shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
    return bits;
}

#endif
