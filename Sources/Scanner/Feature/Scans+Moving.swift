public import Acts
import Base
import Catalogue
import Foundation
import GRDB

extension Act.Kind {
    /// Pages were moved to another scan, or several scans were joined into one.
    public static let movePages = Self("movePages")
}

/// Moves pages between scans, and joins scans. A scan that has no page left is removed, and undo brings it back.
extension Scans {
    /// What undo needs.
    struct PageMove: Codable {
        struct Page: Codable {
            let id: Int64
            /// The scan and the position before the act.
            let scan: Int64
            let position: Int64
        }

        let pages: [Page]
        /// The scan that the pages were moved to.
        let target: Int64
    }

    /// Moves the pages of the other scans behind those of the first one, in the given order. Joins all of them, or none.
    ///
    /// - Returns: the id of the act, for undo, and the joined scan.
    public func join(_ ids: [Int64]) throws -> (act: Int64, scan: Scan) {
        var seen: Set<Int64> = []
        let ids = ids.filter { seen.insert($0).inserted }
        guard let first = ids.first, ids.count > 1 else { throw Failure(.badRequest, "scan.tooFewToJoin") }
        return try catalogue.write { db in
            let scans = try ids.map { try Self.require(db, $0) }
            let pages = scans.dropFirst().flatMap { $0.pages.map(\.id) }
            let about = About("joined", name: scans[0].title, count: scans.count)
            let act = try Self.move(db, pages, to: first, leaving: ids.dropFirst(), about) {
                "Joined \(scans.count.of("scan")) into “\($0)”"
            }
            return (act, try Self.require(db, first))
        }
    }

    /// Moves pages behind those of another scan.
    ///
    /// - Parameters:
    ///   - source: the scan in which the user saw the pages.
    ///   - target: nil for a new scan.
    ///   - title: of the new scan; nil for that of the source.
    /// - Returns: the id of the act, for undo, and the scan that has the pages now.
    public func move(
        _ pages: [Int64], from source: Int64, to target: Int64?, title: String? = nil
    ) throws -> (act: Int64, scan: Scan) {
        guard !pages.isEmpty else { throw Failure(.badRequest, "scan.noPageChosen") }
        guard target != source else { throw Failure(.badRequest, "scan.sameScan") }
        let title = try title.map(Self.checked)
        return try catalogue.write { db in
            let scan = try Self.require(db, source)
            guard Set(pages).isSubset(of: scan.pages.map(\.id)), Set(pages).count == pages.count else {
                throw Failure(.changed, "scan.otherPages")
            }
            let target = try target ?? Self.insert(db, title ?? scan.title)
            let name = try Self.require(db, target).title
            let about = About("moved", name: scan.title, to: name, count: pages.count)
            let act = try Self.move(db, pages, to: target, leaving: [source], about) {
                "Moved \(pages.count.of("page")) of “\(scan.title)” to “\($0)”"
            }
            return (act, try Self.require(db, target))
        }
    }

    static func insert(_ db: Database, _ title: String) throws -> Int64 {
        try db.execute(sql: "INSERT INTO scan (title, startedAt, changedAt) VALUES (?1, ?2, ?2)", arguments: [title, now()])
        return db.lastInsertedRowID
    }

    /// Moves pages, and removes each scan of `sources` that has no page left. Deleted pages of such a scan are moved too, so
    /// that undoing their deletion shows them.
    private static func move(
        _ db: Database, _ pages: [Int64], to target: Int64, leaving sources: some Sequence<Int64>, _ about: About,
        summary: (String) -> String
    ) throws -> Int64 {
        let scan = try require(db, target)
        guard scan.pages.count + pages.count <= maximumPages else {
            throw Failure(.tooLarge, "scan.tooManyPages", ["limit": maximumPages])
        }
        let moved = Set(pages)
        let emptied = try sources.filter { id in try ScanPage.all(db, of: id).allSatisfy { moved.contains($0.id) } }
        let list = "[\(emptied.map(String.init).joined(separator: ","))]"
        let deleted = try Int64.fetchAll(
            db,
            sql: """
                SELECT id FROM scanPage WHERE removedBy IS NOT NULL AND scanId IN (SELECT value FROM json_each(?))
                ORDER BY scanId, position, id
                """, arguments: [list])
        let rows = try (pages + deleted).map { id in
            guard let row = try Row.fetchOne(db, sql: "SELECT scanId, position FROM scanPage WHERE id = ?", arguments: [id])
            else {
                throw Failure(.changed, "scan.otherPages")
            }
            return PageMove.Page(id: id, scan: row["scanId"], position: row["position"])
        }
        let act = try Journal.begin(
            db, .movePages, summary: summary(scan.title), about: about,
            detail: try JSONEncoder().encode(PageMove(pages: rows, target: target)))
        let last = try Int64.fetchOne(
            db, sql: "SELECT coalesce(max(position), -1) FROM scanPage WHERE scanId = ?", arguments: [target])
        for (number, page) in rows.enumerated() {
            try put(db, page.id, in: target, at: (last ?? -1) + 1 + Int64(number))
        }
        for id in emptied { try db.execute(sql: "UPDATE scan SET removedBy = ? WHERE id = ?", arguments: [act, id]) }
        for id in Set(rows.map(\.scan)).union([target]) {
            try touch(db, id)
            try index(db, id)
        }
        return act
    }

    private static func put(_ db: Database, _ page: Int64, in scan: Int64, at position: Int64) throws {
        try db.execute(
            sql: "UPDATE scanPage SET scanId = ?, position = ? WHERE id = ?", arguments: [scan, position, page])
    }

    /// Returns the pages to their scans. A page that a later act has moved elsewhere, or whose scan was deleted since, stays
    /// where it is.
    static func takeBackMove(_ db: Database, _ act: Act) throws {
        guard let move = try Journal.detail(db, act: act.id, as: PageMove.self) else { return }
        try db.execute(
            sql: "UPDATE scan SET removedBy = NULL, waitsSince = NULL WHERE removedBy = ?", arguments: [act.id])
        var changed: Set<Int64> = []
        for page in move.pages {
            let isThere = try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM scanPage WHERE id = ? AND scanId = ?)
                    AND EXISTS (SELECT 1 FROM scan WHERE id = ? AND removedBy IS NULL)
                    """, arguments: [page.id, move.target, page.scan])
            guard isThere == true else { continue }
            try put(db, page.id, in: page.scan, at: page.position)
            changed.insert(page.scan)
        }
        guard !changed.isEmpty else { throw Failure(.changed, "scan.pagesMovedSince") }
        for id in changed.union([move.target]) {
            try touch(db, id)
            try index(db, id)
        }
    }
}
