import Acts
import Base
import Catalogue
import Testing

@testable import Groups

struct AlbumTests {
    @Test(arguments: [("  Summer ", "Summer"), ("Sum\nmer\u{0}", "Sum mer"), (String(repeating: "é", count: 200), nil)])
    func `an album's name is one line`(name: String, kept: String?) throws {
        let scene = try Scene()
        _ = try scene.catalogue.write { try Albums.create($0, name: name) }
        #expect(try scene.groups(.album).map(\.name) == [kept ?? name])
    }

    @Test(arguments: ["", "  ", "\n\u{0}", String(repeating: "é", count: 201)])
    func `a name that says nothing, or too much, is none`(name: String) throws {
        let scene = try Scene()
        #expect(throws: Failure.self) { _ = try scene.catalogue.write { try Albums.create($0, name: name) } }
    }

    @Test func `albums that a person made come before those of screenshots`() throws {
        let scene = try Scene()
        try scene.execute("INSERT INTO album (name, origin, createdAt) VALUES ('Screenshots – Music', 'screenshots music', 0)")
        for name in ["Zoo", "Attic"] { _ = try scene.catalogue.write { try Albums.create($0, name: name) } }
        #expect(try scene.groups(.album).map(\.name) == ["Attic", "Zoo", "Screenshots – Music"])
    }

    @Test func `an album shows a photo with copies once, and its next copy when the first one has gone`() throws {
        let scene = try Scene()
        let first = try scene.add("2019/a.jpg", "a", taken: "2024-01-01")
        let second = try scene.add("Rome/a.jpg", "a", taken: "2024-01-01")
        let other = try scene.add("Rome/b.jpg", "b", taken: "2024-02-01")
        let (album, _) = try scene.catalogue.write { try Albums.create($0, name: "Rome") }
        let identities = ["a", "b"].map(scene.identity(of:))
        _ = try scene.catalogue.write { try Albums.set($0, album, identities, isIn: true) }
        func count(_ change: (inout PhotoFilter) -> Void = { _ in }) throws -> Int {
            try scene.catalogue.read { db in
                var filter = PhotoFilter()
                filter.group = try PhotoFilter.Group("album:\(album)", db)
                change(&filter)
                return try filter.count(db).total
            }
        }
        #expect(try scene.groups(.album).map(\.count) == [2])
        #expect(try scene.members(.album, String(album)) == [other, first])
        #expect(try count() == 2)
        #expect(try count { $0.folder = scene.photos.appending("Rome") } == 2, "in a folder, its copies are shown")
        try scene.execute("UPDATE file SET presence = \(FileRow.Presence.away.rawValue) WHERE id = \(first)")
        #expect(try scene.groups(.album).map(\.count) == [2])
        #expect(try scene.members(.album, String(album)) == [other, second])
        #expect(try count() == 2)
    }

    @Test func `an album is made, filled, renamed and deleted, and each step is undone`() throws {
        let scene = try Scene()
        let (a, b) = (try scene.add("a.jpg", "a", taken: "2024-01-01"), try scene.add("b.jpg", "b", taken: "2024-02-01"))
        let identities = [scene.identity(of: "a"), scene.identity(of: "b")]
        let (album, _) = try scene.catalogue.write { try Albums.create($0, name: "  Summer ") }
        #expect(try scene.groups(.album).map(\.name) == ["Summer"])
        #expect(try scene.groups(.album).map(\.count) == [0])
        let added = try scene.catalogue.write { try Albums.set($0, album, identities, isIn: true) }
        #expect(added.count == 2)
        #expect(try scene.catalogue.write { try Albums.set($0, album, identities, isIn: true) }.act == nil)
        #expect(try scene.members(.album, String(album)) == [b, a])
        _ = try scene.catalogue.write { try Albums.set($0, album, [identities[0]], isIn: false) }
        #expect(try scene.members(.album, String(album)) == [b])
        _ = try scene.catalogue.write { try Albums.rename($0, album, to: "Winter") }
        _ = try scene.catalogue.write { try Albums.delete($0, album) }
        #expect(try scene.groups(.album) == [])
        #expect(
            try scene.catalogue.read { try Journal.recent($0, limit: 5) }.reversed().map(\.about) == [
                About("made", name: "Summer"), About("added", name: "Summer", count: 2),
                About("removed", name: "Summer", count: 1), About("renamed", name: "Summer", to: "Winter"),
                About("deleted", name: "Winter"),
            ])
        #expect(throws: Failure.self) { _ = try scene.catalogue.write { try Albums.rename($0, album, to: "x") } }
        try scene.takeBack()
        #expect(try scene.groups(.album).map(\.name) == ["Winter"])
        try scene.takeBack()
        #expect(try scene.groups(.album).map(\.name) == ["Summer"])
        try scene.takeBack()
        #expect(try scene.members(.album, String(album)) == [b, a])
        try scene.takeBack()
        #expect(try scene.members(.album, String(album)) == [])
        try scene.takeBack()
        #expect(try scene.groups(.album) == [])
    }

    @Test func `a feature's album is made once, and comes back when it is deleted`() throws {
        let scene = try Scene()
        let album = try scene.catalogue.write { try Albums.keep($0, origin: "screenshots.music", name: "Music") }
        _ = try scene.catalogue.write { try Albums.delete($0, album) }
        #expect(try scene.catalogue.write { try Albums.keep($0, origin: "screenshots.music", name: "Music") } == album)
        #expect(try scene.groups(.album).count == 1)
    }

    @Test(arguments: ["", "   ", String(repeating: "x", count: 201)]) func `a name that says nothing is refused`(
        name: String
    ) throws {
        let scene = try Scene()
        #expect(throws: Failure.self) { _ = try scene.catalogue.write { try Albums.create($0, name: name) } }
    }

    @Test func `a photo says which groups it is in`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", "same")
        try scene.add("b.jpg", "same")
        let (album, _) = try scene.catalogue.write { try Albums.create($0, name: "Best") }
        _ = try scene.catalogue.write { try Albums.set($0, album, [scene.identity(of: "same")], isIn: true) }
        let all = try scene.catalogue.read { db in
            try Belonging.all(db, of: try #require(try FileRow.fetch(db, id: id)))
        }
        #expect(all.map(\.way) == [.day, .folder, .identity, .exact, .album])
        #expect(all.last?.name == "Best")
    }
}
