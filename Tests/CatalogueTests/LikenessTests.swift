import Base
import Foundation
import Testing

@testable import Catalogue

@Suite("Photos that look alike") struct LikenessTests {
    /// Features that are drawn by a number, and those that are a part of the way from one to another.
    private static func features(_ seed: UInt64, towards other: UInt64 = 0, by share: Float = 0) throws -> ThingFeatures {
        func values(_ seed: UInt64) -> [Float] {
            var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
            return (0..<ThingFeatures.count).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let value = Float(state >> 40) / Float(1 << 24)
                return value * value * value * value
            }
        }
        let mixed = zip(values(seed), values(other)).map { $0 * (1 - share) + $1 * share }
        return try #require(ThingFeatures(mixed))
    }

    private static func identity(_ number: Int) -> Identity {
        Identity(digest: (0..<32).map { $0 < 4 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 7 })
    }

    private func withLikeness(_ body: (LikenessStore, BytePath) throws -> Void) throws {
        let folder = BytePath(FileManager.default.temporaryDirectory.appendingPathComponent("likeness-\(UUID().uuidString)").path)
        try folder.makePrivateFolders()
        defer { try? FileManager.default.removeItem(atPath: folder.display) }
        let path = folder.appending("likeness")
        try body(LikenessStore(path: path), path)
    }

    @Test func `the most alike come first, itself at the beginning, and others are left out`() throws {
        try withLikeness { likeness, _ in
            #expect(likeness.isEmpty)
            for number in 1...50 { try likeness.add(try Self.features(UInt64(number)), of: Self.identity(number)) }
            for (number, share) in [(101, Float(0.4)), (102, 0.1), (103, 0.25)] {
                try likeness.add(try Self.features(7, towards: 8, by: share), of: Self.identity(number))
            }
            let found = try #require(try likeness.closest(to: Self.identity(7), limit: 4, least: 0.8))
            #expect(found.map(\.identity) == [7, 102, 103, 101].map(Self.identity))
            #expect(found[0].likeness > 0.99 && found.map(\.likeness) == found.map(\.likeness).sorted(by: >))
            #expect(try likeness.closest(to: Self.identity(7), limit: 9, least: 0.99)?.count == 1)
            #expect(try likeness.closest(to: Self.identity(999), limit: 9, least: 0) == nil)
        }
    }

    @Test func `a record that was cut off is overwritten, and a content is found once`() throws {
        try withLikeness { likeness, path in
            try likeness.add(try Self.features(1), of: Self.identity(1))
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path.display))
            try file.seekToEnd()
            try file.write(contentsOf: Data(repeating: 3, count: 500))
            try file.close()
            try likeness.add(try Self.features(2), of: Self.identity(2))
            try likeness.add(try Self.features(1), of: Self.identity(1))
            let found = try #require(try likeness.closest(to: Self.identity(2), limit: 9, least: 0))
            #expect(found.map(\.identity) == [2, 1].map(Self.identity))
        }
    }

    @Test func `a file of another version is removed, and features are looked for again`() throws {
        try withLikeness { likeness, path in
            try Data("shoebox features of pictures 000\nand more".utf8).write(to: URL(fileURLWithPath: path.display))
            #expect(LikenessStore(path: path).isEmpty && FileStamp(of: path) == nil)
        }
        let folder = BytePath(FileManager.default.temporaryDirectory.appendingPathComponent("likeness-\(UUID().uuidString)").path)
        defer { try? FileManager.default.removeItem(atPath: folder.display) }
        let catalogue = try Catalogue(at: folder)
        try catalogue.write { try PhotoThings.store($0, Self.identity(1), [], hasFeatures: true) }
        #expect(try catalogue.read { try PhotoThings.isComplete($0, Self.identity(1), looker: 0) })
        let again = try Catalogue(at: folder)
        #expect(try again.read { try PhotoThings.isComplete($0, Self.identity(1), looker: 0) } == false, "the file is not there")
    }
}
