/// The body of a request that needs no parameters: an empty body, or an object without fields.
public struct NoFields: Decodable, Sendable {
    private enum Key: CodingKey {}

    public init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: Key.self) }
}
