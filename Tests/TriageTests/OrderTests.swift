import Base
import Catalogue
import GRDB
import TestSupport
import Testing

@testable import Triage

struct OrderTests {
    private static let newestFirst = ["WA0030.jpg", "WA0012.jpg", "WA0010.jpg", "WA0008.jpg", "WA0002.jpg", "WA0001.jpg"]

    /// Adds photos of the same second, in an order that a disk may list them in.
    private static func add(_ scene: Scene, in folder: String, screenshot: Bool) throws {
        _ = try scene.add(0, in: folder)
        let target = scene.photos.appending(folder)
        try scene.catalogue.write { db in
            for name in ["WA0010.jpg", "WA0002.jpg", "WA0030.jpg", "WA0001.jpg", "WA0012.jpg", "WA0008.jpg"] {
                _ = try storePhoto(
                    db, at: target.appending(name), in: Directories.id(db, of: target), bytes: 3, taken: 1_704_067_200,
                    isScreenshot: screenshot, identity: nil)
            }
        }
    }

    @Test(arguments: [1, 2, 4, 100])
    func `photos of one second are in the order of their numbers, in the whole deck and in each filtered one`(
        limit: Int
    ) async throws {
        let scene = try Scene()
        try Self.add(scene, in: "chat", screenshot: true)
        var (folder, format, screenshots) = (PhotoFilter(), PhotoFilter(), PhotoFilter())
        folder.folder = scene.photos.appending("chat")
        format.format = "jpeg"
        screenshots.screenshots = true
        for filter in [PhotoFilter(), folder, format, screenshots] {
            var (hand, photos): ([String], [String]) = ([], [])
            var position: DeckCursor?
            repeat {
                let page = try await scene.deck.hand(filter, after: position, limit: limit)
                hand += page.cards.map(\.name)
                position = try DeckCursor(page.next)
            } while position != nil
            var next: Keyset?
            repeat {
                let page = try await scene.deck.photos(filter, after: next, limit: limit)
                photos += page.cards.map(\.name)
                next = page.next
            } while next != nil
            #expect(hand == Self.newestFirst)
            #expect(photos == Self.newestFirst)
        }
    }

    @Test func `a filtered deck that looks through folders has the same order`() throws {
        let scene = try Scene()
        try Self.add(scene, in: "chat", screenshot: false)
        var filter = PhotoFilter()
        filter.format = "jpeg"
        var deck = FilteredDeck(filter: filter, undecided: true, after: nil, count: 4)
        deck.scanLimits = []
        try scene.catalogue.read { db in
            let names = try deck.ids(db).compactMap { try FileRow.fetch(db, id: $0)?.name.display }
            #expect(names == Array(Self.newestFirst.prefix(4)))
        }
    }
}
