/// Writes JSON (RFC 8259). Members of objects are written in the order in which they are encoded, and slashes are not escaped.
///
/// Values are written immediately. `JSONEncoder` would first build a tree of the values and sort it, which takes 40 % of the
/// time for a page of a hundred photos.
public enum JSON {
    /// - Throws: `EncodingError` for infinity and NaN, which JSON cannot express, and the errors of the value's own `encode`.
    public static func encode(_ value: some Encodable) throws -> [UInt8] {
        let output = JSONOutput()
        try output.encode(value)
        return output.bytes
    }
}
