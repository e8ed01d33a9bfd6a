/// Reads single tags of an EXIF block, as bytes and as numbers, through libexif.
#ifndef CEXIF_H
#define CEXIF_H

#include <stddef.h>
#include <stdint.h>

struct cexif;

/// The directory of a tag: IFD0, the Exif IFD or the GPS IFD.
enum cexif_directory { cexif_image = 0, cexif_exif = 1, cexif_gps = 2 };

/// Parses a block that begins with "Exif\0\0" and has 14 to 65534 bytes (libexif reads no further). The bytes are copied.
/// Returns NULL for other blocks, or if memory runs out.
struct cexif *cexif_open(const uint8_t *bytes, size_t count);
void cexif_close(struct cexif *block);

/// Returns the raw value of a tag and sets `*count` to its length in bytes. The value is owned by the block and valid until the
/// block is closed. Returns NULL if the tag is absent or empty.
const uint8_t *cexif_bytes(struct cexif *block, enum cexif_directory directory, int tag, size_t *count);

/// Reads component `index` of a tag of integers or rationals. Returns 1, or 0 if there is no such number or it is a rational
/// with a zero denominator.
int cexif_number(struct cexif *block, enum cexif_directory directory, int tag, size_t index, double *out);

#endif
