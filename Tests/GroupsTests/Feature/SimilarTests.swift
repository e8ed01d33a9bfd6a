import Acts
import Base
import Catalogue
import Foundation
import GRDB
import GroupsEngine
import GroupsTasks
import TestSupport
import Testing
import Workers

@testable import Groups

struct SimilarTests {
    @Test func `looks alike are found, at the step that admits them`() throws {
        let scene = try Scene.ofFour()
        #expect(try SimilarPass(scene.catalogue, read: scene.read).update())
        let copies = try scene.names(.copies)
        #expect(copies == [["one", "two"]])
        #expect(try scene.names() == [["one", "two", "three"]])
        let group = try #require(try scene.groups(.similar).first)
        #expect(group.count == 3)
        #expect(group.likeness == "edited")
        #expect(group.best == group.cover)
    }

    @Test func `of all groups only what shows the same as the best is queued, of a group that was opened all`() throws {
        let scene = try Scene.ofFour()
        try SimilarPass(scene.catalogue, read: scene.read).update()
        let key = try #require(try scene.groups(.similar).first).key
        let likenesses = try scene.catalogue.read {
            try Int.fetchAll($0, sql: "SELECT likeness FROM alike WHERE step = \(Strictness.edits.rawValue) ORDER BY place")
        }
        #expect(likenesses.map(Likeness.init(rawValue:)) == [.copy, .toned, .copy])
        let all = try #require(try scene.groups(.similar).first)
        #expect(all.freesUnseen == all.frees && all.frees ?? 0 > 0)
        #expect(all.spares == 2 && all.sparesUnseen == 2)
        let keeper = scene.keeper()
        #expect(try keeper.run(.similar, .edits, keys: nil).queued.count == 2)
        try scene.takeBack()
        for likeness in [Likeness.edited, .turned, .burst] {
            try scene.execute("UPDATE alike SET likeness = \(likeness.rawValue) WHERE place = 1")
            let some = try #require(try scene.groups(.similar).first)
            #expect(some.frees == all.frees)
            #expect(try #require(some.freesUnseen) < all.freesUnseen ?? 0)
            #expect(some.spares == 2 && some.sparesUnseen == 1)
            #expect(try keeper.run(.similar, .edits, keys: nil).queued.count == 1)
            try scene.takeBack()
            #expect(try keeper.run(.similar, .edits, keys: [key]).queued.count == 2)
            try scene.takeBack()
        }
    }

    @Test func `a picture that moves is not queued unseen as a copy of its first frame, nor the frame as a copy of it`() throws {
        for mover in ["one", "two", "three"] {
            let scene = try Scene.ofFour()
            let pass = SimilarPass(scene.catalogue, read: scene.read)
            try pass.update()
            let before = try #require(try scene.groups(.similar).first)
            try scene.look(mover, seed: 1, brighter: mover == "three" ? 30 : 0, moves: true)
            try pass.update()
            let group = try #require(try scene.groups(.similar).first)
            #expect(group.count == before.count)
            let best = try #require(group.best)
            let isBest = try scene.catalogue.read { try FileRow.fetch($0, ids: [best])[0].name.display } == "\(mover).jpg"
            #expect(try scene.keeper().run(.similar, .edits, keys: nil).queued.count == (isBest ? 0 : 1))
        }
    }

    @Test func `adding and removing gives what starting afresh gives`() throws {
        let scene = try Scene.ofFour()
        try SimilarPass(scene.catalogue, read: scene.read).update()
        let before = try scene.names()
        try scene.add("five.jpg", "five")
        try scene.look("five", seed: 2)
        try SimilarPass(scene.catalogue, read: scene.read).update()
        #expect(Set(try scene.names()) == [["one", "two", "three"], ["four", "five"]])
        try scene.execute("UPDATE file SET presence = 1 WHERE name = CAST('five.jpg' AS BLOB)")
        #expect(try scene.names() == before)
        try SimilarPass(scene.catalogue, read: scene.read).update()
        #expect(try scene.names() == before)
    }

    @Test func `not duplicates is remembered, and undone`() throws {
        let scene = try Scene.ofFour()
        let (one, two, three) = (scene.identity(of: "one"), scene.identity(of: "two"), scene.identity(of: "three"))
        _ = try scene.catalogue.write { try Separations.separate($0, [three], from: [one, two]) }
        try SimilarPass(scene.catalogue, read: scene.read).update()
        #expect(try scene.names() == [["one", "two"]])
        try scene.takeBack()
        try SimilarPass(scene.catalogue, read: scene.read).update()
        #expect(try scene.names() == [["one", "two", "three"]])
        _ = try scene.catalogue.write { try Separations.separate($0, [one, two, three], from: []) }
        try SimilarPass(scene.catalogue, read: scene.read).update()
        #expect(try scene.names() == [])
    }

    @Test func `a pass that is stopped leaves what was found last`() throws {
        let scene = try Scene.ofFour()
        try SimilarPass(scene.catalogue, read: scene.read).update()
        try scene.look("four", seed: 1)
        #expect(try SimilarPass(scene.catalogue, read: scene.read, shouldContinue: { false }).update() == false)
        #expect(try scene.names() == [["one", "two", "three"]])
    }

    @Test func `what is said to be no duplicate leaves its group at once`() throws {
        let scene = try Scene.ofFour()
        try SimilarPass(scene.catalogue, read: scene.read).update()
        try scene.catalogue.write { try SimilarPass.takeOut($0, [scene.identity(of: "three")]) }
        #expect(try scene.names() == [["one", "two"]])
    }

    @Test func `what a third look found is kept: no file is read twice for it`() throws {
        let scene = try Scene.ofFour()
        try SimilarPass(scene.catalogue, read: scene.read).update()
        let reads = scene.reads.count
        #expect(reads > 0)
        try SimilarPass(scene.catalogue, read: scene.read).update()
        #expect(scene.reads.count == reads)
        #expect(try scene.names() == [["one", "two", "three"]])
        // The stored result was made with an older version of the rules, so the pair is compared again.
        try scene.execute("UPDATE pageVerdict SET rules = 0, isSame = 0")
        try SimilarPass(scene.catalogue, read: scene.read).update()
        #expect(scene.reads.count > reads)
        #expect(try scene.names() == [["one", "two", "three"]])
    }

    @Test func `of a file that changed, or cannot be read, nothing is claimed`() throws {
        for content in ["another one", "unreadable"] {
            let scene = try Scene.ofFour()
            try Data(content.utf8).write(to: URL(fileURLWithPath: scene.photos.appending("two.jpg").display))
            if content == "unreadable" {
                let stamp = try #require(FileStamp(of: scene.photos.appending("two.jpg")))
                try scene.execute("UPDATE file SET changed = \(stamp.changed) WHERE name = CAST('two.jpg' AS BLOB)")
            }
            try SimilarPass(scene.catalogue, read: scene.read).update()
            let left = try scene.names()
            #expect(left == [["one", "three"]])
            let verdicts = try scene.catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM pageVerdict") }
            #expect(verdicts == 1)
        }
    }

    @Test func `a pass whose readers are stopped leaves what was found last`() throws {
        let scene = try Scene.ofFour()
        try SimilarPass(scene.catalogue, read: scene.read).update()
        try scene.execute("DELETE FROM pageVerdict")
        let stopped: CloseReader = { _ throws(Failure) in throw Failure(.cancelled, "The reader was stopped.") }
        #expect(throws: Failure.self) { try SimilarPass(scene.catalogue, read: stopped).update() }
        #expect(try scene.names() == [["one", "two", "three"]])
    }

    @Test func `a picture that no reader survives takes no other with it`() throws {
        let scene = try Scene.ofFour()
        let read = scene.read
        let deadly: CloseReader = { request throws(Failure) in
            if request.others.contains(where: { $0.source.files.contains { $0.path.name == BytePath("two.jpg") } }) {
                throw Failure(.corruptFile, "The reader died of it.")
            }
            return try await read(request)
        }
        #expect(try SimilarPass(scene.catalogue, read: deadly).update())
        let left = try scene.names()
        #expect(left == [["one", "three"]])
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `whatever comes and goes, and whenever a pass is cut short, the groups are those of what is there`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        let (scene, afresh) = (try Scene(), try Scene())
        var present: [String: UInt64] = [:]
        for round in 0..<12 {
            for _ in 0..<3 {
                let number = Int.random(in: 0..<14, using: &random)
                let name = "p\(number)"
                if present.removeValue(forKey: name) != nil {
                    try scene.execute("UPDATE file SET presence = 1 WHERE name = CAST('\(name).jpg' AS BLOB)")
                } else {
                    present[name] = UInt64(number % 4 + 1)
                    try scene.execute("DELETE FROM file WHERE name = CAST('\(name).jpg' AS BLOB)")
                    try scene.add("\(name).jpg", name)
                    try scene.look(name, seed: UInt64(number % 4 + 1), brighter: number % 3 * 9)
                }
            }
            if round % 2 == 1 {
                let asked = Counter()
                let patience = Int.random(in: 0..<6, using: &random)
                _ = try SimilarPass(
                    scene.catalogue, read: scene.read,
                    shouldContinue: {
                        asked.add()
                        return asked.count <= patience
                    }
                ).update()
            }
        }
        for (name, seed) in present {
            try afresh.add("\(name).jpg", name)
            try afresh.look(name, seed: seed, brighter: (Int(name.dropFirst()) ?? 0) % 3 * 9)
        }
        for scene in [scene, afresh] {
            // The modification time decides which of two files is closer to the original, so both scenes get the same time.
            try scene.pretend(writtenAt: 1_700_000_000)
            try SimilarPass(scene.catalogue, read: scene.read).update()
        }
        for strictness in Strictness.allCases {
            let (grown, made) = (Set(try scene.names(strictness)), Set(try afresh.names(strictness)))
            #expect(grown == made)
        }
    }
}
