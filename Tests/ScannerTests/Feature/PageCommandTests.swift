import Base
import Foundation
import TestSupport
import Testing

/// Runs the command `shoebox page` as a user would.
struct PageCommandTests {
    /// Returns a bitmap of a white sheet on a dark desk. Each side of the sheet is a quarter of the photo's side.
    private static func photo(width: Int, height: Int) -> Data {
        // The header of a bitmap with one row is adapted to the real height. The rows are copied, because drawing a large
        // bitmap pixel by pixel takes minutes.
        var file = Array(windowsBitmap(width: width, height: 1) { _, _ in [0, 0, 0] }.prefix(54))
        for shift in 0..<4 {
            file[2 + shift] = UInt8(truncatingIfNeeded: (54 + width * 3 * height) >> (8 * shift))
            file[22 + shift] = UInt8(truncatingIfNeeded: height >> (8 * shift))
        }
        let beside = [UInt8](repeating: 45, count: width * 3 * 3 / 8)
        let page = beside + [UInt8](repeating: 250, count: width * 3 / 4) + beside
        let table = [UInt8](repeating: 45, count: width * 3)
        var bytes = Data(file)
        for y in 0..<height { bytes.append(contentsOf: (height * 3 / 8..<height * 5 / 8).contains(y) ? page : table) }
        return bytes
    }

    private func run(_ arguments: [String], in folder: URL) throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try builtProgram().display)
        process.arguments = ["page"] + arguments
        process.currentDirectoryURL = folder
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    @Test func `names that would steer the terminal or end the line are shown without that`() throws {
        try withFolder { folder in
            let name = "a\u{1B}[31mb\nc.bmp"
            try Self.photo(width: 320, height: 240).write(to: folder.appendingPathComponent(name))
            for arguments in [["find", name], ["scan", "--no-text", name, "-o", "out.pdf"]] {
                let (status, text) = try run(arguments, in: folder)
                #expect(status == 0, "\(text)")
                #expect(text.contains("a\u{FFFD}[31mb\u{FFFD}c.bmp: "), "\(text)")
                #expect(text.filter(\.isNewline).count == 1 && !text.contains("\u{1B}"), "\(text)")
            }
        }
    }

    @Test func `what cannot be read is named, the others become pages, and without any nothing is written`() throws {
        try withFolder { folder in
            try Self.photo(width: 320, height: 240).write(to: folder.appendingPathComponent("page.bmp"))
            try Data().write(to: folder.appendingPathComponent("empty.jpg"))
            try Data("no picture".utf8).write(to: folder.appendingPathComponent("text.jpg"))
            let bad = ["empty.jpg", "text.jpg", "missing.jpg"]
            let (status, text) = try run(["scan", "--no-text"] + bad + ["page.bmp", "-o", "out.pdf"], in: folder)
            #expect(status == 1)
            for name in bad { #expect(text.contains("/\(name): "), "\(text)") }
            let pdf = try Data(contentsOf: folder.appendingPathComponent("out.pdf"))
            #expect(pdf.starts(with: Data("%PDF".utf8)))
            #expect(try run(["scan"] + bad + ["-o", "none.pdf"], in: folder).status == 1)
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("none.pdf").path))
        }
    }

    @Test func `a page that is a small part of a large photo keeps the photo's pixels`() throws {
        try withFolder { folder in
            try Self.photo(width: 9600, height: 4800).write(to: folder.appendingPathComponent("large.bmp"))
            let (status, text) = try run(["scan", "--no-text", "--json", "large.bmp", "-o", "out.zip"], in: folder)
            #expect(status == 0, "\(text)")
            let line = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            #expect(line["found"] as? Bool == true)
            #expect(abs((line["width"] as? Int ?? 0) - 2400) < 30, "\(text)")
        }
    }
}
