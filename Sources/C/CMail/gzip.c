#include "CMail.h"

#include <errno.h>
#include <stdlib.h>
#include <zlib.h>

struct cm_gunzip {
    z_stream stream;
    int is_between;  ///< whether a member has ended and no byte of the next one was read
};

static const int gzip_window = 15 + 16;

struct cm_gunzip *cm_gunzip_create(void) {
    struct cm_gunzip *gunzip = calloc(1, sizeof *gunzip);
    if (!gunzip) return NULL;
    if (inflateInit2(&gunzip->stream, gzip_window) == Z_OK) return gunzip;
    free(gunzip);
    return NULL;
}

void cm_gunzip_free(struct cm_gunzip *gunzip) {
    if (!gunzip) return;
    inflateEnd(&gunzip->stream);
    free(gunzip);
}

ssize_t cm_gunzip_read(
    struct cm_gunzip *gunzip, const uint8_t *input, size_t count, size_t *used, uint8_t *out, size_t capacity) {
    z_stream *stream = &gunzip->stream;
    stream->next_in = (Bytef *)input, stream->avail_in = (uInt)count;
    stream->next_out = out, stream->avail_out = (uInt)capacity;
    while (stream->avail_in > 0 && stream->avail_out > 0) {
        if (gunzip->is_between) {
            if (*stream->next_in == 0) {  // padding after a member, as tar and tapes add it
                stream->next_in++, stream->avail_in--;
                continue;
            }
            inflateReset(stream);
            gunzip->is_between = 0;
        }
        int status = inflate(stream, Z_NO_FLUSH);
        if (status == Z_STREAM_END) gunzip->is_between = 1;
        else if (status == Z_BUF_ERROR) break;
        else if (status != Z_OK) {
            *used = count - stream->avail_in;
            return stream->avail_out < capacity ? (ssize_t)(capacity - stream->avail_out) : -EINVAL;
        }
    }
    *used = count - stream->avail_in;
    return (ssize_t)(capacity - stream->avail_out);
}

int cm_gunzip_is_whole(const struct cm_gunzip *gunzip) { return gunzip->is_between; }
