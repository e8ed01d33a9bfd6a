/// The state of an archive that is still being uploaded.
public struct MailArrival: Sendable, Equatable {
    /// The size of the whole archive; nil if the sender did not announce it.
    public var bytes: Int64?
    /// Whether the person stopped the reading. The bytes that arrive are then kept, and read when the person resumes.
    public var isHeld: Bool

    public init(bytes: Int64?, isHeld: Bool = false) { (self.bytes, self.isHeld) = (bytes, isHeld) }
}
