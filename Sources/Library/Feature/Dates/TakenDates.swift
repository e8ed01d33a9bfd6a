import Base
import Catalogue
import GRDB

/// Decides when a photo or a video was taken, from all sources that are known.
enum TakenDates {
    /// Returns all dates that are known of a file, most trusted first. The last one is the time of the file itself.
    static func all(_ db: Database, of file: FileRow) throws -> [FoundDate] {
        var dates = try DateTable.dates(db, of: file.id, file.identity)
        // A file that was read by an older version awaits a second look. Until then its former date counts.
        if file.takenFrom == .exif, !dates.contains(where: \.source.isOfCamera), try DateTable.isDue(db, file.id) {
            dates.append(FoundDate(.exif, seconds: file.taken.seconds))
        }
        return all(dates, name: file.name, modified: file.stamp.modified / 1_000_000_000)
    }

    /// Adds the dates of a file's name and of the file itself, and returns all, most trusted first.
    ///
    /// - Parameter modified: seconds since 1970.
    static func all(_ found: [FoundDate], name: BytePath, modified: Int64) -> [FoundDate] {
        var dates = found
        if let named = FoundDate.named(name) { dates.append(named) }
        dates.append(FoundDate(.file, seconds: LocalTime(unixSeconds: modified).seconds))
        return FoundDate.ordered(dates)
    }

    /// Stores the date and the position that count.
    static func resolve(_ db: Database, _ file: Int64) throws {
        guard let row = try FileRow.fetch(db, id: file), let best = FoundDate.best(of: try all(db, of: row)) else { return }
        try FileTable.setTaken(db, file, best)
        try resolvePosition(db, row)
    }

    private static func resolvePosition(_ db: Database, _ row: FileRow) throws {
        // The first reading brings the position of the file itself.
        if row.identity == nil { return }
        try LabelTable.setPosition(db, row.id, try LabelTable.labels(db, of: row.id, row.identity).position)
    }

    /// Stores the dates and the labels that were found in the content of a file, and decides anew.
    ///
    /// - Parameter labels: nil if an older version has read the file; it is then read again.
    static func store(
        _ db: Database, _ file: FileRow, _ dates: [FoundDate], _ labels: Labels?, contentIdentifier: String?, milliseconds: Int?
    ) throws {
        try DateTable.set(db, file.id, dates, contentIdentifier: contentIdentifier, milliseconds: milliseconds)
        if let labels { try LabelTable.set(db, file.id, labels) } else { try DateTable.setDue(db, file.id) }
        guard let row = try FileRow.fetch(db, id: file.id) else { return }
        let all = try all(db, of: row)
        if let best = FoundDate.best(of: all) { try FileTable.setTaken(db, file.id, best) }
        try resolvePosition(db, row)
        // Copies in albums of a Takeout have no sidecar of their own.
        guard let identity = row.identity, identity != file.identity, all.contains(where: { $0.source == .takeout }) else {
            return
        }
        let copies = try Int64.fetchAll(
            db.cachedStatement(sql: "SELECT id FROM file WHERE identity = ? AND id <> ?"), arguments: [identity, file.id])
        for copy in copies { try resolve(db, copy) }
    }
}

extension TakenDates {
    /// Times without a zone differ from UTC by 14 hours at most, and a fix may be some hours old.
    private static let oldestFix: Int64 = 36 * 3600

    /// The time at which the receiver determined the position in a photo, if it is far from the time of the photo. Cameras write
    /// their last position, even if they have moved since.
    static func oldFix(_ dates: [FoundDate], taken: LocalTime) -> FoundDate? {
        dates.first { $0.source == .gps && abs($0.time.seconds - taken.seconds) > oldestFix }
    }
}
