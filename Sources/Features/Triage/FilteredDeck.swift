import Basics
import Catalogue
import GRDB

/// The next photos of a filter. The sums of files tell in which months or directories matching photos can be.
///
/// Without them SQLite looks at a million photos to find the three that match.
struct FilteredDeck {
    let filter: PhotoFilter
    /// Only photos without a decision.
    let undecided: Bool
    /// The end of the page before.
    let after: Keyset?
    /// Photos wanted, 1 or more.
    let count: Int

    /// How many photos are looked at in the order of their dates. If they are not enough, the directories that can match are searched.
    var mostLookedAt = [300, 10_000]

    /// - Returns: the photos' numbers, newest first; fewer than wanted at the end.
    func ids(_ db: Database) throws -> [Int64] {
        guard let times = try times(db) else { return [] }
        for most in mostLookedAt {
            let ids = try alongDates(db, times, lookingAt: most)
            if ids.count == count { return ids }
        }
        return try inDirectories(db, times)
    }

    /// A range of time that holds as many of the newest photos as are wanted; nil if none matches.
    private func times(_ db: Database) throws -> ClosedRange<Int64>? {
        let (may, mayArguments) = filter.mayMatch(filter.sums)
        let (wholly, whollyArguments) = filter.matchesWholly(filter.sums)
        let end = after?.first ?? .max
        let photos = undecided ? "undecided" : "files"
        // The times of directories overlap, so all that match are needed.
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT min(oldest), max(newest), sum(\(photos)) FILTER (WHERE \(wholly) AND newest < ?) FROM \(filter.sums.rawValue)
                WHERE \(FileSums.photos) AND \(photos) > 0 AND oldest <= ? AND \(may)
                \(filter.sums == .monthSum ? "GROUP BY month ORDER BY month DESC" : "HAVING count(*) > 0")
                """, arguments: whollyArguments + [end, end] + mayArguments)
        var times: ClosedRange<Int64>?
        var found = 0
        while found < count, let row = try rows.next() {
            let newest: Int64 = times?.upperBound ?? row[1]
            times = min(row[0], newest)...newest
            found += row[2] ?? 0
        }
        return times
    }

    /// Matching photos among the newest of this range, in any directory.
    private func alongDates(_ db: Database, _ times: ClosedRange<Int64>, lookingAt most: Int) throws -> [Int64] {
        let (matching, matchingArguments) = filter.condition
        let (here, arguments) = here(in: times)
        let index = filter.screenshots ? "fileScreenshots" : undecided ? "fileDeck" : "filePhotos"
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT id FROM (
                    SELECT id, directoryId, kind, format, screenshot, taken, size, identity, decision FROM file INDEXED BY \(index) WHERE \(here)\(filter.screenshots ? " AND \(FileRow.screenshot)" : "")
                    ORDER BY file.taken DESC, file.id DESC LIMIT ?
                ) AS file
                WHERE \(matching) ORDER BY taken DESC, id DESC LIMIT ?
                """, arguments: arguments + [most] + matchingArguments + [count])
    }

    /// Matching photos in the directories that may have any, found in the index alone.
    private func inDirectories(_ db: Database, _ times: ClosedRange<Int64>) throws -> [Int64] {
        let (may, mayArguments) = filter.mayMatch(.directorySum)
        let (matching, matchingArguments) = filter.condition
        let (here, arguments) = here(in: times)
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT file.id FROM file INDEXED BY fileFolder
                WHERE file.directoryId IN (
                    SELECT directoryId FROM directorySum WHERE \(FileSums.photos) AND files > 0 AND oldest <= ? AND newest >= ? AND \(may)
                ) AND \(here) AND \(matching)
                ORDER BY file.taken DESC, file.id DESC LIMIT ?
                """,
            arguments: [times.upperBound, times.lowerBound] + mayArguments + arguments + matchingArguments + [count])
    }

    /// Present photos of this range that come after the last page.
    private func here(in times: ClosedRange<Int64>) -> (sql: String, arguments: StatementArguments) {
        let (later, place) = Keyset.after(after, "file.taken", "file.id")
        return (
            "\(FileRow.presentPhoto)\(undecided ? " AND \(FileRow.undecided)" : "") AND file.taken BETWEEN ? AND ? AND \(later)",
            [times.lowerBound, times.upperBound] + place
        )
    }
}
