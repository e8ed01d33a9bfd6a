import Base
import Catalogue
import GRDB
import Testing

@testable import Groups

/// The advantage of the best picture of a group over each other picture.
struct ReasonTests {
    private func reasons(_ scene: Scene, _ way: Way) throws -> [String: String] {
        let group = try #require(try scene.groups(way).first)
        let best = try #require(group.best)
        return try scene.query { query in
            let members = try way.members(query, group.key)
            #expect(members.first?.id == best && members.first?.reason == nil)
            let files = try FileRow.fetch(query.db, ids: members.map(\.id))
            let names = Dictionary(uniqueKeysWithValues: files.map { ($0.id, $0.name.display) })
            let pairs = members.compactMap { member in member.reason.map { (names[member.id] ?? "", $0) } }
            return Dictionary(uniqueKeysWithValues: pairs)
        }
    }

    @Test func `each look-alike is told what the best has over it, and not what it has over another`() throws {
        let scene = try Scene()
        func content(_ name: String) -> String {
            name + String(repeating: ".", count: (name == "squeezed" ? 1400 : 3000) - name.count)
        }
        for (name, sharpness) in [("best", 0.6), ("equal", 0.6), ("small", 0.7), ("soft", 0.5), ("squeezed", 0.6)] {
            try scene.add("\(name).jpg", content(name))
            try scene.look(content(name), seed: 1)
            try scene.catalogue.write {
                try $0.execute(
                    sql: "UPDATE look SET sharpness = ? WHERE identity = ?",
                    arguments: [sharpness, scene.identity(of: content(name))])
            }
        }
        try scene.add("twin.jpg", content("best"))
        try scene.pretend(writtenAt: 1_700_000_000)
        try scene.execute("UPDATE file SET width = 4000, height = 3000")
        try scene.execute("UPDATE file SET width = 2000, height = 1500 WHERE name = CAST('small.jpg' AS BLOB)")
        try SimilarPass(scene.catalogue, read: scene.read).update()
        let group = try #require(try scene.groups(.similar).first)
        // The group as a whole has no reason, because the best picture has no advantage over one other picture.
        #expect(group.name == "best.jpg" && group.count == 6 && group.reason == nil)
        // The reasons: 12 million pixels instead of 3 million (`small`), a sharpness of 0.6, which is more than 1.12 × 0.5
        // (`soft`), and 3,000 bytes, which is more than 2 × 1,400 (`squeezed`). For equal pictures and the best itself there is
        // no reason.
        #expect(try reasons(scene, .similar) == ["small.jpg": "larger", "soft.jpg": "sharper", "squeezed.jpg": "lessCompressed"])
    }

    @Test func `each copy is told why the place of the best is better`() throws {
        let scene = try Scene()
        for name in ["keep/much longer than the others.jpg", "b.jpg", "c.jpg", "d.jpg"] { try scene.add(name, "same") }
        try scene.pretend(writtenAt: 1_700_000_000)
        try scene.execute("UPDATE file SET modified = modified + 5 WHERE name = CAST('d.jpg' AS BLOB)")
        // The best has the shortest path; of paths with the same length, the alphabetically first.
        #expect(try reasons(scene, .exact) == ["d.jpg": "older", "much longer than the others.jpg": "shorter"])
        try scene.catalogue.write { try FolderRule(folders: [scene.photos.appending("keep").display]).store($0) }
        #expect(try reasons(scene, .exact) == ["b.jpg": "folder", "c.jpg": "folder", "d.jpg": "folder"])
    }

    @Test func `once the best has left no reason is told until it is known who follows`() throws {
        let scene = try Scene()
        for (name, width) in [("one", 400), ("two", 300), ("three", 200)] {
            try scene.add("\(name).jpg", name)
            try scene.look(name, seed: 1)
            try scene.execute("UPDATE file SET width = \(width) WHERE name = CAST('\(name).jpg' AS BLOB)")
        }
        try SimilarPass(scene.catalogue, read: scene.read).update()
        let before = try reasons(scene, .similar)
        #expect(before == ["two.jpg": "larger", "three.jpg": "larger"])
        try scene.execute("UPDATE file SET presence = 1 WHERE name = CAST('one.jpg' AS BLOB)")
        let between = try reasons(scene, .similar)
        #expect(between == [:])
        try SimilarPass(scene.catalogue, read: scene.read).update()
        let after = try reasons(scene, .similar)
        #expect(after == ["three.jpg": "larger"])
    }
}
