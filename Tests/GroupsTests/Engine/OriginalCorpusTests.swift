import Base
import Foundation
import PicturesEngine
import Testing

@testable import GroupsEngine

private let corpus = ProcessInfo.processInfo.environment["SHOEBOX_CORPUS"]

/// A photograph and eleven edits of it.
@Suite(.enabled(if: corpus != nil)) struct OriginalCorpusTests {
    private struct Seen {
        let name: String
        let features: PictureFeatures
        var subject: Subject
    }

    private func all() throws -> [Seen] {
        let folder = URL(fileURLWithPath: try #require(corpus)).appending(path: "neardup/pdq/pdq/data/bridge-mods")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().enumerated().map { number, name in
            let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
            let description = try Picture(bytes: bytes).describe()
            let features = description.look
            let subject = Subject(
                identity: [UInt8(number)], differenceHash: description.differenceHash, frequencyHash: description.perceptualHash,
                turnedHash: features.turnedHash, width: description.width, height: description.height, bytes: Int64(bytes.count),
                camera: nil, taken: nil, saved: 0, sharpness: features.sharpness, clipped: features.clipped, flat: features.flat,
                contrast: Double(try #require(GreyRaster(features)).deviation))
            return Seen(name: name, features: features, subject: subject)
        }
    }

    @Test func `the original is the best of its edits, in whatever order they were copied`() throws {
        let seen = try all()
        #expect(seen.count == 12 && seen.first?.name == "aaa-orig.jpg")
        for isBackwards in [false, true] {
            for first in seen.indices {
                var subjects = seen.map(\.subject)
                for index in subjects.indices {
                    let turn = Int64((index + first) % seen.count)
                    subjects[index].saved = 1_700_000_000_000_000_000 + (isBackwards ? -turn : turn) * 30_000_000
                }
                var grouper = Grouper(subjects) { seen[$0].features }
                let found = try grouper.groups()
                for (strictness, groups) in try #require(found) {
                    let ofOriginal = groups.filter { $0.members.contains(0) }
                    #expect(ofOriginal.map(\.members.count) == [strictness == .copies ? 8 : 12])
                    #expect(ofOriginal.first?.members.first == 0, "\(strictness), from \(first) on")
                }
            }
        }
    }
}
