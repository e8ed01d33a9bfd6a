import Foundation
import Testing

@testable import Pictures

private let corpus = ProcessInfo.processInfo.environment["SHOEBOX_CORPUS"]

@Suite(.enabled(if: corpus != nil)) struct PictureCorpusTests {
    private func files(_ folder: String) throws -> [String: [UInt8]] {
        let root = URL(fileURLWithPath: try #require(corpus)).appending(path: folder).path
        var found: [String: [UInt8]] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: "\(root)/\(name)", isDirectory: &isFolder), !isFolder.boolValue else {
                continue
            }
            found[name] = Array(try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(name)")))
        }
        return found
    }

    private func small(_ bytes: [UInt8]) throws -> Pixels {
        try Picture(bytes: bytes).decode(longSide: 400, fast: false).pixels.fitted(200)
    }

    private func difference(_ one: Pixels, _ other: Pixels) -> Double {
        Double(zip(one.bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(max(1, one.bytes.count))
    }

    @Test(arguments: ["Landscape", "Portrait"]) func `all nine orientations of a photo look alike`(name: String) throws {
        let all = try files("images/orientation")
        let first = try small(#require(all["\(name)_0.jpg"]))
        #expect(name == "Landscape" ? first.width == 200 : first.height == 200)
        for number in 1...8 {
            let turned = try small(#require(all["\(name)_\(number).jpg"]))
            #expect(turned.width == first.width && turned.height == first.height)
            #expect(difference(first, turned) < 6, "\(number): \(difference(first, turned))")
        }
    }

    @Test func `broken pictures give errors or what can be read`() throws {
        let all = try files("images/image-rs/tests/bad")
        #expect(all.count > 5)
        for (name, bytes) in all {
            switch BrokenPictureTests.attempt(bytes) {
            case .success(let picture): #expect(picture.width > 0 && !picture.thumbnail.isEmpty, "\(name)")
            case .failure(let error): #expect(error.explanation.hasSuffix("."), "\(name)")
            }
        }
    }

    @Test func `still pictures look as their references do`() throws {
        let references = try files("images/image-rs/tests/reference"), pictures = try files("images/image-rs/tests/images")
        var compared = 0, unlike: [String] = []
        for (name, bytes) in pictures.sorted(by: { $0.key < $1.key }) {
            guard let reference = references["\(name).png"], !name.contains("apng"), let picture = try? small(bytes) else {
                continue
            }
            let wanted = try small(reference)
            compared += 1
            let isAlike = picture.width == wanted.width && picture.height == wanted.height
            let off = isAlike ? difference(picture, wanted) : 255
            if off > 8 { unlike.append("\(name) \(off)") }
        }
        withKnownIssue("some rare kinds, as bitmaps with their own channel masks, look otherwise") { #expect(unlike == []) }
        #expect(compared > 40)
    }
}
