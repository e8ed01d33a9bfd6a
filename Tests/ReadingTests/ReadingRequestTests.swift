import Base
import CLinux
import Foundation
import TestSupport
import Testing
import PicturesTasks
import ReadingTasks
import Workers

@testable import PicturesEngine
@testable import ReadingEngine

@Suite(.serialized) struct ReadingRequestTests {
    private func jpeg() throws -> [UInt8] {
        try DrawnText.picture(600, 300, [("HELLO 42", 60, 60), ("WORLD", 60, 180)]).jpeg(quality: 90)
    }

    @Test(.enabled(if: installedParts != nil, "the parts for reading are not installed"))
    func `a worker reads a picture, and with no network allowed`() async throws {
        try await withFolder { folder in
            let file = folder.appending("a.jpg")
            try put(try jpeg(), at: file)
            let pool = makePool()
            let reading = try await pool.read(file)
            #expect(reading.lines.map(\.text) == ["HELLO 42", "WORLD"])
            // The first request has loaded the networks, so now running them takes most of the time.
            let spent = try #require(try await pool.read(file).spent)
            #expect(spent.networks > spent.processor / 2 && spent.networks <= spent.processor)
            #expect(try await pool.read(file, options: ReadingOptions(level: .fast)).lines.count == 2)
            #expect(reading.width == 600 && reading.height == 300)
            #expect(reading.damage == nil)
            #expect(reading.seconds > 0)
            #expect(pool.statistics.started == 1)
            await pool.shutdown()
        }
    }

    @Test(.enabled(if: installedParts != nil, "the parts for reading are not installed"))
    func `all pages of a TIFF are read, except previews and damaged pages`() async throws {
        let pages = ["ORDER 4711", "SECOND 22", "THIRD 333"].map { text in
            DrawnText.picture(600, 300, [(text, 60, 60), ("TOTAL 9", 60, 180)])
        }
        try await withFolder { folder in
            let file = folder.appending("fax.tif")
            try put(RareFiles.pages(pages), at: file)
            let pool = makePool()
            let reading = try await pool.read(file)
            #expect(reading.lines.map(\.text) == ["ORDER 4711", "TOTAL 9", "SECOND 22", "TOTAL 9", "THIRD 333", "TOTAL 9"])
            #expect(reading.lines.map(\.page) == [nil, nil, 2, 2, 3, 3])
            #expect(reading.height == 300 && reading.pagesLeft == nil)
            // Blocks and rows go on, so that the pages do not mix.
            #expect(reading.lines.map(\.row) == Array(0..<6))
            try put(RareFiles.pages(pages, copies: [1]), at: file)
            #expect(try await pool.read(file).lines.compactMap(\.page) == [3, 3])
            var torn = RareFiles.pages(pages)
            // The third page gets a compression that does not exist.
            let third = 8 + 2 * (2 + 10 * 12 + 4 + 600 * 300)
            torn[third + 2 + 4 * 12 + 8] = 77
            try put(torn, at: file)
            let rest = try await pool.read(file)
            #expect(rest.lines.compactMap(\.page) == [2, 2] && rest.pagesLeft == 1)
            await pool.shutdown()
        }
    }

    @Test(.enabled(if: installedParts != nil, "the parts for reading are not installed"))
    func `a picture that cannot be read fails with a reason and the file, and the next one is read`() async throws {
        try await withFolder { folder in
            let pool = makePool()
            let cases: [(name: String, bytes: [UInt8], code: Failure.Code)] = [
                ("empty.jpg", [], .corruptFile), ("text.jpg", Array("no picture".utf8), .unsupportedFormat),
                ("cut.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0], .corruptFile),
            ]
            for (name, bytes, code) in cases {
                let file = folder.appending(name)
                try put(bytes, at: file)
                let failure = await #expect(throws: Failure.self) { try await pool.read(file) }
                #expect(failure?.code == code, "\(name)")
                #expect(failure?.file == file.display)
            }
            let failure = await #expect(throws: Failure.self) { try await pool.read(folder.appending("gone.jpg")) }
            #expect(failure?.code == .fileNotFound)
            let file = folder.appending("a.jpg")
            try put(try jpeg(), at: file)
            #expect(try await pool.read(file).lines.count == 2)
            #expect(pool.statistics.started == 1)
            await pool.shutdown()
        }
    }

    @Test(.enabled(if: installedParts != nil, "the parts for reading are not installed"))
    func `the available part of a truncated picture is read`() async throws {
        try await withFolder { folder in
            let whole = try DrawnText.picture(
                1400, 1000, (0..<8).map { ("ROW NUMBER \($0)", 60, 40 + $0 * 120) }
            ).jpeg(quality: 90)
            let file = folder.appending("a.jpg")
            try put(Array(whole.prefix(whole.count * 6 / 10)), at: file)
            let pool = makePool()
            let reading = try await pool.read(file)
            #expect(reading.damage != nil)
            let lines = reading.text.split(separator: "\n").map(String.init)
            #expect(lines.starts(with: ["ROW NUMBER 0", "ROW NUMBER 1", "ROW NUMBER 2"]))
            #expect(!lines.contains("ROW NUMBER 7"))
            await pool.shutdown()
        }
    }

    @Test(.enabled(if: installedParts != nil, "the parts for reading are not installed"))
    func `four inks, 16 bits a colour and the first picture of an animation are read`() async throws {
        try await withFolder { folder in
            let page = DrawnText.picture(600, 300, [("HELLO 42", 60, 60), ("WORLD", 60, 180)])
            let pool = makePool()
            for (name, bytes) in [
                ("cmyk.tif", RareFiles.cmykTiff(page)), ("deep.tif", RareFiles.deepTiff(page)),
                ("moving.gif", RareFiles.animation([page, DrawnText.picture(600, 300, [("NEVER SEEN", 60, 60)])])),
            ] {
                let file = folder.appending(name)
                try put(bytes, at: file)
                let reading = try await pool.read(file)
                #expect(reading.lines.map(\.text) == ["HELLO 42", "WORLD"], "\(name)")
                #expect(reading.damage == nil, "\(name)")
            }
            await pool.shutdown()
        }
    }

    @Test(.enabled(if: installedParts != nil, "the parts for reading are not installed"))
    func `a picture that claims to be enormous is refused`() async throws {
        try await withFolder { folder in
            var bytes = try jpeg()
            // The frame header of a JPEG: FF C0, length, precision, then height and width in two bytes each.
            let frame = try #require(bytes.indices.dropLast(9).first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
            bytes.replaceSubrange((frame + 5)..<(frame + 9), with: [0x75, 0x30, 0x75, 0x30])
            let file = folder.appending("a.jpg")
            try put(bytes, at: file)
            let pool = makePool()
            let failure = await #expect(throws: Failure.self) { try await pool.read(file) }
            #expect(failure?.code == .tooLarge)
            await pool.shutdown()
        }
    }

    @Test(.enabled(if: installedParts != nil, "the parts for reading are not installed"))
    func `cancelled in the middle of a page, it stops at once`() async throws {
        try await withFolder { folder in
            let lines = (0..<400).map { (text: "ROW \(1000 + $0)", x: 20 + $0 % 10 * 150, y: 20 + $0 / 10 * 30) }
            let file = folder.appending("a.jpg")
            try put(try DrawnText.picture(1550, 1240, scale: 2, lines).jpeg(quality: 90), at: file)
            let pool = makePool()
            await pool.prepareReading()
            let worker = try #require(pool.statistics.running.first)
            let (before, done) = (try #require(ProcessStatus(of: worker)).ticks, pool.statistics.completed)
            let task = Task { try await pool.read(file) }
            // Reading the whole page would take the worker many times as long as these 50 ticks.
            try await until { ProcessStatus(of: worker).map { $0.ticks > before + 50 } != false }
            task.cancel()
            let failure = await #expect(throws: Failure.self) { try await task.value }
            #expect(failure?.code == .cancelled)
            try await until { kill(worker, 0) != 0 }
            #expect(pool.statistics.completed == done)
            await pool.shutdown()
            #expect(pool.statistics.running == [])
        }
    }

    @Test(.enabled(if: installedParts != nil, "the parts for reading are not installed"))
    func `a worker that got ready has loaded the networks, and reads`() async throws {
        try await withFolder { folder in
            let file = folder.appending("a.jpg")
            try put(try jpeg(), at: file)
            let pool = makePool(size: 2, environment: ["SHOEBOX_WORKER_FAULTS": "1"])
            await pool.prepareReading()
            #expect(pool.statistics.running.count == 1)
            let ready = try #require(pool.statistics.running.first)
            #expect(cl_anonymous_memory(ready) > 100 << 10)
            #expect(try await pool.read(file).lines.count == 2)
            await pool.prepareReading()
            #expect(pool.statistics.running.contains(ready))
            await pool.shutdown()
        }
    }

    @Test(.enabled(if: installedParts != nil, "the parts for reading are not installed"))
    func `a worker that got ready is kept for reading, and no other loads the networks`() async throws {
        try await withFolder { folder in
            let files = (0..<8).map { folder.appending("\($0).jpg") }
            for file in files { try put(try jpeg(), at: file) }
            let pool = makePool(size: 2, environment: ["SHOEBOX_WORKER_FAULTS": "1"])
            await pool.prepareReading()
            let ready = try #require(pool.statistics.running.first)
            for file in files {
                _ = try await pool.perform(Describe(file))
                #expect(try await pool.read(file, threads: 2).lines.count == 2)
            }
            let other = try #require(pool.statistics.running.first { $0 != ready })
            #expect(pool.statistics.running.count == 2)
            #expect(cl_anonymous_memory(ready) > 100 << 10)
            #expect(cl_anonymous_memory(other) < 100 << 10)
            await pool.shutdown()
        }
    }

    @Test func `without the parts nothing gets ready, and nothing is said`() async {
        let pool = makePool(environment: ["SHOEBOX_READING": "/nowhere"])
        await pool.prepareReading()
        #expect(pool.statistics.completed == 1)
        await pool.shutdown()
    }

    @Test func `without the parts reading says what to install`() async throws {
        try await withFolder { folder in
            let file = folder.appending("a.jpg")
            try put(try jpeg(), at: file)
            let pool = makePool(environment: ["SHOEBOX_READING": "/nowhere"])
            let failure = await #expect(throws: Failure.self) { try await pool.read(file) }
            #expect(failure?.message == "The parts that read text in pictures are not installed.")
            #expect(failure?.hint?.contains("setup/install run") == true)
            #expect(failure?.file == file.display)
            #expect(try await pool.perform(Describe(file)).picture?.width == 600)
            await pool.shutdown()
        }
    }
}
