extension TextEncoding {
    /// Whether nearly all characters of a text that are not ASCII are valid UTF-8, as in a log with a line of another program, or in
    /// a text that was cut. Texts in other encodings hardly ever have as many valid characters as bytes that are none.
    public static func isMostlyUTF8(_ bytes: some Collection<UInt8>) -> Bool {
        var (valid, invalid) = (0, 0)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where !scalar.isASCII {
            if scalar == "\u{FFFD}" { invalid += 1 } else { valid += 1 }
        }
        return valid >= leastValid * invalid
    }

    /// The least number of valid characters for each byte that is none.
    private static let leastValid = 4
}
