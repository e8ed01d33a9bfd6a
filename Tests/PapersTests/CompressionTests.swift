import Base
import Foundation
import Glibc
import PicturesEngine
import TestSupport
import Testing

@testable import PapersEngine

/// Compresses PDFs, and compares the results with the originals.
@Suite(.serialized, .enabled(if: hasRenderer, "PDFium is not installed")) struct CompressionTests {
    private static let side = 240
    private static let compression = PaperCompression(dpi: 72, quality: 70)

    /// Returns samples like those of a photograph: gradients with a little noise.
    private static func samples(_ bands: Int, bytes: Int = 1) -> [UInt8] {
        var random = SplitMix64(seed: 7)
        return (0..<side * side).flatMap { pixel in
            (0..<bands).flatMap { band in
                let slope = (pixel % side + (band + 1) * (pixel / side)) / (band + 3)
                let value = UInt8(min(255, 20 + slope + Int(random.next() % 4)))
                return [UInt8](repeating: value, count: bytes)
            }
        }
    }

    private static func picture(_ space: String, _ bands: Int, _ more: String = "", bits: Int = 8) -> (String, [UInt8]) {
        let dictionary = "/Width \(side) /Height \(side) /BitsPerComponent \(bits) /ColorSpace \(space) \(more)"
        return (dictionary, samples(bands, bytes: bits / 8))
    }

    private struct Made {
        let replaced: Int
        let before: (pictures: [ListedPicture], bytes: [[UInt8]], pages: [Pixels])
        let after: (pictures: [ListedPicture], bytes: [[UInt8]], pages: [Pixels], texts: [String])
    }

    private func descriptor(_ bytes: [UInt8]) throws -> Int32 {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("shoebox-test-\(UUID().uuidString)").path
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        unlink(path)
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            try #require(count > 0)
            rest = rest.dropFirst(count)
        }
        return descriptor
    }

    private func compress(_ bytes: [UInt8], _ compression: PaperCompression = Self.compression) throws -> Made {
        try PDFiumLibrary.load(program: try builtProgram().display)
        let (source, target) = (try descriptor(bytes), try descriptor([]))
        defer {
            close(source)
            close(target)
        }
        let paper = try PaperStructure(descriptor: source)
        let before = try inspect(paper, source)
        let replaced = try paper.compress(compression)
        try paper.write(to: target, packed: true)
        let after = try inspect(try PaperStructure(descriptor: target), target)
        return Made(
            replaced: replaced, before: (before.pictures, before.bytes, before.pages),
            after: (after.pictures, after.bytes, after.pages, after.texts))
    }

    private func inspect(
        _ paper: PaperStructure, _ descriptor: Int32
    ) throws -> (pictures: [ListedPicture], bytes: [[UInt8]], pages: [Pixels], texts: [String]) {
        let pictures = try paper.pictures()
        let drawn = try DrawnPaper(descriptor: descriptor, size: Int(lseek(descriptor, 0, SEEK_END)))
        let numbers = Array(1...drawn.pageCount)
        return (
            pictures, pictures.map { (try? paper.bytes(of: $0.index, decoded: true)) ?? [] },
            try numbers.map { try drawn.pixels(of: $0, .dpi(72)) },
            try numbers.map { try drawn.text(of: $0).text.trimmingCharacters(in: .whitespacesAndNewlines) }
        )
    }

    private func difference(_ one: Pixels, _ other: Pixels) -> Double {
        Double(zip(one.bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(max(1, one.bytes.count))
    }

    @Test func `pictures that are too fine lose pixels, and every page looks the same`() throws {
        let file = SamplePDF.pictures(
            [
                Self.picture("/DeviceRGB", 3), Self.picture("/DeviceGray", 1),
                Self.picture("[/ICCBased 4 0 R]", 3), Self.picture("/DeviceRGB", 3, "/SMask 5 0 R"),
            ],
            extra: [
                SamplePDF.stream("/N 3 /Alternate /DeviceRGB", [0]),
                SamplePDF.stream(
                    "/Type /XObject /Subtype /Image /Width \(Self.side) /Height \(Self.side) /BitsPerComponent 8"
                        + " /ColorSpace /DeviceGray", Self.samples(1)),
            ])
        let made = try compress(file)
        #expect(made.replaced == 4)
        // The one with a soft mask is taken out with its transparency.
        #expect(made.after.pictures.map(\.kind) == [.jpeg, .jpeg, .jpeg, .png])
        #expect(made.after.pictures.map(\.width) == [100, 100, 100, 100])
        #expect(made.after.texts == ["Page 1", "Page 2", "Page 3", "Page 4"])
        for (before, after) in zip(made.before.pages, made.after.pages) { #expect(difference(before, after) < 3) }
    }

    @Test func `pictures that a JPEG could break stay as they are, byte for byte`() throws {
        let palette = (0..<256).map { String(format: "%02x%02x%02x", $0, 255 - $0, $0 / 2) }.joined()
        let mask = "/Type /XObject /Subtype /Image /Width \(Self.side) /Height \(Self.side)"
        let file = SamplePDF.pictures(
            [
                Self.picture("/DeviceCMYK", 4), Self.picture("[/Indexed /DeviceRGB 255 <\(palette)>]", 1),
                Self.picture("/DeviceRGB", 3, "/Mask [20 30 20 30 20 30]"), Self.picture("/DeviceRGB", 3, "/Mask 4 0 R"),
                Self.picture("/DeviceRGB", 3, "/Decode [1 0 1 0 1 0]"), Self.picture("/DeviceRGB", 3, "/SMask 5 0 R"),
                Self.picture("/DeviceRGB", 3, bits: 16), Self.picture("[/Lab << /WhitePoint [0.95 1 1.09] >>]", 3),
                Self.picture("[/Separation /Spot /DeviceGray << /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>]", 1),
            ],
            extra: [
                SamplePDF.stream(
                    "\(mask) /ImageMask true /BitsPerComponent 1", [UInt8](repeating: 0xAA, count: Self.side * Self.side / 8)),
                SamplePDF.stream("\(mask) /BitsPerComponent 8 /ColorSpace /DeviceGray /Matte [1 1 1]", Self.samples(1)),
            ])
        let made = try compress(file)
        #expect(made.after.pictures.map(\.width) == [Int](repeating: Self.side, count: 9))
        #expect(made.after.bytes == made.before.bytes)
        for (before, after) in zip(made.before.pages, made.after.pages) { #expect(difference(before, after) < 0.5) }
    }

    @Test func `one bit a pixel becomes smaller and looks exactly the same`() throws {
        var random = SplitMix64(seed: 3)
        let width = 400
        // Data like that of a scanned text: runs of various lengths.
        var rows: [UInt8] = []
        for _ in 0..<width * width / 8 { rows.append(random.next() % 5 == 0 ? UInt8(truncatingIfNeeded: random.next()) : 0) }
        let size = "/Width \(width) /Height \(width) /BitsPerComponent 1"
        let file = SamplePDF.pictures([
            ("\(size) /ColorSpace /DeviceGray", rows), ("\(size) /ColorSpace /DeviceGray /Decode [1 0]", rows),
            ("\(size) /ColorSpace [/Indexed /DeviceRGB 1 <ff0000 0000ff>]", rows), ("\(size) /ImageMask true", rows),
        ])
        for compression in [Self.compression, .exact] {
            let made = try compress(file, compression)
            #expect(made.replaced == 4)
            for (before, after) in zip(made.before.pages, made.after.pages) { #expect(before.bytes == after.bytes) }
        }
    }

    @Test func `a facsimile becomes smaller and looks exactly the same`() throws {
        let (width, height) = (400, 4000)
        // Codes of ITU-T T.6: a row with 64 white and then 64 black pixels, the same row repeated, and the end of the block.
        let code =
            "1" + "001" + "1101100110101" + "00000011110000110111" + "1" + String(repeating: "111", count: height - 2)
            + "000000000001000000000001"
        let padded = Array(code.utf8) + [UInt8](repeating: UInt8(ascii: "0"), count: (8 - code.utf8.count % 8) % 8)
        let bytes = stride(from: 0, to: padded.count, by: 8).map { at in
            padded[at..<at + 8].reduce(UInt8(0)) { $0 << 1 | ($1 - UInt8(ascii: "0")) }
        }
        let said = "/Width \(width) /Height \(height) /BitsPerComponent 1 /ColorSpace /DeviceGray"
        let coding =
            "/Filter [/ASCIIHexDecode /CCITTFaxDecode] /DecodeParms [null << /K -1 /Columns \(width) /Rows \(height) >>]"
        let made = try compress(SamplePDF.pictures([("\(said) \(coding)", bytes)]), .exact)
        #expect(made.replaced == 1)
        #expect(made.before.pages[0].bytes == made.after.pages[0].bytes)
        #expect(made.before.pages[0].bytes.contains(0))
        #expect(made.after.pictures.map(\.kind) == [.png])
    }

    @Test func `the arithmetic encoder writes the sequence of the standard`() {
        // The test sequence of ITU-T T.88, H.2.
        let sequence: [UInt8] = [
            0x00, 0x02, 0x00, 0x51, 0x00, 0x00, 0x00, 0xC0, 0x03, 0x52, 0x87, 0x2A, 0xAA, 0xAA, 0xAA, 0xAA, 0x82, 0xC0, 0x20,
            0x00,
            0xFC, 0xD7, 0x9E, 0xF6, 0xBF, 0x7F, 0xED, 0x90, 0x4F, 0x46, 0xA3, 0xBF,
        ]
        var code = [UInt8](repeating: 0, count: sequence.count * 8 * ArithmeticEncoder.maximumBytes)
        let count = code.withUnsafeMutableBufferPointer { code in
            ArithmeticEncoder.steps.withUnsafeBufferPointer { steps in
                var encoder = ArithmeticEncoder(at: code.baseAddress!, steps.baseAddress!)
                var state = steps[0]
                for byte in sequence { for bit in 0..<8 { encoder.encode(UInt32(byte >> UInt8(7 - bit) & 1), &state) } }
                encoder.finish()
                return encoder.output - code.baseAddress!
            }
        }
        #expect(
            code[1..<count] == [
                0x84, 0xC7, 0x3B, 0xFC, 0xE1, 0xA1, 0x43, 0x04, 0x02, 0x20, 0x00, 0x00, 0x41, 0x0D, 0xBB, 0x86, 0xF4, 0x31, 0x7F,
                0xFF, 0x88, 0xFF, 0x37, 0x47, 0x1A, 0xDB, 0x6A, 0xDF, 0xFF, 0xAC,
            ])
    }

    @Test(arguments: [48, 49, 55, 56, 57, 63, 1000])
    func `bits of any width look the same when packed, to the last pixel of a row`(_ width: Int) throws {
        var random = SplitMix64(seed: UInt64(width))
        let (rowBytes, height) = ((width + 7) / 8, 600)
        // The rows are noise, white, or repeated. They produce long codes, carries, and rows without any code.
        var rows: [UInt8] = []
        for y in 0..<height {
            switch y % 60 {
            case 0..<4: for _ in 0..<rowBytes { rows.append(UInt8(truncatingIfNeeded: random.next())) }
            case 4..<20: rows += rows.suffix(rowBytes)
            case 20..<30: for at in 0..<rowBytes { rows.append(at % 40 == rowBytes % 40 - 1 ? 0x7E : 0xFF) }
            default: rows += [UInt8](repeating: 0xFF, count: rowBytes)
            }
        }
        let file = SamplePDF.pictures([
            ("/Width \(width) /Height \(height) /BitsPerComponent 1 /ColorSpace /DeviceGray", rows)
        ])
        let made = try compress(file, .exact)
        #expect(made.replaced == 1)
        #expect(made.before.pages[0].bytes == made.after.pages[0].bytes)
    }

    @Test func `a sheet that calls itself as small as a stamp stays legible, and a small picture on it does not count`() throws {
        let (width, height) = (2400, 1600)
        var random = SplitMix64(seed: 9)
        let samples = (0..<width * height).map { UInt8(min(255, 20 + $0 % width / 12 + Int(random.next() % 4))) }
        let picture = ("/Width \(width) /Height \(height) /BitsPerComponent 8 /ColorSpace /DeviceGray", samples)
        func widths(_ mediaBox: String) throws -> [Int] {
            let file = SamplePDF.pictures([picture], mediaBox: mediaBox)
            return try compress(file, PaperCompression(dpi: 72, quality: 60)).after.pictures.map(\.width)
        }
        // The picture is 100 points wide.
        #expect(try widths("[0 0 120 100]") == [1100])
        #expect(try widths("[0 0 200 100]") == [100])
    }

    @Test func `without loss no picture changes, and what is hardly too fine keeps its pixels`() throws {
        let file = SamplePDF.pictures([Self.picture("/DeviceRGB", 3)])
        let exact = try compress(file, .exact)
        #expect(exact.replaced == 0)
        #expect(exact.after.bytes == exact.before.bytes)
        // 240 pixels on 100 points are 172.8 dpi, which is too little above 160 dpi to reduce the picture.
        let near = try compress(file, PaperCompression(dpi: 160, quality: 90))
        #expect(near.after.pictures.map(\.width) == [Self.side])
    }
}
