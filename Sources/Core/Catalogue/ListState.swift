public import Basics
public import GRDB

/// A list at one moment: how many rows it has, and a number that is another one once a row came, went or changed.
///
/// "All" of a list travels with it, so that an act reaches the rows that were shown or nothing.
public struct ListState: Codable, Sendable, Equatable {
    public let count: Int
    public let revision: String

    public init(count: Int, revision: String) { (self.count, self.revision) = (count, revision) }

    /// - Parameters:
    ///   - id: SQL, the number of a row, less than 2³¹.
    ///   - mark: SQL, a number from 0 to 2⁴⁶ that changes with the row.
    ///   - source: SQL after FROM.
    public static func fetch(_ db: Database, id: String, mark: String, from source: String) throws -> ListState {
        // 32 bits of each row times another 24 of it, so that two changed rows do not cancel out each other; the sums stay whole numbers.
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT count(*), coalesce(sum(((x & 4294967295) * ((x >> 20 & 16777215) | 1)) & 1099511627775), 0)
                    FROM (SELECT \(id) * 2654435761 + (\(mark)) * 40503 AS x FROM \(source))
                    """))
        return ListState(count: row?[0] ?? 0, revision: String((row?[1] as Int64?) ?? 0, radix: 36))
    }

    /// The state of things that were gone through one by one.
    ///
    /// - Parameter marks: a text for each that changes with it, in any order.
    public static func of(_ marks: [String]) -> ListState {
        ListState(count: marks.count, revision: String(checksum(marks.sorted().joined(separator: "\n").utf8), radix: 36))
    }

    /// - Parameter shown: as the person saw the list.
    /// - Throws: `Failure` changed, with the count that there is now, where this is another list.
    public func check(_ shown: ListState, _ reason: Failure.Reason = "selection.listChanged") throws {
        guard self == shown else { throw Failure(.changed, reason, ["count": count]) }
    }
}
