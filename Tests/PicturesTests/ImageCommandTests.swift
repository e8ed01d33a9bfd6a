import Base
import Foundation
import TestSupport
import Testing

@testable import PicturesEngine

/// What `shoebox image` says about pages and frames that are in none of its results.
@Suite struct ImageCommandTests {
    /// Runs `shoebox image` in a folder with one file. Returns its output, its errors, and the names of all files.
    private func image(
        _ words: [String], _ name: String, _ bytes: [UInt8]
    ) throws -> (
        out: String, errors: String, names: [String]
    ) {
        try withFolder { folder in
            let path = URL(fileURLWithPath: folder.display)
            try Data(bytes).write(to: path.appending(path: name))
            let (process, out, errors) = (Process(), Pipe(), path.appending(path: "errors"))
            try Data().write(to: errors)
            process.executableURL = URL(fileURLWithPath: try builtProgram().display)
            process.arguments = ["image"] + words
            process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.display]
            process.currentDirectoryURL = path
            process.standardOutput = out
            process.standardError = try FileHandle(forWritingTo: errors)
            try process.run()
            let said = try out.fileHandleForReading.readToEnd().map { String(decoding: $0, as: UTF8.self) } ?? ""
            process.waitUntilExit()
            let names = FileManager.default.enumerator(atPath: folder.display)?.compactMap { $0 as? String } ?? []
            return (said, String(decoding: try Data(contentsOf: errors), as: UTF8.self), names.sorted())
        }
    }

    /// A grey TIFF of pages of these widths.
    private func tiff(_ widths: [Int]) -> [UInt8] {
        TiffBuilder.file(
            widths.map { width in
                [
                    256: .short(width), 257: .short(8), 258: .short(8), 259: .short(1), 262: .short(1),
                    273: .pathOf([UInt8](repeating: 90, count: width * 8)), 277: .short(1), 278: .short(8),
                    279: .long(width * 8),
                ]
            })
    }

    @Test(arguments: ["convert", "resize"]) func `pages that are left out are named with their number`(command: String) throws {
        let size = command == "resize" ? ["--percent", "50"] : []
        let one = try image([command, "a.tif", "-o", "o.png"] + size, "a.tif", tiff([8, 12, 8]))
        #expect(one.errors.contains("a.tif: The file has 3 pages, and only the first was taken."), "\(one.errors)")
        let said = try image([command, "a.tif", "-o", "o.png", "--json"] + size, "a.tif", tiff([8, 12, 8]))
        #expect(said.out.contains("\"leftOut\":2"), "\(said.out)")
        let all = try image([command, "a.tif", "-o", "out/", "--to", "png"] + size, "a.tif", tiff([8, 12, 8]))
        #expect(all.errors.isEmpty && all.names.filter { $0.hasSuffix(".png") }.count == 3, "\(all)")
        let whole = try image([command, "a.tif", "-o", "o.tiff"] + size, "a.tif", tiff([8, 12, 8]))
        #expect(whole.errors.isEmpty, "\(whole)")
    }

    @Test func `frames that are left out are named with their number`() throws {
        let still = RawBytes.greyPng(width: 20, height: 10, bits: 8, level: 0x80)
        let moving = still[..<33] + RawBytes.chunk("acTL", bigEndian(4, 4) + bigEndian(0, 4)) + still[33...]
        let made = try image(["convert", "a.png", "-o", "o.webp"], "a.png", Array(moving))
        #expect(made.errors.contains("a.png: The file has 4 pictures, and only the first was taken."), "\(made.errors)")
        #expect(try image(["convert", "a.png", "-o", "o.webp"], "a.png", still).errors.isEmpty)
    }

    @Test func `a JPEG XL in which its decoder stops is one line, which does not call it damaged`() throws {
        var bytes = try DrawnPicture(width: 300, height: 200).encoded(".jxl[lossless]")
        for at in bytes.count / 2..<bytes.count / 2 + 12 { bytes[at] ^= 0x5A }
        let made = try image(["convert", "a.jxl", "-o", "o.png"], "a.jxl", bytes)
        #expect(made.errors.contains("a.jxl: This JPEG XL cannot be read here"), "\(made.errors)")
        #expect(!made.errors.contains("damaged:") && !made.errors.contains("JXL_") && !made.errors.contains("dec_"))
    }
}
