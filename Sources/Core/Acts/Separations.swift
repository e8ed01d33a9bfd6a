public import Catalogue
public import GRDB

/// Pairs of photos, identified by their contents, that the user declared not to be duplicates of each other. The declaration
/// remains valid until the act is undone.
public enum Separations {
    /// Records that each photo of `some` is a duplicate neither of another photo of `some` nor of a photo of `rest`.
    ///
    /// - Returns: the id of the act.
    public static func separate(_ db: Database, _ some: [Identity], from rest: [Identity]) throws -> Int64 {
        let act = try Journal.begin(
            db, .separate, summary: "Said that \(some.count) photos are no duplicates",
            about: About("many", count: some.count))
        let statement = try db.cachedStatement(sql: "INSERT OR IGNORE INTO separation (one, other, actId) VALUES (?, ?, ?)")
        for (index, one) in some.enumerated() {
            for other in some[(index + 1)...] + rest where other != one {
                let isFirst = one.digest.lexicographicallyPrecedes(other.digest)
                try statement.execute(arguments: [isFirst ? one : other, isFirst ? other : one, act])
            }
        }
        return act
    }

}

extension Act.Kind {
    /// Similar photos were declared not to be duplicates.
    public static let separate = Self("separate")
}

extension Reversal {
    public static func ofSeparation(announce: @escaping @Sendable () async -> Void = {}) -> Reversal {
        Reversal(
            of: .separate,
            rows: { db, act in try db.execute(sql: "DELETE FROM separation WHERE actId = ?", arguments: [act.id]) },
            announce: announce)
    }
}
