public import Basics
public import GRDB

/// Rows that are removed after a while, counted in the running time of the data folder, so that a clock that is set wrong removes
/// nothing.
public enum Waiting {
    /// Starts to count for rows that meet a condition, and starts again if the count was lost. Rows that do not meet the
    /// condition no longer wait.
    public static func count(_ db: Database, in table: String, where condition: String, at now: RunningTime) throws {
        try db.execute(
            sql: "UPDATE \(table) SET waitsSince = ?1 WHERE (\(condition)) AND (waitsSince IS NULL OR waitsSince > ?1)",
            arguments: [now.seconds])
        try db.execute(sql: "UPDATE \(table) SET waitsSince = NULL WHERE waitsSince IS NOT NULL AND NOT (\(condition))")
    }

    /// The condition for rows that have waited long enough, with one argument.
    public static let isOver = "waitsSince IS NOT NULL AND waitsSince <= ?"

    /// The argument of `isOver`.
    public static func end(at now: RunningTime, after wait: RunningTime) -> Int64 { now.seconds - wait.seconds }
}
