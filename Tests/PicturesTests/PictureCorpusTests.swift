import Foundation
import Testing

@testable import PicturesEngine

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
        try Picture(bytes: bytes).decode(longSide: 0, fast: false).pixels.fitted(200)
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
            case .failure: break
            }
        }
    }

    /// Intended differences from the references, with their reasons.
    private static let exceptions = [
        "bmp/images/V3_A1_R5_G5_B5.bmp": opaque, "bmp/images/V3_A1_R5_G5_B5_Top_Down.bmp": opaque,
        "bmp/images/V3_A4_R4_G4_B4.bmp": opaque, "bmp/images/V3_A4_R4_G4_B4_Top_Down.bmp": opaque,
        "bmp/images/pal4rlecut.bmp": skipped, "bmp/images/pal4rletrns.bmp": skipped,
        "bmp/images/rgb24prof2.bmp": "its profile is applied; the reference leaves it out",
        "gif/anim/border_touching_layers.gif":
            "what no frame covers has the background colour; in the reference it is transparent",
        "gif/anim/oob.gif": beyond, "gif/simple/issue_1455_oversized.gif": beyond,
        "tiff/testsuite/hpredict.tiff": premultiplied, "tiff/testsuite/hpredict_packbits.tiff": premultiplied,
    ]
    private static let opaque = "all its pixels say that they are transparent: shown as opaque, as browsers do"
    private static let skipped = "pixels that the runs leap over are paper; in the reference they are black"
    private static let beyond = "a frame larger than the screen is shown whole; the reference cuts it"
    private static let premultiplied = "its colours are premultiplied with its alpha, as it says; the reference overlooks it"

    /// Whether a PNG states a gamma other than that of sRGB (third edition, section 11.3.2.2). Browsers apply it, as we do; the
    /// references leave it out.
    private static func hasGamma(_ bytes: [UInt8]) -> Bool {
        let sign = Array("gAMA".utf8)
        guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: sign) }), start + 8 <= bytes.count else {
            return false
        }
        return bytes[(start + 4)..<(start + 8)].reduce(0) { $0 << 8 | Int($1) } != 45_455
    }

    @Test func `still pictures look as their references do, but for those named here`() throws {
        let references = try files("images/image-rs/tests/reference"), pictures = try files("images/image-rs/tests/images")
        var compared = 0, unlike: [String: Double] = [:]
        for (name, bytes) in pictures {
            guard let reference = references["\(name).png"], !name.contains("apng"), !Self.hasGamma(Array(bytes.prefix(200))),
                let picture = try? small(bytes)
            else { continue }
            let wanted = try small(reference)
            compared += 1
            let isAlike = picture.width == wanted.width && picture.height == wanted.height
            let off = isAlike ? difference(picture, wanted) : 255
            if off > 8 { unlike[name] = off }
        }
        #expect(unlike.filter { Self.exceptions[$0.key] == nil } == [:])
        #expect(Self.exceptions.keys.filter { unlike[$0] == nil } == [], "these look alike by now")
        #expect(compared > 80)
    }
}
