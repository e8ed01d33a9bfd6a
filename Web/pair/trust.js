// A worker that does nothing: a browser starts one only where it trusts the certificate.
