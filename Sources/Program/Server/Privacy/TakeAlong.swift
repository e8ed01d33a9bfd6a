public import Base
import Catalogue
import Foundation
import GRDB
import Glibc
import Notes
import Scanner
import Screenshots

/// Exports everything that the user made with Shoebox as plain files for any program, together with the catalogue, which
/// `shoebox restore` can read.
public struct TakeAlong: Sendable {
    /// The number of exported items of each kind.
    public struct Sum: Encodable, Sendable, Equatable {
        public var notes = 0
        public var decisions = 0
        public var favourites = 0
        /// The number of photos in albums.
        public var albums = 0
        /// The number of tags that were given to photos or taken away.
        public var tags = 0
        /// The number of photos to which a person gave a place, or whose place was taken away.
        public var places = 0
        public var captions = 0
        public var scans = 0
        /// Mail archives that had been copied to the data folder.
        public var archives = 0
        /// The files that could not be written.
        public var problems: [Failure] = []
    }

    let catalogue: Catalogue
    let scans: Scans
    private let notes: Notes
    private let screenshots: Screenshots

    public init(_ app: App) {
        catalogue = app.catalogue
        notes = app.notes
        screenshots = app.screenshots
        scans = app.scans
    }

    /// Writes the export to a new folder.
    ///
    /// - Parameter isOurs: whether the folder is a temporary folder that the user never sees. In this case, photographs and
    ///   archives become hard links if the file system supports them.
    /// - Throws: `Failure` with code `badRequest` if the folder already exists. If anything cannot be written, the whole folder
    ///   is removed.
    public func write(to folder: BytePath, isOurs: Bool = false) async throws -> Sum {
        guard folder.withCString({ mkdir($0, 0o700) }) == 0 else {
            if errno == EEXIST { throw Failure(.badRequest, "output.exists", file: folder) }
            throw Failure.system(errno, "written", folder)
        }
        do {
            var sum = try await blocking { try fill(folder) }
            let items = try await takeScans(to: folder, isOurs, &sum) + takeArchives(to: folder, isOurs, &sum)
            let problems = sum.problems
            try await blocking {
                let sum = try Along.sum(of: folder.appending(Along.catalogue))
                let list = String(decoding: try Along.encoded(items, catalogue: sum), as: UTF8.self)
                try PlainFile.write(list, to: folder.appending(Along.list))
                guard !problems.isEmpty else { return }
                let lines = problems.map { "\($0)\n" }.joined()
                try PlainFile.write("These could not be taken along:\n\n" + lines, to: folder.appending("MISSING.txt"))
            }
            return sum
        } catch {
            folder.removeTree()
            throw error
        }
    }

    private func fill(_ folder: BytePath) throws -> Sum {
        var sum = Sum()
        try catalogue.copy(to: folder.appending(Along.catalogue))
        try PlainFile.write(Self.words, to: folder.appending("README.txt"))
        sum.notes = try writeNotes(folder)
        try catalogue.read { db in
            sum.decisions = try table(db, Self.decisions, folder.appending("decisions.csv"))
            sum.favourites = try table(db, Self.favourites, folder.appending("favourites.csv"))
            sum.albums = try table(db, Self.albums, folder.appending("albums.csv"))
            sum.tags = try table(db, Self.tags, folder.appending("tags.csv"))
            sum.places = try table(db, Self.places, folder.appending("places.csv"))
            let shared = try SharedFolder.all(db).map { "\($0.path)\n" }.joined()
            try PlainFile.write(shared, to: folder.appending("folders.txt"))
            try PlainFile.write(try SettingTable.all(db) + "\n", to: folder.appending("settings.json"))
        }
        sum.captions = try writeCaptions(folder.appending("captions.csv"))
        return sum
    }

    private static let words = """
        What you made with Shoebox, as plain files.

        notes/           each note as a text file
        scans/           each scan as a PDF whose text can be searched, and beside it a folder with its photographs
        mail/            the mail archives that were copied into Shoebox, as they came
        receipts.csv     what receipts say
        decisions.csv    what you decided about each photo
        favourites.csv   the photos you like best
        albums.csv       which photo is in which album, and the albums that this album is in
        tags.csv         the tags that you gave to photos, and those that you took away
        places.csv       the places that you gave to photos; without latitude and longitude you took the place away
        captions.csv     what each screenshot shows
        folders.txt      the folders that you shared
        settings.json    your settings
        shoebox.sqlite   all of it together, as Shoebox keeps it
        files.json       which photograph and which archive belongs where

        To come back, on this computer or another one: “shoebox restore FOLDER” with this folder, or with the ZIP that it came in.

        Your photos are not in here: they are files in your own folders. So are mail archives that were opened where they lie.
        A photo is named by where it lies, and by the SHA-256 of its content, which stays when it is renamed.

        """
}

// MARK: Tables

extension TakeAlong {
    /// A table of the export: the cells of its header, the SQL that selects its rows, and the function that converts a row into
    /// cells.
    private struct Table: Sendable {
        let head: [String]
        let sql: String
        let cells: @Sendable (Row) -> [String]
    }

    private func table(_ db: Database, _ table: Table, _ path: BytePath) throws -> Int {
        let file = try PlainFile(path)
        try file.add("\u{FEFF}" + Self.line(table.head))
        var count = 0
        let rows = try Row.fetchCursor(db, sql: table.sql)
        while let row = try rows.next() {
            try file.add(Self.line(table.cells(row)))
            count += 1
        }
        try file.flush()
        return count
    }

    private static func line(_ cells: [String]) -> String { cells.map(CSVCell.text).joined(separator: ",") + "\r\n" }

    /// Returns the path from two columns of a row, one with the folder and one with the file name; empty if the file is
    /// unknown.
    private static func path(_ row: Row, _ directory: Int, _ name: Int) -> String {
        guard let folder = row[directory] as BytePath?, let file = row[name] as BytePath? else { return "" }
        return folder.appending(file).display
    }

    private static func time(_ milliseconds: Int64?) -> String {
        milliseconds.map { LocalTime(unixSeconds: $0 / 1000).iso } ?? ""
    }

    private static func sum(_ identity: Identity?) -> String { identity?.hex ?? "" }

    private static let decisions = Table(
        head: ["file", "decision", "decided", "bytes", "sha256"],
        sql: """
            SELECT directory.path, file.name, file.decision, file.decidedAt, file.size, file.identity
            FROM file JOIN directory ON directory.id = file.directoryId WHERE \(FileRow.decided) ORDER BY file.decidedAt, file.id
            """
    ) { row in
        let word = Decision(rawValue: row[2])?.word ?? ""
        return [path(row, 0, 1), word, time(row[3]), String(row[4] as Int64), sum(row[5])]
    }

    private static let favourites = Table(
        head: ["file", "since", "sha256"],
        sql: """
            SELECT directory.path, file.name, favourite.addedAt, favourite.identity
            FROM favourite LEFT JOIN file ON file.identity = favourite.identity AND \(FileRow.notDeleted)
            LEFT JOIN directory ON directory.id = file.directoryId ORDER BY favourite.addedAt, file.id
            """
    ) { row in [path(row, 0, 1), time(row[2]), sum(row[3])] }

    private static let albums = Table(
        head: ["album", "file", "since", "sha256", "within"],
        sql: """
            WITH RECURSIVE way (id, above) AS (
                SELECT id, '' FROM album
                WHERE parentId IS NULL OR parentId IN (SELECT id FROM album WHERE deletedAt IS NOT NULL)
                UNION ALL SELECT album.id, above || iif(above = '', '', ' / ') || parent.name
                FROM way JOIN album parent ON parent.id = way.id AND parent.deletedAt IS NULL
                JOIN album ON album.parentId = parent.id)
            SELECT album.name, directory.path, file.name, albumPhoto.addedAt, albumPhoto.identity, way.above
            FROM albumPhoto JOIN album ON album.id = albumPhoto.albumId AND album.deletedAt IS NULL
            LEFT JOIN way ON way.id = album.id
            LEFT JOIN file ON file.identity = albumPhoto.identity AND \(FileRow.notDeleted)
            LEFT JOIN directory ON directory.id = file.directoryId ORDER BY album.name, albumPhoto.addedAt, file.id
            """
    ) { row in [row[0], path(row, 1, 2), time(row[3]), sum(row[4]), row[5] ?? ""] }

    private static let tags = Table(
        head: ["tag", "given", "file", "since", "sha256"],
        sql: """
            SELECT tag.name, tagChoice.isGiven, directory.path, file.name, tagChoice.at, tagChoice.identity
            FROM tagChoice JOIN tag ON tag.id = tagChoice.tagId
            LEFT JOIN file ON file.identity = tagChoice.identity AND \(FileRow.notDeleted)
            LEFT JOIN directory ON directory.id = file.directoryId ORDER BY tag.key, tagChoice.at, file.id
            """
    ) { row in [row[0], row[1] ? "yes" : "no", path(row, 2, 3), time(row[4]), sum(row[5])] }

    private static let places = Table(
        head: ["file", "latitude", "longitude", "since", "sha256"],
        sql: """
            SELECT directory.path, file.name, placeChoice.latitude, placeChoice.longitude, placeChoice.at, placeChoice.identity
            FROM placeChoice LEFT JOIN file ON file.identity = placeChoice.identity AND \(FileRow.notDeleted)
            LEFT JOIN directory ON directory.id = file.directoryId ORDER BY placeChoice.at, file.id
            """
    ) { row in
        // The signs are letters, because a spreadsheet takes a cell that begins with a minus for a formula.
        func degrees(_ value: Double?, _ positive: String, _ negative: String) -> String {
            value.map { "\(abs($0)) \($0 < 0 ? negative : positive)" } ?? ""
        }
        return [path(row, 0, 1), degrees(row[2], "N", "S"), degrees(row[3], "E", "W"), time(row[4]), sum(row[5])]
    }

    /// - Returns: the number of notes.
    private func writeNotes(_ folder: BytePath) throws -> Int {
        let notesFolder = folder.appending("notes")
        guard notesFolder.withCString({ mkdir($0, 0o700) }) == 0 else { throw Failure.system(errno, "written", notesFolder) }
        let receipts = try PlainFile(folder.appending("receipts.csv"))
        try receipts.add(NoteExport.csvHead)
        var count = 0
        var pages = NotePages(notes: notes)
        while let page = try pages.next() {
            for note in page {
                try PlainFile.write(note.text + "\n", to: notesFolder.appending(BytePath(NoteExport.fileName(note))))
                try receipts.add(NoteExport.csvLine(note))
            }
            count += page.count
        }
        try receipts.flush()
        return count
    }

    private func writeCaptions(_ path: BytePath) throws -> Int {
        let file = try PlainFile(path)
        try file.add("\u{FEFF}" + Self.line(["file", "type", "title", "creator", "status", "caption"]))
        var count = 0
        var after: Keyset?
        repeat {
            let page = try screenshots.list(Screenshots.Filter(), after: after, limit: Self.pageLength)
            for item in page.results {
                let name = item.photo.map { "\($0.folder)/\($0.name)" } ?? ""
                try file.add(
                    Self.line([name, item.type.word, item.title ?? "", item.creator ?? "", item.status, item.caption]))
            }
            count += page.results.count
            after = try Keyset(page.next)
        } while after != nil
        try file.flush()
        return count
    }

    private static let pageLength = 500
}
