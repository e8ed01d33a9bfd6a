import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import People

@Suite("What a person says of faces") struct PeopleTests {
    /// Two people, four photos each, and one photo of both.
    private func scene() throws -> (Scene, first: [Identity], second: [Identity], both: Identity) {
        let scene = try Scene()
        let first = try (0..<4).map { _ in try scene.add(0) }
        let second = try (0..<3).map { _ in try scene.add(1) }
        return (scene, first, second, try scene.add(0, 1))
    }

    @Test func `what a person says of faces holds in a later run, and each act can be undone`() throws {
        let (scene, first, second, both) = try scene()
        let groups = try scene.people.groups()
        #expect(groups.map(\.faces) == [5, 4])
        #expect(groups.map(\.photos) == [5, 4])
        try scene.catalogue.write { try $0.execute(sql: "DELETE FROM searchStale") }
        _ = try scene.people.name(scene.key(groups[0].key), "  Anna  Lena ")
        #expect(try scene.names(first[0]) == ["Anna Lena"] && scene.names(both) == ["Anna Lena"])
        #expect(try scene.names(second[0]) == [])
        #expect(try scene.count("SELECT count(*) FROM searchStale") == 5, "the search follows")

        // A later run finds the same faces in slightly other places, and a new photo.
        try scene.look(at: first[0], [0], shift: 40)
        let later = try scene.add(0)
        #expect(try scene.names(first[0]) == ["Anna Lena"] && scene.names(later) == ["Anna Lena"])
        #expect(try scene.group(named: "Anna Lena")?.faces == 6)

        #expect(try scene.undo()?.isUndone == true)
        #expect(try scene.names(first[0]) == [] && scene.names(later) == [])
        #expect(try scene.people.groups().map(\.faces) == [6, 4])
        #expect(try scene.count("SELECT count(*) FROM person") + scene.count("SELECT count(*) FROM personFace") == 0)
    }

    @Test func `a name that somebody has makes one person of two groups, in any spelling`() throws {
        let (scene, first, second, _) = try scene()
        let groups = try scene.people.groups()
        _ = try scene.people.name(scene.key(groups[0].key), "Änna")
        let done = try scene.people.name(scene.key(groups[1].key), "änna")
        #expect(try scene.names(second[0]) == ["Änna"])
        #expect(try scene.people.groups().map(\.key) == [done.group])
        try scene.undo()
        #expect(try scene.names(first[0]) == ["Änna"] && scene.names(second[0]) == [])
        for name in ["", " \n ", String(repeating: "a", count: 101), "a\u{7}b"] {
            #expect(throws: Failure.self) { try scene.people.name(scene.key(groups[1].key), name) }
        }
    }

    @Test func `groups that were joined stay joined, and what was split stays apart`() throws {
        let (scene, first, second, _) = try scene()
        let groups = try scene.people.groups()
        let merged = try scene.people.merge(scene.key(groups[0].key), scene.key(groups[1].key))
        #expect(try scene.people.groups().map(\.faces) == [9])
        try scene.look(at: first[1], [0])
        #expect(try scene.people.groups().map(\.faces) == [9], "a later run overrules nothing")

        let faces = try scene.faces(try #require(merged.group))
        let split = try scene.people.split(Array(faces.prefix(3)), from: scene.key(merged.group))
        #expect(try Set(scene.people.groups().map(\.faces)) == [6, 3])
        try scene.look(at: second[2], [1])
        #expect(try scene.faces(try #require(split.group)).count == 3)
        try scene.undo()
        #expect(try scene.people.groups().map(\.faces) == [9])
        try scene.undo()
        #expect(try scene.people.groups().map(\.faces) == [5, 4])
        #expect(throws: Failure.self) { try scene.people.split(faces, from: scene.key(groups[0].key)) }
    }

    @Test func `a face that is not somebody never becomes that person again`() throws {
        let (scene, first, _, _) = try scene()
        let group = try scene.people.groups()[0]
        let person = try scene.people.name(scene.key(group.key), "Anna")
        let face = try scene.faces(try #require(person.group))[0]
        _ = try scene.people.deny([face], in: scene.key(person.group))
        #expect(try scene.group(named: "Anna")?.faces == 4)
        try scene.people.follow(nil)
        for identity in first { try scene.look(at: identity, [0]) }
        #expect(try scene.group(named: "Anna")?.faces == 4, "a later run overrules nothing")
        try scene.undo()
        #expect(try scene.group(named: "Anna")?.faces == 5)
    }

    @Test func `nobody is in no group, and a hidden group keeps its faces`() throws {
        let (scene, _, _, both) = try scene()
        let groups = try scene.people.groups()
        let face = try scene.faces(groups[0].key)[0]
        _ = try scene.people.nobody([face], in: scene.key(groups[0].key))
        #expect(try scene.people.groups().map(\.faces) == [4, 4])
        #expect(try scene.people.framed(in: both).count == 1, "nobody has no frame")
        try scene.undo()
        #expect(try scene.people.groups() == groups)
        let hidden = try scene.people.hide(scene.key(groups[1].key), true)
        #expect(try scene.people.groups().first { $0.key == hidden.group }?.hidden == true)
        try scene.undo()
        #expect(try scene.people.groups() == groups)
    }

    @Test func `two faces of one photo are not one person, and a photo that is gone is not counted`() throws {
        let scene = try Scene()
        let twins = try scene.add(0, 0)
        #expect(Set(try scene.people.framed(in: twins).map(\.group)).count == 2)
        try scene.add(0)
        #expect(try scene.people.groups().map(\.faces) == [2])
        try scene.catalogue.write { try $0.execute(sql: "UPDATE file SET presence = 2 WHERE identity = ?", arguments: [twins]) }
        #expect(try scene.people.groups() == [])
    }

    @Test func `what a later act has changed stays when an earlier one is undone`() throws {
        let (scene, _, second, _) = try scene()
        let groups = try scene.people.groups()
        let first = try scene.people.name(scene.key(groups[1].key), "Ben")
        _ = try scene.people.name(scene.key(first.group), "Benno")
        let early = try scene.catalogue.read { try Int64.fetchOne($0, sql: "SELECT min(id) FROM act") }
        _ = try Undo(scene.catalogue, [scene.people.reversal()]).last(id: early)
        #expect(try scene.catalogue.read { try PeopleActs.known($0, "Benno") } == nil, "its faces are nobody that is known")
        #expect(try scene.names(second[0]) == [])
    }

    @Test func `the number of a new group is found by indexes, so that many faces stay quick`() throws {
        let scene = try Scene()
        try scene.add(0)
        let sql = "EXPLAIN QUERY PLAN SELECT \(FaceStore.greatest("family")), \(FaceStore.greatest("cluster"))"
        let plan = try scene.people.store().read { try Row.fetchAll($0, sql: sql).map { $0["detail"] as String } }
        #expect(plan.filter { $0.contains("COVERING INDEX") }.count == 2, "\(plan)")
    }

    @Test func `the deck asks about groups that are close, and never again after a no`() throws {
        let scene = try Scene()
        // Two people who are too far apart to be joined, and close enough to be asked about.
        scene.drawn = FaceGroupsTests.Drawn(people: 2, length: 0.35)
        for _ in 0..<3 {
            try scene.add(0)
            try scene.add(1)
        }
        let groups = try scene.people.groups()
        let keys = try (scene.key(groups[0].key), scene.key(groups[1].key))
        let asked = try scene.people.pairs(limit: 10)
        #expect(asked.map { [$0.one.faces, $0.other.faces] } == [[3, 3]])
        _ = try scene.people.part(keys.0, keys.1)
        #expect(try scene.people.pairs(limit: 10) == [])
        #expect(try scene.people.groups().count == 2)
        try scene.undo()
        #expect(try scene.people.pairs(limit: 10) == asked)
    }

    @Test func `while people are off, no file is made and nothing is listed`() throws {
        let scene = try Scene(isOn: false)
        #expect(throws: Failure.self) { try scene.people.groups() }
        #expect(FileStamp(of: FaceStore.path(in: scene.catalogue.directory)) == nil)
    }

    @Test func `forgetting removes faces, names and the acts about them, and names the backups that hold names`() throws {
        let (scene, first, _, _) = try scene()
        _ = try scene.people.name(scene.key(scene.people.groups()[0].key), "Anna")
        let backups = Backups(data: scene.catalogue.directory)
        try backups.make(of: scene.catalogue)
        #expect(try scene.people.forget().backups == backups.list().map(\.name))
        for table in ["person", "personFace", "personNot", "personChange", "personRename", "faceSeen"] {
            #expect(try scene.count("SELECT count(*) FROM \(table)") == 0, "\(table)")
        }
        #expect(try scene.count("SELECT count(*) FROM act WHERE kind = 'person'") == 0)
        #expect(FileStamp(of: FaceStore.path(in: scene.catalogue.directory)) == nil)
        #expect(try scene.names(first[0]) == [])
        #expect(try scene.catalogue.read(PhotoPeople.isOn) == false)
    }

    @Test func `names are in backups, unless a person wants none`() throws {
        let (scene, _, _, _) = try scene()
        _ = try scene.people.name(scene.key(scene.people.groups()[0].key), "Xanthippe")
        let backups = Backups(data: scene.catalogue.directory)
        try backups.make(of: scene.catalogue)
        #expect(try backups.withNamesOfPeople().count == 1)
        try scene.catalogue.write { try SettingTable.set($0, PhotoPeople.backupSetting, "false") }
        let copy = scene.root.appending("copy.sqlite")
        try scene.catalogue.copy(to: copy)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: copy.display))
        #expect(bytes.range(of: Data("Xanthippe".utf8)) == nil, "nowhere in the file")
        #expect(try scene.group(named: "Xanthippe")?.faces == 5, "the catalogue keeps it")
    }
}
