import GRDB

/// Groups large files by size, largest first.
enum SizeWay {
    /// The minimum file sizes of the groups, in megabytes of a million bytes. The key of a group is its minimum size.
    private static let steps: [Int64] = [100, 50, 20, 10, 5]

    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        try steps.compactMap { step in
            let (source, arguments) = photos(query, step)
            let row = try Row.fetchOne(
                query.db, sql: "SELECT count(*), total(size), id, max(size) FROM \(source)", arguments: arguments)
            guard let row, row[0] > 0 else { return nil }
            return PhotoGroup(
                key: String(step), name: "≥ \(step) MB", count: row[0], bytes: Int64(row[1] as Double), cover: row[2])
        }
    }

    static func members(_ query: GroupQuery, _ key: String) throws -> [GroupMember] {
        guard let step = Int64(key), steps.contains(step) else { return [] }
        let (source, arguments) = photos(query, step)
        return try query.members("SELECT id, taken FROM \(source) ORDER BY size DESC, id DESC", arguments)
    }

    /// The part after FROM of a query for photos of a group. To be fast, the query only searches folders that contain photos
    /// of this size.
    private static func photos(_ query: GroupQuery, _ step: Int64) -> (String, StatementArguments) {
        let (photos, arguments) = query.photos
        let (sums, sumsArguments) = query.sums
        let (start, end) = (step * 1_000_000, steps.last { $0 > step }.map { $0 * 1_000_000 } ?? .max)
        return (
            """
            file INDEXED BY fileFolder WHERE \(photos) AND size >= ? AND size < ?
            AND file.directoryId IN (SELECT directoryId FROM directorySum WHERE \(sums) AND largest >= ? AND smallest < ?)
            """,
            arguments + [start, end] + sumsArguments + [start, end]
        )
    }
}
