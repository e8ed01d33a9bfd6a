import Base
import Catalogue
import Testing

@testable import Acts
@testable import Groups

struct NestedAlbumTests {
    /// Albums "Travel", inside it "Italy", and inside that "Rome", each with one photo of its own.
    private struct Shelf {
        let scene: Scene
        let travel: Int64
        let italy: Int64
        let rome: Int64

        init() throws {
            let scene = try Scene()
            for name in ["travel", "italy", "rome"] { try scene.add("\(name).jpg", name, taken: "2024-01-01") }
            func album(_ name: String, in parent: Int64?) throws -> Int64 {
                try scene.catalogue.write { db in
                    let (album, _) = try Albums.create(db, name: name, in: parent)
                    _ = try Albums.set(db, album, [scene.identity(of: name.lowercased())], isIn: true)
                    return album
                }
            }
            travel = try album("Travel", in: nil)
            italy = try album("Italy", in: travel)
            rome = try album("Rome", in: italy)
            self.scene = scene
        }

        func paths() throws -> [String] {
            try scene.groups(.album).map { (($0.within ?? []).map(\.name) + [$0.name]).joined(separator: "/") }
        }

        func counts() throws -> [Int] { try scene.groups(.album).map(\.count) }
    }

    @Test func `an album contains the photos of all albums inside it, and a photo in two of them counts once`() throws {
        let shelf = try Shelf()
        #expect(try shelf.paths() == ["Travel", "Travel/Italy", "Travel/Italy/Rome"])
        #expect(try shelf.counts() == [3, 2, 1])
        #expect(try shelf.scene.groups(.album).map(\.albums) == [1, 1, nil])
        #expect(try shelf.scene.members(.album, String(shelf.travel)).count == 3)
        _ = try shelf.scene.catalogue.write {
            try Albums.set($0, shelf.travel, [shelf.scene.identity(of: "rome")], isIn: true)
        }
        #expect(try shelf.counts() == [3, 2, 1])
    }

    @Test func `a photo that is taken out of an album leaves the albums inside it too, and undo puts it back into each`() throws {
        let shelf = try Shelf()
        let removed = try shelf.scene.catalogue.write {
            try Albums.set($0, shelf.travel, [shelf.scene.identity(of: "rome")], isIn: false)
        }
        #expect(removed.count == 1)
        #expect(try shelf.counts() == [2, 1, 0])
        try shelf.scene.takeBack()
        #expect(try shelf.counts() == [3, 2, 1])
    }

    @Test func `an album is put into another one and taken out, and each is undone`() throws {
        let shelf = try Shelf()
        #expect(try shelf.scene.catalogue.write { try Albums.nest($0, shelf.rome, in: shelf.italy) } == nil, "it is there")
        _ = try shelf.scene.catalogue.write { try Albums.nest($0, shelf.rome, in: shelf.travel) }
        #expect(try shelf.paths() == ["Travel", "Travel/Italy", "Travel/Rome"])
        _ = try shelf.scene.catalogue.write { try Albums.nest($0, shelf.rome, in: nil) }
        #expect(try shelf.paths() == ["Rome", "Travel", "Travel/Italy"])
        #expect(
            try shelf.scene.catalogue.read { try Journal.recent($0, limit: 2) }.map(\.about) == [
                About("outside", name: "Rome"), About("inside", name: "Rome", to: "Travel"),
            ])
        try shelf.scene.takeBack()
        #expect(try shelf.paths() == ["Travel", "Travel/Italy", "Travel/Rome"])
        try shelf.scene.takeBack()
        #expect(try shelf.paths() == ["Travel", "Travel/Italy", "Travel/Italy/Rome"])
    }

    @Test func `an album gets neither into itself nor into one inside it, also by an undo`() throws {
        let shelf = try Shelf()
        for inner in [shelf.travel, shelf.italy, shelf.rome] {
            #expect(throws: Failure(.badRequest, "album.insideItself")) {
                _ = try shelf.scene.catalogue.write { try Albums.nest($0, shelf.travel, in: inner) }
            }
        }
        // Undoing the first step would put Italy into Travel, which is in Italy by then.
        let first = try shelf.scene.catalogue.write { try Albums.nest($0, shelf.italy, in: nil) }
        _ = try shelf.scene.catalogue.write { try Albums.nest($0, shelf.travel, in: shelf.italy) }
        let act = try #require(first)
        #expect(try shelf.scene.catalogue.read { try Albums.isChangedSince($0, act: act) })
        #expect(try shelf.paths() == ["Italy", "Italy/Rome", "Italy/Travel"])
    }

    @Test func `a deleted album takes the albums inside along, and undo brings all of them back where they were`() throws {
        let shelf = try Shelf()
        let renamed = try shelf.scene.catalogue.write { try Albums.rename($0, shelf.rome, to: "Roma") }
        _ = try shelf.scene.catalogue.write { try Albums.delete($0, shelf.travel) }
        #expect(try shelf.paths() == [])
        #expect(try shelf.scene.catalogue.read { try Albums.isChangedSince($0, act: renamed) }, "Rome went with Travel")
        try shelf.scene.takeBack()
        #expect(try shelf.paths() == ["Travel", "Travel/Italy", "Travel/Italy/Roma"])
        #expect(try shelf.counts() == [3, 2, 1])
    }

    @Test func `an album is named by its path if its name is not enough`() throws {
        let shelf = try Shelf()
        let other = try shelf.scene.catalogue.write { try Albums.create($0, name: "Rome", in: shelf.travel).album }
        func named(_ name: String) throws -> [Int64] { try shelf.scene.catalogue.read { try Albums.named($0, name) } }
        #expect(try named("Travel") == [shelf.travel])
        #expect(try named("Rome") == [shelf.rome, other])
        #expect(try named("Travel/Rome") == [other])
        #expect(try named("Travel/Italy/Rome") == [shelf.rome])
        #expect(try named("Paris") == [])
    }

    @Test func `a list shows the albums at one level`() throws {
        let groups = try Shelf().scene.groups(.album)
        #expect(groups.filter(AlbumLevel.top.contains).map(\.name) == ["Travel"])
        #expect(groups.filter(AlbumLevel("none").contains).map(\.name) == ["Travel"])
        #expect(groups.filter(AlbumLevel(groups[0].key).contains).map(\.name) == ["Italy"])
        #expect(groups.filter(AlbumLevel(nil).contains).map(\.name) == ["Travel", "Italy", "Rome"])
    }
}
