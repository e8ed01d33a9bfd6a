import GRDB

/// Identifies the rules that led to a result: the edition of the classifier and the lessons in effect.
enum Rules {
    /// The edition of the classifier. It must be increased when weights or words of the classifier, or the reading
    /// of receipts, change, so that screenshots are classified again.
    private static let edition = 6

    static func current(_ db: Database) throws -> String {
        let row = try Row.fetchOne(
            db, sql: "SELECT count(*), coalesce(max(id), 0), coalesce(sum(id), 0) FROM screenLesson WHERE NOT forgotten")
        let (count, last, sum): (Int, Int, Int) = (row?[0] ?? 0, row?[1] ?? 0, row?[2] ?? 0)
        return "\(edition)-\(count)-\(last)-\(sum)"
    }
}
