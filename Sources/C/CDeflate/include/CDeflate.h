/// Compresses bytes as zlib streams (RFC 1950) and gzip members (RFC 1952).
#ifndef CDEFLATE_H
#define CDEFLATE_H

#include <stddef.h>
#include <stdint.h>

/// Returns the maximum compressed size of `count` bytes.
size_t cdeflate_bound(size_t count);

/// Compresses at a level of 1…9. `out` holds cdeflate_bound(count) bytes. Returns the number of bytes used, or 0 if memory runs
/// out.
size_t cdeflate(const uint8_t *bytes, size_t count, int level, uint8_t *out, size_t room);

/// Like cdeflate_bound and cdeflate, for a gzip member.
size_t cdeflate_gzip_bound(size_t count);
size_t cdeflate_gzip(const uint8_t *bytes, size_t count, int level, uint8_t *out, size_t room);

#endif
