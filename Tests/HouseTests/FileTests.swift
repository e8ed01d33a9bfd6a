import Foundation
import Testing

/// What the house asks of every file.
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

    @Test func `nothing in the sources is forced`() throws {
        let forced: [Regex<Substring>] = [/try!/, /as!\s/, /[\w\)\]]!\.[a-zA-Z]/, /[\w\)\]]!\[/, /[\w\)\]]!(?:\)|,|$)/]
        var offences: [String] = []
        for file in files("Sources", ["swift"]) {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() {
                let code = line.replacing(/"(?:\\.|[^"\\])*"/, with: "\"\"").replacing(/\/\/.*$/, with: "")
                if forced.contains(where: { code.firstMatch(of: $0) != nil }) {
                    offences.append("\(file.lastPathComponent):\(number + 1)")
                }
            }
        }
        #expect(offences == [])
    }

    @Test(arguments: [
        ("try! f()", true), ("a as! B", true), ("a!.b", true), ("f()![0]", true), ("f(a!)", true), ("a != b", false),
        ("!a.b", false),
    ])
    func `what is forced is recognised`(code: String, isForced: Bool) {
        let forced: [Regex<Substring>] = [/try!/, /as!\s/, /[\w\)\]]!\.[a-zA-Z]/, /[\w\)\]]!\[/, /[\w\)\]]!(?:\)|,|$)/]
        #expect(forced.contains { code.firstMatch(of: $0) != nil } == isForced)
    }
}
