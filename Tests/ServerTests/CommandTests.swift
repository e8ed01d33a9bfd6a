import Basics
import Foundation
import Testing

@Suite("Commands on the terminal", .serialized) struct CommandTests {
    @Test func `a photo whose name is not UTF-8 is named by its bytes`() async throws {
        try await Place.with { place in
            let folder = place.data.parent.appending("odd")
            let made = Process()
            made.executableURL = URL(fileURLWithPath: "/bin/sh")
            let script = """
                set -e; mkdir -p "$2"; f=$(printf '%s/br\\344u.jpg' "$2"); printf 'no picture' >"$f"
                "$1" scan --data "$3" "$2" >/dev/null 2>&1 || true
                "$1" queue put-back --data "$3" "$f" 2>&1 || true
                """
            made.arguments = ["-c", script, "sh", try program().display, folder.display, place.data.display]
            let pipe = Pipe()
            made.standardOutput = pipe
            try made.run()
            let said = try pipe.fileHandleForReading.readToEnd().map { String(decoding: $0, as: UTF8.self) } ?? ""
            made.waitUntilExit()
            #expect(made.terminationStatus == 0)
            #expect(said == "0 photos put back.\n", "\(said)")
        }
    }

    @Test func `an export that is broken off leaves nothing, and what was there before`() async throws {
        try await Place.with { place in
            let folder = place.root.appending("out"), mail = place.root.appending("large.eml")
            try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)
            let file = try #require(
                FileManager.default.createFile(atPath: mail.display, contents: Data("Subject: x\n\n".utf8)) ? mail : nil)
            // Sparse: it takes seconds to copy and no room before that.
            try #require(truncate(file.display, 2 << 30) == 0)
            let target = folder.appending("x.eml")
            try put(Array("mine".utf8), at: target)
            func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.display) }
            let child = try ChildProgram(["mail", "export", file.display, "-o", target.display])
            #expect(try await eventually(within: .seconds(60)) { (try? names().count) == 2 }, "\(child.complained)")
            child.signal(SIGINT)
            #expect(try await child.end(within: .seconds(60)) == 130)
            #expect(try names() == ["x.eml"])
            #expect(FileManager.default.contents(atPath: target.display) == Data("mine".utf8))
        }
    }

    @Test(arguments: ["9223372036854775807", "365001", "-1", "99999999999999999999", "many"])
    func `an age that is no age is wrong usage`(days: String) async throws {
        try await Place.with { place in
            let child = try ChildProgram(["trash", "empty", "--yes", "--older-than-days=\(days)", "--data", place.data.display])
            #expect(try await child.end(within: .seconds(10)) == 2)
            #expect(child.complained.contains("--older-than-days"), "\(child.complained)")
        }
    }
}
