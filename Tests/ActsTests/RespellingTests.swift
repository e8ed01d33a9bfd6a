import Base
import Catalogue
import Foundation
import Glibc
import GRDB
import Testing

@testable import Acts

/// Changes only the case of a name. `Tests/Faults` tests this on a case-insensitive drive; here it is tested step by step.
struct RespellingTests {
    @Test func `a name is spelt anew by way of another, and undo brings the old spelling back, more than once`() throws {
        let scene = try EntryScene()
        try scene.write("note", "one")
        for _ in 0..<2 {
            let act = try scene.begin(.renameEntry)
            var outcome = EntryMover.Outcome(act: act)
            try scene.mover.renameAll([scene.respelling("note", "Note")], act: act, &outcome)
            #expect(outcome.refused.isEmpty && outcome.paths == [scene.path("Note")])
            #expect(try scene.tree() == ["Note=one"])
            #expect(try scene.undo() == [])
            #expect(try scene.tree() == ["note=one"])
            #expect(try scene.mover.bringBack(act: act).isEmpty, "nothing is left to bring back")
            #expect(try scene.tree() == ["note=one"])
        }
    }

    /// The process may have been killed at each of these moments.
    @Test(arguments: ["before it", "halfway", "halfway, and the name was taken", "after it"])
    func `a spelling that was cut off is completed or was never begun, and the thing stays in sight`(reached: String) throws {
        let scene = try EntryScene()
        try scene.write("note", "mine")
        let (from, to, aside) = (scene.path("note"), scene.path("Note"), scene.path(".shoebox-1.part"))
        let act = try scene.begin(.renameEntry)
        try scene.catalogue.write { db in
            var step = EntryStep(.respell, from, to, aside: aside, stamp: EntryStamp(from))
            try step.intend(db, act: act)
        }
        switch reached {
        case "before it": break
        case "after it": rename(from.display, to.display)
        default: rename(from.display, aside.display)
        }
        if reached.hasSuffix("taken") { try scene.write("Note", "theirs") }
        try scene.mover.recover()
        let wanted = [
            "before it": ["note=mine"], "halfway, and the name was taken": ["Note=theirs", "note=mine"],
        ]
        #expect(try scene.tree() == wanted[reached] ?? ["Note=mine"])
        #expect(try scene.isStanding(act) == (wanted[reached] == nil))
        try scene.undo()
        #expect(try scene.tree() == wanted[reached] ?? ["note=mine"])
    }

    @Test func `an undo of a spelling that was killed halfway is completed at the next start`() throws {
        let scene = try EntryScene()
        try scene.write("note", "one")
        let act = try scene.begin(.renameEntry)
        var outcome = EntryMover.Outcome(act: act)
        try scene.mover.renameAll([scene.respelling("note", "Note")], act: act, &outcome)
        let (from, to, aside) = (scene.path("Note"), scene.path("note"), scene.path(".shoebox-2.part"))
        try scene.catalogue.write { db in
            var step = EntryStep(.respell, from, to, aside: aside, stamp: EntryStamp(from))
            try step.intend(db, act: act)
        }
        rename(from.display, aside.display)
        try scene.mover.recover()
        #expect(try scene.tree() == ["note=one"])
    }

    @Test func `the name of a second hard link is taken`() throws {
        let scene = try EntryScene()
        try scene.write("one", "1")
        link(scene.path("one").display, scene.path("two").display)
        let failure = #expect(throws: Failure.self) { try scene.mover.rename(scene.path("one"), to: BytePath("two")) }
        #expect(failure?.reason == "entry.nameTaken")
        #expect(try scene.tree() == ["one=1", "two=1"])
    }

    @Test func `what finds its name taken in the last moment goes under the next free one`() throws {
        let scene = try EntryScene()
        try scene.write("a/note", "mine")
        try scene.write("b/note", "theirs")
        let act = try scene.begin(.moveEntries)
        var outcome = EntryMover.Outcome(act: act)
        let (from, to) = (scene.path("a/note"), scene.path("b/note"))
        try scene.mover.renameAll(
            [EntryStep(.move, from, to, stamp: EntryStamp(from))], of: [EntryGroup(from)], into: to.parent,
            OpenFolder(to.parent, "moved"), act: act, &outcome)
        #expect(outcome.refused.isEmpty && outcome.paths == [scene.path("b/note (2)")])
        #expect(try scene.tree() == ["a/", "b/", "b/note=theirs", "b/note (2)=mine"])
        #expect(try scene.undo() == [])
        #expect(try scene.tree() == ["a/", "a/note=mine", "b/", "b/note=theirs"])
    }
}
