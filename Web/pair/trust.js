// A worker that does nothing: a browser starts one only if it trusts the certificate.
