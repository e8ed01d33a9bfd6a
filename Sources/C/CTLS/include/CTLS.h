/// Makes keys and certificates (X.509, RFC 5280) through the system's libcrypto. All texts are PEM; keys use the curve P-256.
///
/// Functions return 1 on success and 0 on failure. They may be called from any thread.
#ifndef CTLS_H
#define CTLS_H

#include <stddef.h>
#include <stdint.h>

/// A key and its certificate, both NUL-terminated. Free them with `ctls_free`.
struct ctls_pair {
    char *key;
    char *certificate;
};

/// Makes a certificate authority that cannot certify further authorities, and whose certificates are valid only for the names
/// that `constraints` permits.
///
/// @param constraints as OpenSSL writes them (x509v3_config(5)): "permitted;DNS:name,permitted;IP:10.0.0.0/255.0.0.0".
int ctls_authority(const char *name, const char *constraints, int days, struct ctls_pair *out);

/// Makes a server's certificate, signed by an authority. This certificate, like that of an authority, is valid from one day
/// before now, because the clock of a phone may be behind.
///
/// @param names "DNS:name,IP:192.168.1.5".
int ctls_leaf(const char *authority_key, const char *authority, const char *name, const char *names, int days, struct ctls_pair *out);

void ctls_free(struct ctls_pair *pair);

/// Returns the time at which a certificate expires, in seconds since 1970; -1 if it is not a certificate.
int64_t ctls_end(const char *certificate);

/// Writes the certificate's bytes (DER). Returns their number, or -1 if it is not a certificate or `room` is too small.
long ctls_bytes(const char *certificate, uint8_t *out, long room);

/// Returns whether a key belongs to a certificate.
int ctls_belongs(const char *key, const char *certificate);

#endif
