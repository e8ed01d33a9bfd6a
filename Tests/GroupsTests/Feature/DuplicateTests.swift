import Acts
import Base
import Catalogue
import Foundation
import GroupsEngine
import Testing

@testable import Groups

struct DuplicateTests {
    @Test func `equal files are duplicates; hard links are one file`() throws {
        let scene = try Scene()
        let first = try scene.add("a.jpg", "same")
        #expect(try scene.groups(.exact) == [])
        _ = try scene.link("linked.jpg", to: "a.jpg", content: "same")
        #expect(try scene.groups(.exact) == [])
        let copy = try scene.add("deep/copy.jpg", "same")
        let groups = try scene.groups(.exact)
        #expect(groups.map(\.count) == [2])
        #expect(groups.first?.frees == 4)
        #expect(try scene.members(.exact, groups[0].key) == [first, copy])
    }

    @Test func `what could be freed is what keeping the best would queue: nothing more once it did`() async throws {
        let scene = try Scene()
        for name in ["a.jpg", "b.jpg", "c.jpg"] { try scene.add(name, "same") }
        for (name, seed) in [("one", 5), ("two", 5)] {
            try scene.add("\(name).jpg", name)
            try scene.look(name, seed: UInt64(seed), brighter: name == "two" ? 3 : 0)
        }
        try SimilarPass(scene.catalogue, read: scene.read).update()
        let cache = GroupCache(scene.catalogue)
        for (way, bytes) in [(Way.exact, 8), (.similar, 3)] {
            let before = try await cache.groups(way, .series, after: nil, limit: 10)
            #expect(before.frees == bytes && before.open == 1, "\(way)")
            let outcome = try scene.keeper().run(way, .series, keys: nil)
            #expect(outcome.bytes == before.frees)
            await cache.forgetDuplicates()
            let after = try await cache.groups(way, .series, after: nil, limit: 10)
            #expect(after.frees == 0 && after.open == 0 && after.total == 1, "\(way)")
            try scene.takeBack()
        }
    }

    @Test func `the rule says which copy is kept, and can be changed`() throws {
        let scene = try Scene()
        let old = try scene.add("much/deeper/down/a.jpg", "same")
        let short = try scene.add("b.jpg", "same")
        let named = try scene.add("named/place/c.jpg", "same")
        try scene.execute("UPDATE file SET modified = 5 WHERE id = \(old); UPDATE file SET modified = 9 WHERE id <> \(old)")
        #expect(try scene.groups(.exact).map(\.best) == [old])
        #expect(try scene.groups(.exact).map(\.reason) == ["older"])
        try scene.catalogue.write { try FolderRule(order: [.shorter, .older]).store($0) }
        #expect(try scene.groups(.exact).map(\.best) == [short])
        #expect(try scene.groups(.exact).map(\.reason) == ["shorter"])
        try scene.catalogue.write { try FolderRule(folders: [scene.photos.appending("named").display]).store($0) }
        #expect(try scene.groups(.exact).map(\.best) == [named])
        #expect(try scene.groups(.exact).map(\.reason) == ["folder"])
        #expect(try scene.catalogue.read(FolderRule.fetch).order == [.folder, .older, .shorter])
    }

    @Test func `keeping the best queues the rest in one act, which undo takes back`() throws {
        let scene = try Scene()
        let (a, b, c) = (try scene.add("a.jpg", "one"), try scene.add("b.jpg", "one"), try scene.add("c.jpg", "one"))
        let (d, e) = (try scene.add("d.jpg", "two"), try scene.add("e.jpg", "two"))
        let best = Set(try scene.groups(.exact).compactMap(\.best))
        #expect(best.intersection([a, b, c]).count == 1 && best.intersection([d, e]).count == 1)
        let keeper = scene.keeper { _ in false }
        let outcome = try keeper.run(.exact, .series, keys: nil)
        #expect(Set(outcome.kept) == best && outcome.queued.count == 3)
        #expect(outcome.refused.isEmpty)
        let expected = [a, b, c, d, e].map { ($0, (best.contains($0) ? Decision.keep : .delete).rawValue) }
        #expect(try scene.decisions() == Dictionary(uniqueKeysWithValues: expected))
        #expect(try keeper.run(.exact, .series, keys: nil).act == nil)
        try scene.takeBack()
        #expect(try scene.decisions() == [:])
    }

    @Test(arguments: [Decision.delete, .readDelete])
    func `a best that was queued before is kept, so that never the whole group goes`(decision: Decision) throws {
        let scene = try Scene()
        let (best, other) = (try scene.add("a.jpg", "same"), try scene.add("b.jpg", "same"))
        try scene.execute("UPDATE file SET modified = 1, decision = \(decision.rawValue) WHERE id = \(best)")
        let outcome = try scene.keeper().run(.exact, .series, keys: nil)
        #expect(outcome.queued == [other] && outcome.kept == [best])
        #expect(try scene.decisions() == [best: Decision.keep.rawValue, other: Decision.delete.rawValue])
        try scene.takeBack()
        #expect(try scene.decisions() == [best: decision.rawValue])
    }

    @Test func `a photo that is not the one that was compared stays, and a best that is gone keeps the whole group`() throws {
        let scene = try Scene()
        let (a, b, c) = (try scene.add("a.jpg", "same"), try scene.add("b.jpg", "same"), try scene.add("c.jpg", "same"))
        try scene.execute("UPDATE file SET modified = \(a) WHERE id = \(a)")
        try Data("swapped!".utf8).write(to: URL(fileURLWithPath: scene.photos.appending("b.jpg").display))
        let outcome = try scene.keeper { $0.id == a }.run(.exact, .series, keys: nil)
        #expect(outcome.queued == [c])
        #expect(outcome.refused.map(\.file) == [b])
        #expect(outcome.refused.first?.failure.code == .changed)
        try scene.takeBack()

        try FileManager.default.removeItem(atPath: scene.photos.appending("a.jpg").display)
        let nothing = try scene.keeper { _ in false }.run(.exact, .series, keys: nil)
        #expect(nothing.queued == [])
        #expect(nothing.act == nil)
        #expect(nothing.refused.map(\.file) == [a])
        #expect(try scene.decisions() == [:])
    }

    @Test func `a hard link of the best is never queued, nor is what somebody kept`() throws {
        let scene = try Scene()
        try scene.add("a.jpg", "same")
        let linked = try scene.link("b.jpg", to: "a.jpg", content: "same")
        let kept = try scene.add("c.jpg", "same")
        let loose = try scene.add("d.jpg", "same")
        try scene.execute(
            "UPDATE file SET decision = 2 WHERE id = \(kept); UPDATE file SET modified = 1 WHERE name = X'612E6A7067'")
        let outcome = try scene.keeper().run(.exact, .series, keys: nil)
        #expect(outcome.queued == [loose])
        #expect(try scene.decisions()[linked] == nil)
        #expect(throws: Failure.self) { try scene.keeper().run(.day, .series, keys: nil) }
    }

    @Test func `two files that changed places since they were read are looked at again, and the wrong one is never queued`()
        throws
    {
        let scene = try Scene()
        let (a, b) = (try scene.add("a.jpg", "same"), try scene.add("b.jpg", "same"))
        let other = try scene.add("other.jpg", "precious")
        try scene.execute("UPDATE file SET modified = 1 WHERE id = \(a)")
        func path(_ name: String) -> String { scene.photos.appending(name).display }
        try FileManager.default.moveItem(atPath: path("b.jpg"), toPath: path("t.jpg"))
        try FileManager.default.moveItem(atPath: path("other.jpg"), toPath: path("b.jpg"))
        try FileManager.default.moveItem(atPath: path("t.jpg"), toPath: path("other.jpg"))
        let outcome = try scene.keeper { file in
            FileManager.default.contents(atPath: file.path.display) == Data((file.id == other ? "precious" : "same").utf8)
        }.run(.exact, .series, keys: nil)
        #expect(outcome.queued == [])
        #expect(outcome.refused.map(\.file) == [b])
        #expect(try scene.decisions() == [:])
    }
}
