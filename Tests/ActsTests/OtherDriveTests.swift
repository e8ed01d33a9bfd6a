import Base
import Catalogue
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Acts

/// Files and folders moved to another drive: copied, compared, and only then removed.
@Suite(.enabled(if: mayMount, "needs root to mount a file system"))
struct OtherDriveTests {
    /// A name of 255 bytes that are not valid UTF-8.
    private static let oddName = BytePath(bytes: [UInt8](repeating: 0xFE, count: 255))

    /// The content of a drive without its trash, because undo moves copies there.
    private func besidesTrash(_ drive: BytePath) -> [[UInt8]: [UInt8]] {
        EntryScene.everything(in: drive).filter { !$0.key.starts(with: Array(".Trash-".utf8)) }
    }

    private func fill(_ folder: BytePath, _ content: [(BytePath, [UInt8])]) throws {
        for (name, bytes) in content {
            let path = folder.appending(name)
            try FileManager.default.createDirectory(atPath: path.parent.display, withIntermediateDirectories: true)
            let file = path.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC, 0o640) }
            try #require(file >= 0)
            defer { close(file) }
            try #require(bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) } == bytes.count)
        }
    }

    /// The modification time of a file in seconds, and its permissions.
    private func attributes(_ path: BytePath) -> [Int] {
        var status = stat()
        _ = path.withCString { lstat($0, &status) }
        return [status.st_mtim.tv_sec, Int(status.st_mode & 0o777)]
    }

    @Test func `a folder with odd names is the same on the other drive, gone here, and comes back`() throws {
        try withMount(bytes: 4_000_000) { top in
            let scene = try EntryScene()
            let folder = scene.path("a")
            try fill(
                folder,
                [
                    (BytePath("note.txt"), Array("one".utf8)), (Self.oddName, [1, 2, 3]),
                    (BytePath("in/large.bin"), (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }),
                    (BytePath(".hidden"), [7]), (BytePath("line\nbreak"), []),
                ])
            mkdir(folder.appending("empty").display, 0o755)
            let time = Date(timeIntervalSince1970: 1_000_000_000)
            try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: folder.appending("note.txt").display)
            let before = EntryScene.everything(in: folder)
            #expect(before.count == 7)
            let outcome = try scene.mover.move([folder], into: top)
            #expect(outcome.refused.isEmpty && outcome.paths == [top.appending("a")])
            #expect(EntryScene.everything(in: top.appending("a")) == before)
            #expect(attributes(top.appending("a/note.txt")) == [1_000_000_000, 0o640])
            #expect(EntryStamp(folder) == nil)
            #expect(try scene.undo() == [])
            #expect(EntryScene.everything(in: folder) == before)
            #expect(attributes(folder.appending("note.txt")) == [1_000_000_000, 0o640])
            #expect(names(top) == [])
        }
    }

    @Test func `a name that is taken on the other drive stays another's, and 255 bytes leave space for a number`() throws {
        try withMount(bytes: 1_000_000) { top in
            let scene = try EntryScene()
            try fill(scene.path("a"), [(Self.oddName, [1])])
            try fill(top, [(Self.oddName, [2])])
            let outcome = try scene.mover.copy([scene.path("a").appending(Self.oddName)], into: top)
            let numbered = BytePath(bytes: [UInt8](repeating: 0xFE, count: 251) + Array(" (2)".utf8))
            #expect(outcome.paths == [top.appending(numbered)])
            #expect(EntryScene.everything(in: top) == [Self.oddName.bytes: [2], numbered.bytes: [1]])
            try scene.undo()
            #expect(besidesTrash(top) == [Self.oddName.bytes: [2]])
        }
    }

    @Test(arguments: [EntryStep.Kind.copy, .carry])
    func `a name that somebody takes meanwhile stays theirs, and nothing is lost`(kind: EntryStep.Kind) throws {
        try withMount(bytes: 1_000_000) { top in
            let scene = try EntryScene()
            try fill(scene.path("a"), [(BytePath("note"), [1])])
            try fill(top, [(BytePath("note"), [2])])
            let act = try scene.catalogue.write { try Journal.begin($0, .moveEntries, summary: "Taken") }
            var outcome = EntryMover.Outcome(act: act)
            // This happens if another file takes the name after it was found to be free.
            try scene.mover.copy(
                scene.path("a/note"), to: top.appending("note"), act: act, as: kind, depth: 0, &outcome)
            #expect(outcome.paths == [] && outcome.refused.map(\.path) == [scene.path("a/note")])
            #expect(EntryScene.everything(in: top) == [Array("note".utf8): [2]], "theirs, and no draft of ours")
            #expect(EntryScene.bytes(scene.path("a/note")) == [1])
            #expect(try scene.undo() == [])
            #expect(EntryScene.everything(in: top) == [Array("note".utf8): [2]])
        }
    }

    @Test(arguments: [true, false])
    func `a full drive takes what fits; the rest stays, is named, and goes when there is room`(moves: Bool) throws {
        try withMount(bytes: 300_000) { top in
            let scene = try EntryScene()
            let folder = scene.path("a")
            try fill(
                folder,
                [
                    (BytePath("a small"), [1]), (BytePath("b large"), [UInt8](repeating: 9, count: 400_000)),
                    (BytePath("c small"), [3]),
                ])
            let before = EntryScene.everything(in: folder)
            let outcome = moves ? try scene.mover.move([folder], into: top) : try scene.mover.copy([folder], into: top)
            #expect(outcome.refused.map(\.path) == [folder.appending("b large")])
            #expect(outcome.refused.map(\.failure.code) == [.diskFull])
            let there = EntryScene.everything(in: top.appending("a"))
            #expect(Set(there.keys) == [Array("a small".utf8), Array("c small".utf8)], "no draft is left")
            let here = EntryScene.everything(in: folder)
            #expect(here == (moves ? before.filter { there[$0.key] == nil } : before))
            #expect(here.merging(there) { first, _ in first } == before, "each is in one place at least")
            #expect(try scene.undo() == [])
            #expect(EntryScene.everything(in: folder) == before)
            #expect(besidesTrash(top).isEmpty)
            try fill(folder, [(BytePath("b large"), [UInt8](repeating: 9, count: 40_000))])
            let again = moves ? try scene.mover.move([folder], into: top) : try scene.mover.copy([folder], into: top)
            #expect(again.refused.isEmpty)
            #expect(besidesTrash(top).count == 4)
        }
    }

    /// This drive reports that it has written all bytes, although one of them is wrong.
    @Test func `a copy that differs from its source is thrown away, and the source stays, alone and in a folder`() throws {
        try withMount(bytes: 1_000_000) { top in
            let scene = try EntryScene()
            let folder = scene.path("a")
            try fill(folder, [(BytePath("bad.bin"), [UInt8](repeating: 7, count: 200_000)), (BytePath("good.txt"), [1])])
            let before = EntryScene.everything(in: folder)
            let spoil: @Sendable (BytePath) -> Void = { draft in
                let file = draft.withCString { open($0, O_RDWR) }
                defer { close(file) }
                // Changes one byte. The size and all other bytes stay the same.
                if lseek(file, 0, SEEK_END) > 1000 { pwrite(file, [8], 1, 150_000) }
            }
            let alone = try EntryMover.$afterCopy.withValue(spoil) {
                try scene.mover.move([folder.appending("bad.bin")], into: top)
            }
            #expect(alone.act == nil && alone.refused.map(\.failure.reason) == ["entry.copyDiffers"])
            #expect(EntryScene.everything(in: folder) == before && names(top) == [], "no draft is left")
            let outcome = try EntryMover.$afterCopy.withValue(spoil) { try scene.mover.move([folder], into: top) }
            #expect(outcome.refused.map(\.path) == [folder.appending("bad.bin")])
            #expect(outcome.refused.map(\.failure.reason) == ["entry.copyDiffers"])
            #expect(EntryScene.everything(in: folder) == before.filter { $0.key == Array("bad.bin".utf8) })
            #expect(EntryScene.everything(in: top.appending("a")) == [Array("good.txt".utf8): [1]])
            #expect(try scene.undo() == [])
            #expect(EntryScene.everything(in: folder) == before && names(top) == [])
            // A damaged copy that comes back from the other drive is not accepted as the file either.
            _ = try scene.mover.move([folder], into: top)
            let act = try #require(try scene.newest())
            let refused = try EntryMover.$afterCopy.withValue(spoil) { try scene.mover.bringBack(act: act) }
            #expect(refused.map(\.failure.reason) == ["entry.copyDiffers"])
            #expect(EntryScene.everything(in: top.appending("a")) == before.filter { $0.key == Array("bad.bin".utf8) })
            #expect(EntryScene.everything(in: folder) == [Array("good.txt".utf8): [1]], "no draft is left")
        }
    }

    @Test(arguments: [true, false])
    func `what another program saves while a file goes to another drive is not removed with the file`(inPlace: Bool) throws {
        try withMount(bytes: 1_000_000) { top in
            let scene = try EntryScene()
            let (source, draft) = (scene.path("a/note"), scene.path("a/note~"))
            let saved: [UInt8] = [7, 7, 7, 7]
            try fill(scene.path("a"), [(BytePath("note"), [1, 2, 3])])
            // Some programs write into the file, others write a new file and rename it to the name of the old one.
            let save: @Sendable (BytePath) -> Void = { _ in
                let file = (inPlace ? source : draft).withCString { open($0, O_WRONLY | O_CREAT, 0o640) }
                defer { close(file) }
                pwrite(file, saved, saved.count, 0)
                if !inPlace { rename(draft.display, source.display) }
            }
            let outcome = try EntryMover.$afterCopy.withValue(save) { try scene.mover.move([source], into: top) }
            #expect(outcome.refused.map(\.failure.reason) == ["entry.sourceStays"])
            #expect(EntryScene.bytes(source) == saved)
            #expect(EntryScene.everything(in: top) == [Array("note".utf8): [1, 2, 3]])
        }
    }

    /// The process may have been killed at each of these moments while it moved a file to another drive.
    @Test(arguments: ["half a draft", "a whole draft", "the copy, and the source", "the copy alone", "a stranger's file"])
    func `what was cut off between two drives is completed or reverted, and never lost`(reached: String) throws {
        try withMount(bytes: 1_000_000) { top in
            let scene = try EntryScene()
            try fill(scene.path("a"), [(BytePath("note"), [1, 2, 3])])
            let (from, to, draft) = (scene.path("a/note"), top.appending("note"), top.appending(".shoebox-1.part"))
            let act = try scene.catalogue.write { try Journal.begin($0, .moveEntries, summary: "Cut off") }
            try scene.catalogue.write { db in
                var step = EntryStep(.carry, from, to, aside: draft, stamp: EntryStamp(from))
                try step.intend(db, act: act)
            }
            switch reached {
            case "half a draft": try fill(top, [(draft.name, [1])])
            case "a whole draft": try fill(top, [(draft.name, [1, 2, 3])])
            case "a stranger's file": try fill(top, [(draft.name, [1, 2, 3]), (to.name, [1, 2, 3])])
            case "the copy alone":
                try fill(top, [(to.name, [1, 2, 3])])
                _ = from.withCString { unlink($0) }
            default: try fill(top, [(to.name, [1, 2, 3])])
            }
            try scene.mover.recover()
            let isDone = reached.hasPrefix("the copy")
            #expect(try scene.isStanding(act) == isDone)
            #expect(EntryScene.bytes(from) == (isDone ? [] : [1, 2, 3]))
            #expect(
                EntryScene.everything(in: top) == (isDone || reached == "a stranger's file" ? [to.name.bytes: [1, 2, 3]] : [:]))
            if isDone {
                #expect(try scene.undo() == [])
                #expect(EntryScene.bytes(from) == [1, 2, 3])
                #expect(names(top) == [])
            }
        }
    }

    @Test func `of a copy that was cut off, another program's file of the same size is not taken for it`() throws {
        let scene = try EntryScene()
        try fill(scene.path("a"), [(BytePath("note"), [1, 2, 3])])
        try fill(scene.path("b"), [(BytePath("note"), [9, 9, 9])])
        let act = try scene.catalogue.write { try Journal.begin($0, .copyEntries, summary: "Cut off") }
        try scene.catalogue.write { db in
            let from = scene.path("a/note")
            var step = EntryStep(
                .copy, from, scene.path("b/note"), aside: scene.path("b/.shoebox-1.part"), stamp: EntryStamp(from))
            try step.intend(db, act: act)
        }
        try scene.mover.recover()
        #expect(try !scene.isStanding(act))
        #expect(EntryScene.bytes(scene.path("b/note")) == [9, 9, 9])
    }

    @Test func `a folder that is there under two paths loses nothing to a move from one to the other`() throws {
        try withMount(bytes: 1_000_000) { top in
            let scene = try EntryScene()
            try fill(scene.path("a"), [(BytePath("note"), [1]), (BytePath("in/other"), [2])])
            try run(["mount", "--bind", scene.path("a").display, top.display])
            defer { try? run(["umount", top.display]) }
            let before = EntryScene.everything(in: top)
            #expect(before.count == 3)
            for name in ["note", "in"] {
                let outcome = try scene.mover.move([scene.path("a").appending(name)], into: top)
                #expect(outcome.refused.isEmpty)
                let after = EntryScene.everything(in: scene.path("a"))
                #expect(after.count == before.count && Set(after.values) == Set(before.values))
                #expect(try scene.undo() == [])
                #expect(Set(EntryScene.everything(in: top).values) == Set(before.values))
            }
            // A folder is not moved into itself through its other path.
            let wrong = try scene.mover.move([scene.path("a/in")], into: top.appending("in"))
            #expect(wrong.refused.map(\.failure.reason) == ["entry.intoItself"])
            #expect(EntryScene.everything(in: scene.path("a")) == before)
        }
    }

    @Test func `a drive that was pulled since leaves nothing to undo, and takes nothing along`() throws {
        let scene = try EntryScene()
        try fill(scene.path("a"), [(BytePath("note"), [1])])
        try withMount(bytes: 1_000_000) { top in
            _ = try scene.mover.move([scene.path("a/note")], into: top)
            try run(["mount", "-t", "tmpfs", "shoebox-test", top.display])
            #expect(try scene.undo() == ["move.goneFromTarget"])
            try run(["umount", top.display])
            #expect(EntryScene.bytes(top.appending("note")) == [1])
        }
    }
}
