import Base
public import GRDB

/// The end of a page of a list, given by two column values of the page's last row. The next page begins after that row, so no
/// OFFSET is needed.
public struct Keyset: Sendable, Hashable {
    public let first: Int64
    public let second: Int64

    public init(_ first: Int64, _ second: Int64) {
        self.first = first
        self.second = second
    }

    /// - Throws: `Failure` with code `badRequest` for a text that is not the `text` of a keyset.
    public init?(_ text: String?) throws {
        guard let text else { return nil }
        let parts = text.split(separator: "_").map { Int64($0) }
        guard parts.count == 2, let first = parts[0], let second = parts[1] else {
            throw Failure(.badRequest, "list.noSuchPage")
        }
        self.init(first, second)
    }

    public var text: String { "\(first)_\(second)" }

    /// The SQL condition for the rows after a position, in descending order.
    public static func after(_ keyset: Keyset?, _ first: String, _ second: String) -> (sql: String, arguments: StatementArguments)
    {
        guard let keyset else { return ("1", []) }
        return ("(\(first), \(second)) < (?, ?)", [keyset.first, keyset.second])
    }
}
