import Foundation
import Testing

@testable import PicturesEngine

private let corpus = ProcessInfo.processInfo.environment["SHOEBOX_CORPUS"]

@Suite(.enabled(if: corpus != nil)) struct PictureFormatCorpusTests {
    private func files(_ folder: String) throws -> [(name: String, bytes: [UInt8])] {
        let root = URL(fileURLWithPath: try #require(corpus)).appending(path: folder)
        let all = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        return try all.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }.map {
            ($0.path, Array(try Data(contentsOf: $0)))
        }
    }

    @Test func `orientations are those of the files' names`() throws {
        var checked = 0
        for (name, bytes) in try files("images/orientation") where name.hasSuffix(".jpg") {
            let number = try #require(name.dropLast(4).last?.wholeNumberValue)
            let block = bytes.withUnsafeBytes { EmbeddedExif.block(in: $0, format: .jpeg) }
            #expect(block?.orientation ?? 1 == max(number, 1), "\(name)")
            checked += 1
        }
        #expect(checked == 18)
    }

    @Test func `good pictures are told by content as their names say, and none is taken for raw`() throws {
        let endings: [String: PictureFormat] = [
            "jpg": .jpeg, "jpeg": .jpeg, "png": .png, "webp": .webp, "tif": .tiff, "tiff": .tiff, "gif": .gif, "bmp": .bmp,
            "avif": .avif,
        ]
        var checked = 0
        for (name, bytes) in try files("images/image-rs/tests/images") {
            guard let expected = endings[String(name.split(separator: ".").last ?? "")] else { continue }
            #expect(bytes.withUnsafeBytes { PictureFormat.sniff($0) } == expected, "\(name)")
            checked += 1
        }
        #expect(checked > 100)
    }

    @Test func `every file of the corpus is walked without a crash`() throws {
        for folder in ["images", "neardup", "screens"] {
            for (_, bytes) in try files(folder) {
                bytes.withUnsafeBytes { bytes in
                    for format in PictureFormat.allCases { _ = EmbeddedExif.block(in: bytes, format: format) }
                    for range in RawPreview.candidates(in: bytes) { #expect(range.upperBound <= bytes.count) }
                }
            }
        }
    }
}
