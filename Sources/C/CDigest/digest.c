#include "CDigest.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>

struct cdigest *cdigest_create(void) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    if (context && EVP_DigestInit_ex(context, EVP_sha256(), NULL) != 1) {
        EVP_MD_CTX_free(context);
        context = NULL;
    }
    return (struct cdigest *)context;
}

void cdigest_update(struct cdigest *digest, const void *bytes, size_t count) {
    EVP_DigestUpdate((EVP_MD_CTX *)digest, bytes, count);
}

void cdigest_finish(struct cdigest *digest, uint8_t *out) {
    EVP_DigestFinal_ex((EVP_MD_CTX *)digest, out, NULL);
}

void cdigest_free(struct cdigest *digest) { EVP_MD_CTX_free((EVP_MD_CTX *)digest); }

const char *cdigest_version(void) { return OpenSSL_version(OPENSSL_VERSION_STRING); }
