/// Compresses bytes as zlib streams (RFC 1950) and gzip members (RFC 1952), and unpacks zlib streams.
#ifndef CDEFLATE_H
#define CDEFLATE_H

#include <stddef.h>
#include <stdint.h>

/// Returns the maximum compressed size of `count` bytes.
size_t cdeflate_bound(size_t count);

/// Compresses at a level of 1…9 into `out`, which has `room` bytes, at least cdeflate_bound(count). Returns the number of bytes
/// written, or 0 on failure.
size_t cdeflate(const uint8_t *bytes, size_t count, int level, uint8_t *out, size_t room);

/// Like cdeflate_bound and cdeflate, for a gzip member. cdeflate_gzip also fails if `count` or `room` does not fit into 32
/// bits.
size_t cdeflate_gzip_bound(size_t count);
size_t cdeflate_gzip(const uint8_t *bytes, size_t count, int level, uint8_t *out, size_t room);

/// Unpacks a zlib stream into `out`, which has `room` bytes. Returns the number of bytes written: all of them, or those before
/// the stream's end, its damage, or the end of the room.
size_t cdeflate_inflate(const uint8_t *bytes, size_t count, uint8_t *out, size_t room);

#endif
