import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Testing
import Workers

@testable import Scanner

/// Scans in a temporary catalogue, without a worker.
struct ScanMovingTests {
    private struct Scene {
        let catalogue: Catalogue
        let scans: Scans
        var undo: Undo { Undo(catalogue, scans.reversals {}) }

        /// Makes a scan. Its pages have the words of `texts`, in this order.
        func scan(_ title: String, _ texts: String...) throws -> (id: Int64, pages: [Int64]) {
            let scan = try scans.begin(title).id
            let pages = try catalogue.write { db in
                let pages = try texts.enumerated().map { position, text in
                    try db.execute(
                        sql: """
                            INSERT INTO scanPage (scanId, position, file, width, height, bytes, confidence, turns, filter, strength,
                                paper, addedAt, text)
                            VALUES (?, ?, ?, 10, 10, 1, 0, 0, 'enhanced', 1, 'auto', 1, ?)
                            """, arguments: [scan, position, UUID().uuidString, text])
                    return db.lastInsertedRowID
                }
                try Scans.index(db, scan)
                return pages
            }
            return (scan, pages)
        }

        func pages(_ scan: Int64) throws -> [Int64] { try scans.scan(scan).pages.map(\.id) }

        func found(_ words: String) throws -> [Int64] {
            try scans.list(SearchQuery(words), after: nil, limit: 10).items.map(\.id)
        }

        func isGone(_ scan: Int64) throws -> Bool { try catalogue.read { try Scan.fetch($0, scan) } == nil }
    }

    private func withScene(_ body: (Scene) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let catalogue = try Catalogue(at: BytePath(folder.path))
        let scans = Scans(catalogue, pool: WorkerPool(executable: BytePath("/bin/false")))
        try body(Scene(catalogue: catalogue, scans: scans))
    }

    private static func reason(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch { return (error as? Failure)?.reason.rawValue }
    }

    @Test func `joined scans come back by undo, each with its pages in their places`() throws {
        try withScene { scene in
            let letter = try scene.scan("Letter", "dear", "regards"), bill = try scene.scan("Bill", "total", "tax")
            let card = try scene.scan("Card", "phone")
            let (act, joined) = try scene.scans.join([letter.id, card.id, bill.id, card.id])
            #expect(joined.id == letter.id && joined.title == "Letter")
            #expect(joined.pages.map(\.id) == letter.pages + card.pages + bill.pages)
            #expect(try scene.isGone(bill.id) && scene.isGone(card.id))
            #expect(try scene.found("tax") == [letter.id])
            #expect(try scene.found("Bill") == [], "its title is gone with it")
            let undone = try #require(try scene.undo.last(id: act))
            #expect(undone.act.about == About("joined", name: "Letter", count: 3))
            #expect(try scene.pages(letter.id) == letter.pages)
            #expect(try scene.pages(bill.id) == bill.pages && scene.pages(card.id) == card.pages)
            #expect(try scene.found("tax") == [bill.id])
        }
    }

    @Test func `pages move to another scan or to a new one, and an emptied scan comes back by undo`() throws {
        try withScene { scene in
            let letter = try scene.scan("Letter", "one", "two", "three"), bill = try scene.scan("Bill", "total")
            let first = try scene.scans.move([letter.pages[2], letter.pages[0]], from: letter.id, to: bill.id)
            #expect(first.scan.pages.map(\.id) == bill.pages + [letter.pages[2], letter.pages[0]])
            #expect(try scene.pages(letter.id) == [letter.pages[1]])
            #expect(try scene.found("three") == [bill.id])
            let second = try scene.scans.move([letter.pages[1]], from: letter.id, to: nil, title: "Rest")
            #expect(second.scan.title == "Rest" && second.scan.pages.map(\.id) == [letter.pages[1]])
            #expect(try scene.isGone(letter.id))
            _ = try scene.undo.last(id: second.act)
            #expect(try scene.pages(letter.id) == [letter.pages[1]])
            _ = try scene.undo.last(id: first.act)
            #expect(try scene.pages(letter.id) == letter.pages && scene.pages(bill.id) == bill.pages)
        }
    }

    @Test func `a deleted page of a joined scan comes back into the scan that has the others`() throws {
        try withScene { scene in
            let letter = try scene.scan("Letter", "dear"), bill = try scene.scan("Bill", "total", "tax")
            let deletion = try scene.scans.delete(page: bill.pages[1])
            let (act, _) = try scene.scans.join([letter.id, bill.id])
            _ = try scene.undo.last(id: deletion)
            #expect(try scene.pages(letter.id) == [letter.pages[0], bill.pages[0], bill.pages[1]])
            _ = try scene.undo.last(id: act)
            #expect(try scene.pages(bill.id) == bill.pages)
        }
    }

    @Test func `undo leaves pages that were moved on, and those whose scan was deleted since`() throws {
        try withScene { scene in
            let letter = try scene.scan("Letter", "a", "b", "c"), bill = try scene.scan("Bill", "x")
            let moved = try scene.scans.move([letter.pages[0], letter.pages[1]], from: letter.id, to: bill.id)
            let on = try scene.scans.move([letter.pages[1]], from: bill.id, to: nil)
            _ = try scene.undo.last(id: moved.act)
            #expect(try scene.pages(letter.id) == [letter.pages[0], letter.pages[2]])
            #expect(try scene.pages(on.scan.id) == [letter.pages[1]])
            let again = try scene.scans.move([letter.pages[2]], from: letter.id, to: bill.id)
            _ = try scene.scans.delete(letter.id)
            #expect(Self.reason { _ = try scene.undo.last(id: again.act) } == "scan.pagesMovedSince")
            #expect(try scene.pages(bill.id).contains(letter.pages[2]), "a page never goes into a deleted scan")
        }
    }

    @Test func `what cannot be joined or moved changes nothing`() throws {
        try withScene { scene in
            let letter = try scene.scan("Letter", "a", "b"), bill = try scene.scan("Bill", "x")
            let gone = try scene.scan("Gone", "y")
            _ = try scene.scans.delete(gone.id)
            let scans = scene.scans
            #expect(Self.reason { _ = try scans.join([]) } == "scan.tooFewToJoin")
            #expect(Self.reason { _ = try scans.join([letter.id, letter.id]) } == "scan.tooFewToJoin")
            #expect(Self.reason { _ = try scans.join([letter.id, bill.id, gone.id]) } == "scan.unknown")
            #expect(Self.reason { _ = try scans.move([], from: letter.id, to: bill.id) } == "scan.noPageChosen")
            #expect(Self.reason { _ = try scans.move(letter.pages, from: letter.id, to: letter.id) } == "scan.sameScan")
            #expect(Self.reason { _ = try scans.move(bill.pages, from: letter.id, to: nil) } == "scan.otherPages")
            #expect(Self.reason { _ = try scans.move(letter.pages, from: letter.id, to: gone.id) } == "scan.unknown")
            #expect(Self.reason { _ = try scans.move(letter.pages, from: letter.id, to: nil, title: "") } == "scan.badTitle")
            #expect(try scene.pages(letter.id) == letter.pages && scene.pages(bill.id) == bill.pages)
            #expect(try scene.undo.last()?.act.kind == .deleteScan, "no act was recorded")
        }
    }
}
