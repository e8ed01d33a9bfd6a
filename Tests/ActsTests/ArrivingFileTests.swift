import Base
import Catalogue
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Acts

/// Uploads that arrive in the data folder.
struct ArrivingFileTests {
    private static let tooLarge = Failure(.tooLarge, "request.tooLarge")

    private func withFolder(_ body: (BytePath) throws -> Void) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("arriving-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        try body(BytePath(url.path))
    }

    private func begin(_ path: BytePath, maximum: Int64 = 1000) throws -> ArrivingFile {
        try ArrivingFile(path, maximum: maximum, tooLarge: Self.tooLarge)
    }

    private func goOn(_ path: BytePath, maximum: Int64 = 1000) throws -> ArrivingFile {
        try ArrivingFile(goingOn: path, maximum: maximum, tooLarge: Self.tooLarge)
    }

    private func write(_ text: String, _ file: ArrivingFile) throws {
        try Array(text.utf8).withUnsafeBytes { try file.write($0) }
    }

    @Test func `a file has its name when it is finished, and not before`() throws {
        try withFolder { folder in
            let path = folder.appending("a")
            let file = try begin(path)
            try write("one ", file)
            #expect(names(folder) == ["a.part"] && file.place == folder.appending("a.part"))
            try write("two", file)
            try file.finish()
            #expect(names(folder) == ["a"] && text(path) == "one two" && file.place == path)
        }
    }

    @Test func `what is let go of unfinished is gone, and what is finished stays`() throws {
        try withFolder { folder in
            do {
                let file = try begin(folder.appending("lost"))
                try write("half", file)
            }
            do {
                let file = try begin(folder.appending("kept"))
                try write("whole", file)
                try file.finish()
            }
            #expect(names(folder) == ["kept"])
        }
    }

    @Test func `nothing that is there is written over, no link is followed, and a taken name is no name`() throws {
        try withFolder { folder in
            try put("theirs", folder.appending("secret"))
            try put("theirs", folder.appending("b"))
            for link in ["a.part", "c.part"] {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.appending(link).display, withDestinationPath: folder.appending("secret").display)
            }
            #expect(throws: Failure.self) { try begin(folder.appending("a")) }
            #expect(throws: Failure.self) { try goOn(folder.appending("c")) }
            let file = try begin(folder.appending("b"))
            try write("mine", file)
            #expect(throws: Failure.self) { try file.finish() }
            #expect(text(folder.appending("b")) == "theirs" && text(folder.appending("secret")) == "theirs")
        }
    }

    @Test func `more than a file may have is refused, before it comes and while it comes`() throws {
        try withFolder { folder in
            let file = try begin(folder.appending("a"), maximum: 10)
            let early = #expect(throws: Failure.self) { try file.expect(11) }
            #expect(early?.code == .tooLarge)
            try file.expect(10)
            try write("0123456789", file)
            let late = #expect(throws: Failure.self) { try write("x", file) }
            #expect(late?.code == .tooLarge && file.length == 10)
        }
    }

    @Test(.enabled(if: mayMount)) func `what would take the last room is refused at once, and what came before is whole`() throws
    {
        // Shoebox always keeps 128 MB free, and the mount has only 2 MB more.
        try withMount(bytes: 130 << 20) { top in
            let file = try begin(top.appending("a"), maximum: 1 << 40)
            try write("here", file)
            #expect(#expect(throws: Failure.self) { try file.expect(64 << 20) }?.code == .diskFull)
            let large = [UInt8](repeating: 1, count: 4 << 20)
            #expect(#expect(throws: Failure.self) { try large.withUnsafeBytes { try file.write($0) } }?.code == .diskFull)
            try file.finish()
            #expect(text(top.appending("a")) == "here")
        }
    }

    @Test func `a part stays, is gone on with, and is compared where it comes once more`() throws {
        try withFolder { folder in
            let path = folder.appending("a")
            do {
                let file = try goOn(path)
                try write("one two ", file)
                try file.sync()
            }
            #expect(names(folder) == ["a.part"])
            do {
                let file = try goOn(path)
                #expect(file.length == 8 && !file.goOn(at: 9) && file.goOn(at: 4))
                #expect(#expect(throws: Failure.self) { try write("TWO three", file) }?.reason == "upload.otherContent")
                #expect(text(file.place) == "one two ", "nothing of it came in")
            }
            let file = try goOn(path)
            #expect(file.goOn(at: 4))
            try write("two three", file)
            try file.finish()
            #expect(text(path) == "one two three" && names(folder) == ["a"])
        }
    }

    @Test func `the digest that runs along is that of the whole file, also over several parts`() throws {
        try withFolder { folder in
            let path = folder.appending("a")
            let first = try goOn(path)
            try write("one ", first)
            let running = try #require(first.takeDigest())
            #expect(first.takeDigest() == nil, "one holds it at a time")
            let second = try ArrivingFile(goingOn: path, maximum: 1000, tooLarge: Self.tooLarge, digest: running)
            try write("two", second)
            let digest = "8ab63e29a4ba14e4e1688f9c15e5af90895421358c945b0431f85d66977bd3d2"
            #expect(try second.readDigest().hex == digest)
            #expect(second.takeDigest()?.finish().hex == digest)
        }
    }

    @Test func `of what a killed process left, the parts of ours go, and nothing else`() throws {
        try withFolder { folder in
            let unique = OwnName.unique()
            let theirs = ["film.part", "\(unique).pdf", unique, ".part", "\(unique) .part"]
            for name in theirs + ["\(unique).part"] { try put("x", folder.appending(name)) }
            ArrivingFile.removeParts(in: folder)
            #expect(names(folder) == theirs.sorted())
        }
    }

    @Test func `a mark stands while a file is not whole, and tells what a killed process left`() throws {
        try withFolder { folder in
            let (path, mark) = (folder.appending("a.mbox"), folder.appending("mark"))
            func begin() throws -> ArrivingFile {
                try ArrivingFile(path, mark: ArrivingFile.Mark(mark, text: "12\n"), maximum: 1000, tooLarge: Self.tooLarge)
            }
            do {
                let file = try begin()
                try write("From a", file)
                #expect(names(folder) == ["a.mbox", "mark"] && text(path) == "From a" && text(mark) == "12\n")
                #expect(#expect(throws: Failure.self) { try begin() }?.code == .changed)
                #expect(names(folder) == ["a.mbox", "mark"], "the mark of the other is not touched")
                #expect(file.length == 6)
            }
            #expect(names(folder) == [])
            let file = try begin()
            try write("From a@b", file)
            try file.finish()
            #expect(names(folder) == ["a.mbox"])
        }
    }
}
