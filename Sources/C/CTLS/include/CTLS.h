/// Makes keys and certificates (X.509, RFC 5280) through the system's libcrypto. All texts are PEM; keys are of the curve P-256.
///
/// Functions return 1 when they are done, 0 when not. They may be called from any thread.
#ifndef CTLS_H
#define CTLS_H

#include <stddef.h>
#include <stdint.h>

/// Both end with NUL. Free them with `ctls_free`.
struct ctls_pair {
    char *key;
    char *certificate;
};

/// An authority that can vouch for servers only, and only for what `constraints` permits.
///
/// @param constraints as OpenSSL writes them (x509v3_config(5)): "permitted;DNS:name,permitted;IP:10.0.0.0/255.0.0.0".
int ctls_authority(const char *name, const char *constraints, int days, struct ctls_pair *out);

/// A server's certificate, signed by an authority. Both count from a day before now: the clock of a phone may be behind.
///
/// @param names "DNS:name,IP:192.168.1.5".
int ctls_leaf(const char *authority_key, const char *authority, const char *name, const char *names, int days, struct ctls_pair *out);

void ctls_free(struct ctls_pair *pair);

/// Seconds since 1970 at which a certificate ends; -1 when it is none.
int64_t ctls_end(const char *certificate);

/// The certificate's bytes (DER); their number, or -1 when it is none or `room` is too small.
long ctls_bytes(const char *certificate, uint8_t *out, long room);

/// Whether a key is the one of a certificate.
int ctls_belongs(const char *key, const char *certificate);

#endif
