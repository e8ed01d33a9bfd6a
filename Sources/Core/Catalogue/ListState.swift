public import Base
public import GRDB

/// The state of a list at one moment: the number of its rows, and a revision that changes if a row is added, removed or
/// changed.
///
/// A request to change "all" rows of a list contains the state of the list as displayed. The request changes exactly the
/// displayed rows, or fails.
public struct ListState: Codable, Sendable, Equatable {
    public let count: Int
    public let revision: String

    public init(count: Int, revision: String) { (self.count, self.revision) = (count, revision) }

    /// - Parameters:
    ///   - id: an SQL expression for the row id, which is less than 2³¹.
    ///   - mark: an SQL expression for a number from 0 to 2⁴⁶ that changes when the row changes.
    ///   - source: the SQL after FROM.
    public static func fetch(_ db: Database, id: String, mark: String, from source: String) throws -> ListState {
        // Each row gets a number `x`. Its low 32 bits are multiplied by the 24 bits from bit 20 upwards, so that the changes of
        // two rows do not cancel each other out. Only the low 40 bits of each product are added, so that the sum remains an
        // integer.
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT count(*), coalesce(sum(((x & 4294967295) * ((x >> 20 & 16777215) | 1)) & 1099511627775), 0)
                    FROM (SELECT \(id) * 2654435761 + (\(mark)) * 40503 AS x FROM \(source))
                    """))
        return ListState(count: row?[0] ?? 0, revision: String((row?[1] as Int64?) ?? 0, radix: 36))
    }

    /// Returns the state of a list whose items have been read individually.
    ///
    /// - Parameter marks: for each item a text that changes with the item, in any order.
    public static func of(_ marks: [String]) -> ListState {
        ListState(count: marks.count, revision: String(checksum(marks.sorted().joined(separator: "\n").utf8), radix: 36))
    }

    /// - Parameter shown: the state of the list as displayed to the user.
    /// - Throws: `Failure` with code `changed` and the current count if the list has changed.
    public func check(_ shown: ListState, _ reason: Failure.Reason = "selection.listChanged") throws {
        guard self == shown else { throw Failure(.changed, reason, ["count": count]) }
    }
}
