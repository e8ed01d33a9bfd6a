import Acts
import Base
public import Catalogue
import Foundation
import GRDB
public import ScannerEngine
import ScannerTasks
import PapersTasks
import Readings
public import Workers

/// Documents that consist of photographed pages.
public struct Scans: Sendable {
    let catalogue: Catalogue
    let pool: WorkerPool
    let files: ScanFiles
    /// Called with the id of a scan after the text of one of its pages was read.
    let onRead: @Sendable (Int64) -> Void

    /// The maximum number of pages in a scan. It is limited because all pages are written to one PDF.
    public static let maximumPages = 200
    static let longestTitle = 200

    public init(_ catalogue: Catalogue, pool: WorkerPool, onRead: @escaping @Sendable (Int64) -> Void = { _ in }) {
        (self.catalogue, self.pool, self.onRead) = (catalogue, pool, onRead)
        files = ScanFiles(data: catalogue.directory)
    }

    // MARK: Scans

    public func begin(_ title: String?) throws -> Scan {
        let title = try Self.checked(
            title ?? "Scan \(LocalTime(unixSeconds: now() / 1000).iso.prefix(16).replacing("T", with: " "))")
        return try catalogue.write { db in try Self.require(db, try Self.insert(db, title)) }
    }

    public func scan(_ id: Int64) throws -> Scan { try catalogue.read { try Self.require($0, id) } }

    /// Sets the title, the order of the pages, or a filter for all pages. Arguments that are nil change nothing.
    ///
    /// - Parameters:
    ///   - order: the ids of all pages in their new order.
    ///   - was: the order that the user was shown; nil to not compare it.
    /// - Throws: `Failure` with code `changed` if the scan's pages are not those in `order`, or their order is no longer `was`.
    public func change(
        _ id: Int64, title: String?, order: [Int64]?, was: [Int64]? = nil, filter: PageSettings.Filter?, strength: Double?
    ) throws -> Scan {
        let title = try title.map(Self.checked)
        return try catalogue.write { db in
            let scan = try Self.require(db, id)
            if let title { try db.execute(sql: "UPDATE scan SET title = ? WHERE id = ?", arguments: [title, id]) }
            if let order {
                guard was == nil || was == scan.pages.map(\.id) else { throw Failure(.changed, "scan.otherOrder") }
                guard order.count == scan.pages.count, Set(order) == Set(scan.pages.map(\.id)) else {
                    throw Failure(.changed, "scan.otherPages")
                }
                for (position, page) in order.enumerated() {
                    try db.execute(sql: "UPDATE scanPage SET position = ? WHERE id = ?", arguments: [position, page])
                }
            }
            if let filter {
                for page in scan.pages {
                    var look = page.look
                    (look.filter, look.strength) = (filter, strength ?? look.strength)
                    try Self.store(db, page, look)
                }
            }
            try Self.touch(db, id)
            try Self.index(db, id)
            return try Self.require(db, id)
        }
    }

    static func checked(_ title: String) throws -> String {
        let plain = String(title.filter { !$0.isNewline && $0 != "\0" }).trimmingCharacters(in: .whitespaces)
        guard !plain.isEmpty, plain.count <= longestTitle else {
            throw Failure(.badRequest, "scan.badTitle", ["limit": longestTitle])
        }
        return plain
    }

    static func require(_ db: Database, _ id: Int64) throws -> Scan {
        guard let scan = try Scan.fetch(db, id) else { throw Failure(.fileNotFound, "scan.unknown") }
        return scan
    }

    static func touch(_ db: Database, _ id: Int64) throws {
        try db.execute(sql: "UPDATE scan SET changedAt = ? WHERE id = ?", arguments: [now(), id])
    }

    // MARK: Pages

    public func page(_ id: Int64) throws -> ScanPage {
        guard let page = try catalogue.read({ try ScanPage.fetch($0, id) }) else { throw Failure(.fileNotFound, "scan.noPage") }
        return page
    }

    /// Changes the look of a page. Its photo does not change.
    public func change(page id: Int64, _ look: PageSettings) throws -> ScanPage {
        guard look.isSound else { throw Failure(.badRequest, "page.badLook") }
        let page = try page(id)
        let changed = try catalogue.write { db in
            try Self.store(db, page, look)
            try Self.touch(db, page.scan)
            try Self.index(db, page.scan)
            return try ScanPage.fetch(db, id)
        }
        guard let changed else { throw Failure(.fileNotFound, "scan.noPage") }
        files.removeMade(of: id, before: changed.version)
        return changed
    }

    private static func store(_ db: Database, _ page: ScanPage, _ look: PageSettings) throws {
        guard look != page.look else { return }
        try db.execute(
            sql: """
                UPDATE scanPage SET corners = ?, turns = ?, filter = ?, strength = ?, paper = ?, version = version + 1 WHERE id = ?
                """,
            arguments: [
                ScanPage.json(look.corners), look.turns, look.filter.rawValue, look.strength, look.paper.rawValue, page.id,
            ])
    }
}
