/// Tracks, byte by byte, whether a position in JSON is within a string.
struct JSONTextState {
    private var isText = false
    private var isEscaped = false

    /// Takes the next byte.
    ///
    /// - Returns: whether the byte is within a string or ends it; false for the quotation mark that begins a string.
    mutating func takes(_ byte: UInt8) -> Bool {
        guard isText else {
            isText = byte == 0x22
            return false
        }
        if isEscaped {
            isEscaped = false
        } else if byte == 0x5C {
            isEscaped = true
        } else if byte == 0x22 {
            isText = false
        }
        return true
    }
}
