#include "CExif.h"

#include <libexif/exif-content.h>
#include <libexif/exif-data.h>
#include <libexif/exif-entry.h>
#include <libexif/exif-utils.h>

#include <string.h>

enum { longest_block = 0xFFFE };

struct cexif *cexif_open(const uint8_t *bytes, size_t count) {
    if (count < 14 || count > longest_block || memcmp(bytes, "Exif\0\0", 6) != 0) return NULL;
    ExifData *data = exif_data_new();
    if (!data) return NULL;
    // By default libexif drops unknown tags and adds tags that the standard requires.
    exif_data_unset_option(data, EXIF_DATA_OPTION_IGNORE_UNKNOWN_TAGS);
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
    exif_data_load_data(data, bytes, (unsigned int)count);
    return (struct cexif *)data;
}

void cexif_close(struct cexif *block) { exif_data_unref((ExifData *)block); }

static ExifEntry *entry_of(struct cexif *block, enum cexif_directory directory, int tag) {
    static const ExifIfd kinds[] = {EXIF_IFD_0, EXIF_IFD_EXIF, EXIF_IFD_GPS};
    if ((unsigned)directory > 2) return NULL;
    ExifContent *content = ((ExifData *)block)->ifd[kinds[directory]];
    ExifEntry *entry = content ? exif_content_get_entry(content, (ExifTag)tag) : NULL;
    return entry && entry->data && entry->size > 0 ? entry : NULL;
}

const uint8_t *cexif_bytes(struct cexif *block, enum cexif_directory directory, int tag, size_t *count) {
    ExifEntry *entry = entry_of(block, directory, tag);
    *count = entry ? entry->size : 0;
    return entry ? entry->data : NULL;
}

int cexif_number(struct cexif *block, enum cexif_directory directory, int tag, size_t index, double *out) {
    ExifEntry *entry = entry_of(block, directory, tag);
    if (!entry || index >= entry->components) return 0;
    size_t width = exif_format_get_size(entry->format);
    if (width == 0 || index >= entry->size / width) return 0;
    const unsigned char *at = entry->data + index * width;
    ExifByteOrder order = exif_data_get_byte_order((ExifData *)block);
    switch (entry->format) {
        case EXIF_FORMAT_BYTE: *out = at[0]; return 1;
        case EXIF_FORMAT_SHORT: *out = exif_get_short(at, order); return 1;
        case EXIF_FORMAT_SSHORT: *out = exif_get_sshort(at, order); return 1;
        case EXIF_FORMAT_LONG: *out = exif_get_long(at, order); return 1;
        case EXIF_FORMAT_SLONG: *out = exif_get_slong(at, order); return 1;
        case EXIF_FORMAT_RATIONAL: {
            ExifRational value = exif_get_rational(at, order);
            if (value.denominator == 0) return 0;
            *out = (double)value.numerator / value.denominator;
            return 1;
        }
        case EXIF_FORMAT_SRATIONAL: {
            ExifSRational value = exif_get_srational(at, order);
            if (value.denominator == 0) return 0;
            *out = (double)value.numerator / value.denominator;
            return 1;
        }
        default: return 0;
    }
}
