#include "CDeflate.h"

#include <zlib.h>

size_t cdeflate_bound(size_t count) { return compressBound(count); }

size_t cdeflate(const uint8_t *bytes, size_t count, int level, uint8_t *out, size_t room) {
    uLongf used = room;
    return compress2(out, &used, bytes, count, level) == Z_OK ? used : 0;
}

/// zlib's bound applies to zlib streams. A gzip header and trailer take 18 bytes; the rest of the 64 is a margin.
size_t cdeflate_gzip_bound(size_t count) { return compressBound(count) + 64; }

size_t cdeflate_gzip(const uint8_t *bytes, size_t count, int level, uint8_t *out, size_t room) {
    enum { WINDOW = 15, GZIP = 16, MEMORY = 8 };
    if (count > UINT32_MAX || room > UINT32_MAX) return 0;
    z_stream stream = {0};
    if (deflateInit2(&stream, level, Z_DEFLATED, WINDOW + GZIP, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = (uInt)count;
    stream.next_out = out;
    stream.avail_out = (uInt)room;
    int end = deflate(&stream, Z_FINISH);
    size_t used = stream.total_out;
    deflateEnd(&stream);
    return end == Z_STREAM_END ? used : 0;
}

size_t cdeflate_inflate(const uint8_t *bytes, size_t count, uint8_t *out, size_t room) {
    if (count > UINT32_MAX || room > UINT32_MAX) return 0;
    z_stream stream = {0};
    if (inflateInit(&stream) != Z_OK) return 0;
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = (uInt)count;
    stream.next_out = out;
    stream.avail_out = (uInt)room;
    inflate(&stream, Z_SYNC_FLUSH);
    size_t used = stream.total_out;
    inflateEnd(&stream);
    return used;
}
