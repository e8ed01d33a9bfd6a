/// Writes JSON (RFC 8259): members in the order in which they are encoded, slashes not escaped.
///
/// Values are written immediately. `JSONEncoder` makes a tree of them first and sorts it, which takes 40 % of the time of a page
/// of a hundred photos.
public enum JSON {
    /// - Throws: `EncodingError` for a number that JSON does not have, and the errors of the value's own `encode`.
    public static func encode(_ value: some Encodable) throws -> [UInt8] {
        let output = JSONOutput()
        try output.encode(value)
        return output.bytes
    }
}
