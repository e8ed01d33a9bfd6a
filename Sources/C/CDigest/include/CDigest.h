/// SHA-256 (FIPS 180-4) in pieces, by the system's libcrypto, which uses the processor's instructions for it.
#ifndef CDIGEST_H
#define CDIGEST_H

#include <stddef.h>
#include <stdint.h>

struct cdigest;

/// NULL when there is no memory.
struct cdigest *cdigest_create(void);
void cdigest_update(struct cdigest *digest, const void *bytes, size_t count);
/// Writes 32 bytes; the digest can only be freed afterwards.
void cdigest_finish(struct cdigest *digest, uint8_t *out);
void cdigest_free(struct cdigest *digest);
const char *cdigest_version(void);

#endif
