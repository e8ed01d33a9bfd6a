#include "CHamming.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

typedef void dots_function(const uint8_t *, const uint8_t *, size_t, size_t, size_t, uint32_t *);

static void dots_base(const uint8_t *query, const uint8_t *rows, size_t count, size_t stride, size_t length, uint32_t *dots) {
    for (size_t row = 0; row < count; row++) {
        const uint8_t *values = rows + row * stride;
        uint32_t sum = 0;
        for (size_t i = 0; i < length; i++) sum += (uint32_t)(query[i] & 127) * (values[i] & 127);
        dots[row] = sum;
    }
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void dots_avx2(
    const uint8_t *query, const uint8_t *rows, size_t count, size_t stride, size_t length, uint32_t *dots) {
    const __m256i ones = _mm256_set1_epi16(1), low = _mm256_set1_epi8(127);
    for (size_t row = 0; row < count; row++) {
        const uint8_t *values = rows + row * stride;
        __m256i sum = _mm256_setzero_si256();
        size_t i = 0;
        for (; i + 32 <= length; i += 32) {
            __m256i one = _mm256_and_si256(_mm256_loadu_si256((const __m256i *)(query + i)), low);
            __m256i other = _mm256_and_si256(_mm256_loadu_si256((const __m256i *)(values + i)), low);
            // Two products of at most 127 · 127 fit into 16 bits.
            sum = _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_maddubs_epi16(one, other), ones));
        }
        uint32_t lanes[8], total = 0;
        _mm256_storeu_si256((__m256i *)lanes, sum);
        for (int lane = 0; lane < 8; lane++) total += lanes[lane];
        for (; i < length; i++) total += (uint32_t)(query[i] & 127) * (values[i] & 127);
        dots[row] = total;
    }
}

static dots_function *best_dots(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") ? dots_avx2 : dots_base;
}
#else
static dots_function *best_dots(void) { return dots_base; }
#endif

void chamming_dots(const uint8_t *query, const uint8_t *rows, size_t count, size_t stride, size_t length, uint32_t *dots) {
    best_dots()(query, rows, count, stride, length, dots);
}
