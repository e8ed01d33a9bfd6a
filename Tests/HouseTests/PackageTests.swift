import Foundation
import Testing

/// The versions of packages that the build uses must be the tested versions.
struct PackageTests {
    private struct Resolved: Decodable {
        struct Pin: Decodable {
            struct State: Decodable { var version: String? }

            var identity: String
            var state: State
        }

        var pins: [Pin]
    }

    @Test func `every package has the version that setup/packages names`() throws {
        let list = try String(contentsOf: house.appendingPathComponent("setup/packages"), encoding: .utf8)
        let named = list.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            $0.split(separator: " ").joined(separator: " ")
        }
        // SwiftPM writes this file when it resolves the packages, and it does this before any build.
        let file = try Data(contentsOf: house.appendingPathComponent("Package.resolved"))
        let pins = try JSONDecoder().decode(Resolved.self, from: file).pins
        let resolved = pins.map { "\($0.identity) \($0.state.version ?? "of no version")" }
        #expect(Set(resolved).subtracting(named).sorted() == [], "resolved, and not named")
        #expect(Set(named).subtracting(resolved).sorted() == [], "named, and not resolved")
        #expect(pins.count > 10)
    }

    @Test func `packages that Package.swift names are pinned to one version`() throws {
        let text = try String(contentsOf: house.appendingPathComponent("Package.swift"), encoding: .utf8)
        let packages = text.split(separator: "\n").filter { $0.contains(".package(url:") }
        #expect(!packages.isEmpty)
        #expect(packages.filter { !$0.contains("exact:") } == [])
    }
}
