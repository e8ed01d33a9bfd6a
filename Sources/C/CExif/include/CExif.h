/// An EXIF block through libexif: the values of single tags, as bytes and as numbers.
#ifndef CEXIF_H
#define CEXIF_H

#include <stddef.h>
#include <stdint.h>

struct cexif;

/// Which directory a tag is looked up in.
enum cexif_directory { cexif_image = 0, cexif_exposure = 1, cexif_position = 2 };

/// Parses a block that begins with "Exif\0\0" and is at most 65534 bytes long (libexif reads no further).
/// NULL when it is no such block or memory is out. The bytes are copied.
struct cexif *cexif_open(const uint8_t *bytes, size_t count);
void cexif_close(struct cexif *block);

/// The raw value of a tag, owned by the block and living as long as it; NULL when the tag is absent or empty.
const uint8_t *cexif_bytes(struct cexif *block, enum cexif_directory directory, int tag, size_t *count);

/// Component `index` of a tag that holds whole numbers or rationals. 1 when there is such a number, else 0;
/// a rational without a denominator is not a number.
int cexif_number(struct cexif *block, enum cexif_directory directory, int tag, size_t index, double *out);

#endif
