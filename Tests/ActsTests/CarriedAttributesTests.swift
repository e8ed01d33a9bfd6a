import Base
import Catalogue
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Acts

/// Files and folders moved to another drive keep their tags, comments and access control lists, the times of folders, and
/// the holes of sparse files.
@Suite(.enabled(if: mayMount, "needs root to mount a file system"))
struct CarriedAttributesTests {
    /// Runs some Python code with the variables `path` and `list`, an access control list that lets the user 1234 read.
    private func python(_ code: String, _ path: BytePath) throws {
        let list = """
            import os, struct, sys
            path = os.fsencode(sys.argv[1])
            entries = [(1, 6, -1), (2, 4, 1234), (4, 4, -1), (16, 6, -1), (32, 0, -1)]
            acl = struct.pack('<I', 2) + b''.join(struct.pack('<HHi', *each) for each in entries)

            """
        try run(["python3", "-c", list + code, path.display])
    }

    private func decorate(_ path: BytePath) throws {
        try python(
            """
            os.setxattr(path, 'user.xdg.tags', b'tax,2024'); os.setxattr(path, 'user.xdg.comment', bytes(range(200)))
            os.setxattr(path, 'user.empty', b''); os.setxattr(path, 'system.posix_acl_access', acl)
            """, path)
    }

    private func expectDecorated(_ path: BytePath) throws {
        try python(
            """
            assert os.getxattr(path, 'user.xdg.tags') == b'tax,2024' and os.getxattr(path, 'user.xdg.comment') == bytes(range(200))
            assert os.getxattr(path, 'user.empty') == b'' and os.getxattr(path, 'system.posix_acl_access') == acl
            """, path)
    }

    private func status(_ path: BytePath) -> stat {
        var status = stat()
        _ = path.withCString { lstat($0, &status) }
        return status
    }

    private func setTime(_ path: BytePath, _ seconds: Int) {
        FileTimes.setModified(path, nanoseconds: Int64(seconds) * 1_000_000_000)
    }

    /// Tests a move to the drive, the move back, and a copy on the same drive.
    @Test func `tags, comments, rights and times of files and folders go along, and come back`() throws {
        try withMount(bytes: 4_000_000) { top in
            let scene = try EntryScene()
            try scene.write("a/in/note", "one")
            let all = ["a", "a/in", "a/in/note"]
            for name in all { try decorate(scene.path(name)) }
            #expect(chown(scene.path("a/in/note").display, 1234, 1235) == 0)
            let modes = all.map { status(scene.path($0)).st_mode }
            for (time, name) in all.enumerated() { setTime(scene.path(name), 1_000_000_000 + time) }
            func expectAll(in folder: BytePath, owner: uid_t = 1234) throws {
                for (time, name) in all.enumerated() {
                    try expectDecorated(folder.appending(name))
                    #expect(status(folder.appending(name)).st_mtim.tv_sec == 1_000_000_000 + time, "\(name)")
                    #expect(status(folder.appending(name)).st_mode == modes[time])
                }
                #expect(status(folder.appending("a/in/note")).st_uid == owner)
            }
            let outcome = try scene.mover.move([scene.path("a")], into: top)
            #expect(outcome.refused.isEmpty && outcome.notes.isEmpty)
            try expectAll(in: top)
            #expect(try scene.undo() == [])
            #expect(names(top) == [])
            try expectAll(in: scene.root)
            _ = try scene.mover.makeFolder(BytePath("b"), in: scene.root)
            _ = try scene.mover.copy([scene.path("a")], into: scene.path("b"))
            try expectAll(in: scene.path("b"), owner: getuid())
        }
    }

    @Test func `holes stay holes, at the beginning, between and at the end`() throws {
        try withMount(bytes: 4_000_000) { top in
            let scene = try EntryScene()
            let size = 40 << 20
            for (name, spots) in [("all", []), ("middle", [20 << 20]), ("ends", [0, size - 3]), ("end", [(30 << 20) + 5])] {
                let path = scene.path(name)
                let file = path.withCString { open($0, O_RDWR | O_CREAT, 0o600) }
                try #require(file >= 0 && ftruncate(file, off_t(size)) == 0)
                for spot in spots { try #require(pwrite(file, [1, 2, 3], 3, off_t(spot)) == 3) }
                let before = try EntryMover.digest(file, path)
                close(file)
                #expect(try scene.mover.move([path], into: top).refused.isEmpty)
                let there = status(top.appending(name))
                #expect(there.st_size == size && there.st_blocks * 512 < 100_000, "\(name): \(there.st_blocks)")
                let copy = top.appending(name).withCString { open($0, O_RDONLY) }
                #expect(try EntryMover.digest(copy, path) == before)
                close(copy)
                #expect(try scene.undo() == [])
                #expect(status(path).st_size == size && status(path).st_blocks * 512 < 100_000)
            }
        }
    }

    /// Like FAT, ramfs does not support extended attributes.
    @Test func `a drive that holds no tags says so, and the file is there`() throws {
        try withMount(bytes: 100_000) { top in
            try run(["mount", "-t", "ramfs", "shoebox-test", top.display])
            defer { try? run(["umount", top.display]) }
            let scene = try EntryScene()
            try scene.write("a/note", "one")
            try scene.write("a/plain", "two")
            try decorate(scene.path("a/note"))
            let outcome = try scene.mover.move([scene.path("a")], into: top)
            #expect(outcome.refused.isEmpty && outcome.notes.map(\.failure.reason) == ["entry.attributesLost"])
            #expect(outcome.notes.map(\.path) == [top.appending("a/note")])
            #expect(text(top.appending("a/note")) == "one" && text(top.appending("a/plain")) == "two")
            #expect(try scene.tree() == [])
        }
    }
}
