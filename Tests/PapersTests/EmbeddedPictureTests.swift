import Base
import Foundation
import PapersTasks
import PicturesEngine
import TestSupport
import Testing
import Workers

@testable import PapersEngine

/// A picture that is taken out of a PDF looks as its page shows it, however the page comes to show it.
@Suite(.serialized, .enabled(if: hasRenderer, "PDFium is not installed")) struct EmbeddedPictureTests {
    private static let side = 40

    /// Quarters in red, green, blue and white.
    private static let colours = (0..<side * side).flatMap { pixel -> [UInt8] in
        switch (pixel % side < side / 2, pixel / side < side / 2) {
        case (true, true): [255, 0, 0]
        case (false, true): [0, 255, 0]
        case (true, false): [0, 0, 255]
        case (false, false): [255, 255, 255]
        }
    }
    /// The upper half is 1, the lower half is 0.
    private static let halves = (0..<side).flatMap { [UInt8](repeating: $0 < side / 2 ? 0xFF : 0, count: side / 8) }
    /// A mask whose left half is transparent, and the right half 60 % opaque; twice as large as the picture.
    private static let soft = (0..<4 * side * side).map { UInt8($0 % (2 * side) < side ? 0 : 153) }
    private static let jpeg: [UInt8] = {
        let pixels = Pixels(bytes: colours, width: side, height: side)
        return (try? PageFormat.jpeg(quality: 95).encode(pixels, dpi: nil)) ?? []
    }()
    /// Rows without a black run, in group 4: one bit each, and the mark at the end (ITU-T T.6).
    private static let fax = [UInt8](repeating: 0xFF, count: side / 8) + [0x00, 0x10, 0x01]

    private struct Kind {
        let name: String
        let dictionary: String
        let samples: [UInt8]
        var extra: [String] = []
        /// What comes before the picture is drawn.
        var before = ""
        let ending: TakenPicture.Kind
        var hasOpacity = false
    }

    private static let size = "/Width \(side) /Height \(side)"
    private static let rgb = "\(size) /BitsPerComponent 8 /ColorSpace /DeviceRGB"
    private static let one = "\(size) /BitsPerComponent 1 /ColorSpace /DeviceGray"
    private static let softMask = SamplePDF.stream(
        "/Type /XObject /Subtype /Image /Width \(2 * side) /Height \(2 * side) /BitsPerComponent 8 /ColorSpace /DeviceGray", soft)
    private static let hardMask = SamplePDF.stream("/Type /XObject /Subtype /Image \(size) /ImageMask true", halves)
    /// A function that turns three inks into the light that they leave.
    private static let inks = SamplePDF.stream(
        "/FunctionType 4 /Domain [0 1 0 1 0 1] /Range [0 1 0 1 0 1]",
        Array("{ 1 exch sub 3 1 roll 1 exch sub 3 1 roll 1 exch sub 3 1 roll }".utf8))
    private static let wrapped = "/Filter [/ASCIIHexDecode /DCTDecode]"
    private static let group4 = "/Filter [/ASCIIHexDecode /CCITTFaxDecode] /DecodeParms [null << /K -1 /Columns \(side) >>]"

    private static let kinds = [
        Kind(name: "plain", dictionary: rgb, samples: colours, ending: .png),
        Kind(name: "one bit, inverted", dictionary: "\(one) /Decode [1 0]", samples: halves, ending: .png),
        Kind(name: "colours, inverted", dictionary: "\(rgb) /Decode [1 0 1 0 1 0]", samples: colours, ending: .png),
        Kind(name: "colours, darker", dictionary: "\(rgb) /Decode [0 0.5 0 0.5 0 0.5]", samples: colours, ending: .png),
        Kind(name: "a decode that says nothing", dictionary: "\(rgb) /Decode [0 1 0 1 0 1]", samples: colours, ending: .png),
        Kind(
            name: "palette, inverted",
            dictionary: "\(size) /BitsPerComponent 1 /ColorSpace [/Indexed /DeviceRGB 1 <FF00000000FF>] /Decode [1 0]",
            samples: halves, ending: .png),
        Kind(name: "JPEG", dictionary: "\(rgb) \(wrapped)", samples: jpeg, ending: .jpeg),
        Kind(name: "JPEG, inverted", dictionary: "\(rgb) \(wrapped) /Decode [1 0 1 0 1 0]", samples: jpeg, ending: .png),
        Kind(
            name: "JPEG, soft mask", dictionary: "\(rgb) \(wrapped) /SMask 4 0 R", samples: jpeg, extra: [softMask], ending: .png,
            hasOpacity: true),
        Kind(
            name: "JPEG of inks",
            dictionary: "\(size) /BitsPerComponent 8 \(wrapped)"
                + " /ColorSpace [/DeviceN [/A /B /C] /DeviceRGB 4 0 R]",
            samples: jpeg, extra: [inks], ending: .png),
        Kind(name: "fax", dictionary: "\(one) \(group4)", samples: fax, ending: .tiff),
        Kind(name: "fax, inverted", dictionary: "\(one) \(group4) /Decode [1 0]", samples: fax, ending: .tiff),
        Kind(
            name: "soft mask", dictionary: "\(rgb) /SMask 4 0 R", samples: colours, extra: [softMask], ending: .png,
            hasOpacity: true),
        Kind(
            name: "hard mask", dictionary: "\(rgb) /Mask 4 0 R", samples: colours, extra: [hardMask], ending: .png,
            hasOpacity: true),
        Kind(
            name: "colour key", dictionary: "\(rgb) /Mask [255 255 0 0 0 0]", samples: colours, ending: .png, hasOpacity: true),
        Kind(
            name: "stencil", dictionary: "\(size) /ImageMask true", samples: halves, before: "1 0 0 rg ", ending: .png,
            hasOpacity: true),
        Kind(
            name: "stencil in a space", dictionary: "\(size) /ImageMask true /Decode [1 0]", samples: halves,
            before: "/DeviceRGB cs 0 0 1 sc q 0 g Q ", ending: .png, hasOpacity: true),
    ]

    /// A PDF whose page of 100 × 100 points is filled with the picture.
    private static func file(_ kind: Kind) -> [UInt8] {
        let content = "\(kind.before)100 0 0 100 0 0 cm /P Do"
        return SamplePDF.file(
            [
                "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents \(kind.extra.count + 4) 0 R"
                    + " /Resources << /XObject << /P \(kind.extra.count + 5) 0 R >> >> >>",
            ] + kind.extra + [
                "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
                SamplePDF.stream("/Type /XObject /Subtype /Image \(kind.dictionary)", kind.samples),
            ])
    }

    /// Takes out the only picture of a PDF through a worker. Returns its pixels on white and its bytes.
    private func taken(
        _ file: BytePath, _ pool: WorkerPool
    ) async throws -> (listed: ListedPicture, pixels: Pixels, bytes: [UInt8]) {
        let listed = try await pool.perform(ListPDFPictures(file), priority: .interactive)
        try #require(listed.count == 1)
        let output = BytePath(file.display + ".out")
        let isTaken = try await pool.perform(TakePDFPictures(listed, of: file, to: [output]), priority: .interactive)
        try #require(isTaken == [true])
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: output.display)))
        return (listed[0], try Picture(bytes: bytes).page(0).pixels, bytes)
    }

    private func page(_ file: BytePath) throws -> Pixels {
        try PDFiumLibrary.load(program: try builtProgram().display)
        let descriptor = open(file.display, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let paper = try DrawnPaper(descriptor: descriptor, size: Int(lseek(descriptor, 0, SEEK_END)))
        return try paper.pixels(of: 1, .dpi(72))
    }

    /// Returns the colours in the middle of the four quarters.
    private func quarters(_ pixels: Pixels) -> [[Int]] {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
            let offset = (pixels.height * y / 4 * pixels.width + pixels.width * x / 4) * 3
            return pixels.bytes[offset..<offset + 3].map(Int.init)
        }
    }

    private func expectSame(_ made: Pixels, _ page: Pixels, _ name: String) {
        for (one, other) in zip(quarters(made), quarters(page)) {
            #expect(zip(one, other).allSatisfy { abs($0 - $1) <= 3 }, "\(name): \(quarters(made)), page \(quarters(page))")
        }
    }

    @Test(arguments: kinds.indices) func `a picture looks as on its page`(index: Int) async throws {
        let kind = Self.kinds[index]
        try await withPool { pool, folder in
            let file = try put(Self.file(kind), "a.pdf", in: folder)
            let (listed, pixels, bytes) = try await taken(file, pool)
            #expect(listed.kind == kind.ending, "\(kind.name)")
            expectSame(pixels, try page(file), kind.name)
            // The kind of colours of a PNG: 6 is with opacity.
            if kind.ending == .png { #expect((bytes[25] == 6) == kind.hasOpacity, "\(kind.name)") }
            #expect(Set(quarters(pixels)).count > 1 || kind.ending == .tiff, "\(kind.name)")
        }
    }

    @Test func `a picture within the content of a page is found, also one in a form`() async throws {
        let picture =
            "BI /W 4 /H 4 /CS /RGB /BPC 8 /F /AHx ID " + String(repeating: "FF0000", count: 8)
            + String(repeating: "0000FF", count: 8) + "> EI"
        let drawn = "q 100 0 0 100 0 0 cm \(picture) Q"
        try await withPool { pool, folder in
            for (content, form) in [(drawn, "q Q"), ("/F Do", drawn)] {
                let bytes = SamplePDF.file([
                    "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
                    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R"
                        + " /Resources << /XObject << /F 5 0 R >> >> >>",
                    "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
                    "<< /Type /XObject /Subtype /Form /BBox [0 0 100 100] /Length \(form.utf8.count) >>\nstream\n\(form)\nendstream",
                ])
                let file = try put(bytes, "a.pdf", in: folder)
                let (listed, pixels, _) = try await taken(file, pool)
                #expect(listed.width == 4 && listed.height == 4 && listed.page == 1)
                expectSame(pixels, try page(file), "inline")
                _ = try FileManager.default.removeItem(atPath: file.display + ".out")
            }
        }
    }
}
