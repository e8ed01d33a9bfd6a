import Acts
import Base
import Catalogue
import Foundation
import GRDB
import ScannerEngine
import ReadingEngine
import Readings
import TestSupport
import Testing
import Workers

@testable import Scanner

/// Scans in a temporary catalogue, without a worker.
struct ScanTests {
    private func withScans(_ body: (Scans, Catalogue, BytePath) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let catalogue = try Catalogue(at: BytePath(folder.path))
        try body(Scans(catalogue, pool: WorkerPool(executable: BytePath("/bin/false"))), catalogue, BytePath(folder.path))
    }

    /// Adds a page whose photo shows no page that was found.
    private func add(_ catalogue: Catalogue, to scan: Int64, file: String = UUID().uuidString) throws -> Int64 {
        try catalogue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO scanPage (scanId, position, file, width, height, bytes, confidence, turns, filter, strength, paper, addedAt)
                    VALUES (?1, (SELECT count(*) FROM scanPage WHERE scanId = ?1), ?2, 10, 10, 1, 0, 0, 'enhanced', 1, 'auto', 1)
                    """, arguments: [scan, file])
            return db.lastInsertedRowID
        }
    }

    @Test func `pages are put in order, and an order of other pages is refused`() throws {
        try withScans { scans, catalogue, _ in
            let scan = try scans.begin("Letter").id
            let pages = try (0..<3).map { _ in try add(catalogue, to: scan) }
            let order = [pages[2], pages[0], pages[1]]
            #expect(try scans.change(scan, title: nil, order: order, filter: nil, strength: nil).pages.map(\.id) == order)
            for wrong in [[pages[0]], pages + [99], [pages[0], pages[0], pages[1]]] {
                #expect(throws: Failure.self) { try scans.change(scan, title: nil, order: wrong, filter: nil, strength: nil) }
            }
            #expect(try scans.scan(scan).pages.map(\.id) == order)
        }
    }

    @Test func `what was deleted comes back by undo, pages in their place`() throws {
        try withScans { scans, catalogue, _ in
            let scan = try scans.begin("Letter").id
            let pages = try (0..<3).map { _ in try add(catalogue, to: scan) }
            let undo = Undo(catalogue, scans.reversals {})
            let act = try scans.delete(page: pages[1])
            #expect(try scans.scan(scan).pages.map(\.id) == [pages[0], pages[2]])
            _ = try undo.last(id: act)
            #expect(try scans.scan(scan).pages.map(\.id) == pages)
            _ = try scans.delete(scan)
            #expect(throws: Failure.self) { try scans.scan(scan) }
            #expect(throws: Failure.self) { try scans.page(pages[0]) }
            #expect(try scans.list(after: nil, limit: 10).items.isEmpty)
            _ = try undo.last()
            #expect(try scans.scan(scan).pages.count == 3)
        }
    }

    @Test func `a look is kept with all its numbers, and makes a new version`() throws {
        try withScans { scans, catalogue, _ in
            let page = try add(catalogue, to: try scans.begin(nil).id)
            let look = PageSettings(
                corners: [[0.1, 0.125], [0.9, 0.1], [1, 0.875], [0, 1]], turns: 3, filter: .bw, strength: 0.35, paper: .receipt)
            let changed = try scans.change(page: page, look)
            #expect(changed.look == look)
            #expect(changed.version == 2)
            #expect(try scans.change(page: page, look).version == 2)
            #expect(throws: Failure.self) { try scans.change(page: page, PageSettings(turns: 7)) }
        }
    }

    /// Returns a reading (recognized text) with one row for each line.
    private func reading(_ lines: [String]) -> Reading {
        let rows = lines.enumerated().map { row, text in
            let (top, bottom, right) = (Float(row * 40), Float(row * 40 + 28), Float(text.count * 16))
            let quad = Quad(
                SIMD2(0, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(0, bottom))
            return TextLine(text: text, confidence: 0.99, quad: quad, words: [], block: 0, row: row)
        }
        return Reading(width: 600, height: 40 * lines.count, lines: rows, seconds: 0)
    }

    private static let receipt = [
        "REWE Markt GmbH", "Milch 1,19", "Brot 2,49", "Käse 3,99", "Summe EUR 7,67", "MwSt 7 % 0,50", "Datum 12.03.2026",
    ]

    @Test func `a receipt among the pages tells its shop, its date and its sum`() throws {
        try withScans { scans, catalogue, _ in
            let scan = try scans.begin("Letters").id
            let pages = try (0..<2).map { _ in try add(catalogue, to: scan) }
            #expect(try scans.scan(scan).category == nil)
            _ = try scans.store(reading(["Dear Ms Miller,", "thank you for the apples."]), of: try scans.page(pages[0]))
            #expect(try scans.list(after: nil, limit: 10).items.first?.receipt == nil)
            _ = try scans.store(reading(Self.receipt), of: try scans.page(pages[1]))
            let read = try scans.scan(scan)
            #expect(read.category == .receipt)
            let receipt = try #require(read.receipt)
            #expect((receipt.merchant, receipt.date, receipt.total?.cents) == ("REWE Markt GmbH", "2026-03-12", 767))
            #expect(try scans.list(after: nil, limit: 10).items.first?.receipt == receipt)
            let json = try #require(String(data: JSONEncoder().encode(read), encoding: .utf8))
            #expect(json.contains("\"merchant\":\"REWE Markt GmbH\""))
            _ = try scans.delete(page: pages[1])
            #expect(try scans.scan(scan).receipt == nil)
        }
    }

    @Test func `pages wait to be read until nobody has changed their scan for a while, and are read once`() throws {
        try withScans { scans, catalogue, _ in
            let scan = try scans.begin("Letter").id
            let page = try add(catalogue, to: scan)
            let changed = try scans.scan(scan).changedAt
            #expect(try scans.unread(changedAfter: 0, upTo: changed - 1).isEmpty)
            #expect(try scans.unread(changedAfter: 0, upTo: changed).map(\.id) == [page])
            #expect(try scans.unread(changedAfter: changed, upTo: changed + 1000).isEmpty)
            _ = try scans.store(reading(["Tea"]), of: try scans.page(page))
            #expect(try scans.unread(changedAfter: 0, upTo: changed).isEmpty)
            // With other corners the page has another text, so it must be read again.
            _ = try scans.change(page: page, PageSettings(corners: [[0, 0], [0.5, 0], [0.5, 1], [0, 1]]))
            #expect(try scans.unread(changedAfter: 0, upTo: .max).map(\.id) == [page])
        }
    }

    @Test func `titles are plain lines`() throws {
        try withScans { scans, _, _ in
            for title in ["", "   ", "\n", String(repeating: "a", count: 201)] {
                #expect(throws: Failure.self) { try scans.begin(title) }
            }
            let scan = try scans.begin("A\nletter")
            #expect(scan.title == "Aletter")
            #expect(ScanExport.name("../../etc/passwd\u{202E}") == "-..-etc-passwd-")
            #expect(ScanExport.name("...") == "Scan")
        }
    }

    @Test func `a folder of scans is for its owner alone`() throws {
        try withScans { scans, _, folder in
            let upload = try scans.files.begin(BytePath("page.jpg"))
            try [UInt8]([1, 2, 3]).withUnsafeBytes { try upload.write($0) }
            try upload.finish()
            for (path, mode) in [(folder.appending("scans"), 0o700), (upload.path, 0o600)] {
                let attributes = try FileManager.default.attributesOfItem(atPath: path.display)
                #expect(attributes[.posixPermissions] as? Int == mode)
            }
        }
    }
}
