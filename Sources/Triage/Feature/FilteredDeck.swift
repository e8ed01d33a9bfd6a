import Base
import Catalogue
import GRDB

/// Finds the next photos that match a filter. Uses the summary tables (see `FileSums`), which show which months or folders can
/// contain matching photos.
///
/// Without these tables, SQLite would read a million photos to find three matching ones.
struct FilteredDeck {
    let filter: PhotoFilter
    /// Whether to find only photos without a decision that were not put behind the others.
    let undecided: Bool
    /// The end of the previous page.
    let after: Keyset?
    /// The number of requested photos, at least 1.
    let count: Int

    /// The numbers of newest photos that are examined in the order of their dates: first the smaller number, then the larger
    /// one. If these photos do not include enough matches, the folders that can contain matches are searched.
    var scanLimits = [300, 10_000]

    /// - Returns: the ids of the photos, newest first. If fewer than `count` photos are left, returns all of them.
    func ids(_ db: Database) throws -> [Int64] {
        if let source = filter.directSource { return try directly(db, source) }
        guard let times = try times(db) else { return [] }
        for maximum in scanLimits {
            let ids = try alongDates(db, times, lookingAt: maximum)
            if ids.count == count { return ids }
        }
        return try inDirectories(db, times)
    }

    /// Returns a time range that contains at least the requested number of the newest matching photos; nil if no photo matches.
    /// If fewer photos match, the range contains all of them.
    private func times(_ db: Database) throws -> ClosedRange<Int64>? {
        let (may, mayArguments) = filter.mayMatch(filter.sums)
        let (wholly, whollyArguments) = filter.matchesWholly(filter.sums)
        let end = after?.first ?? .max
        let photos = undecided ? "undecided" : "files"
        // The time ranges of folders overlap, so a single range for all matching folders is returned.
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT min(oldest), max(newest), sum(\(photos)) FILTER (WHERE \(wholly) AND newest < ?) FROM \(filter.sums.rawValue)
                WHERE \(FileSums.leads) AND \(photos) > 0 AND oldest <= ? AND \(may)
                \(filter.sums == .monthSum ? "GROUP BY month ORDER BY month DESC" : "HAVING count(*) > 0")
                """, arguments: whollyArguments + [end, end] + mayArguments)
        var times: ClosedRange<Int64>?
        var found = 0
        // The sums include the photos that were put behind the others, which are not returned here.
        let needed = count + (undecided ? try Counts.later(db) : 0)
        while found < needed, let row = try rows.next() {
            let newest: Int64 = times?.upperBound ?? row[1]
            times = min(row[0], newest)...newest
            found += row[2] ?? 0
        }
        return times
    }

    /// Returns the matching photos among the newest `maximum` photos in this time range, in any folder.
    private func alongDates(_ db: Database, _ times: ClosedRange<Int64>, lookingAt maximum: Int) throws -> [Int64] {
        let (matching, matchingArguments) = filter.condition
        let (here, arguments) = here(in: times)
        let further = (filter.group?.furtherColumns ?? []).map { ", \($0)" }.joined()
        let index = filter.screenshots ? "fileScreenshots" : undecided ? "fileDeck" : "filePhotos"
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT id FROM (
                    SELECT id, directoryId, kind, format, screenshot, taken, microseconds, nameOrder, size, identity, decision\(further) FROM file INDEXED BY \(index) WHERE \(here)\(filter.screenshots ? " AND \(FileRow.screenshot)" : "")
                    ORDER BY \(PhotoOrder.newestFirst) LIMIT ?
                ) AS file
                WHERE \(matching) ORDER BY \(PhotoOrder.newestFirst) LIMIT ?
                """, arguments: arguments + [maximum] + matchingArguments + [count])
    }

    /// Returns the matching photos of a filter that finds them without looking at others.
    private func directly(_ db: Database, _ source: String) throws -> [Int64] {
        let (matching, matchingArguments) = filter.condition
        let (here, arguments) = here(in: .min ... .max)
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT file.id FROM \(source) WHERE \(here) AND \(matching)
                ORDER BY \(PhotoOrder.newestFirst) LIMIT ?
                """, arguments: arguments + matchingArguments + [count])
    }

    /// Returns the matching photos in those folders that can contain any. Reads only the index.
    private func inDirectories(_ db: Database, _ times: ClosedRange<Int64>) throws -> [Int64] {
        let (may, mayArguments) = filter.mayMatch(.directorySum)
        let (matching, matchingArguments) = filter.condition
        let (here, arguments) = here(in: times)
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT file.id FROM file INDEXED BY fileFolder
                WHERE file.directoryId IN (
                    SELECT directoryId FROM directorySum WHERE \(FileSums.leads) AND files > 0 AND oldest <= ? AND newest >= ? AND \(may)
                ) AND \(here) AND \(matching)
                ORDER BY \(PhotoOrder.newestFirst) LIMIT ?
                """,
            arguments: [times.upperBound, times.lowerBound] + mayArguments + arguments + matchingArguments + [count])
    }

    /// A condition for present photos in this time range that come after the previous page.
    private func here(in times: ClosedRange<Int64>) -> (sql: String, arguments: StatementArguments) {
        let (later, keyArguments) = PhotoOrder.after(after)
        return (
            "\(undecided ? "\(FileRow.inDeck) AND \(FileRow.notPutBehind)" : FileRow.presentLead) AND file.taken BETWEEN ? AND ? AND \(later)",
            [times.lowerBound, times.upperBound] + keyArguments
        )
    }
}
