public import GRDB

/// Returns the stored totals of directories and months that differ from their contents; empty if all totals are correct.
public func wrongSums(_ db: Database) throws -> [String] {
    var wrong: [String] = []
    for (table, key) in [
        ("directorySum", "directoryId, kind, format"), ("monthSum", "month, kind, format, screenshot, sizeStep"),
    ] {
        let counted = try Row.fetchAll(
            db, sql: "SELECT \(key), files, undecided, bytes FROM \(table) WHERE files <> 0 ORDER BY \(key)")
        let there = try Row.fetchAll(
            db,
            sql: """
                SELECT \(key), count(*) AS files, sum(decision = 0) AS undecided, sum(size) AS bytes FROM file
                WHERE presence = 0 GROUP BY \(key) ORDER BY \(key)
                """)
        if counted != there { wrong.append("\(table) has \(counted), there is \(there)") }
        let outside = try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM file JOIN \(table) USING (\(key))
                WHERE presence = 0 AND (size NOT BETWEEN smallest AND largest OR taken NOT BETWEEN oldest AND newest)
                """)
        if outside != 0 { wrong.append("\(outside ?? 0) files lie outside the bounds of \(table)") }
    }
    return wrong
}
