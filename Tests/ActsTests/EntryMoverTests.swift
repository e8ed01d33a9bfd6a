import Base
import Catalogue
import CLinux
import Foundation
import GRDB
import Testing

@testable import Acts

/// Files and folders of any kind. Each test has a separate folder, catalogue and trash.
struct EntryMoverTests {
    @Test func `what is moved takes the next free name, and undo brings it back`() throws {
        let scene = try EntryScene()
        try scene.write("a/note.txt", "one")
        try scene.write("b/note.txt", "two")
        let outcome = try scene.mover.move([scene.path("a/note.txt")], into: scene.path("b"))
        #expect(outcome.refused.isEmpty)
        #expect(try scene.tree() == ["a/", "b/", "b/note (2).txt=one", "b/note.txt=two"])
        #expect(try scene.undo() == [])
        #expect(try scene.tree() == ["a/", "a/note.txt=one", "b/", "b/note.txt=two"])
    }

    @Test func `an act says what it was about, also once it is undone, and an older one says nothing`() throws {
        let scene = try EntryScene()
        for name in ["a/one", "a/two", "b/x"] { try scene.write(name, name) }
        _ = try scene.mover.rename(scene.path("a/one"), to: BytePath("first"))
        _ = try scene.mover.move([scene.path("a/first")], into: scene.path("b"))
        _ = try scene.mover.copy([scene.path("a/two"), scene.path("b/first"), scene.path("b/none")], into: scene.path("a"))
        _ = try scene.mover.makeFolder(BytePath("new {to}"), in: scene.root)
        try scene.undo()
        let acts = try scene.catalogue.read { try Journal.recent($0, limit: 4) }
        #expect(
            acts.reversed().map(\.about) == [
                About(1, name: "one", to: "first"), About(1, name: "first", to: "b"), About(2, name: "", to: "a"),
                About(1, name: "new {to}"),
            ])
        #expect(acts.map(\.undone) == [true, false, false, false])
        #expect(acts.last?.summary == "Renamed: one to first")
        try scene.catalogue.write { db in
            for broken in [nil, "", "{}", "[1]", "{\"form\": 1}"] {
                try db.execute(sql: "UPDATE act SET about = ? WHERE id = ?", arguments: [broken, acts[0].id])
                #expect(try Journal.recent(db, limit: 1)[0].about == nil)
            }
        }
    }

    @Test func `a whole folder moves, but never into itself`() throws {
        let scene = try EntryScene()
        try scene.write("a/in/note.txt", "one")
        try scene.write("b/x", "x")
        let wrong = try scene.mover.move([scene.path("a")], into: scene.path("a/in"))
        #expect(wrong.refused.map(\.failure.reason) == ["entry.intoItself"])
        #expect(wrong.act == nil)
        _ = try scene.mover.move([scene.path("a")], into: scene.path("b"))
        #expect(try scene.tree() == ["b/", "b/a/", "b/a/in/", "b/a/in/note.txt=one", "b/x=x"])
        try scene.undo()
        #expect(try scene.tree() == ["a/", "a/in/", "a/in/note.txt=one", "b/", "b/x=x"])
    }

    @Test func `a name that is taken, no name, or a hidden one is refused`() throws {
        let scene = try EntryScene()
        try scene.write("one", "1")
        try scene.write("two", "2")
        for (name, reason) in [
            ("two", "entry.nameTaken"), ("", "entry.badName"), ("a/b", "entry.badName"), ("..", "entry.badName"),
            (".x", "entry.hiddenName"), (String(repeating: "ü", count: 128), "entry.longName"),
        ] {
            let failure = #expect(throws: Failure.self) { try scene.mover.rename(scene.path("one"), to: BytePath(name)) }
            #expect(failure?.reason.rawValue == reason)
        }
        #expect(try scene.tree() == ["one=1", "two=2"])
        #expect(try scene.catalogue.read { try Journal.recent($0, limit: 9) }.isEmpty, "what failed is not among the acts")
        let long = BytePath(bytes: [UInt8](repeating: 0xFF, count: 255))
        _ = try scene.mover.rename(scene.path("one"), to: long)
        #expect(EntryStamp(scene.root.appending(long))?.isFile == true, "255 bytes that are no UTF-8")
        try scene.undo()
        #expect(try scene.tree() == ["one=1", "two=2"])
    }

    @Test func `a name that somebody takes after the last look stays theirs`() throws {
        let scene = try EntryScene()
        try scene.write("a/note", "mine")
        try scene.write("b/note", "theirs")
        let (from, to) = (scene.path("a/note"), scene.path("b/note"))
        #expect(try scene.mover.rename(from, to: to, EntryStep(.move, from, to, stamp: EntryStamp(from))) == EEXIST)
        #expect(try scene.tree() == ["a/", "a/note=mine", "b/", "b/note=theirs"])
    }

    @Test func `255 bytes of a name leave space for a number`() throws {
        let scene = try EntryScene()
        let name = String(repeating: "n", count: 251) + ".txt"
        try scene.write("a/\(name)", "one")
        try scene.write("b/\(name)", "two")
        let outcome = try scene.mover.move([scene.path("a/\(name)")], into: scene.path("b"))
        #expect(outcome.paths.map(\.name.display) == [String(repeating: "n", count: 247) + " (2).txt"])
    }

    @Test func `a copy is whole and of its own, and undo removes it unless it was changed`() throws {
        let scene = try EntryScene()
        try scene.write("a/one", "1")
        try scene.write("a/in/two", "2")
        _ = try scene.mover.makeFolder(BytePath("b"), in: scene.root)
        _ = try scene.mover.copy([scene.path("a")], into: scene.path("b"))
        #expect(try scene.tree().filter { $0.hasPrefix("b/") } == ["b/", "b/a/", "b/a/in/", "b/a/in/two=2", "b/a/one=1"])
        try scene.write("b/a/one", "changed since")
        #expect(try scene.undo() == ["file.changedSinceAdded"])
        #expect(try scene.tree() == ["a/", "a/in/", "a/in/two=2", "a/one=1", "b/", "b/a/", "b/a/one=changed since"])
    }

    @Test func `what is carried to another file system is compared before it is removed, and comes back`() throws {
        let scene = try EntryScene()
        try scene.write("a/one", "1")
        try scene.write("a/in/two", "2")
        try scene.write("b/x", "x")
        let act = try scene.catalogue.write { try Journal.begin($0, .moveEntries, summary: "Carried") }
        var outcome = EntryMover.Outcome(act: act)
        try scene.mover.copy(EntryGroup(scene.path("a")), into: scene.path("b"), act: act, as: .carry, &outcome)
        #expect(outcome.refused.isEmpty)
        #expect(try scene.tree() == ["b/", "b/a/", "b/a/in/", "b/a/in/two=2", "b/a/one=1", "b/x=x"])
        #expect(try scene.undo() == [])
        #expect(try scene.tree() == ["a/", "a/in/", "a/in/two=2", "a/one=1", "b/", "b/x=x"])
    }

    @Test func `what goes to the trash comes back with what is in it`() throws {
        let scene = try EntryScene()
        try scene.write("a/in/note.txt", "one")
        let act = try scene.catalogue.write { try Journal.begin($0, .trashEntries, summary: "Trash") }
        let outcome = try scene.mover.trash([scene.path("a")], act: act)
        #expect(outcome.refused.isEmpty)
        #expect(try scene.tree() == [])
        let info = scene.base.appending("Trash/info/a.trashinfo").display
        #expect(try String(contentsOfFile: info, encoding: .utf8).contains("Path=\(scene.path("a").display)"))
        try scene.undo()
        #expect(try scene.tree() == ["a/", "a/in/", "a/in/note.txt=one"])
        #expect(!FileManager.default.fileExists(atPath: info))
    }

    @Test func `a link on the way is not followed`() throws {
        let scene = try EntryScene()
        try scene.write("secret/note", "s")
        try scene.write("b/x", "x")
        try FileManager.default.createSymbolicLink(
            atPath: scene.path("link").display, withDestinationPath: scene.path("secret").display)
        let failure = #expect(throws: Failure.self) { try scene.mover.move([scene.path("b/x")], into: scene.path("link")) }
        #expect(failure?.reason == "move.behindLink")
        let out = try scene.mover.move([scene.path("link/note")], into: scene.path("b"))
        #expect(out.refused.map(\.failure.reason) == ["move.behindLink"])
        #expect(try scene.tree().contains("secret/note=s"))
    }

    /// The process may have been killed before or after a step (the move or copy of one file) was carried out on the disk.
    /// In both cases, the journal contains the step.
    @Test(arguments: [false, true]) func `a step that was cut off is completed or reverted by what is on disk`(
        happened: Bool
    ) throws {
        let scene = try EntryScene()
        try scene.write("a/one", "1")
        try scene.write("b/x", "x")
        let (from, to) = (scene.path("a/one"), scene.path("b/one"))
        for kind in [EntryStep.Kind.move, .carry, .copy] {
            let act = try scene.catalogue.write { try Journal.begin($0, .moveEntries, summary: "Cut off") }
            let draft = scene.path("b/.shoebox-1.part")
            try scene.catalogue.write { db in
                var step = EntryStep(kind, from, to, aside: kind == .move ? nil : draft, stamp: EntryStamp(from))
                try step.intend(db, act: act)
            }
            if happened {
                if kind == .move {
                    try FileManager.default.moveItem(atPath: from.display, toPath: to.display)
                } else {
                    try FileManager.default.copyItem(atPath: from.display, toPath: to.display)
                }
            } else if kind != .move {
                try scene.write("b/.shoebox-1.part", "half")
            }
            try scene.mover.recover()
            let moved = ["a/", "b/", "b/one=1", "b/x=x"]
            let still = ["a/", "a/one=1", "b/", "b/x=x"]
            #expect(
                try scene.tree() == (happened ? (kind == .copy ? ["a/", "a/one=1", "b/", "b/one=1", "b/x=x"] : moved) : still))
            #expect(try scene.isStanding(act) == happened)
            if happened { try scene.undo() }
            #expect(try scene.tree() == still, "\(kind)")
        }
    }
}
