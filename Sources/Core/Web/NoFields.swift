/// The body of a request that says everything by its address: nothing, or an object without fields.
public struct NoFields: Decodable, Sendable {
    private enum Key: CodingKey {}

    public init(from decoder: any Decoder) throws { _ = try decoder.container(keyedBy: Key.self) }
}
