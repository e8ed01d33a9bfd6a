/// Reads TIFFs that libvips does not: grey and RGB in fractions of 16, 24 or 64 bits, and in whole numbers of 9 to 31 bits.
#ifndef CVIPS_SAMPLES_H
#define CVIPS_SAMPLES_H

#include "CVips.h"
#include "library.h"

/// Reads the header of the first page. Returns 0, or -1 for other kinds.
int cvips_measure_samples(const uint8_t *bytes, size_t count, struct cvips_pixels *out);

/// Reads a page, counted from 0, as fractions or as 16-bit numbers; NULL for other kinds, and if a part is missing and `strict`
/// is set.
vips_image *cvips_read_samples(const uint8_t *bytes, size_t count, int page, int strict);

#endif
