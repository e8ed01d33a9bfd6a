import Basics
import Foundation
import Testing
import Workers

@testable import Pictures
@testable import Reading

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
            #expect(reading.width == 600 && reading.height == 300)
            #expect(reading.seconds > 0)
            #expect(pool.statistics.started == 1)
            await pool.shutdown()
        }
    }

    @Test(.enabled(if: installedParts != nil, "the parts for reading are not installed"))
    func `what cannot be read fails with the reason and the file, and the next is read`() async throws {
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

    @Test func `without the parts reading says what to install`() async throws {
        try await withFolder { folder in
            let file = folder.appending("a.jpg")
            try put(try jpeg(), at: file)
            let pool = makePool(environment: ["SHOEBOX_READING": "/nowhere"])
            let failure = await #expect(throws: Failure.self) { try await pool.read(file) }
            #expect(failure?.message == "The parts that read text in pictures are not installed.")
            #expect(failure?.hint?.contains("setup/install run") == true)
            #expect(failure?.file == file.display)
            #expect(try await pool.describe(file).picture?.width == 600)
            await pool.shutdown()
        }
    }
}
