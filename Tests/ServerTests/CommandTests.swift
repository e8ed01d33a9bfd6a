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

    @Test(arguments: ["9223372036854775807", "365001", "-1", "99999999999999999999", "many"])
    func `an age that is no age is wrong usage`(days: String) async throws {
        try await Place.with { place in
            let child = try ChildProgram(["trash", "empty", "--yes", "--older-than-days=\(days)", "--data", place.data.display])
            #expect(try await child.end(within: .seconds(10)) == 2)
            #expect(child.complained.contains("--older-than-days"), "\(child.complained)")
        }
    }
}
