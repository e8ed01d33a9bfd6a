import Base
import Catalogue
import GroupsEngine
import GRDB

/// The input of a way of grouping, and its queries on the catalogue.
struct GroupQuery {
    let db: Database
    /// The folders whose photos are grouped; if empty, the photos of all shared folders are grouped.
    let folders: [BytePath]
    let strictness: Strictness
    let today: LocalTime

    /// An SQL condition on rows of `file` that selects the photos to group, and the arguments of the condition.
    var photos: (sql: String, arguments: StatementArguments) {
        let (inside, arguments) = inside("file")
        return ("\(FileRow.presentLead)\(inside)", arguments)
    }

    /// An SQL condition that selects the rows of `directorySum` with the totals of the folders to group, and the arguments
    /// of the condition.
    var sums: (sql: String, arguments: StatementArguments) {
        let (inside, arguments) = inside("directorySum")
        return ("\(FileSums.leads) AND directorySum.files > 0\(inside)", arguments)
    }

    private func inside(_ table: String) -> (sql: String, arguments: StatementArguments) {
        guard !folders.isEmpty else { return ("", []) }
        let inside = folders.map { _ in Directories.insideCondition }.joined(separator: " OR ")
        return (
            " AND \(table).directoryId IN (SELECT id FROM directory WHERE \(inside))",
            folders.reduce(into: StatementArguments()) { $0 += Directories.insideArguments($1) }
        )
    }

    /// An SQL condition for the photos of albums, which show each content once. In some folders only, each copy is shown.
    var eachContentOnce: String { folders.isEmpty ? FileRow.firstCopy : "true" }

    /// An SQL expression for the number of photos without a decision.
    static let left = "count(*) FILTER (WHERE \(FileRow.undecided))"

    /// Returns the photos of a group, newest first; empty if no group of this way can have this key.
    func members(_ way: Way, _ key: String) throws -> [GroupMember] {
        guard let group = PhotoFilter.Group(way, key, strictness, today: today) else { return [] }
        let (condition, arguments) = group.condition
        let once = group.isAlbum ? "AND \(eachContentOnce)" : ""
        return try members(
            "SELECT id, taken FROM file WHERE \(photos.sql) AND \(condition) \(once) ORDER BY \(PhotoOrder.newestFirst)",
            photos.arguments + arguments)
    }

    func members(_ sql: String, _ arguments: StatementArguments) throws -> [GroupMember] {
        var members: [GroupMember] = []
        let rows = try Row.fetchCursor(db, sql: sql, arguments: arguments)
        while let row = try rows.next() { members.append(GroupMember(id: row[0], taken: row[1])) }
        return members
    }
}
