import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import Acts

/// A process that was killed while it wrote a sidecar leaves nothing beside the photos.
struct SidecarDraftTests {
    private static let content = Array("<x:xmpmeta/>".utf8)

    private func recorded(_ scene: Scene) throws -> SidecarDraft {
        let draft = SidecarDraft(for: scene.photos.appending("a.jpg.xmp"), Self.content)
        try scene.catalogue.write(draft.record)
        return draft
    }

    private func count(_ scene: Scene) throws -> Int { try scene.count("SELECT count(*) FROM sidecarDraft") }

    /// - Parameter length: the number of bytes that were written when the process was killed; -1 if the file was not made.
    @Test(arguments: [-1, 0, 5, 12])
    func `a draft that was left is removed at the next start`(length: Int) throws {
        let scene = try Scene()
        let draft = try recorded(scene)
        if length >= 0 { try put(String(decoding: Self.content.prefix(length), as: UTF8.self), draft.path) }
        try scene.reopen()
        try SidecarDraft.recover(scene.catalogue)
        #expect(try names(scene.photos) == [] && count(scene) == 0)
    }

    @Test func `a file of another content, and one that no act has recorded, stay`() throws {
        let scene = try Scene()
        let draft = try recorded(scene)
        try put("theirs", draft.path)
        try put(String(decoding: Self.content, as: UTF8.self), scene.photos.appending(".shoebox-12.xmp"))
        try SidecarDraft.recover(scene.catalogue)
        #expect(try text(draft.path) == "theirs" && names(scene.photos).count == 2 && count(scene) == 0)
    }

    @Test func `a record that names another file removes nothing`() throws {
        let scene = try Scene()
        let path = scene.photos.appending("a.jpg.xmp")
        try put("<x:xmpmeta/>", path)
        try scene.catalogue.write { db in
            try db.execute(sql: "INSERT INTO sidecarDraft VALUES (?, ?)", arguments: [path, Data(Self.content)])
        }
        try SidecarDraft.recover(scene.catalogue)
        #expect(text(path) == "<x:xmpmeta/>")
    }

    @Test func `a draft in a folder that is away is looked for again`() throws {
        let scene = try Scene()
        let draft = try recorded(scene)
        try put("<x", draft.path)
        let aside = scene.root.appending("aside")
        #expect(rename(scene.photos.display, aside.display) == 0)
        try SidecarDraft.recover(scene.catalogue)
        #expect(try count(scene) == 1)
        #expect(rename(aside.display, scene.photos.display) == 0)
        try SidecarDraft.recover(scene.catalogue)
        #expect(try names(scene.photos) == [] && count(scene) == 0)
    }

    @Test func `nothing is recorded once sidecars are written and taken back`() async throws {
        let scene = try Scene()
        let row = try scene.row(try scene.add("a.jpg"))
        let writer = SidecarWriter(scene.catalogue) { _, _, _ in nil }
        _ = try await writer.write([SidecarWriter.Change(row, [.caption("one")])], .writeSidecars) { "\($0)" }
        #expect(try names(scene.photos) == ["a.jpg", "a.jpg.xmp"] && count(scene) == 0)
        #expect(try scene.takeBack()?.isUndone == true)
        #expect(try names(scene.photos) == ["a.jpg"] && count(scene) == 0)
    }
}
