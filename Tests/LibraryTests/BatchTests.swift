import Acts
import Base
import Batch
import Catalogue
import Foundation
import GRDB
import Glibc
import ReadingEngine
import TestSupport
import Testing
import Workers

@testable import Library

@Suite("Batches, with the real reader")
struct BatchTests {
    private static let version = "test"

    /// Adds pictures, a copy, a film, a broken file, and unusual names.
    private static func fill(_ scene: Scene) throws {
        for number in 0..<12 {
            try scene.put(scene.photos.appending("sub \(number % 3)/\(number).bmp"), bitmap(UInt8(number * 20), 10, 90))
        }
        try scene.put(scene.photos.appending("copy.bmp"), bitmap(20, 10, 90))
        try scene.put(scene.photos.appending(BytePath(bytes: Array("br".utf8) + [0xE4] + Array("u.bmp".utf8))), bitmap(1, 2, 3))
        try scene.put(scene.photos.appending("say \"hi\"\n.bmp"), bitmap(3, 2, 1))
        try scene.put("film.mp4", "no film at all")
        try scene.put("broken.jpg", "no picture at all")
    }

    @Test(arguments: [(0, 4), (99_999, 4), (4_000_000, 44), (1 << 40, 256)])
    func `a picture weighs by its bytes, so that shards take about as long`(bytes: Int64, weight: Int) {
        #expect(BatchTasks.describe(bytes: bytes).weight == weight)
    }

    private static func plan(
        _ scene: Scene, _ works: Set<BatchWork> = [.describe], _ name: String = "plan"
    ) async throws -> BatchPlan {
        let pool = WorkerPool(executable: try builtProgram(), size: 1)
        let library = Library(scene.catalogue, pool: pool)
        return try await library.plan([scene.photos], works, in: scene.root.appending(name), version: version)
    }

    @discardableResult
    private static func run(
        _ scene: Scene, _ pool: WorkerPool, version: String = BatchTests.version
    ) async throws -> BatchProgress {
        try await BatchRun(scene.root.appending("plan"), roots: [], pool: pool, version: version)
            .run(to: scene.root.appending("results")) { _ in }
    }

    private static func take(_ scene: Scene, version: String = BatchTests.version) throws -> ImportReport {
        try BatchImport(scene.catalogue, version: version, keepReading: { _, _ in }, keepScreen: { _, _, _, _, _ in }).run(
            ResultFolder(scene.root.appending("results")))
    }

    /// Returns everything that a scan stores about contents, as one line per path.
    private static func contents(_ scene: Scene) throws -> [String] {
        try scene.catalogue.read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT directory.path, file.* FROM file JOIN directory ON directory.id = file.directoryId
                    ORDER BY directory.path, file.name
                    """
            ).map { row in
                // The ids of rows depend on the order in which folders are scanned.
                row.filter { !["id", "directoryId"].contains($0.0) }.map { "\($0.0)=\($0.1)" }.joined(separator: " ")
            }
                + Row.fetchAll(
                    db,
                    sql:
                        "SELECT l.identity, turnedHash, sharpness, clipped, flat, contrast, luma, colour FROM look l JOIN lookRaster r ON r.lookId = l.id ORDER BY 1"
                ).map { "\($0)" }
        }
    }

    private static func thumbnails(_ scene: Scene) throws -> [Identity: Data] {
        let identities = try scene.catalogue.read {
            try Identity.fetchAll($0, sql: "SELECT DISTINCT identity FROM file WHERE identity IS NOT NULL")
        }
        return try scene.catalogue.thumbnails.thumbnails(of: identities)
    }

    private static func other(_ scene: Scene) throws -> Scene {
        let other = try Scene(sharing: false)
        try other.share(scene.photos)
        return other
    }

    @Test func `planned, run and imported is the same as scanned, row by row, and the second time changes nothing`() async throws
    {
        try await withPool { pool in
            let scene = try Scene(), scanned = try Self.other(scene)
            try Self.fill(scene)
            try scanned.scan()
            try await ContentsPass(reader: FileReader(catalogue: scanned.catalogue, pool: pool), parallel: 2).run { _, _ in }

            let plan = try await Self.plan(scene)
            #expect((plan.lines, plan.tasks) == (17, ["describe": 16, "film": 1]))
            let progress = try await Self.run(scene, pool)
            #expect((progress.done, progress.failed) == (17, 0))
            let report = try Self.take(scene)
            #expect((report.results, report.imported, report.failed, report.known, report.strange) == (17, 15, 2, 0, 0))
            let once = try Self.contents(scene)
            #expect(once.count > 17)
            #expect(once == (try Self.contents(scanned)))
            let thumbnails = try Self.thumbnails(scanned)
            #expect(thumbnails.count == 14)
            #expect(try Self.thumbnails(scene) == thumbnails)
            try scene.expectCounted()

            let again = try Self.take(scene)
            #expect((again.results, again.known, again.imported, again.failed) == (17, 17, 0, 0))
            #expect(try Self.contents(scene) == once)
            #expect(try await Self.plan(scene, [.describe], "next").lines == 0)
        }
    }

    @Test func `a second run does what is left, and a torn file costs its end alone`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try Self.fill(scene)
            _ = try await Self.plan(scene)
            #expect(try await Self.run(scene, pool).done == 17)
            let results = try ResultFolder(scene.root.appending("results"))
            let file = try #require(results.files().first)
            let size = try #require(FileInfo(file)).bytes
            try #require(truncate(file.display, off_t(size / 2)) == 0)
            let left = try results.done(version: Self.version).count
            #expect((0..<17).contains(left))
            let report = try Self.take(scene)
            #expect(report.torn == [file.display])
            #expect(report.imported + report.failed == left && report.missing == 17 - left)
            #expect(try await Self.run(scene, pool).done == 17)
            let rest = try Self.take(scene)
            #expect((rest.known, rest.imported + rest.failed, rest.missing) == (left, 17 - left, 0))
        }
    }

    @Test func `files that changed or went are left, and those of another version`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try Self.fill(scene)
            _ = try await Self.plan(scene)
            try scene.put(scene.photos.appending("copy.bmp"), bitmap(9, 9, 9) + [0])
            try await Self.run(scene, pool)
            #expect(try scene.row("copy.bmp").contents == .unread)
            try scene.setModified("sub 0/0.bmp", seconds: 1_000_000_000)
            try scene.remove("sub 1/1.bmp")
            let old = try Self.take(scene, version: "other")
            #expect((old.otherVersion, old.imported, old.failed, old.missing) == (17, 0, 0, 0))
            let report = try Self.take(scene)
            #expect((report.again, report.changed, report.imported, report.failed) == (1, 2, 12, 2))
            #expect(try scene.row("sub 0/0.bmp").contents == .unread)
            // Another version of the program processes all lines again. Three files are different from the plan by now.
            let other = try await Self.run(scene, pool, version: "other")
            #expect((other.done, other.failed) == (17, 3))
        }
    }

    @Test func `a decision that was made meanwhile is shared with copies, and a read file keeps what it has`() async throws {
        try await withPool { pool in
            let scene = try Scene()
            try Self.fill(scene)
            _ = try await Self.plan(scene)
            try await Self.run(scene, pool)
            let reader = FileReader(catalogue: scene.catalogue, pool: pool)
            let row = try scene.row("copy.bmp")
            try await reader.store([await reader.read(row, priority: .batch)])
            try scene.decide(row.id, .keep)
            _ = try Self.take(scene)
            #expect(try scene.row("sub 1/1.bmp").decision == .keep)
            #expect(try scene.row("copy.bmp").decision == .keep)
        }
    }

    @Test func `only what the catalogue lacks is planned`() async throws {
        let scene = try Scene()
        try Self.fill(scene)
        #expect(try await Self.plan(scene, [.describe], "a").tasks == ["describe": 16, "film": 1])
        #expect(try await Self.plan(scene, [.read], "b").tasks == ["read": 16])
        let both = try await Self.plan(scene, [.describe, .read], "c")
        #expect(both.tasks == ["describe": 16, "film": 1, "read": 16])
        try scene.execute("UPDATE file SET screenshot = 1 WHERE name = CAST('copy.bmp' AS BLOB)")
        let all = try await Self.plan(scene, [.describe, .read, .sort], "d")
        #expect(all.tasks == ["describe": 15, "film": 1, "read": 15, "screen": 1])
    }
}

@Suite("Results from strangers")
struct StrangeResultTests {
    private static let digest = Data(repeating: 7, count: 32).base64EncodedString()

    /// Makes a plan with one picture, and imports lines that were not written by Shoebox.
    private func take(_ make: (PlanLine, BatchPlan) -> [String]) async throws -> (ImportReport, Scene) {
        let scene = try Scene()
        try scene.put(scene.photos.appending("a.bmp"), bitmap(1, 2, 3))
        let pool = WorkerPool(executable: try builtProgram(), size: 1)
        let planFolder = scene.root.appending("plan")
        let plan = try await Library(scene.catalogue, pool: pool).plan([scene.photos], [.describe], in: planFolder, version: "1")
        let shard = try LineFile(try #require(plan.shardFiles(in: planFolder).first))
        let line = try JSONDecoder().decode(PlanLine.self, from: try #require(try shard.next()))
        let results = try ResultFolder(scene.root.appending("results"), for: plan)
        let text = make(line, plan).map { $0 + "\n" }.joined()
        try Data(text.utf8).write(to: URL(fileURLWithPath: results.path.appending("x.jsonl").display))
        let work = BatchImport(
            scene.catalogue, version: "1",
            keepReading: { db, identity in
                try db.execute(sql: "UPDATE reading SET text = 'kept' WHERE identity = ?", arguments: [identity])
            }, keepScreen: { _, _, _, _, _ in })
        return (try work.run(results), scene)
    }

    private static func line(
        _ line: PlanLine, _ plan: BatchPlan, _ answer: String, path: String = "a.bmp", root: Int = 0, task: String = "describe"
    )
        -> String
    {
        """
        {"plan":"\(plan.id)","line":\(line.line),"version":"1","task":"\(task)","root":\(root),"path":"\(path)","size":\(line.size),\
        "modified":\(line.modified),"answer":\(answer)}
        """
    }

    private static func stamp(_ line: PlanLine) -> String {
        #"{"size":\#(line.size),"modified":\#(line.modified),"changed":1,"inode":2,"device":3}"#
    }

    private static func description(
        _ line: PlanLine, _ digest: String = digest, look: Int = 1024, thumbnail: [UInt8] = [0xFF, 0xD8], width: Int = 4,
        points: Int = 21
    )
        -> String
    {
        """
        {"digest":"\(digest)","bytes":\(line.size),"stamp":\(stamp(line)),"picture":{"format":"bmp","width":\(width),"height":4,"orientation":1,\
        "animated":false,"metadata":{"hasCamera":false},"thumbnail":"\(Data(thumbnail).base64EncodedString())","differenceHash":1,\
        "perceptualHash":18446744073709551615,"colour":1,"look":{"luma":"\(Data(count: look).base64EncodedString())",\
        "colour":"\(Data(count: 192).base64EncodedString())","turnedHash":1,"sharpness":0.5,"clipped":0,"flat":0,\
        "points":"\(Data(count: points).base64EncodedString())"}}}
        """
    }

    @Test func `a sound result of another machine is taken, with this machine's inode`() async throws {
        let (report, scene) = try await take { line, plan in [Self.line(line, plan, Self.description(line))] }
        #expect((report.imported, report.strange) == (1, 0))
        let row = try scene.row("a.bmp")
        #expect(row.identity == Identity(digest: [UInt8](repeating: 7, count: 32)))
        #expect(row.stamp == FileStamp(of: row.path))
    }

    @Test func `answers that make no sense are told and left out`() async throws {
        let (report, scene) = try await take { line, plan in
            [
                "", "null", "{", Self.line(line, plan, "null"), Self.line(line, plan, "{}"), Self.line(line, plan, "{"),
                Self.line(line, plan, Self.description(line, "AAAA")), Self.line(line, plan, Self.description(line, look: 3)),
                Self.line(line, plan, Self.description(line, thumbnail: Array("<html>".utf8))),
                Self.line(line, plan, Self.description(line, thumbnail: [0xFF, 0xD8] + [UInt8](repeating: 0, count: 1 << 20))),
                Self.line(line, plan, Self.description(line, width: 0)),
                Self.line(line, plan, Self.description(line, points: 20)),
                Self.line(line, plan, Self.description(line, points: 129 * 21)),
                Self.line(line, plan, Self.description(line, width: 1 << 40)),
                Self.line(line, plan, Self.description(line), root: 1), Self.line(line, plan, Self.description(line), root: -1),
                Self.line(line, plan, Self.description(line), task: "preview"),
                Self.line(line, plan, Self.description(line)).replacing(plan.id, with: "another"),
            ]
        }
        #expect((report.results, report.strange, report.imported) == (18, 18, 0))
        #expect(try scene.row("a.bmp").contents == .unread)
    }

    @Test(arguments: ["../photos/a.bmp", "./a.bmp", "/etc/passwd", "", "b.bmp"])
    func `a path that the catalogue does not have is left`(path: String) async throws {
        let (report, scene) = try await take { line, plan in [Self.line(line, plan, Self.description(line), path: path)] }
        #expect((report.changed, report.imported) == (1, 0))
        #expect(try scene.row("a.bmp").contents == .unread)
    }

    @Test func `a text waits until its file is described, in whatever order they come`() async throws {
        let reading = #"{"width":4,"height":4,"lines":[],"text":"","seconds":0.1}"#
        let (alone, _) = try await take { line, plan in [Self.line(line, plan, reading, task: "read")] }
        #expect((alone.waiting, alone.imported) == (1, 0))
        let (both, scene) = try await take { line, plan in
            [Self.line(line, plan, reading, task: "read"), Self.line(line, plan, Self.description(line))]
        }
        #expect((both.waiting, both.imported) == (0, 2))
        #expect(try scene.count("SELECT count(*) FROM reading WHERE text = 'kept'") == 1, "what reading here makes is made")
    }
}
