public import GRDB

extension FileTable {
    /// Sets the act that put files behind the others in the deck; 0 puts them among the others.
    ///
    /// - Parameter condition: an SQL condition on `file`.
    /// - Returns: the number of files.
    @discardableResult
    public static func setLater(_ db: Database, to act: Int64, where condition: String) throws -> Int {
        try db.execute(sql: "UPDATE file SET later = ? WHERE \(condition)", arguments: [act])
        return db.changesCount
    }

    /// Gives a file the position of its twin.
    public static func setLater(_ db: Database, _ file: Int64, as twin: Int64) throws {
        try db.execute(
            sql: "UPDATE file SET later = (SELECT later FROM file WHERE id = ?) WHERE id = ?", arguments: [twin, file])
    }

    /// Gives a file the later one of its own position and that of another file.
    public static func setLater(_ db: Database, _ file: Int64, latestOf other: Int64) throws {
        try db.execute(
            sql: "UPDATE file SET later = max(later, (SELECT later FROM file WHERE id = ?)) WHERE id = ?",
            arguments: [other, file])
    }
}
