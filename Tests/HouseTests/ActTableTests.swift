import Foundation
import Testing

/// For each act (a change that can be undone), `docs/acts.md` must name the files that the act may change, and a test that
/// checks this.
struct ActTableTests {
    private var table: String {
        get throws { try String(contentsOf: house.appendingPathComponent("docs/acts.md"), encoding: .utf8) }
    }

    @Test func `every route that writes stands in the table of acts, and no other`() throws {
        let data = try Data(contentsOf: house.appendingPathComponent("Web/openapi.json"))
        let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let paths = try #require(document["paths"] as? [String: [String: Any]])
        let routes = paths.flatMap { path, methods in methods.keys.filter { $0 != "get" }.map { "\($0.uppercased()) \(path)" } }
        let named = try table.matches(of: /`((?:POST|PUT|DELETE) \/[^`]+)`/).map { String($0.1) }
        #expect(Set(named) == Set(routes))
    }

    @Test func `every kind of act stands in the table of acts`() throws {
        let kinds = try files("Sources", ["swift"]).flatMap { file in
            let text = try String(contentsOf: file, encoding: .utf8)
            return text.components(separatedBy: "extension Act.Kind {").dropFirst().flatMap { block in
                block.prefix { $0 != "}" }.matches(of: /static let \w+ = Self\("(\w+)"\)/).map { String($0.1) }
            }
        }
        #expect(kinds.count > 20)
        let named = Set(try table.matches(of: /`(\w+)`/).map { String($0.1) })
        #expect(Set(kinds).subtracting(named) == [])
    }

    @Test func `every test that the table names is there`() throws {
        let suites = Set(files("Tests", ["swift"]).map { $0.deletingPathExtension().lastPathComponent })
        let named = Set(try table.matches(of: /`(\w+Tests)`/).map { String($0.1) })
        #expect(named.count > 20)
        #expect(named.subtracting(suites) == [])
    }
}
