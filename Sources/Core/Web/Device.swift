/// A paired device: a phone, a tablet or another computer.
public struct Device: Codable, Sendable, Equatable, Identifiable {
    public enum Kind: String, Codable, Sendable { case iPhone, iPad, androidPhone, androidTablet, computer }

    /// The rights of a device.
    public enum Rights: String, Codable, Sendable {
        case all
        /// Everything except deleting.
        case keep
        /// Only viewing.
        case view
    }

    public let id: Int64
    public var name: String
    public let kind: Kind
    public var rights: Rights
    /// Milliseconds since 1970.
    public let added: Int64
    public var seen: Int64

    public init(id: Int64, name: String, kind: Kind, rights: Rights, added: Int64, seen: Int64) {
        (self.id, self.name, self.kind, self.rights, self.added, self.seen) = (id, name, kind, rights, added, seen)
    }
}
