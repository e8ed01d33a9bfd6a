/// Incremental SHA-256 (FIPS 180-4) through the system's libcrypto, which uses the processor's instructions for it.
#ifndef CDIGEST_H
#define CDIGEST_H

#include <stddef.h>
#include <stdint.h>

struct cdigest;

/// Begins a digest. Returns NULL if memory runs out.
struct cdigest *cdigest_create(void);
void cdigest_update(struct cdigest *digest, const void *bytes, size_t count);
/// Writes the digest, 32 bytes long, to `out`. Afterwards `digest` can only be freed.
void cdigest_finish(struct cdigest *digest, uint8_t *out);
void cdigest_free(struct cdigest *digest);
const char *cdigest_version(void);

#endif
