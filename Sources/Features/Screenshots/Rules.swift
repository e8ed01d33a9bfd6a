import GRDB

/// Names the rules of a result: the classifier's edition and the corrections in effect.
enum Rules {
    /// Raise it when weights or words of the classifier change: screenshots are then classified again.
    private static let edition = 5

    static func current(_ db: Database) throws -> String {
        let row = try Row.fetchOne(
            db, sql: "SELECT count(*), coalesce(max(id), 0), coalesce(sum(id), 0) FROM screenLesson WHERE NOT forgotten")
        let (count, last, sum): (Int, Int, Int) = (row?[0] ?? 0, row?[1] ?? 0, row?[2] ?? 0)
        return "\(edition)-\(count)-\(last)-\(sum)"
    }
}
