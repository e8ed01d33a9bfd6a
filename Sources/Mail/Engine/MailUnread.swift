/// The files and folders that could not be read in a folder of mails.
public struct MailUnread: Sendable {
    private static let maximumNamed = 100

    public private(set) var count = 0
    /// The first 100 of these files and folders.
    public private(set) var named: [(path: [UInt8], error: MailError)] = []

    mutating func add(_ path: [UInt8], _ error: MailError) {
        count += 1
        if named.count < Self.maximumNamed { named.append((path, error)) }
    }

    mutating func add(_ other: MailUnread) {
        count += other.count
        named = Array((named + other.named).prefix(Self.maximumNamed))
    }
}
