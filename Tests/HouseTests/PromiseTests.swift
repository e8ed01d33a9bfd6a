import Foundation
import Testing

/// The table of promises must name existing tests, and have a line for each kind of act (a change that can be undone).
struct PromiseTests {
    private static let table = (try? String(contentsOf: house.appendingPathComponent("docs/promises.md"), encoding: .utf8)) ?? ""

    /// The cells of each line of the tables in docs/promises.md, except the heads of the tables.
    private static let lines: [[String]] = table.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
        line.dropFirst().dropLast().split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }.filter { $0.last != "tests" }

    private static func quoted(_ text: String) -> [String] { text.matches(of: /`([^`]+)`/).map { String($0.1) } }

    /// The names of all tests in Swift, of all scenes and cases in Python, and of the plays in kept.py.
    private static let tests: Set<String> = {
        var found: Set<String> = []
        for file in files("Tests", ["swift", "py"]) where file.lastPathComponent != "PromiseTests.swift" {
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            if file.pathExtension == "swift" {
                found.formUnion(text.matches(of: /func `([^`]+)`/).map { String($0.1) })
            } else {
                for scene in text.matches(of: /@(?:scene|case)\((?:[^()"]|"[^"]*")*\)/) {
                    found.formUnion(scene.0.matches(of: /"([^"]+)"/).map { String($0.1) })
                }
                if let plays = text.firstMatch(of: /PLAYS = \[([^\]]+)\]/) {
                    found.formUnion(String(plays.1).matches(of: /"(\w+)"/).map { String($0.1) })
                }
            }
        }
        return found
    }()

    @Test func `every promise names a test, and each of them exists`() {
        #expect(Self.lines.count > 40)
        let missing = Self.lines.flatMap { line -> [String] in
            let named = Self.quoted(line.last ?? "")
            return named.isEmpty ? ["nothing holds: \(line)"] : named.filter { !Self.tests.contains($0) }
        }
        #expect(missing == [])
    }

    @Test func `every kind of act has its promise`() throws {
        var kinds: Set<String> = []
        for file in files("Sources", ["swift"]) {
            let text = try String(contentsOf: file, encoding: .utf8)
            for part in text.components(separatedBy: "extension Act.Kind {").dropFirst() {
                let body = part.prefix(while: { $0 != "}" })
                kinds.formUnion(body.matches(of: /static let \w+ = Self\("(\w+)"\)/).map { String($0.1) })
            }
        }
        #expect(kinds.count > 20)
        let promised = Set(Self.lines.flatMap { Self.quoted($0.first ?? "") })
        #expect(kinds.subtracting(promised) == [])
    }
}
