// A service worker that does nothing. It shows whether the browser trusts the certificate, because otherwise the browser
// refuses to register it.
