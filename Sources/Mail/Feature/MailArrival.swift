/// The state of an archive that is still being uploaded.
public struct MailArrival: Sendable, Equatable {
    /// The size of the whole archive; nil if the sender did not announce it.
    public var bytes: Int64?
    /// Whether the user paused the reading. Arriving bytes are still stored, and are read when the user resumes it.
    public var isHeld: Bool

    public init(bytes: Int64?, isHeld: Bool = false) { (self.bytes, self.isHeld) = (bytes, isHeld) }
}
