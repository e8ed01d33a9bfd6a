import Base
import Catalogue
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Acts

/// Copies files from elsewhere into a shared folder.
struct AddingTests {
    /// Makes a source file for each text. The identities are not real digests, which does not matter here.
    private func files(_ scene: Scene, _ texts: [String], name: String? = nil) throws -> [FileAdder.NewFile] {
        try texts.enumerated().map { index, text in
            let source = scene.root.appending("source-\(text.prefix(20))")
            try put(text, source)
            let digest = [UInt8](repeating: 0, count: 24) + Array("\(text)        ".utf8.prefix(8))
            return FileAdder.NewFile(
                source: source, name: name ?? "\(index).jpg", identity: Identity(digest: digest), modified: 1_200_000_000)
        }
    }

    private func add(_ scene: Scene, _ files: [FileAdder.NewFile], to folder: BytePath? = nil) throws -> FileAdder.Outcome {
        try FileAdder(scene.catalogue).add(files, to: folder ?? scene.photos) { "Added \($0)" }
    }

    @Test func `what is added is there whole, beside what has its name, and goes when the act is taken back`() throws {
        let scene = try Scene()
        try put("mine", scene.photos.appending("a.jpg"))
        let outcome = try add(scene, files(scene, ["one", "two"], name: "a.jpg"))
        #expect(outcome.added.map(\.name.display) == ["a (2).jpg", "a (3).jpg"] && outcome.refused.isEmpty)
        #expect(names(scene.photos) == ["a (2).jpg", "a (3).jpg", "a.jpg"])
        #expect(text(outcome.added[1]) == "two" && text(scene.photos.appending("a.jpg")) == "mine")
        #expect(FileStamp(of: outcome.added[0])?.modified == 1_200_000_000_000_000_000)
        #expect(try scene.takeBack(act: outcome.act)?.refused.isEmpty == true)
        #expect(names(scene.photos) == ["a.jpg"])
        #expect(try scene.takeBack() == nil)
    }

    @Test func `what a scan has seen goes to the trash when the act is taken back, and can be restored`() throws {
        let scene = try Scene()
        let outcome = try add(scene, files(scene, ["one"]))
        let id = try scene.add(outcome.added[0], "one")
        #expect(try scene.takeBack(act: outcome.act)?.refused.isEmpty == true)
        #expect(names(scene.photos).isEmpty)
        #expect(try scene.trashed(id) != nil)
        try scene.restore([id])
        #expect(text(outcome.added[0]) == "one")
    }

    @Test func `what was changed since stays, and it is said`() throws {
        let scene = try Scene()
        let outcome = try add(scene, files(scene, ["one", "two"]))
        try put("edited by the person", outcome.added[0])
        #expect(try scene.takeBack(act: outcome.act)?.refused.map(\.failure.code) == [.changed])
        #expect(names(scene.photos) == ["0.jpg"])
    }

    @Test func `what the library has already is not added again`() throws {
        let scene = try Scene()
        let chosen = try files(scene, ["one", "two", "one"])
        try scene.add("elsewhere.jpg", "one", identity: chosen[0].identity)
        let outcome = try add(scene, chosen)
        #expect(outcome.known == 2 && outcome.added.map(\.name.display) == ["1.jpg"])
        let again = try add(scene, [chosen[0]])
        #expect(again.act == nil && again.known == 1 && again.added.isEmpty)
    }

    @Test func `what was saved in a folder is known by the folder's name and the number that arrived`() throws {
        let scene = try Scene()
        let source = scene.root.appending("made")
        try put("one", source)
        // Without a digest, a file is added even if the library has its content.
        let chosen = [source, source, scene.root.appending("gone")].map {
            FileAdder.NewFile(source: $0, name: "a.pdf", modified: nil)
        }
        let outcome = try FileAdder(scene.catalogue).add(chosen, to: scene.photos, leavingOutKnown: false, form: .saved) {
            "Saved \($0)"
        }
        #expect(outcome.added.map(\.name.display) == ["a.pdf", "a (2).pdf"] && outcome.refused.count == 1)
        let row = try #require(
            try scene.catalogue.read {
                try Row.fetchOne($0, sql: "SELECT summary, about FROM act WHERE id = ?", arguments: [outcome.act])
            })
        #expect(row["summary"] == "Saved 2")
        #expect(About(stored: row["about"]) == About("saved", to: scene.photos.name.display, count: 2))
    }

    @Test func `a source that is gone and a folder that cannot be written leave no act`() throws {
        let scene = try Scene()
        let chosen = try files(scene, ["one"])
        let nowhere = try add(scene, chosen, to: scene.root.appending("no/such"))
        #expect(nowhere.act == nil && nowhere.refused.map(\.code) == [.fileNotFound])
        unlink(chosen[0].source.display)
        let gone = try add(scene, chosen)
        #expect(gone.act == nil && gone.refused.map(\.code) == [.fileNotFound])
        #expect(names(scene.photos).isEmpty)
        #expect(try scene.takeBack() == nil)
    }

    @Test(.enabled(if: mayMount)) func `a full disk keeps what was whole before`() throws {
        try withMount(bytes: 200_000) { drive in
            let scene = try Scene(photos: drive)
            let large = String(repeating: "x", count: 90_000)
            let outcome = try add(scene, files(scene, "abc".map { "\($0)" + large }))
            #expect(outcome.added.count == 2 && outcome.refused.map(\.code) == [.diskFull])
            #expect(names(drive) == ["0.jpg", "1.jpg"])
            _ = try scene.takeBack(act: outcome.act)
            #expect(names(drive).filter { !$0.hasPrefix(".Trash-") }.isEmpty, "they lie in the drive's trash")
        }
    }

    @Test func `what a killed process left half made is removed at the next start, what was whole can be taken back`() throws {
        let scene = try Scene()
        let (whole, half) = (scene.photos.appending("whole.jpg"), scene.photos.appending("half.jpg"))
        let draft = scene.photos.appending(".shoebox-1.part")
        try put("whole", whole)
        try put("ha", draft)
        let detail = """
            [{"path": "\(whole)", "draft": "\(scene.photos.appending(".shoebox-2.part"))"}, {"path": "\(half)", "draft": "\(draft)"}]
            """
        let act = try scene.catalogue.write { db in
            try Journal.begin(db, .addFiles, summary: "Added 2", detail: Data(detail.utf8))
        }
        try scene.reopen()
        try FileAdder(scene.catalogue).recover()
        #expect(names(scene.photos) == ["whole.jpg"])
        #expect(try scene.takeBack()?.act.id == act)
        #expect(names(scene.photos).isEmpty)
    }
}
