import Base
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Workers

@Suite("Beginnings of files") struct DraftsTests {
    @Test func `what nobody writes any more goes, and nothing else`() async throws {
        try withFolder { folder in
            let forsaken = [".shoebox-1-2.part", ".shoebox-99999-18446744073709551615.part"]
            let others = [
                ".shoebox-1.part", ".shoebox-1-2-3.part", ".shoebox-a-2.part", ".shoebox--2.part", ".shoebox-1-.part",
                ".shoebox-.part",
                ".shoebox-1-2.parts", "shoebox-1-2.part", ".shoebox-99999999999-2.part", "mine.mbox", ".part",
            ]
            for name in forsaken + others { try put([1], at: folder.appending(name)) }
            try put([1], at: folder.appending("target"))
            #expect(symlink(folder.appending("target").display, folder.appending(".shoebox-3-4.part").display) == 0)
            #expect(mkdir(folder.appending(".shoebox-5-6.part").display, 0o700) == 0)
            #expect(mkfifo(folder.appending(".shoebox-7-8.part").display, 0o600) == 0)
            let held = Drafts.open(in: folder, for: 1, number: 7)
            try #require(held.descriptor >= 0)
            func names() throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: folder.display)) }
            Drafts.removeForsaken(from: folder)
            let rest = others + ["target", ".shoebox-3-4.part", ".shoebox-5-6.part", ".shoebox-7-8.part"]
            #expect(try names() == Set(rest + [".shoebox-1-7.part"]))
            close(held.descriptor)
            Drafts.removeForsaken(from: folder)
            #expect(try names() == Set(rest))
            Drafts.removeForsaken(from: folder.appending("nowhere"))
        }
    }

    @Test func `what was planted under the name of a draft is not written into, and nobody waits for it`() throws {
        try withFolder { folder in
            let (victim, draft) = (folder.appending("victim"), folder.appending(".shoebox-1-7.part"))
            try put(Array("precious".utf8), at: victim)
            let plants: [(BytePath) -> Int32] = [
                { path in victim.withCString { from in path.withCString { link(from, $0) } } },
                { path in path.withCString { mkfifo($0, 0o666) } },
                { path in victim.withCString { from in path.withCString { symlink(from, $0) } } },
            ]
            for plant in plants {
                #expect(plant(draft) == 0)
                let begun = Drafts.open(in: folder, for: 1, number: 7)
                #expect(begun.descriptor >= 0 && writeAll(begun.descriptor, Array("mine".utf8)))
                #expect(FileManager.default.contents(atPath: victim.display) == Data("precious".utf8))
                #expect(FileManager.default.contents(atPath: draft.display) == Data("mine".utf8))
                close(begun.descriptor)
                #expect(unlink(draft.display) == 0)
            }
        }
    }

    /// Files are created while unfinished files are cleaned up, many times. No newly created file may be removed.
    @Test func `what is just begun is not taken for forsaken`() async throws {
        try withFolder { folder in
            let clearing = Task.detached {
                while !Task.isCancelled {
                    Drafts.removeForsaken(from: folder)
                    await Task.yield()
                }
            }
            defer { clearing.cancel() }
            for number in 0..<500 {
                let begun = Drafts.open(in: folder, for: getpid(), number: UInt64(number))
                try #require(begun.descriptor >= 0)
                #expect(access(begun.path.display, F_OK) == 0)
                close(begun.descriptor)
            }
        }
    }
}
