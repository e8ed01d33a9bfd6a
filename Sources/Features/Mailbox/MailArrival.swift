/// What is known of an archive that is still coming over the wire.
public struct MailArrival: Sendable, Equatable {
    /// Of the whole archive; nil where the sender did not say.
    public var bytes: Int64?
    /// Whether the person had reading stopped: then what comes is kept, and read when they say so.
    public var isHeld: Bool

    public init(bytes: Int64?, isHeld: Bool = false) { (self.bytes, self.isHeld) = (bytes, isHeld) }
}
