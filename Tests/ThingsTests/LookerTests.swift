import Base
import Foundation
import TestSupport
import Testing

@testable import ThingsEngine

/// Photos are looked at again if, and only if, another looker may find something else in them.
struct LookerTests {
    /// The checksum of all that decides what is found. When it changes, `ThingParts.version` must rise, and both numbers here with it.
    @Test func `each change of a network, of the table of things and of its certainties is a new version`() throws {
        let data = try ["things", "certainties"].map {
            try String(contentsOf: packageFolder.appendingPathComponent("Sources/Base/Data/\($0).txt"), encoding: .utf8)
        }
        let parts = try String(contentsOf: packageFolder.appendingPathComponent("setup/parts"), encoding: .utf8)
        let lines = parts.split(separator: "\n")
        // The checksums of what is made stand in the two lines that follow.
        let networks = lines.indices.filter { at in
            [" things things ", " detector detector "].contains { lines[at].contains($0) }
        }
        #expect(networks.count == 2)
        let made = networks.flatMap { lines[$0 + 1...$0 + 2] }
        let rows = data.flatMap { $0.split(separator: "\n") }.filter { !$0.hasPrefix("#") }
        let sum = checksum((rows + made).joined(separator: "\n").utf8)
        #expect(ThingParts.version == 2)
        #expect(String(sum, radix: 16) == "c95ed639b952e1d")
    }

    @Test func `parts with the detector look later than those without it`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("looker-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        func parts(_ files: [String]) throws -> ThingParts? {
            for file in files {
                let file = folder.appendingPathComponent(file)
                try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data().write(to: file)
            }
            return ThingParts(library: "lib", folder: folder.path)
        }
        #expect(try parts([]) == nil)
        let plain = try #require(try parts(["things/efficientnet-lite2.xml", "things/efficientnet-lite2.bin"]))
        let whole = try #require(try parts(["detector/ssd-mobilenet-v2.xml", "detector/ssd-mobilenet-v2.bin"]))
        #expect(plain.looker == 2 * ThingParts.version && whole.looker == plain.looker + 1)
        #expect(plain != whole)
    }
}
