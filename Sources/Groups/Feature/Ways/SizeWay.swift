import Base
import Catalogue
import GRDB

/// Groups large files by size, largest first. The key of a group is its minimum size in megabytes.
enum SizeWay {
    static func groups(_ query: GroupQuery) throws -> [PhotoGroup] {
        try PhotoFilter.Group.sizes.compactMap { step in
            guard let (source, arguments) = photos(query, String(step)) else { return nil }
            let row = try Row.fetchOne(
                query.db, sql: "SELECT count(*), total(size), \(GroupQuery.left), id, max(size) FROM \(source)",
                arguments: arguments)
            guard let row, row[0] > 0 else { return nil }
            return PhotoGroup(
                key: String(step), name: "≥ \(step) MB", count: row[0], bytes: Int64(row[1] as Double), left: row[2],
                cover: row[3])
        }
    }

    static func members(_ query: GroupQuery, _ key: String) throws -> [GroupMember] {
        guard let (source, arguments) = photos(query, key) else { return [] }
        return try query.members("SELECT id, taken FROM \(source) ORDER BY size DESC, id DESC", arguments)
    }

    /// The part after FROM of a query for photos of a group; nil if no group has this key. To be fast, the query only searches
    /// folders that contain photos of this size.
    private static func photos(_ query: GroupQuery, _ key: String) -> (String, StatementArguments)? {
        var filter = PhotoFilter()
        filter.group = PhotoFilter.Group(.size, key, query.strictness, today: query.today)
        guard filter.group != nil else { return nil }
        let (photos, arguments) = query.photos
        let (sums, sumsArguments) = query.sums
        let (matching, matchingArguments) = filter.condition
        let (may, mayArguments) = filter.mayMatch(.directorySum)
        return (
            """
            file INDEXED BY fileFolder WHERE \(photos) AND \(matching)
            AND file.directoryId IN (SELECT directoryId FROM directorySum WHERE \(sums) AND \(may))
            """,
            arguments + matchingArguments + sumsArguments + mayArguments
        )
    }
}
