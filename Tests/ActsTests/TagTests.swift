import Base
import Catalogue
import GRDB
import Testing

@testable import Acts

@Suite("Tags that a person gives and takes away") struct TagTests {
    private static func identity(_ number: Int) -> Identity { Identity(digest: [UInt8](repeating: UInt8(number), count: 32)) }

    @discardableResult
    private func change(_ scene: Scene, _ ids: [Int64], give: [String] = [], take: [String] = []) throws -> Tags.Outcome {
        let change = try Tags.Change(give: give, take: take)
        return try scene.catalogue.write { try Tags.change($0, change, of: try FileRow.fetch($0, ids: ids)) }
    }

    /// The tags of a photo in the table, after checking that deriving them again changes nothing.
    private func tags(_ scene: Scene, _ id: Int64) throws -> [String] {
        func stored() throws -> [String] {
            try scene.catalogue.read { try PhotoTags.shared($0, by: [id]) }.map(\.name)
        }
        let before = try stored()
        try PhotoTags.catchUp(scene.catalogue)
        #expect(try stored() == before)
        return before
    }

    private func undo(_ scene: Scene, _ act: Int64? = nil) throws -> Undo.Result? {
        try Undo(scene.catalogue, [.ofTags()]).last(id: act)
    }

    private func setKeywords(_ scene: Scene, _ id: Int64, _ keywords: String...) throws {
        var labels = Labels()
        labels.add(keywords: keywords)
        try scene.catalogue.write { [labels] in try LabelTable.set($0, id, labels) }
    }

    @Test func `a person's tags and the keywords of files are one list, which the files do not follow`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", identity: Self.identity(1))
        try setKeywords(scene, id, "Rome", "lake")
        let outcome = try change(scene, [id], give: ["Anna"], take: ["rome"])
        #expect(outcome.count == 1 && outcome.act != nil)
        #expect(try tags(scene, id) == ["Anna", "lake"])
        #expect(try scene.catalogue.read { try LabelTable.labels($0, of: id, Self.identity(1)).keywords } == ["Rome", "lake"])
        #expect(try scene.count("SELECT count(*) FROM searchStale WHERE fileId = \(id)") == 1, "it is found by them")
        #expect(try undo(scene)?.isUndone == true)
        #expect(try tags(scene, id) == ["lake", "Rome"])
        #expect(try scene.count("SELECT count(*) FROM tagChoice") == 0)
    }

    @Test func `what a photo has already is no change, and copies share their tags`() throws {
        let scene = try Scene()
        let ids = try ["a.jpg", "b.jpg", "c.jpg"].map { try scene.add($0, identity: Self.identity($0 == "c.jpg" ? 2 : 1)) }
        #expect(try change(scene, [ids[0]], give: ["Anna"]).count == 1)
        #expect(try tags(scene, ids[1]) == ["Anna"] && tags(scene, ids[2]) == [])
        let same = try change(scene, [ids[1]], give: ["ANNA"], take: ["Rome"])
        #expect(same.act == nil && same.count == 0)
        #expect(try change(scene, ids, give: ["anna"]).count == 1, "only the third had not got it")
        #expect(try undo(scene)?.isUndone == true)
        #expect(try tags(scene, ids[0]) == ["Anna"] && tags(scene, ids[2]) == [])
        #expect(try scene.catalogue.read { try Journal.recent($0, limit: 9, isStanding: true) }.map(\.about?.form) == ["added"])
    }

    @Test func `the undo leaves a tag that a newer act changed again, says so, and works once that is undone`() throws {
        let scene = try Scene()
        let ids = try (1...2).map { try scene.add("\($0).jpg", identity: Self.identity($0)) }
        let first = try #require(try change(scene, ids, give: ["Anna", "lake"]).act)
        try change(scene, [ids[0]], take: ["Anna"])
        let back = try #require(try undo(scene, first))
        #expect(back.refused.map(\.file) == [ids[0]] && back.refused.map(\.failure.reason) == ["undo.changedSince"])
        #expect(try tags(scene, ids[0]) == [] && tags(scene, ids[1]) == [])
        #expect(try undo(scene)?.isUndone == true, "the newer act")
        #expect(try tags(scene, ids[0]) == ["Anna"])
        #expect(try undo(scene, first)?.isUndone == true)
        #expect(try tags(scene, ids[0]) == [])
    }

    @Test func `a tag that no photo has gets the spelling in which it is given again`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", identity: Self.identity(1))
        try change(scene, [id], give: ["roma"])
        try change(scene, [id], give: ["ROMA"])
        #expect(try tags(scene, id) == ["roma"])
        try change(scene, [id], take: ["roma"])
        try change(scene, [id], give: ["Roma"])
        #expect(try tags(scene, id) == ["Roma"])
    }

    private func rename(
        _ scene: Scene, _ old: String, _ new: String, photos: Int? = nil, merging: Int? = nil
    ) throws -> Tags.Outcome {
        let (old, new) = (try TagName(typed: old), try TagName(typed: new))
        return try scene.catalogue.write { try Tags.rename($0, Tags.Shown(old, photos: photos), to: new, merging: merging) }
    }

    @Test
    func `a renamed tag is renamed on every photo, also where it is a keyword or the photo is away, and undo brings it back`()
        throws
    {
        let scene = try Scene()
        let ids = try (1...3).map { try scene.add("\($0).jpg", identity: Self.identity($0)) }
        try setKeywords(scene, ids[0], "Roma", "lake")
        try change(scene, [ids[1], ids[2]], give: ["Roma"])
        try scene.catalogue.write { try $0.execute(sql: "UPDATE file SET presence = 2 WHERE id = ?", arguments: [ids[2]]) }
        let outcome = try rename(scene, "roma", "Rome", photos: 2)
        #expect(outcome.act != nil && outcome.count == 2)
        #expect(
            try tags(scene, ids[0]) == ["lake", "Rome"] && tags(scene, ids[1]) == ["Rome"] && tags(scene, ids[2]) == ["Rome"])
        let about = try scene.catalogue.read { try Journal.recent($0, limit: 1, isStanding: true) }.first?.about
        #expect(about == About("renamed", name: "Roma", to: "Rome", count: 2))
        #expect(try undo(scene)?.isUndone == true)
        #expect(
            try tags(scene, ids[0]) == ["lake", "Roma"] && tags(scene, ids[1]) == ["Roma"] && tags(scene, ids[2]) == ["Roma"])
    }

    @Test func `a tag is merged only with as many photos as were shown, and undo parts the two again`() throws {
        let scene = try Scene()
        let ids = try (1...3).map { try scene.add("\($0).jpg", identity: Self.identity($0)) }
        try change(scene, [ids[0], ids[1]], give: ["Roma"])
        try change(scene, [ids[1], ids[2]], give: ["Rome"])
        for (photos, merging, reason) in [(2, nil, "tag.exists"), (2, 1, "tag.exists"), (3, 2, "tag.otherPhotos")]
            as [(Int, Int?, Failure.Reason)]
        {
            #expect(throws: Failure.self) { try rename(scene, "Roma", "Rome", photos: photos, merging: merging) }
            do { _ = try rename(scene, "Roma", "Rome", photos: photos, merging: merging) } catch {
                #expect((error as? Failure)?.reason == reason)
            }
        }
        #expect(try rename(scene, "Roma", "ROME", photos: 2, merging: 2).count == 2)
        for id in ids { #expect(try tags(scene, id) == ["Rome"]) }
        #expect(try undo(scene)?.isUndone == true)
        #expect(
            try tags(scene, ids[0]) == ["Roma"] && tags(scene, ids[1]) == ["Roma", "Rome"] && tags(scene, ids[2]) == ["Rome"])
    }

    @Test func `another spelling concerns the keywords of files too, takes no tag away, and is undone`() throws {
        let scene = try Scene()
        let ids = try (1...2).map { try scene.add("\($0).jpg", identity: Self.identity($0)) }
        try setKeywords(scene, ids[0], "rome")
        try change(scene, [ids[1]], give: ["rome"])
        #expect(try rename(scene, "rome", "Rome").count == 2)
        for id in ids { #expect(try tags(scene, id) == ["Rome"]) }
        func words(_ id: Int64) throws -> [String] {
            try scene.catalogue.read { try LabelTable.labels($0, ofPhoto: try #require(try FileRow.fetch($0, id: id))).keywords }
        }
        #expect(try words(ids[0]) == ["Rome"])
        #expect(try rename(scene, "Rome", "Rome").act == nil)
        #expect(try undo(scene)?.isUndone == true)
        for id in ids { #expect(try tags(scene, id) == ["rome"]) }
        #expect(try words(ids[0]) == ["rome"])
    }

    @Test func `a deleted tag is taken from every photo and from contents without a photo, and undo gives it back`() throws {
        let scene = try Scene()
        let ids = try (1...2).map { try scene.add("\($0).jpg", identity: Self.identity($0)) }
        try setKeywords(scene, ids[0], "Rome", "lake")
        try change(scene, ids, give: ["Rome"])
        let name = try TagName(typed: "rome")
        #expect(try scene.catalogue.write { try Tags.delete($0, Tags.Shown(name, photos: 2)) }.count == 2)
        #expect(try tags(scene, ids[0]) == ["lake"] && tags(scene, ids[1]) == [])
        #expect(try scene.catalogue.write { try Tags.delete($0, Tags.Shown(name)) }.act == nil, "there is nothing left to do")
        #expect(try undo(scene)?.isUndone == true)
        #expect(try tags(scene, ids[0]) == ["lake", "Rome"] && tags(scene, ids[1]) == ["Rome"])
        #expect(throws: Failure.self) {
            try scene.catalogue.write { try Tags.delete($0, Tags.Shown(try TagName(typed: "none"))) }
        }
    }

    @Test(
        arguments: [
            ([], [], "tag.none"), ([""], [], "tag.nameLength"), ([], ["a\nb"], "tag.oneLine"), (["a"], ["A"], "tag.twice"),
            ((0...100).map(String.init), [], "tag.tooMany"),
        ] as [([String], [String], Failure.Reason)])
    func `no tag, an impossible one and contradictions are refused`(give: [String], take: [String], reason: Failure.Reason) {
        #expect(throws: Failure.self) { try Tags.Change(give: give, take: take) }
        do throws(Failure) { _ = try Tags.Change(give: give, take: take) } catch { #expect(error.reason == reason) }
    }
}
