import Base
import Foundation
import Glibc
import PicturesTasks
import TestSupport
import Testing

@testable import Workers

/// Symbolic links that are put into the path of a file after the file was found.
@Suite(.serialized) struct LinkTests {
    /// Creates a shared folder that contains "inner/file", and an outside folder that contains "file". The link "way" in the
    /// shared folder refers to the outside folder.
    private func scene(_ folder: BytePath) throws -> (shared: BytePath, outside: BytePath) {
        let (shared, outside) = (folder.appending("shared"), folder.appending("outside"))
        for path in [shared, outside, shared.appending("inner")] { #expect(path.withCString { mkdir($0, 0o700) } == 0) }
        try put(Array("shared".utf8), at: shared.appending("inner/file"))
        try put(Array("secret!".utf8), at: outside.appending("file"))
        #expect(outside.withCString { from in shared.appending("way").withCString { symlink(from, $0) } } == 0)
        return (shared, outside)
    }

    @Test func `no link leads a task out of the folder that its file lies in`() async throws {
        try await withFolder { folder in
            let (shared, outside) = try scene(folder)
            let pool = WorkerPool(executable: try builtProgram(), size: 1, stays: { $0.isInside(shared) ? shared : nil })
            // In the second round, the kernel has cached the paths.
            for _ in 0..<2 {
                #expect(try await pool.perform(DigestFile(shared.appending("inner/file"))).bytes == 6)
                #expect(await failure(of: pool, DigestFile(shared.appending("way/file")))?.code == .unsupportedFormat)
                #expect(try await pool.perform(DigestFile(outside.appending("file"))).bytes == 7)
            }
            await pool.shutdown()
        }
    }

    @Test func `a link is followed where the person named it`() async throws {
        try await withFolder { folder in
            let (shared, _) = try scene(folder)
            let pool = try makePool()
            #expect(try await pool.perform(DigestFile(shared.appending("way/file"))).bytes == 7)
            await pool.shutdown()
        }
    }

    @Test func `the folder itself may be behind a link, and what is above it is not in it`() throws {
        try withFolder { folder in
            let (shared, outside) = try scene(folder)
            let moved = folder.appending("moved")
            #expect(shared.withCString { from in moved.withCString { symlink(from, $0) } } == 0)
            func opens(_ path: BytePath, _ room: BytePath) -> Int32 {
                let file = InsideFolder.open(path, in: room, O_RDONLY)
                if file < 0 { return errno }
                close(file)
                return 0
            }
            #expect(opens(moved.appending("inner/file"), moved) == 0)
            #expect(opens(moved.appending("way/file"), moved) == ELOOP)
            #expect(opens(moved.appending("way"), moved) == ELOOP)
            #expect(opens(moved.appending("inner/../way/file"), moved) != 0)
            #expect(opens(outside.appending("file"), shared) == EXDEV)
            #expect(opens(shared, shared) == EXDEV)
            #expect(opens(shared.appending("gone/file"), shared) == ENOENT)
        }
    }
}
