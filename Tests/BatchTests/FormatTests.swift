import Base
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Batch

@Suite("Plans and results, as files")
struct FormatTests {
    private static let task = PlanTask(name: "describe", weight: PlanWriter.shardWeight / 128, limit: 60)

    private static func plan(_ names: [BytePath], in folder: BytePath) throws -> BatchPlan {
        var writer = try PlanWriter(folder, roots: [BytePath("/photos")])
        for name in names { try writer.add(root: 0, path: name, size: 7, modified: 9, task: task) }
        return try writer.finish(version: "1")
    }

    private static func lines(_ path: BytePath) throws -> (lines: [Data], isTorn: Bool) {
        let file = try LineFile(path)
        var lines: [Data] = []
        while let line = try file.next() { lines.append(line) }
        return (lines, file.isTorn)
    }

    @Test(arguments: [
        "a.jpg", "a \"b\"\\c.jpg", "new\nline\u{1}\t.jpg", "größe/日本.jpg", "…\u{202E}", "/slashes//\u{7F}",
        "\u{2028},\"answer\":",
    ])
    func `a path comes back as it was`(name: String) throws { try expectSame(BytePath(name)) }

    @Test func `a path of bytes that are no UTF-8 comes back as it was`() throws {
        try expectSame(BytePath(bytes: Array("br".utf8) + [0xE4, 0xFF, 0x80] + Array("u.jpg".utf8)))
        try expectSame(BytePath(bytes: (1...255).map { UInt8($0) }))
    }

    private func expectSame(_ path: BytePath) throws {
        try withFolder { folder in
            let plan = try Self.plan([path], in: folder.appending("plan"))
            let shard = try Self.lines(try #require(plan.shardFiles(in: folder.appending("plan")).first)).lines
            #expect(shard.count == 1)
            let line = try JSONDecoder().decode(PlanLine.self, from: try #require(shard.first))
            #expect(line.path == path)
            #expect((line.line, line.root, line.size, line.modified, line.task, line.limit) == (0, 0, 7, 9, "describe", 60))
            let bytes = try ResultLine.bytes(ResultHeader(line, of: plan, version: "1"), answer: ResultLine.json([path.display]))
            let result = try #require(ResultLine(Data(bytes.dropLast())))
            #expect(result.header.path == path)
            #expect(result.answer([String].self) == [path.display])
        }
    }

    @Test func `a plan is cut into shards and read back whole`() throws {
        try withFolder { folder in
            let planFolder = folder.appending("plan")
            let plan = try Self.plan((0..<1300).map { BytePath("\($0).jpg") }, in: planFolder)
            #expect((plan.lines, plan.shards, plan.tasks) == (1300, 11, ["describe": 1300]))
            #expect(try BatchPlan(in: planFolder) == plan)
            let numbers = try plan.shardFiles(in: planFolder).flatMap { try Self.lines($0).lines }.map {
                try JSONDecoder().decode(PlanLine.self, from: $0).line
            }
            #expect(numbers == Array(0..<1300))
        }
    }

    @Test func `a folder with something in it takes no plan`() throws {
        try withFolder { folder in
            _ = try Self.plan([], in: folder.appending("plan"))
            #expect(throws: Failure(.badRequest, "batch.folderNotEmpty", file: folder.appending("plan"))) {
                _ = try Self.plan([], in: folder.appending("plan"))
            }
        }
    }

    @Test(arguments: ["", "{", "[]", "{\"format\":1}", "null"])
    func `what is no plan is said`(text: String) throws {
        try withFolder { folder in
            try Data(text.utf8).write(to: URL(fileURLWithPath: folder.appending("plan.json").display))
            #expect(throws: Failure(.parsingError, "batch.notAPlan", file: folder.appending("plan.json"))) {
                _ = try BatchPlan(in: folder)
            }
        }
    }

    @Test func `a plan with more lines than there is memory for is refused`() throws {
        try withFolder { folder in
            var plan = String(decoding: try JSONEncoder().encode(try Self.plan([], in: folder.appending("plan"))), as: UTF8.self)
            plan = plan.replacing("\"lines\":0", with: "\"lines\":9223372036854775807")
            #expect(plan.contains("9223372036854775807"))
            try Data(plan.utf8).write(to: URL(fileURLWithPath: folder.appending("plan.json").display))
            #expect(throws: Failure.self) { _ = try BatchPlan(in: folder) }
        }
    }

    @Test func `results of two plans do not mix`() throws {
        try withFolder { folder in
            let one = try Self.plan([], in: folder.appending("one")), two = try Self.plan([], in: folder.appending("two"))
            let results = folder.appending("results")
            _ = try ResultFolder(results, for: one)
            _ = try ResultFolder(results, for: one)
            #expect(throws: Failure(.badRequest, "batch.otherPlan", file: results)) { _ = try ResultFolder(results, for: two) }
        }
    }
}

@Suite("Files of lines that a killed machine left")
struct TornTests {
    /// Writes 40 result lines, compressed in several gzip members.
    private static func packed(_ folder: BytePath) throws -> (path: BytePath, lines: [String], members: [Int]) {
        var writer = try PlanWriter(folder.appending("plan"), roots: [])
        let results = try ResultFolder(folder.appending("results"), for: try writer.finish(version: "1"))
        let file = try ResultWriter(in: results)
        let lines = (0..<40).map { "line \($0) " + String(repeating: "x", count: $0 * 50) }
        var members: [Int] = []
        for line in lines {
            try file.add(Array((line + "\n").utf8))
            guard lines.firstIndex(of: line).map({ $0 % 10 == 9 }) == true else { continue }
            try file.flush()
            members.append(Int(FileInfo(file.path)?.bytes ?? 0))
        }
        return (file.path, lines, members)
    }

    private static func read(_ path: BytePath) throws -> (lines: [String], isTorn: Bool) {
        let file = try LineFile(path)
        var lines: [String] = []
        while let line = try file.next() { lines.append(String(decoding: line, as: UTF8.self)) }
        return (lines, file.isTorn)
    }

    @Test func `the last line is written though no other follows`() async throws {
        try await withFolder { folder in
            var writer = try PlanWriter(folder.appending("plan"), roots: [])
            let results = try ResultFolder(folder.appending("results"), for: try writer.finish(version: "1"))
            let file = try ResultWriter(in: results, patience: .milliseconds(50))
            try file.flush()
            try file.add(Array("line\n".utf8))
            for _ in 0..<600 where FileInfo(file.path)?.bytes == 0 { try await Task.sleep(for: .milliseconds(50)) }
            #expect(try Self.read(file.path) == (["line"], false))
        }
    }

    @Test func `wherever a file is cut, what is before comes, and that it is torn is told`() throws {
        try withFolder { folder in
            let (path, lines, members) = try Self.packed(folder)
            let whole = try Data(contentsOf: URL(fileURLWithPath: path.display))
            #expect(members.last == whole.count)
            #expect(try Self.read(path) == (lines, false))
            let cut = folder.appending("cut.jsonl.gz")
            for length in stride(from: whole.count - 1, through: 1, by: -7) {
                try whole.prefix(length).write(to: URL(fileURLWithPath: cut.display))
                let (found, isTorn) = try Self.read(cut)
                let sure = members.count { $0 <= length } * 10
                #expect(found == Array(lines.prefix(found.count)) && found.count >= sure, "\(length)")
                #expect(isTorn == !members.contains(length), "\(length)")
            }
        }
    }

    @Test func `damage in the middle ends the file there and is told`() throws {
        try withFolder { folder in
            let (path, lines, members) = try Self.packed(folder)
            var bytes = try Data(contentsOf: URL(fileURLWithPath: path.display))
            // Overwrites the first bytes of the second member's data.
            for index in members[0] + 10..<members[0] + 40 { bytes[index] ^= 0xFF }
            try bytes.write(to: URL(fileURLWithPath: path.display))
            let (found, isTorn) = try Self.read(path)
            #expect(isTorn)
            #expect(Array(found.prefix(10)) == Array(lines.prefix(10)))
        }
    }

    @Test(arguments: ["", "\n\n", "a\nb", "a\n"])
    func `plain lines are read too`(text: String) throws {
        try withFolder { folder in
            let path = folder.appending("plain.jsonl")
            try Data(text.utf8).write(to: URL(fileURLWithPath: path.display))
            let (lines, isTorn) = try Self.read(path)
            let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            #expect(lines == Array(parts.dropLast()))
            #expect(isTorn == (text.last.map { $0 != "\n" } ?? false))
        }
    }

    @Test func `a line without end is not taken into memory`() throws {
        try withFolder { folder in
            let path = folder.appending("sparse.jsonl")
            #expect(FileManager.default.createFile(atPath: path.display, contents: Data("a\n".utf8)))
            #expect(truncate(path.display, 8 << 30) == 0)
            let (lines, isTorn) = try Self.read(path)
            #expect((lines, isTorn) == (["a"], true))
        }
    }

    @Test(arguments: [
        "", "null", "{}", "[1]", #"{"plan":"x"}"#, #"{"plan":"x","line":1,"answer":{}}"#, #","answer":"#, "\u{0}", #"{"answer":"#,
    ])
    func `what is no line of results is none`(text: String) { #expect(ResultLine(Data(text.utf8)) == nil) }

    @Test func `members may come in any order, with spaces between`() throws {
        let text =
            #"{ "answer": [1, 2], "version": "1", "plan": "x", "line": 3, "task": "t", "root": 0, "path": "p", "size": 1, "modified": 2 }"#
        let result = try #require(ResultLine(Data(text.utf8)))
        #expect(result.hasAnswer && result.isDone && result.header.line == 3)
        #expect(result.answer([Int].self) == [1, 2])
        #expect(ResultLine(Data(text.replacing("\"answer\"", with: "\"reply\"").utf8)) == nil)
    }

    @Test func `each line of a plan is done by itself`() {
        var done = DoneLines(count: 70_000)
        for line in stride(from: 0, to: 70_000, by: 3) { done.insert(line) }
        #expect(done.count == 23_334)
        #expect((0..<70_000).allSatisfy { done.contains($0) == $0.isMultiple(of: 3) })
    }

    @Test func `numbers outside the plan are in no set`() {
        var done = DoneLines(count: 10)
        for line in [-1, 10, .max, .min] {
            done.insert(line)
            #expect(!done.contains(line))
        }
        done.insert(9)
        done.insert(9)
        #expect(done.contains(9) && done.count == 1)
    }

    @Test func `a plan that says it has billions of lines takes memory for those that are there`() {
        var done = DoneLines(count: 1 << 34)
        for line in [0, 1 << 33] { done.insert(line) }
        #expect(done.contains(0) && done.contains(1 << 33) && !done.contains(1 << 32) && done.count == 2)
        #expect(done.bytes < 1 << 14)
    }
}
