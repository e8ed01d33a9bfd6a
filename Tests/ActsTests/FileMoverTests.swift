import Base
import Catalogue
import Foundation
import GRDB
import Synchronization
import Testing

@testable import Acts

struct FileMoverTests {
    @Test func `a deleted file lies in the trash with its record and comes back`() throws {
        let scene = try Scene()
        let id = try scene.add("2024/a b.jpg", "0123456789", decision: .delete)
        let outcome = try scene.delete([id])
        #expect(outcome.moved == [id])
        #expect(outcome.bytes == 10)
        #expect(outcome.refused.isEmpty)
        #expect(names(scene.photos.appending("2024")) == [])
        #expect(names(scene.home.appending("files")) == ["a b.jpg"])
        let info = try #require(text(scene.home.appending("info/a b.jpg.trashinfo")))
        #expect(info.hasPrefix("[Trash Info]\nPath=\(scene.photos.display)/2024/a%20b.jpg\nDeletionDate=20"))
        #expect(try scene.row(id).presence == .trashed)
        let record = try #require(try scene.trashed(id))
        #expect(record.origin == scene.photos.appending("2024/a b.jpg"))
        #expect(record.bytes == 10)

        #expect(try scene.restore([id]).moved == [id])
        #expect(text(scene.photos.appending("2024/a b.jpg")) == "0123456789")
        #expect(names(scene.home.appending("files")) == [])
        #expect(names(scene.home.appending("info")) == [])
        #expect(try scene.row(id).presence == .here)
        #expect(try scene.trashed(id) == nil)
        #expect(try scene.row(id).stamp == FileStamp(of: scene.photos.appending("2024/a b.jpg")))
    }

    @Test func `files of one name from many folders go to the trash together`() throws {
        let scene = try Scene()
        let ids = try (0..<100).map { try scene.add("\($0)/IMG_0001.jpg", "photo \($0)") }
        let outcome = try scene.delete(ids)
        #expect(outcome.moved.count == 100)
        #expect(outcome.refused.map(\.failure.message) == [])
        #expect(names(scene.home.appending("files")).count == 100)
        #expect(names(scene.home.appending("info")).count == 100)
        #expect(try scene.restore(ids).moved.count == 100)
        for number in 0..<100 { #expect(text(scene.photos.appending("\(number)/IMG_0001.jpg")) == "photo \(number)") }
    }

    @Test func `two things that lay in the same place come back beside each other`() throws {
        let scene = try Scene()
        let first = try scene.add("a.jpg", "first")
        try scene.delete([first])
        try scene.catalogue.write { try FileTable.stepAside($0, file: first) }
        let second = try scene.add("a.jpg", "second")
        try scene.delete([second])
        let outcome = try scene.restore([first, second])
        #expect(outcome.moved.count == 2)
        #expect(outcome.refused.map(\.failure.message) == [])
        #expect(names(scene.photos) == ["a (2).jpg", "a.jpg"])
        #expect(Set([text(scene.photos.appending("a.jpg")), text(scene.photos.appending("a (2).jpg"))]) == ["first", "second"])
    }

    @Test func `a name that is taken is not overwritten on the way back`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", "old")
        try scene.delete([id])
        try put("new", scene.photos.appending("a.jpg"))
        #expect(try scene.restore([id]).moved == [id])
        #expect(text(scene.photos.appending("a.jpg")) == "new")
        #expect(text(scene.photos.appending("a (2).jpg")) == "old")
        #expect(try scene.row(id).path == scene.photos.appending("a (2).jpg"))
    }

    @Test func `a folder that is gone is made again`() throws {
        let scene = try Scene()
        let id = try scene.add("2023/May/a.jpg")
        try scene.delete([id])
        try FileManager.default.removeItem(atPath: scene.photos.appending("2023").display)
        #expect(try scene.restore([id]).moved == [id])
        #expect(text(scene.photos.appending("2023/May/a.jpg")) == "a picture")
    }

    @Test func `what vanished from the trash is refused with the reason`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg")
        let other = try scene.add("b.jpg")
        try scene.delete([id, other])
        unlink(scene.home.appending("files/a.jpg").display)
        let outcome = try scene.restore([id, other])
        #expect(outcome.moved == [other])
        #expect(outcome.refused.map(\.file) == [id])
        #expect(outcome.refused.first?.failure.code == .fileNotFound)
        #expect(try scene.row(id).presence == .trashed)
    }

    @Test func `a file whose size changed since it was shown is not deleted`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", "12345", identity: Identity(digest: [1]))
        try put("123456", scene.photos.appending("a.jpg"))
        let outcome = try scene.delete([id]) { _ in true }
        #expect(outcome.refused.map(\.failure.code) == [.changed])
        #expect(text(scene.photos.appending("a.jpg")) == "123456")
        #expect(try scene.row(id).presence == .here)
        #expect(try scene.count("SELECT count(*) FROM move") == 0)
    }

    @Test func `a file whose time changed since it was shown is not deleted`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", "12345", identity: Identity(digest: [1]))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: scene.photos.appending("a.jpg").display)
        #expect(try scene.delete([id]) { _ in true }.refused.map(\.failure.code) == [.changed])
    }

    @Test(arguments: [true, false])
    func `a file replaced with the same size and time is deleted only if its bytes are the same`(same: Bool) throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", "12345", identity: Identity(digest: [1]))
        let path = scene.photos.appending("a.jpg")
        let stamp = try #require(FileStamp(of: path))
        usleep(20_000)
        try put("54321", scene.photos.appending("b"))
        var times = [
            timespec(), timespec(tv_sec: Int(stamp.modified / 1_000_000_000), tv_nsec: Int(stamp.modified % 1_000_000_000)),
        ]
        times[0] = times[1]
        utimensat(AT_FDCWD, scene.photos.appending("b").display, &times, 0)
        rename(scene.photos.appending("b").display, path.display)
        let asked = Mutex<[Int64]>([])
        let outcome = try scene.delete([id]) { row in
            asked.withLock { $0.append(row.id) }
            return same
        }
        #expect(asked.withLock { $0 } == [id])
        #expect(outcome.moved == (same ? [id] : []))
        #expect(outcome.refused.map(\.failure.code) == (same ? [] : [.changed]))
        #expect(exists(path) == !same)
        if same {
            let intent = try scene.count("SELECT inode FROM move")
            #expect(
                Int64(intent) == FileStamp(of: scene.home.appending("files/a.jpg"))?.inode, "recovery knows the file by its inode"
            )
        }
    }

    @Test func `a change of mode alone asks to read the file again`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", identity: Identity(digest: [1]))
        usleep(20_000)
        chmod(scene.photos.appending("a.jpg").display, 0o640)
        #expect(try scene.delete([id]) { _ in false }.refused.map(\.failure.code) == [.changed])
        #expect(try scene.row(id).contents == .unread, "the next scan reads it, though its size and time are the same")
        #expect(try scene.delete([id]) { _ in true }.moved == [id])
    }

    @Test func `a file awaiting to be read anew is read before it is deleted`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", identity: Identity(digest: [1]))
        try scene.catalogue.write { try $0.execute(sql: "UPDATE file SET contents = 0") }
        #expect(try scene.delete([id]) { _ in false }.refused.map(\.failure.code) == [.changed])
        #expect(try scene.delete([id]) { _ in true }.moved == [id])
    }

    @Test func `a missing file is refused, the others go`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg")
        let other = try scene.add("b.jpg")
        unlink(scene.photos.appending("a.jpg").display)
        let outcome = try scene.delete([id, other])
        #expect(outcome.moved == [other])
        #expect(outcome.refused.map(\.file) == [id])
        #expect(outcome.refused.map(\.failure.code) == [.fileNotFound])
    }

    @Test func `a link in the place of the file is not followed`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg")
        rename(scene.photos.appending("a.jpg").display, scene.root.appending("elsewhere").display)
        symlink(scene.root.appending("elsewhere").display, scene.photos.appending("a.jpg").display)
        #expect(try scene.delete([id]) { _ in true }.refused.map(\.failure.code) == [.fileNotFound])
        #expect(text(scene.root.appending("elsewhere")) == "a picture")
    }

    @Test func `a name that is no UTF-8 goes and comes back byte for byte`() throws {
        let scene = try Scene()
        let path = scene.photos.appending(BytePath(bytes: [0x66, 0xE9, 0xFF, 0x2E, 0x6A, 0x70, 0x67]))
        let id = try scene.add(path)
        #expect(try scene.delete([id]).moved == [id])
        #expect(!exists(path))
        #expect(try scene.trashed(id)?.path.name == path.name)
        #expect(try scene.restore([id]).moved == [id])
        #expect(FileStamp(of: path)?.size == 9)
    }

    @Test func `a name of 255 bytes goes and comes back`() throws {
        let scene = try Scene()
        let path = scene.photos.appending(String(repeating: "n", count: 251) + ".jpg")
        let id = try scene.add(path)
        #expect(try scene.delete([id]).refused.map(\.failure.message) == [])
        #expect(try scene.restore([id]).moved == [id])
        #expect(exists(path))
    }

    @Test func `emptying removes file and record and counts the bytes`() throws {
        let scene = try Scene()
        let ids = [try scene.add("a.jpg", "12345"), try scene.add("b.jpg", "123"), try scene.add("c.jpg", "1")]
        try scene.delete(ids)
        unlink(scene.home.appending("files/c.jpg").display)
        let outcome = try scene.mover.empty([ids[0], ids[2]])
        #expect(outcome.moved == [ids[0], ids[2]])
        #expect(outcome.bytes == 5, "what was gone already freed nothing")
        #expect(names(scene.home.appending("files")) == ["b.jpg"])
        #expect(names(scene.home.appending("info")) == ["b.jpg.trashinfo"])
        #expect(try scene.row(ids[0]).presence == .erased)
        #expect(try scene.row(ids[0]).name == BytePath("a.jpg"), "history shows the name it had")
        #expect(try scene.catalogue.read { try Counts.fetch($0) }.freedBytes == 5)
        #expect(try scene.takeBack()?.files == [ids[1]])
        #expect(names(scene.photos) == ["b.jpg"])
    }

    @Test func `an act whose every file was emptied cannot be taken back`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg")
        try scene.delete([id])
        _ = try scene.mover.empty([id])
        #expect(try scene.takeBack() == nil)
    }

    @Test func `a rename replaces nothing`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", "mine")
        let stamp = try scene.row(id).stamp
        let can = try TrashCan.forFile(scene.photos.appending("a.jpg"), home: scene.home)
        let target = can.files.appending("target")
        try put("theirs", target)
        let act = try scene.catalogue.write { try Journal.begin($0, .delete, summary: "") }
        let source = scene.photos.appending("a.jpg")
        let info = can.info.appending("target.trashinfo")
        let move = try scene.catalogue.write { db in
            try Move.intend(db, act: act, file: id, kind: .trash, source: source, target: target, info: info, stamp: stamp)
        }
        let failure = #expect(throws: Failure.self) { _ = try move.toTrash(infoText: "info") }
        #expect(failure?.message.contains("File exists") == true)
        #expect(text(source) == "mine")
        #expect(text(target) == "theirs")
        #expect(!exists(info), "its record goes again")
        try put("their record", info)
        #expect(throws: Failure.self) { _ = try move.toTrash(infoText: "info") }
        #expect(text(info) == "their record")
    }

    @Test func `a photo of a folder that is no longer shared comes back to disk, not to the deck`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg")
        try scene.delete([id])
        try scene.catalogue.write { db in for folder in try SharedFolder.all(db) { try SharedFolder.unshare(db, folder) } }
        #expect(try scene.restore([id]).moved == [id])
        #expect(exists(scene.photos.appending("a.jpg")))
        #expect(try scene.row(id).presence == .unshared)
    }

    @Test func `a restored photo whose name was taken meanwhile has a number, and that is told`() throws {
        let scene = try Scene()
        let id = try scene.add("a.jpg", "mine")
        try scene.delete([id])
        try put("theirs", scene.photos.appending("a.jpg"))
        let outcome = try scene.restore([id])
        #expect(outcome.moved == [id])
        #expect(outcome.renamed == [scene.photos.appending("a (2).jpg")])
        #expect(text(scene.photos.appending("a.jpg")) == "theirs")
        #expect(text(scene.photos.appending("a (2).jpg")) == "mine")
    }

    @Test func `photos whose move cannot be recorded go back where they were, and are deleted when there is room`() throws {
        let scene = try Scene()
        let identity = Identity(digest: [UInt8](repeating: 7, count: 32))
        let ids = try ["a.jpg", "b.jpg"].map { try scene.add($0, decision: .delete, identity: identity) }
        // The plan is stored and its outcome is refused, as by a disk that becomes full in between.
        try scene.catalogue.write {
            try $0.execute(
                sql: "CREATE TRIGGER full BEFORE UPDATE ON move BEGIN SELECT raise(ABORT, 'full'); END")
        }
        #expect(throws: (any Error).self) { try scene.delete(ids) }
        #expect(names(scene.photos) == ["a.jpg", "b.jpg"])
        #expect(names(scene.home.appending("files")) == [] && names(scene.home.appending("info")) == [])
        #expect(try ids.map { try scene.row($0).presence } == [.here, .here])
        try scene.catalogue.write { try $0.execute(sql: "DROP TRIGGER full") }
        #expect(try scene.mover.recover() == 2)
        // Their way to the trash and back changed the change time of their inodes, so their content is compared.
        #expect(try scene.delete(ids) { _ in true }.moved == ids)
    }
}
