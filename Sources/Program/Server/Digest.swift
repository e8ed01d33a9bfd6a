import CDigest

/// The SHA-256 of a text, as 64 hexadecimal digits.
func sha256(_ text: String) -> String { sha256(Array(text.utf8)) }

/// The SHA-256 of bytes, as 64 hexadecimal digits.
func sha256(_ bytes: [UInt8]) -> String {
    let digest = cdigest_create()
    defer { cdigest_free(digest) }
    cdigest_update(digest, bytes, bytes.count)
    var out = [UInt8](repeating: 0, count: 32)
    cdigest_finish(digest, &out)
    return hexadecimal(out)
}

/// Two hexadecimal digits for each byte.
func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits: StaticString = "0123456789abcdef"
    return String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
        for (at, byte) in bytes.enumerated() {
            text[2 * at] = digits.utf8Start[Int(byte >> 4)]
            text[2 * at + 1] = digits.utf8Start[Int(byte & 15)]
        }
        return 2 * bytes.count
    }
}
