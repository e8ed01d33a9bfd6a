import Acts
import Base
import Catalogue
import Foundation
import GRDB
import GroupsEngine
import TestSupport
import Testing
import Workers

@testable import Groups

/// The updater keeps the groups of similar pictures up to date, and a report can list the stored groups.
struct SimilarUpdaterTests {
    @Test func `the keeper compares what came, tells of it, and rests when nothing did`() async throws {
        let scene = try Scene.ofFour()
        let told = Counter()
        let keeper = SimilarUpdater(scene.catalogue, read: scene.read, onChange: { told.add() })
        await keeper.noteChange()
        await keeper.finish()
        #expect(try scene.names() == [["one", "two", "three"]])
        #expect(told.count == 1)
        await keeper.noteChange()
        await keeper.finish()
        #expect(told.count == 1)
        await keeper.stop()
    }

    @Test(.timeLimit(.minutes(5))) func `who waits for the groups waits for no rest`() async throws {
        let scene = try Scene.ofFour()
        // After its first comparison, this updater rests for an hour.
        let keeper = SimilarUpdater(scene.catalogue, read: scene.read, leastRest: .seconds(3600))
        for number in 0..<10 {
            try scene.add("more\(number).jpg", "more\(number)")
            try scene.look("more\(number)", seed: 2)
            await keeper.noteChange()
            try await keeper.bringUpToDate()
            #expect(Set(try scene.names()).contains(Set(["four"] + (0...number).map { "more\($0)" })))
        }
        await keeper.stop()
    }

    @Test func `the report of everything is what the keeper found, and nothing is read twice for it`() async throws {
        let scene = try Scene.ofFour()
        let keeper = SimilarUpdater(scene.catalogue, read: scene.read)
        func report(_ folders: [BytePath]) async throws -> [Set<String>] {
            let report = GroupReport(
                scene.catalogue, read: scene.read, updater: keeper, folders: folders, strictness: .series,
                shouldContinue: { true }
            )
            return try await report.groups(.similar).map { Set($0.files.map { String($0.name.display.dropLast(4)) }) }
        }
        #expect(try await report([]) == [["one", "two", "three"]])
        let reads = scene.reads.count
        #expect(reads > 0)
        #expect(try await report([scene.photos]) == [["one", "two", "three"]])
        #expect(scene.reads.count == reads)
        #expect(try scene.names() == [["one", "two", "three"]])
        await keeper.stop()
    }

    @Test func `the report of some folders is of these alone, and leaves what is kept of all`() async throws {
        let scene = try Scene.ofFour()
        try scene.add("in/five.jpg", "five")
        try scene.add("in/six.jpg", "six")
        for content in ["five", "six"] { try scene.look(content, seed: 1) }
        let keeper = SimilarUpdater(scene.catalogue, read: scene.read)
        try await keeper.bringUpToDate()
        let report = GroupReport(
            scene.catalogue, read: scene.read, updater: keeper, folders: [scene.photos.appending("in")], strictness: .series,
            shouldContinue: { true })
        let groups = try await report.groups(.similar)
        #expect(groups.map { Set($0.files.map(\.name.display)) } == [["five.jpg", "six.jpg"]])
        #expect(try scene.names() == [["one", "two", "three", "five", "six"]])
    }

    @Test func `a report that cannot be made says why`() async throws {
        let scene = try Scene.ofFour()
        try scene.execute("CREATE TRIGGER full BEFORE INSERT ON alike BEGIN SELECT RAISE(ABORT, 'no room'); END")
        let keeper = SimilarUpdater(scene.catalogue, read: scene.read)
        await #expect(throws: Failure.self) { try await keeper.bringUpToDate() }
        await keeper.stop()
    }

    @Test func `a catalogue that takes nothing is told of, and tried again until it does`() async throws {
        let scene = try Scene.ofFour()
        let told = Counter()
        let keeper = SimilarUpdater(scene.catalogue, read: scene.read, patience: .milliseconds(500)) { told.add() }
        try scene.execute("CREATE TRIGGER full BEFORE INSERT ON alike BEGIN SELECT RAISE(ABORT, 'no room'); END")
        await keeper.noteChange()
        await keeper.finish()
        // SQLite's error code for a trigger that aborts. The message stays in the log.
        #expect(await keeper.problem?.message.contains("1811") == true)
        #expect(await keeper.isComparing == false)
        #expect(told.count == 1)
        try scene.execute("DROP TRIGGER full")
        try await until { await keeper.problem == nil }
        #expect(try scene.names() == [["one", "two", "three"]])
        await keeper.stop()
    }

    @Test(.timeLimit(.minutes(5))) func `a keeper that is cancelled or stopped while a reader is at work lets go of it at once`()
        async throws
    {
        let scene = try Scene.ofFour()
        let (asked, released) = (Counter(), Counter())
        let keeper = SimilarUpdater(
            scene.catalogue,
            read: { _ throws(Failure) in
                asked.add()
                do { try await Task.sleep(for: .seconds(600)) } catch { released.add() }
                throw Failure(.cancelled, "The reader was stopped.")
            })
        await keeper.noteChange()
        try await until { asked.count > 0 }
        // The reader would work for ten minutes. It must react to the cancellation, which it confirms by `released`.
        await keeper.cancel()
        #expect(released.count == 1)
        #expect(await keeper.isComparing == false)
        // Files that a running scan has read do not start the updater again.
        await keeper.noteChange(isPassing: true)
        await keeper.finish()
        #expect(asked.count == 1)
        // The updater resumes its work, and is then stopped permanently.
        await keeper.noteChange()
        try await until { asked.count > 1 }
        await keeper.stop()
        #expect(released.count == 2)
        #expect(await keeper.problem == nil)
        #expect(try scene.names() == [])
        await keeper.noteChange()
        await keeper.finish()
        #expect(asked.count == 2)
    }
}
