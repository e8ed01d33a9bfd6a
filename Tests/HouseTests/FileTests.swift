import Foundation
import Testing

/// Rules of the project for all files.
struct FileTests {
    @Test func `no file is longer than 500 lines`() throws {
        let all = files("Sources", ["swift", "c", "h"]) + files("Web", ["js", "css", "html"])
        #expect(all.count > 100)
        var long: [String] = []
        for file in all {
            let lines = try Data(contentsOf: file).count { $0 == 0x0A }
            if lines > 500 { long.append("\(file.lastPathComponent): \(lines)") }
        }
        #expect(long == [])
    }

    /// If a command has no explicit name, the argument parser derives one from the type at each start of the program. To do
    /// this, it asks the Swift runtime for the type's conformances, which takes 0.2 ms per command.
    @Test func `every command says its name`() throws {
        let texts = try files("Sources", ["swift"]).map { try String(contentsOf: $0, encoding: .utf8) }
        let configurations = texts.flatMap { $0.split(separator: "CommandConfiguration(").dropFirst() }
        #expect(configurations.count > 50)
        for text in configurations {
            #expect(text.trimmingPrefix(while: \.isWhitespace).hasPrefix("commandName:"), "\(text.prefix(80))")
        }
    }

    /// SQLite's error messages contain SQL, which users should not see. Two files are exceptions: ReadText uses no database,
    /// and MailIndex has already translated its errors.
    @Test func `an error that is no failure becomes words in one place`() throws {
        let makers = try files("Sources", ["swift"]).filter {
            try String(contentsOf: $0, encoding: .utf8).contains("[\"error\": \"\\(error)\"]")
        }
        #expect(Set(makers.map(\.lastPathComponent)) == ["Failure+Database.swift", "ReadText.swift", "MailIndex.swift"])
    }

    /// Foundation and Dispatch export the C module of `struct stat` too, and the compiler takes the one that it loads first. So
    /// such a file compiles in one order of a clean build and fails in another.
    @Test func `a file that imports Foundation does not read struct stat`() throws {
        let texts = try files("Sources", ["swift"]).map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) }
        let readers = texts.filter { $1.contains(" stat()") || $1.contains(".st_") }
        #expect(readers.count > 10)
        #expect(readers.filter { $1.contains("import Foundation\n") }.map(\.0) == [])
    }

    @Test func `nothing in the sources is forced`() throws {
        var offences: [String] = []
        for file in files("Sources", ["swift"]) {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() {
                if Self.isForced(line) { offences.append("\(file.lastPathComponent):\(number + 1)") }
            }
        }
        #expect(offences == [])
    }

    @Test(arguments: [
        ("try! f()", true), ("a as! B", true), ("a!.b", true), ("f()![0]", true), ("f(a!)", true), ("a != b", false),
        ("!a.b", false), ("let x = a!", true), ("a! + b", true), ("g(a!, b)", true), ("(a as? B)!", true), ("a!.0", true),
        ("a!()", true),
        ("a!; b", true), ("[a!: b]", true), ("let a: Int!", true), ("print(\"a!\")", false), ("b // a!", false),
        ("/// try! it", false),
        ("\"\\\"\" + a!", true), ("let url = \"http://x\" + a!", true), ("a ! = b", false), ("a !== b", false),
    ])
    func `what is forced is recognised`(code: String, isForced: Bool) {
        #expect(Self.isForced(Substring(code)) == isForced)
    }

    /// Returns whether a line of code contains a forced unwrap, cast or try: an exclamation mark directly after a name, a
    /// bracket, `as` or `try`, and not before an equals sign.
    private static func isForced(_ line: Substring) -> Bool {
        let code = line.replacing(/"(?:\\.|[^"\\])*"/, with: "\"\"").replacing(/\/\/.*$/, with: "")
        return code.contains(/[\w\)\]]!(?!=)/)
    }
}
