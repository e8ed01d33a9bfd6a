public import Acts
import Base
import Catalogue
import GRDB
import Foundation

extension Act.Kind {
    public static let deleteScan = Self("deleteScan")
    public static let deletePage = Self("deletePage")
}

/// Deletes scans and pages. Their photos are kept for a while, so that a deletion can be undone.
extension Scans {
    /// - Returns: the id of the act, for undo.
    public func delete(_ id: Int64) throws -> Int64 { try delete([id]) }

    /// Deletes all of the scans in one act, or none of them.
    ///
    /// - Returns: the id of the act, for undo.
    public func delete(_ ids: [Int64]) throws -> Int64 {
        guard let first = ids.first else { throw Failure(.badRequest, "scan.noneChosen") }
        return try catalogue.write { db in
            let ids = Set(ids)
            let title = try Self.require(db, first).title
            for id in ids { _ = try Self.require(db, id) }
            let act = try Journal.begin(
                db, .deleteScan,
                summary: ids.count == 1 ? "Deleted the scan “\(title)”" : "Deleted \(ids.count.of("scan"))",
                about: About(ids.count, name: title))
            for id in ids {
                try db.execute(sql: "UPDATE scan SET removedBy = ? WHERE id = ?", arguments: [act, id])
                try SearchIndex.remove(db, .scan, id)
            }
            return act
        }
    }

    /// - Returns: the id of the act, for undo.
    public func delete(page id: Int64) throws -> Int64 {
        try catalogue.write { db in
            guard let page = try ScanPage.fetch(db, id) else { throw Failure(.fileNotFound, "scan.noPage") }
            let act = try Self.remove(db, page: page, "Deleted a page of a scan", as: "one")
            try Self.touch(db, page.scan)
            try Self.index(db, page.scan)
            return act
        }
    }

    static func remove(_ db: Database, page: ScanPage, _ summary: String, as form: String) throws -> Int64 {
        let title = try Self.require(db, page.scan).title
        let act = try Journal.begin(db, .deletePage, summary: summary, about: About(form, name: title))
        try db.execute(sql: "UPDATE scanPage SET removedBy = ? WHERE id = ?", arguments: [act, page.id])
        return act
    }

    func reversals(_ announce: @escaping @Sendable () async -> Void) -> [Reversal] {
        [
            Reversal(
                of: .deleteScan,
                rows: { db, act in
                    try Self.putBack(db, "scan", act, "id")
                }, announce: announce),
            Reversal(
                of: .deletePage,
                rows: { db, act in
                    try Self.putBack(db, "scanPage", act, "scanId")
                }, announce: announce),
            Reversal(of: .movePages, rows: { db, act in try Self.takeBackMove(db, act) }, announce: announce),
        ]
    }

    private static func putBack(_ db: Database, _ table: String, _ act: Act, _ scan: String) throws {
        let scans = try Int64.fetchAll(db, sql: "SELECT \(scan) FROM \(table) WHERE removedBy = ?", arguments: [act.id])
        guard !scans.isEmpty else { throw Failure(.fileNotFound, "scan.goneForGood") }
        try db.execute(sql: "UPDATE \(table) SET removedBy = NULL, waitsSince = NULL WHERE removedBy = ?", arguments: [act.id])
        for id in scans { try index(db, id) }
    }

    /// Moves two groups of photos to the removed files: photos of scans and pages that were deleted long ago, and photos
    /// that have had no row for a long time.
    func expire() throws {
        let data = catalogue.directory, time = RunningTime(in: data), removed = Removed(data: data)
        let end = Waiting.end(at: time, after: .untilRemovedForGood)
        let over = """
            FROM scanPage WHERE \(Waiting.isOver) OR scanId IN (SELECT id FROM scan WHERE \(Waiting.isOver))
            """
        // All changes are made in one transaction, so that no deletion can be undone in between.
        let known = try catalogue.write { db in
            for table in ["scan", "scanPage"] {
                try Waiting.count(db, in: table, where: "removedBy IS NOT NULL", at: time)
            }
            let title = "(SELECT title FROM scan WHERE scan.id = scanId) AS title"
            for row in try Row.fetchAll(db, sql: "SELECT file, \(title) \(over)", arguments: [end, end]) {
                let file = row["file"] as String, photo = files.folder.appending(file)
                guard OwnName.isUnique(file), files.exists(photo) else { continue }
                try removed.take(photo, reason: "It belonged to a scan that was deleted.", name: row["title"])
            }
            try db.execute(sql: "DELETE \(over)", arguments: [end, end])
            try db.execute(sql: "DELETE FROM scan WHERE \(Waiting.isOver)", arguments: [end])
            return try Self.photos(db)
        }
        let inBackups = try Backups(data: data).namedOriginals().map(\.name.display)
        try UnnamedFiles(data: data, folder: files.folder).take(
            besides: known.union(inBackups), at: time, reason: "No scan has named it for 30 days.", name: "Photo of a scan")
    }

    /// Removes unfinished uploads and pictures of former versions of pages. Runs before the first request. The pictures are
    /// made again when they are requested.
    func tidy() throws {
        ArrivingFile.removeParts(in: files.folder)
        let versions = try catalogue.read { db in
            try Row.fetchAll(db, sql: "SELECT id, version FROM scanPage").map { ($0["id"] as Int64, $0["version"] as Int) }
        }
        files.removeMade(besides: Dictionary(uniqueKeysWithValues: versions))
    }

    private static func photos(_ db: Database) throws -> Set<String> {
        Set(try String.fetchAll(db, sql: "SELECT file FROM scanPage"))
    }

    /// The photos in the scans folder that have no row in the `scanPage` table. Such photos exist if the catalogue was lost,
    /// or if a catalogue from another day was restored.
    func unnamed() throws -> [String] {
        UnnamedFiles(data: catalogue.directory, folder: files.folder).names(besides: try catalogue.read(Self.photos))
    }

    /// Makes scans from photos that have no row in the `scanPage` table. Files that are not pictures remain in the folder.
    ///
    /// - Returns: the ids of the scans.
    @discardableResult
    func adopt(_ photos: [String]) async throws -> [Int64] {
        var scans: [Int64] = []
        var room = 0
        for photo in photos where !Task.isCancelled {
            if room == 0 {
                scans.append(try begin("Found again").id)
                room = Self.maximumPages
            }
            guard let scan = scans.last else { break }
            do {
                _ = try await takeKnown(photo, into: scan)
                room -= 1
            } catch let failure as Failure where failure.code != .diskFull && failure.code != .cancelled {
                continue
            }
        }
        return scans
    }
}
