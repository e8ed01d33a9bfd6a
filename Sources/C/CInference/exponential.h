#ifndef EXPONENTIAL_H
#define EXPONENTIAL_H

#include <stdint.h>
#include <string.h>

/// Returns e to the power of x, with a relative error of a few 1e-7. x is clamped to -87…87; NaN is treated as -87.
///
/// Loops that call this function can be vectorised, because it computes e^x = 2^n · e^r, with a Taylor series for e^r.
static inline float ci_exp(float x) {
    x = x > -87 ? x : -87;
    x = x < 87 ? x : 87;
    const float to_nearest = 12582912;  // 1.5 · 2^23: adding and subtracting it rounds to an integer
    float n = (x * 1.44269504f + to_nearest) - to_nearest;
    float r = (x - n * 0.693359375f) + n * 2.12194440e-4f;  // ln 2 in two parts
    float series = 1 + r * (1 + r * (1 / 2.f + r * (1 / 6.f + r * (1 / 24.f + r * (1 / 120.f + r * (1 / 720.f))))));
    int32_t bits = ((int32_t)n + 127) * (1 << 23);
    float power;
    memcpy(&power, &bits, sizeof power);
    return power * series;
}

#endif
