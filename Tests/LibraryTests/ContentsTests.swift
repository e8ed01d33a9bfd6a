import Base
import Catalogue
import Foundation
import GRDB
import Glibc
import TestSupport
import Testing
import Web
import Workers

@testable import Library

@Suite("The contents pass, with the real reader")
struct ContentsTests {
    private func read(_ scene: Scene, _ pool: WorkerPool) async throws {
        try ScanProblem.prepareForScan(scene.catalogue)
        try scene.scan()
        try await ContentsPass(reader: FileReader(catalogue: scene.catalogue, pool: pool), parallel: 2).run { _, _ in }
    }

    @Test("A picture gets its identity, its size and its thumbnail; a copy shares them")
    func identity() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put(scene.photos.appending("a.bmp"), bitmap(200, 10, 10))
            try scene.put(scene.photos.appending("copy.bmp"), bitmap(200, 10, 10))
            try scene.put(scene.photos.appending("b.bmp"), bitmap(10, 200, 10))
            try scene.put("film.mp4", "no film at all")
            try await read(scene, pool)
            let row = try scene.row("a.bmp")
            #expect((row.contents, row.width, row.height, row.format, row.problem) == (.read, 4, 4, "bmp", nil))
            #expect(row.identity != nil)
            #expect(try scene.row("copy.bmp").identity == row.identity)
            #expect(try scene.row("b.bmp").identity != row.identity)
            #expect(try scene.row("film.mp4").identity != nil)
            #expect(try scene.catalogue.thumbnails.thumbnail(of: try #require(row.identity))?.prefix(2) == Data([0xFF, 0xD8]))
        }
    }

    @Test("A copy of something decided is decided too")
    func inherits() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put(scene.photos.appending("a.bmp"), bitmap(200, 10, 10))
            try await read(scene, pool)
            try scene.decide(try scene.id("a.bmp"), .readKeep)
            try scene.put(scene.photos.appending("copy.bmp"), bitmap(200, 10, 10))
            try await read(scene, pool)
            #expect(try scene.row("copy.bmp").decision == .readKeep)
        }
    }

    @Test("Changed bytes lose the decision, a touched file keeps it")
    func changes() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put(scene.photos.appending("a.bmp"), bitmap(200, 10, 10))
            try scene.put(scene.photos.appending("b.bmp"), bitmap(10, 200, 10))
            try await read(scene, pool)
            for name in ["a.bmp", "b.bmp"] { try scene.decide(try scene.id(name), .keep) }
            try scene.put(scene.photos.appending("a.bmp"), bitmap(10, 10, 200))
            try scene.setModified("b.bmp", seconds: 1_000_000_000)
            try await read(scene, pool)
            #expect(try scene.row("a.bmp").decision == nil)
            #expect(try scene.row("b.bmp").decision == .keep)
            #expect(try scene.row("b.bmp").contents == .read)
        }
    }

    @Test("A file moved over another one brings its decision along")
    func movedOver() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put(scene.photos.appending("a.bmp"), bitmap(200, 10, 10))
            try scene.put(scene.photos.appending("b.bmp"), bitmap(10, 200, 10))
            try await read(scene, pool)
            try scene.decide(try scene.id("a.bmp"), .delete)
            try scene.decide(try scene.id("b.bmp"), .keep)
            try scene.move("b.bmp", "a.bmp")
            try await read(scene, pool)
            #expect(try scene.names() == ["a.bmp"])
            #expect(try scene.row("a.bmp").decision == .keep)
        }
    }

    @Test("A file moved over a decided one, itself undecided, is undecided")
    func undecidedMovedOver() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put(scene.photos.appending("a.bmp"), bitmap(200, 10, 10))
            try scene.put(scene.photos.appending("b.bmp"), bitmap(10, 200, 10))
            try await read(scene, pool)
            try scene.decide(try scene.id("a.bmp"), .delete)
            try scene.move("b.bmp", "a.bmp")
            try await read(scene, pool)
            #expect(try scene.row("a.bmp").decision == nil)
        }
    }

    @Test("A broken picture is known by its bytes and has a problem")
    func broken() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put("broken.jpg", "this is no picture")
            try await read(scene, pool)
            let row = try scene.row("broken.jpg")
            #expect(row.contents == .unshowable)
            #expect(row.identity != nil)
            #expect(row.problem?.isEmpty == false)
            let problems = try scene.catalogue.read { try ScanProblem.fetch($0, inside: nil, limit: 10) }
            #expect(problems.problems.map(\.file) == [scene.photos.appending("broken.jpg").display])
            #expect(problems.problems.map(\.reason) == ["picture.notAPicture"])
            #expect(problems.problems.map(\.hint) == ["It can still be kept or deleted."])
        }
    }

    @Test("Problems that were stored as sentences keep them")
    func sentences() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put("broken.jpg", "this is no picture")
            try await read(scene, pool)
            try scene.catalogue.write { db in
                try db.execute(sql: "UPDATE file SET problem = 'The picture was odd.'")
                try db.execute(
                    sql: "INSERT INTO problem VALUES (?, 'permissionDenied', 'The folder was closed.', 'Open it.', 0)",
                    arguments: [scene.photos.appending("closed")])
            }
            #expect(try scene.row("broken.jpg").failure?.message == "The picture was odd.")
            let problems = try scene.catalogue.read { try ScanProblem.fetch($0, inside: nil, limit: 10) }.problems
            #expect(problems.map(\.message) == ["The folder was closed.", "The picture was odd."])
            #expect(problems.map(\.hint) == ["Open it.", "It can still be kept or deleted."])
        }
    }

    @Test("A file that was not there to be read is read by the next scan")
    func pulled() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put(scene.photos.appending("a.bmp"), bitmap(200, 10, 10))
            try scene.scan()
            let elsewhere = scene.root.appending("elsewhere")
            #expect(rename(scene.photos.display, elsewhere.display) == 0)
            try await ContentsPass(reader: FileReader(catalogue: scene.catalogue, pool: pool), parallel: 2).run { _, _ in }
            #expect(try scene.row("a.bmp").contents == .unreadable)
            #expect(try scene.row("a.bmp").problemCode == "fileNotFound")
            #expect(rename(elsewhere.display, scene.photos.display) == 0)
            try await read(scene, pool)
            #expect((try scene.row("a.bmp").contents, try scene.row("a.bmp").problemCode) == (.read, nil))
        }
    }

    @Test("Every passing reason is tried again, a lasting one is not", arguments: Failure.Code.allCases)
    func retried(_ code: Failure.Code) throws {
        let scene = try Scene()
        try scene.put("a.jpg")
        try scene.scan()
        try scene.execute("UPDATE file SET contents = 3, problemCode = '\(code.rawValue)', problem = 'x'")
        try ScanProblem.prepareForScan(scene.catalogue)
        let passing: [Failure.Code] = [.unknown, .fileNotFound, .permissionDenied, .changed, .busy, .cancelled, .diskFull]
        #expect(try scene.row("a.jpg").contents == (passing.contains(code) ? .unread : .unreadable))
    }

    @Test("A scan that ends on an error says so, and the next one is without it")
    func endsOnError() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put(scene.photos.appending("a.bmp"), bitmap(200, 10, 10))
            try scene.execute("CREATE TRIGGER stop BEFORE INSERT ON file BEGIN SELECT raise(ABORT, 'no more rows'); END")
            let library = Library(scene.catalogue, pool: pool)
            await library.scan()
            await library.finish()
            let progress = await library.progress
            #expect(progress.state == .idle)
            #expect(progress.problem?.reason == "catalogue.answered")
            try scene.execute("DROP TRIGGER stop")
            await library.scan()
            await library.finish()
            #expect(await library.progress.problem == nil)
            #expect(try scene.row("a.bmp").contents == .read)
        }
    }

    @Test("A scan afresh reads what has not changed, and goes on when a scan of folders comes between")
    func afresh() async throws {
        try await withPool { pool in
            let scene = try Scene()
            for number in 0..<70 { try scene.put(scene.photos.appending("\(number).bmp"), bitmap(UInt8(number), 10, 10)) }
            let library = Library(scene.catalogue, pool: pool)
            await library.scan()
            await library.finish()
            func wrong() throws -> Int? {
                try scene.catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM file WHERE width = 1") }
            }
            try scene.execute("UPDATE file SET width = 1")
            await library.scan()
            await library.finish()
            #expect(try wrong() == 70, "it looks at times alone")
            try await library.scanAfresh()
            try await until { try wrong() != 70 }
            // Files that have not been read again yet keep their former metadata.
            #expect(
                try scene.catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM file WHERE \(FileRow.read)") } == 70)
            await library.scan()
            await library.finish()
            #expect(try wrong() == 0)
            #expect(await library.progress.state == .idle)
        }
    }

    @Test("A scan afresh goes on in the next process, unless the person has cancelled it", arguments: [false, true])
    func afreshGoesOn(isCancelled: Bool) async throws {
        try await withPool { pool in
            let scene = try Scene()
            for number in 0..<200 { try scene.put(scene.photos.appending("\(number).bmp"), bitmap(UInt8(number), 10, 10)) }
            let library = Library(scene.catalogue, pool: pool)
            await library.scan()
            await library.finish()
            func wrong() throws -> Int? {
                try scene.catalogue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM file WHERE width = 1") }
            }
            try scene.execute("UPDATE file SET width = 1")
            try await library.scanAfresh()
            // The first step of 64 files is stored.
            try await until { try (wrong() ?? 0) < 136 }
            if isCancelled { try await library.cancel() } else { await library.stop() }
            let left = try wrong() ?? 0
            #expect(left > 0)
            let next = Library(scene.catalogue, pool: pool)
            await next.scan()
            await next.finish()
            #expect(try wrong() == (isCancelled ? left : 0))
            if !isCancelled { #expect(try scene.catalogue.read(ReadingAgain.below) == nil) }
        }
    }

    @Test("What stops the reading of contents is said, and listed among the problems")
    func contentsStop() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try scene.put(scene.photos.appending("a.bmp"), bitmap(200, 10, 10))
            let failing = Library(scene.catalogue, pool: pool)
            try scene.execute("CREATE TRIGGER stop BEFORE UPDATE OF identity ON file BEGIN SELECT raise(ABORT, 'full'); END")
            await failing.scan()
            await failing.finish()
            #expect(await failing.progress.problem != nil)
            let problems = try scene.catalogue.read { try ScanProblem.fetch($0, inside: nil, limit: 10) }
            #expect(problems.total == 1)
        }
    }

    @Test("Previews that a killed process left half written go at the next start, those being written stay")
    func leftovers() async throws {
        try await withPool { pool in
            let scene = try Scene()
            let previews = scene.root.appending("data/previews/ab")
            let old = try scene.put(previews.appending(".shoebox-17-1.part"), [1])
            let whole = try scene.put(previews.appending("ab-960.jpg"), [1])
            let mine = [
                try scene.put(previews.appending("film.part"), [1]),
                try scene.put(scene.root.appending("data/previews/cut/.shoebox-17-2.part"), [1]),
            ]
            let (new, descriptor) = Drafts.open(in: previews, for: getpid(), number: 900_001)
            defer { close(descriptor) }
            await Library(scene.catalogue, pool: pool).removeLeftovers()
            let left = ([old, whole, new] + mine).map { FileManager.default.fileExists(atPath: $0.display) }
            #expect(left == [false, true, true, true, true])
        }
    }
}
