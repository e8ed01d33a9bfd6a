/// Whether the bytes of JSON, one after the other, are part of a text.
struct JSONTextState {
    private var isText = false
    private var isEscaped = false

    /// Takes the next byte.
    ///
    /// - Returns: whether the byte is within a text or ends it; false for the quotation mark that begins a text.
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
