#include "CTLS.h"

#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const int day = 86400;

static X509 *read_certificate(const char *pem) {
    BIO *bio = BIO_new_mem_buf(pem, -1);
    X509 *certificate = bio ? PEM_read_bio_X509(bio, NULL, NULL, NULL) : NULL;
    BIO_free(bio);
    return certificate;
}

/// Supplies no password, so that a key that needs one is refused without a prompt.
static int no_password(char *buffer, int size, int writing, void *data) {
    (void)buffer, (void)size, (void)writing, (void)data;
    return -1;
}

static EVP_PKEY *read_key(const char *pem) {
    BIO *bio = BIO_new_mem_buf(pem, -1);
    EVP_PKEY *key = bio ? PEM_read_bio_PrivateKey(bio, NULL, no_password, NULL) : NULL;
    BIO_free(bio);
    return key;
}

static char *text(BIO *bio) {
    char *bytes = NULL;
    long count = BIO_get_mem_data(bio, &bytes);
    char *copy = count > 0 ? malloc((size_t)count + 1) : NULL;
    if (copy) {
        memcpy(copy, bytes, (size_t)count);
        copy[count] = 0;
    }
    return copy;
}

static int write_pair(EVP_PKEY *key, X509 *certificate, struct ctls_pair *out) {
    BIO *keys = BIO_new(BIO_s_mem()), *certificates = BIO_new(BIO_s_mem());
    out->key = out->certificate = NULL;
    if (keys && certificates && PEM_write_bio_PKCS8PrivateKey(keys, key, NULL, NULL, 0, NULL, NULL) == 1
        && PEM_write_bio_X509(certificates, certificate) == 1) {
        out->key = text(keys);
        out->certificate = text(certificates);
    }
    BIO_free(keys);
    BIO_free(certificates);
    if (out->key && out->certificate) return 1;
    ctls_free(out);
    return 0;
}

static int extend(X509 *certificate, X509 *issuer, int kind, const char *value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
    int done = extension && X509_add_ext(certificate, extension, -1) == 1;
    X509_EXTENSION_free(extension);
    return done;
}

/// Sets a random serial number that cannot be guessed (CA/Browser Forum, 7.1).
static int number(X509 *certificate) {
    BIGNUM *random = BN_new();
    int done = random && BN_rand(random, 126, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ANY) == 1
        && BN_to_ASN1_INTEGER(random, X509_get_serialNumber(certificate));
    BN_free(random);
    return done;
}

static X509 *begin(EVP_PKEY *key, const char *name, int days) {
    X509 *certificate = X509_new();
    X509_NAME *subject = certificate ? X509_get_subject_name(certificate) : NULL;
    int done = subject && X509_set_version(certificate, 2) == 1 && number(certificate)
        && X509_gmtime_adj(X509_getm_notBefore(certificate), -day)
        && X509_time_adj_ex(X509_getm_notAfter(certificate), days, 0, NULL)
        && X509_NAME_add_entry_by_txt(subject, "O", MBSTRING_UTF8, (const unsigned char *)"Shoebox", -1, -1, 0) == 1
        && X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, (const unsigned char *)name, -1, -1, 0) == 1
        && X509_set_pubkey(certificate, key) == 1;
    if (done) return certificate;
    X509_free(certificate);
    return NULL;
}

int ctls_authority(const char *name, const char *constraints, int days, struct ctls_pair *out) {
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *certificate = key ? begin(key, name, days) : NULL;
    int done = certificate && X509_set_issuer_name(certificate, X509_get_subject_name(certificate)) == 1
        && extend(certificate, certificate, NID_basic_constraints, "critical,CA:TRUE,pathlen:0")
        && extend(certificate, certificate, NID_key_usage, "critical,keyCertSign,cRLSign")
        && extend(certificate, certificate, NID_subject_key_identifier, "hash")
        && extend(certificate, certificate, NID_name_constraints, constraints)
        && X509_sign(certificate, key, EVP_sha256()) > 0 && write_pair(key, certificate, out);
    X509_free(certificate);
    EVP_PKEY_free(key);
    return done;
}

int ctls_leaf(const char *authority_key, const char *authority, const char *name, const char *names, int days, struct ctls_pair *out) {
    EVP_PKEY *signer = read_key(authority_key), *key = EVP_EC_gen("P-256");
    X509 *issuer = read_certificate(authority);
    X509 *certificate = signer && key && issuer ? begin(key, name, days) : NULL;
    int done = certificate && X509_set_issuer_name(certificate, X509_get_subject_name(issuer)) == 1
        && extend(certificate, issuer, NID_basic_constraints, "critical,CA:FALSE")
        && extend(certificate, issuer, NID_key_usage, "critical,digitalSignature")
        && extend(certificate, issuer, NID_ext_key_usage, "serverAuth")
        && extend(certificate, issuer, NID_subject_key_identifier, "hash")
        && extend(certificate, issuer, NID_authority_key_identifier, "keyid:always")
        && extend(certificate, issuer, NID_subject_alt_name, names)
        && X509_sign(certificate, signer, EVP_sha256()) > 0 && write_pair(key, certificate, out);
    X509_free(certificate);
    X509_free(issuer);
    EVP_PKEY_free(key);
    EVP_PKEY_free(signer);
    return done;
}

void ctls_free(struct ctls_pair *pair) {
    if (pair->key) OPENSSL_cleanse(pair->key, strlen(pair->key));
    free(pair->key);
    free(pair->certificate);
    pair->key = pair->certificate = NULL;
}

int64_t ctls_end(const char *pem) {
    X509 *certificate = read_certificate(pem);
    struct tm parts;
    int64_t end = certificate && ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &parts) == 1 ? timegm(&parts) : -1;
    X509_free(certificate);
    return end;
}

long ctls_bytes(const char *pem, uint8_t *out, long room) {
    X509 *certificate = read_certificate(pem);
    long count = certificate ? i2d_X509(certificate, NULL) : -1;
    if (count > room) count = -1;
    if (count > 0) i2d_X509(certificate, &out);
    X509_free(certificate);
    return count;
}

int ctls_belongs(const char *key_pem, const char *pem) {
    EVP_PKEY *key = read_key(key_pem);
    X509 *certificate = read_certificate(pem);
    int done = key && certificate && X509_check_private_key(certificate, key) == 1;
    X509_free(certificate);
    EVP_PKEY_free(key);
    return done;
}
