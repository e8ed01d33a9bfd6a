public import Base
public import GRDB

/// Removal of rows after a waiting time. The time is measured by the running time of the data folder and not by the clock, so
/// that a wrong clock does not remove anything too early.
public enum Waiting {
    /// Starts the waiting time of rows that meet a condition. Restarts it for rows whose start is later than `now`, for example
    /// because the stored running time was lost and began again at 0. Rows that no longer meet the condition stop waiting.
    public static func count(_ db: Database, in table: String, where condition: String, at now: RunningTime) throws {
        try db.execute(
            sql: "UPDATE \(table) SET waitsSince = ?1 WHERE (\(condition)) AND (waitsSince IS NULL OR waitsSince > ?1)",
            arguments: [now.seconds])
        try db.execute(sql: "UPDATE \(table) SET waitsSince = NULL WHERE waitsSince IS NOT NULL AND NOT (\(condition))")
    }

    /// The condition for rows whose waiting time is over, with one argument.
    public static let isOver = "waitsSince IS NOT NULL AND waitsSince <= ?"

    /// The argument of `isOver`.
    public static func end(at now: RunningTime, after wait: RunningTime) -> Int64 { now.seconds - wait.seconds }
}
