import CDigest

/// The SHA-256 of a text, as 64 hexadecimal digits.
func sha256(_ text: String) -> String { sha256(Array(text.utf8)) }

/// The same of bytes.
func sha256(_ bytes: [UInt8]) -> String {
    let digest = cdigest_create()
    defer { cdigest_free(digest) }
    cdigest_update(digest, bytes, bytes.count)
    var out = [UInt8](repeating: 0, count: 32)
    cdigest_finish(digest, &out)
    return out.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
}
