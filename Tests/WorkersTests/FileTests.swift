import Base
import Foundation
import Glibc
import PicturesTasks
import TestSupport
import Testing

@testable import Workers

@Suite(.serialized) struct FileTests {
    @Test func `a name that is not UTF-8 makes the round trip`() async throws {
        try await withFolder { folder in
            let pool = try makePool()
            let file = folder.appending(BytePath(bytes: [0x66, 0xFF, 0xFE, 0x2E, 0x6A, 0x70, 0x67]))
            try put(Array("abc".utf8), at: file)
            let digest = try await pool.perform(DigestFile(file))
            #expect(digest.bytes == 3)
            #expect(digest.digest.count == 32)
            #expect(digest.stamp == FileStamp(of: file))
            await pool.shutdown()
        }
    }

    @Test func `what is no regular file is refused, and what is gone is said to be gone`() async throws {
        try await withFolder { folder in
            let pool = try makePool()
            let fifo = folder.appending("fifo.jpg"), link = folder.appending("link.jpg"), real = folder.appending("real.jpg")
            #expect(fifo.withCString { mkfifo($0, 0o600) } == 0)
            try put([1], at: real)
            #expect(real.withCString { from in link.withCString { symlink(from, $0) } } == 0)
            for path in [fifo, link, folder] {
                let failed = await failure(of: pool, DigestFile(path))
                #expect(failed?.code == .unsupportedFormat)
                #expect(failed?.file == path.display)
            }
            #expect(await failure(of: pool, Describe(folder.appending("gone")))?.code == .fileNotFound)
            await pool.shutdown()
        }
    }

    @Test func `a file that is no picture still has its digest`() async throws {
        try await withFolder { folder in
            let pool = try makePool()
            let file = folder.appending("a.jpg")
            try put(Array("not a picture".utf8), at: file)
            let description = try await pool.perform(Describe(file))
            #expect(description.digest == (try await pool.perform(DigestFile(file))).digest)
            #expect(description.picture == nil)
            #expect(description.problem != nil)
            await pool.shutdown()
        }
    }

    @Test func `a file that changes while it is read is refused`() async throws {
        try withFolder { folder in
            let path = folder.appending("growing")
            try put(Array(repeating: 1, count: 3 << 20), at: path)
            let file = try OpenFile(path)
            var pieces = 0
            #expect(throws: Failure.self) {
                try file.readPieces { _ in
                    pieces += 1
                    if pieces == 1 { _ = path.withCString { truncate($0, 2 << 20) } }
                }
            }
            let shrunk = try OpenFile(path)
            #expect(path.withCString { truncate($0, 5) } == 0)
            #expect(throws: Failure.self) { try shrunk.readAll() }
        }
    }
}
