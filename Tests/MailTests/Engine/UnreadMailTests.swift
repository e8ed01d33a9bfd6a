import Base
import Foundation
import Glibc
import MailIndex
import Synchronization
import TestSupport
import Testing

@testable import MailEngine
@testable import MailTasks

/// The unreadable parts of a folder of mails are listed, and never silently left out.
@Suite(.serialized) struct UnreadMailTests {
    private static func put(_ subject: String, at path: BytePath) throws {
        try path.parent.makeFolders()
        try Data("Subject: \(subject)\n\nHello\n".utf8).write(to: URL(fileURLWithPath: path.display))
    }

    /// A Maildir of three mails, and a folder that is too deep to be read.
    private static func withMaildir(_ body: (BytePath) throws -> Void) throws {
        try withFolder { folder throws in
            for name in ["cur/1", "cur/2", "cur/3"] { try put(name, at: folder.appending(name)) }
            try put("deep", at: folder.appending(deep).appending("last.eml"))
            try body(folder)
        }
    }

    private static let deep = (0..<13).map { "d\($0)" }.joined(separator: "/")

    /// Makes opening a file with this name fail while the body runs.
    private static func withLocked(_ name: String, _ body: () throws -> Void) throws {
        let before = MailArchive.opener.withLock { $0 }
        defer { MailArchive.opener.withLock { $0 = before } }
        MailArchive.opener.withLock {
            $0 = MailArchive.Opener { path, flags in
                guard !path.elementsEqual(path.dropLast(name.utf8.count) + Array(name.utf8)) else {
                    errno = EACCES
                    return -1
                }
                return before.open(path, flags)
            }
        }
        try body()
    }

    @Test func `a mail and a folder that cannot be opened are named, and the others are read`() throws {
        try Self.withMaildir { folder in
            try Self.withLocked("/cur/2") {
                var walk = try MailArchive(path: folder.bytes).walk(), count = 0
                while try walk.next() != nil { count += 1 }
                #expect(count == 2)
                #expect(walk.unread.count == 2 && walk.skipped.count == 0)
                #expect(
                    walk.unread.named.map { BytePath(bytes: $0.path) } == [
                        folder.appending("cur/2"), folder.appending(Self.deep),
                    ])
                #expect(walk.unread.named.first?.error == .reading(EACCES))
                #expect(walk.problems.map(\.code) == [.permissionDenied, .unsupportedFormat])
            }
        }
    }

    @Test func `a folder of which nothing can be opened says why`() throws {
        try withFolder { folder throws in
            try Self.put("one", at: folder.appending("cur/1"))
            try Self.withLocked("/cur/1") {
                #expect(throws: MailError.reading(EACCES)) { try MailArchive(path: folder.bytes) }
            }
        }
    }

    @Test func `the index of such a folder says how many are missing, and is read anew once they can be opened`() throws {
        try Self.withMaildir { folder in
            let index = folder.parent.appending("\(folder.name)-index.sqlite")
            defer { for ending in ["", "-wal", "-shm", ".trials"] { unlink(index.display + ending) } }
            func read() throws -> (messages: Int, problem: Failure?) {
                var indexing = try MailIndexing(folder, index: index)
                let state = try indexing.run()
                return (state.messages, state.problem)
            }
            try Self.withLocked("/cur/2") {
                let first = try read()
                #expect(first.messages == 2)
                #expect(first.problem?.reason == "mail.someNotRead" && first.problem?.arguments["count"] == "2")
                #expect(first.problem?.arguments["first"] == folder.appending("cur/2").display)
                // Nothing has changed, so the unreadable file is reported again.
                #expect(try read().problem == first.problem)
            }
            let second = try read()
            #expect(second.messages == 3 && second.problem?.arguments["count"] == "1")
        }
    }
}
