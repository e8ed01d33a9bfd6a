public import Acts
import Basics
import Catalogue
import GRDB
import Foundation

extension Act.Kind {
    public static let deleteScan = Self("deleteScan")
    public static let deletePage = Self("deletePage")
}

/// What a person takes away. The photos stay for a while, so that it can be undone.
extension Scans {
    /// How long removed scans and pages are kept, in milliseconds.
    private static let kept: Int64 = 30 * 24 * 3600 * 1000

    /// - Returns: what undoes it.
    public func delete(_ id: Int64) throws -> Int64 {
        try catalogue.write { db in
            let scan = try Self.require(db, id)
            let act = try Journal.begin(
                db, .deleteScan, summary: "Deleted the scan “\(scan.title)”", about: About("one", name: scan.title))
            try db.execute(sql: "UPDATE scan SET removedBy = ? WHERE id = ?", arguments: [act, id])
            try SearchIndex.remove(db, .scan, id)
            return act
        }
    }

    /// - Returns: what undoes it.
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
        ]
    }

    private static func putBack(_ db: Database, _ table: String, _ act: Act, _ scan: String) throws {
        let scans = try Int64.fetchAll(db, sql: "SELECT \(scan) FROM \(table) WHERE removedBy = ?", arguments: [act.id])
        guard !scans.isEmpty else { throw Failure(.fileNotFound, "scan.goneForGood") }
        try db.execute(sql: "UPDATE \(table) SET removedBy = NULL WHERE removedBy = ?", arguments: [act.id])
        for id in scans { try index(db, id) }
    }

    /// Removes for good what was deleted long ago, and what no row knows. Call it at start, before the first upload.
    func sweep() throws {
        let old = now() - Self.kept
        let (files, known, versions) = try catalogue.write { db in
            let gone = "SELECT id FROM act WHERE at < ?"
            let files = try String.fetchAll(
                db,
                sql:
                    "SELECT file FROM scanPage WHERE removedBy IN (\(gone)) OR scanId IN (SELECT id FROM scan WHERE removedBy IN (\(gone)))",
                arguments: [old, old])
            try db.execute(sql: "DELETE FROM scanPage WHERE removedBy IN (\(gone))", arguments: [old])
            try db.execute(sql: "DELETE FROM scan WHERE removedBy IN (\(gone))", arguments: [old])
            let versions = try Row.fetchAll(db, sql: "SELECT id, version FROM scanPage").map {
                ($0["id"] as Int64, $0["version"] as Int)
            }
            return (
                files, Set(try String.fetchAll(db, sql: "SELECT file FROM scanPage")), Dictionary(uniqueKeysWithValues: versions)
            )
        }
        for file in files where !known.contains(file) { self.files.remove(file) }
        self.files.sweep(keeping: known, versions: versions)
    }
}
