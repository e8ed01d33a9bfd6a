import Base
import Catalogue
import GRDB

extension FileRow {
    /// Returns the id of the video that belongs to a Live Photo and is stored beside it: the one with the same identifier of
    /// Apple, else `IMG_1.MOV` for `IMG_1.HEIC`, if it is as short as such a film and was taken at the same time.
    func motion(_ db: Database) throws -> Int64? {
        guard kind == .photo, format == "heic" || format == "jpeg" else { return nil }
        let identifier = try DateTable.mark(db, of: id).contentIdentifier
        if let identifier, let film = try film(db, with: identifier) { return film }
        for film in try filmsOfSameName(db) {
            let mark = try DateTable.mark(db, of: film.id)
            if let identifier, let other = mark.contentIdentifier, identifier != other { continue }
            guard let length = mark.milliseconds, length <= Self.longestMotion, wasTaken(with: film) else { continue }
            return film.id
        }
        return nil
    }

    /// The length of the longest film of a Live Photo, in milliseconds.
    private static let longestMotion = 5000
    /// The longest time between a photo and its film, in seconds.
    private static let simultaneous: Int64 = 3

    private func film(_ db: Database, with identifier: String) throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT file.id FROM filmMark JOIN file ON file.id = fileId JOIN directory ON directory.id = directoryId
                    WHERE contentIdentifier = ? AND directory.path = ? AND \(FileRow.video) AND \(FileRow.present)
                    """), arguments: [identifier, directory])
    }

    private func filmsOfSameName(_ db: Database) throws -> [FileRow] {
        guard let dot = name.bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return [] }
        let names = [".MOV", ".mov", ".MP4", ".mp4"].map { BytePath(bytes: name.bytes[..<dot] + Array($0.utf8)) }
        return try Row.fetchAll(
            db,
            sql: FileRow.select + "WHERE directory.path = ? AND name IN (?, ?, ?, ?) AND \(FileRow.video) AND \(FileRow.present)",
            arguments: [directory] + StatementArguments(names)
        ).map(FileRow.init(row:))
    }

    /// Whether both were taken at the same time. The time of a film without a zone is that of this machine's zone, so between
    /// it and the clock of a camera may lie a whole zone. A film that says nothing of its time, because a program removed it,
    /// belongs to the photo only in Apple's pair of formats, which no other camera writes.
    private func wasTaken(with film: FileRow) -> Bool {
        if film.takenFrom == .file { return format == "heic" && film.format == "mov" }
        let difference = abs(taken.seconds - film.taken.seconds)
        if difference <= Self.simultaneous { return true }
        let (quarterHour, day) = (Int64(900), Int64(86_400))
        guard film.takenFrom == .video, takenFrom.isOfCamera, difference < day + 2 * 3600 else { return false }
        let rest = difference % quarterHour
        return min(rest, quarterHour - rest) <= Self.simultaneous
    }
}
