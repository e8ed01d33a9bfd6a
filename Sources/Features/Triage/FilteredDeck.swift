import Basics
import Catalogue
import GRDB

/// The next photos of a filter, found without looking at all photos: the sums of files tell in which months or directories any can be.
///
/// SQLite by itself knows none of this, and looks at a million photos for the three that match.
struct FilteredDeck {
    let filter: PhotoFilter
    /// Only photos without a decision.
    let undecided: Bool
    /// Where the page before ended.
    let after: Keyset?
    /// Photos wanted, 1 or more.
    let count: Int

    /// So many photos are looked at in the order of their dates, each a row of a large table; where that is not enough, those of the directories in question are.
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

    /// The seconds between which as many photos as are wanted were taken, the newest first; nil where none matches.
    private func times(_ db: Database) throws -> ClosedRange<Int64>? {
        let (may, mayArguments) = filter.mayMatch(filter.sums)
        let (wholly, whollyArguments) = filter.matchesWholly(filter.sums)
        let end = after?.first ?? .max
        let photos = undecided ? "undecided" : "files"
        // Of directories, all that match are in question: their times overlap.
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT min(oldest), max(newest), sum(\(photos)) FILTER (WHERE \(wholly) AND newest < ?) FROM \(filter.sums.rawValue)
                WHERE kind = 0 AND \(photos) > 0 AND oldest <= ? AND \(may)
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

    /// Those among the first photos of this time, whatever directory they are in.
    private func alongDates(_ db: Database, _ times: ClosedRange<Int64>, lookingAt most: Int) throws -> [Int64] {
        let (matching, matchingArguments) = filter.condition
        let (here, arguments) = here(in: times)
        let index = filter.screenshots ? "fileScreenshots" : undecided ? "fileDeck" : "filePhotos"
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT id FROM (
                    SELECT id, directoryId, format, screenshot, taken, size FROM file INDEXED BY \(index) WHERE \(here)\(filter.screenshots ? " AND file.screenshot = 1" : "")
                    ORDER BY file.taken DESC, file.id DESC LIMIT ?
                ) AS file
                WHERE \(matching) ORDER BY taken DESC, id DESC LIMIT ?
                """, arguments: arguments + [most] + matchingArguments + [count])
    }

    /// Those in the directories that may have any, from their index alone.
    private func inDirectories(_ db: Database, _ times: ClosedRange<Int64>) throws -> [Int64] {
        let (may, mayArguments) = filter.mayMatch(.directorySum)
        let (matching, matchingArguments) = filter.condition
        let (here, arguments) = here(in: times)
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT file.id FROM file INDEXED BY fileFolder
                WHERE file.directoryId IN (
                    SELECT directoryId FROM directorySum WHERE kind = 0 AND files > 0 AND oldest <= ? AND newest >= ? AND \(may)
                ) AND \(here) AND \(matching)
                ORDER BY file.taken DESC, file.id DESC LIMIT ?
                """,
            arguments: [times.upperBound, times.lowerBound] + mayArguments + arguments + matchingArguments + [count])
    }

    /// Photos of this time that may be shown and come after the page before.
    private func here(in times: ClosedRange<Int64>) -> (sql: String, arguments: StatementArguments) {
        let (later, place) = Keyset.after(after, "file.taken", "file.id")
        return (
            "file.presence = 0 AND file.kind = 0\(undecided ? " AND file.decision = 0" : "") AND file.taken BETWEEN ? AND ? AND \(later)",
            [times.lowerBound, times.upperBound] + place
        )
    }
}
