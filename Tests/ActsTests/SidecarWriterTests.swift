import Base
import Catalogue
import Foundation
import GRDB
import Testing

@testable import Acts

/// Writes sidecars into a real folder, and takes them back.
struct SidecarWriterTests {
    private static let foreign = """
        <?xml version="1.0" encoding="UTF-8"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0-Exiv2">
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:digiKam="http://www.digikam.org/ns/1.0/"
           xmp:Rating="3">
           <digiKam:TagsList><rdf:Seq><rdf:li>People/Ada</rdf:li></rdf:Seq></digiKam:TagsList>
          </rdf:Description>
         </rdf:RDF>
        </x:xmpmeta>

        """

    private func write(
        _ scene: Scene, _ ids: [Int64], _ name: String? = nil, _ assignments: [XMPPacket.Assignment]
    ) async throws -> SidecarWriter.Outcome {
        let changes = try ids.map { id in
            SidecarWriter.Change(try scene.row(id), at: name.map { scene.photos.appending($0) }, assignments)
        }
        // Without a worker; tests of the library have real ones.
        let writer = SidecarWriter(scene.catalogue) { _, content, assignments in XMPPacket.edited(content, assignments) }
        return try await writer.write(changes, .writeSidecars) { "Wrote \($0)" }
    }

    @Test func `a new sidecar is removed by undo, and the picture is never touched`() async throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", "a picture")
        let stamp = FileStamp(of: scene.photos.appending("a.jpg"))
        let outcome = try await write(scene, [id], nil, [.caption("Am See"), .rating(5)])
        #expect(outcome.written == 1 && outcome.refused.isEmpty)
        #expect(names(scene.photos) == ["a.jpg", "a.jpg.xmp"])
        let packet = try #require(XMPPacket(Array((text(scene.photos.appending("a.jpg.xmp")) ?? "").utf8)))
        #expect(packet.values(.description) == ["Am See"] && packet.values(.rating) == ["5"])
        let again = try await write(scene, [id], nil, [.caption("Am See"), .rating(5)])
        #expect(again.written == 0 && again.same == 1 && again.act == nil)
        #expect(try scene.takeBack()?.isUndone == true)
        #expect(names(scene.photos) == ["a.jpg"])
        #expect(FileStamp(of: scene.photos.appending("a.jpg")) == stamp)
    }

    @Test func `another program's sidecar keeps all but the change, and undo gives back its bytes and its rights`() async throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg"), path = scene.photos.appending("a.XMP")
        try put(Self.foreign, path)
        try #require(chmod(path.display, 0o640) == 0)
        _ = try await write(scene, [id], "a.XMP", [.rating(5)])
        #expect(text(path) == Self.foreign.replacing("xmp:Rating=\"3\"", with: "xmp:Rating=\"5\""))
        var status = stat()
        #expect(stat(path.display, &status) == 0 && status.st_mode & 0o777 == 0o640)
        #expect(try scene.takeBack()?.isUndone == true)
        #expect(text(path) == Self.foreign)
        #expect(names(scene.photos) == ["a.XMP", "a.jpg"])
    }

    @Test func `undo finds the sidecar of a picture that was moved and renamed`() async throws {
        let scene = try Scene()
        for (name, sidecar, renamed) in [("a.jpg", "a.jpg.xmp", "b.heic.xmp"), ("c.jpg", "c.xmp", "b.xmp")] {
            let id = try scene.add(name), folder = scene.photos.appending("new")
            try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)
            try put(Self.foreign, scene.photos.appending(sidecar))
            let act = try await write(scene, [id], sidecar, [.caption("x")]).act
            try FileManager.default.moveItem(
                atPath: scene.photos.appending(sidecar).display, toPath: folder.appending(renamed).display)
            try scene.catalogue.write {
                try $0.execute(
                    sql: "UPDATE file SET directoryId = ?, name = ? WHERE id = ?",
                    arguments: [try Directories.id($0, of: folder), BytePath("b.heic"), id])
            }
            #expect(try scene.takeBack(act: act)?.isUndone == true)
            #expect(text(folder.appending(renamed)) == Self.foreign)
            try scene.catalogue.write {
                try $0.execute(sql: "UPDATE file SET name = ? WHERE id = ?", arguments: [BytePath("done \(name)"), id])
            }
        }
    }

    @Test func `what was changed since stays, and is refused`() async throws {
        let scene = try Scene()
        let ids = [try scene.add("a.jpg"), try scene.add("b.jpg")]
        let act = try await write(scene, ids, nil, [.caption("x")]).act
        let path = scene.photos.appending("a.jpg.xmp"), edited = (text(path) ?? "").replacing(">x<", with: ">y<")
        try put(edited, path)
        let undone = try #require(try scene.takeBack(act: act))
        #expect(undone.refused.map(\.file) == [ids[0]] && undone.refused.map(\.failure.reason) == ["sidecar.changed"])
        #expect(text(path) == edited && names(scene.photos) == ["a.jpg", "a.jpg.xmp", "b.jpg"])
    }

    @Test(arguments: [
        "", "no xml", "<rdf:RDF xmlns:rdf='x'/>", "\u{FEFF}<a><b></a>", "<!DOCTYPE x [<!ENTITY a 'b'>]>" + foreign,
        foreign.replacing("Ada", with: "&ada;"), foreign + "\0\0",
    ])
    func `a file that is no packet stays as it is`(content: String) async throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg"), path = scene.photos.appending("a.jpg.xmp")
        try put(content, path)
        let outcome = try await write(scene, [id], nil, [.caption("x")])
        #expect(outcome.act == nil && outcome.refused.map(\.failure.reason) == ["sidecar.notChangeable"])
        #expect(text(path) == content && names(scene.photos) == ["a.jpg", "a.jpg.xmp"])
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `a sidecar of another user remains theirs`() async throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg"), path = scene.photos.appending("a.jpg.xmp")
        try put(Self.foreign, path)
        try #require(chown(path.display, 1234, 1235) == 0)
        _ = try await write(scene, [id], nil, [.caption("x")])
        var status = stat()
        #expect(text(path) != Self.foreign && stat(path.display, &status) == 0)
        #expect(status.st_uid == 1234 && status.st_gid == 1235)
        #expect(try scene.takeBack()?.isUndone == true)
        #expect(text(path) == Self.foreign && stat(path.display, &status) == 0 && status.st_uid == 1234)
    }

    @Test func `undo finds the sidecar of a file that was found to be another one`() async throws {
        let scene = try Scene()
        let ids = [try scene.add("a.jpg"), try scene.add("b.jpg")]
        let act = try await write(scene, [ids[1]], nil, [.caption("x")]).act
        try scene.catalogue.write { db in
            try Journal.merge(db, ids[1], into: ids[0])
            try db.execute(sql: "DELETE FROM file WHERE id = ?", arguments: [ids[1]])
            try db.execute(sql: "UPDATE file SET name = ? WHERE id = ?", arguments: [BytePath("b.jpg"), ids[0]])
        }
        #expect(try scene.takeBack(act: act)?.isUndone == true)
        #expect(names(scene.photos) == ["a.jpg", "b.jpg"])
    }

    @Test func `a link and a large file stay as they are`() async throws {
        let scene = try Scene()
        let ids = [try scene.add("a.jpg"), try scene.add("b.jpg")], elsewhere = scene.root.appending("elsewhere")
        try FileManager.default.createSymbolicLink(
            atPath: scene.photos.appending("a.jpg.xmp").display, withDestinationPath: elsewhere.display)
        try put("", scene.photos.appending("b.jpg.xmp"))
        try #require(truncate(scene.photos.appending("b.jpg.xmp").display, Int(SidecarFile.maximumBytes) + 1) == 0)
        let outcome = try await write(scene, ids, nil, [.caption("x")])
        #expect(outcome.refused.map(\.failure.reason) == ["sidecar.notChangeable", "sidecar.notChangeable"])
        #expect(text(elsewhere) == nil)
    }

    @Test func `a sidecar that changes between reading and writing is not overwritten`() throws {
        let scene = try Scene()
        let path = scene.photos.appending("a.jpg.xmp")
        try put(Self.foreign, path)
        let file = try SidecarFile(path), content = try #require(try file.read())
        let draft = SidecarDraft(for: path, Array("ours".utf8))
        try put("theirs", path)
        let failure = #expect(throws: Failure.self) { try file.write(Array("ours".utf8), by: draft, replacing: content) }
        #expect(failure?.reason == "sidecar.changed" && text(path) == "theirs")
        #expect(throws: Failure.self) { try file.remove(content) }
        #expect(throws: Failure.self) { try file.write(Array("ours".utf8), by: draft, replacing: nil) }
        #expect(text(path) == "theirs" && names(scene.photos) == ["a.jpg.xmp"])
    }

    @Test func `captions of an older version are taken back too`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg"), path = scene.photos.appending("a.jpg.xmp")
        try put("after", path)
        let detail = "[{\"file\":\(id),\"hash\":\(checksum("after".utf8)),\"before\":\"before\"}]"
        let act = try scene.catalogue.write {
            try Journal.begin($0, .writeSidecars, summary: "Wrote", detail: Data(detail.utf8))
        }
        #expect(try scene.takeBack(act: act)?.isUndone == true)
        #expect(text(path) == "before")
    }
}
