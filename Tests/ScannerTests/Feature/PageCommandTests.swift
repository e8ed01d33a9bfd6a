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

    /// Returns a bitmap of sheets with lines of text on a table with grain. Each sheet is left, top, right, bottom.
    private static func table(_ sheets: [[Int]]) -> Data {
        Data(
            windowsBitmap(width: 640, height: 480) { x, y in
                func isIn(_ rim: Int) -> Bool {
                    sheets.contains { x >= $0[0] + rim && x < $0[2] - rim && y >= $0[1] + rim && y < $0[3] - rim }
                }
                if isIn(20), y % 14 < 3, x % 11 < 7 { return [60, 60, 60] }
                if isIn(0) { return [228, 234, 236] }
                let grain = UInt8((x * 7 + y * 13) % 11)
                return [46 + grain, 76 + grain, 110 + grain]
            })
    }

    @Test func `two sheets side by side are named, and one is not`() throws {
        try withFolder { folder in
            try Self.table([[60, 70, 300, 410], [330, 70, 590, 410]]).write(to: folder.appendingPathComponent("two.bmp"))
            try Self.table([[120, 70, 520, 410]]).write(to: folder.appendingPathComponent("one.bmp"))
            func found(_ name: String) throws -> [String: Any] {
                let text = try run(["find", "--json", name], in: folder).text
                return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
            }
            let two = try found("two.bmp")
            let others = try #require(two["others"] as? [[[Double]]])
            #expect(others.count == 1 && abs(others[0][0][0] - 60) < 8 && abs(others[0][1][0] - 300) < 12, "\(others)")
            #expect((two["confidence"] as? Double ?? 1) <= 0.41)
            #expect(try run(["find", "two.bmp"], in: folder).text.contains("another sheet seems to lie at"))
            let (status, text) = try run(["scan", "--no-text", "two.bmp", "-o", "two.pdf"], in: folder)
            #expect(status == 0 && text.contains("2 sheets seem to lie in the picture"), "\(text)")
            #expect((try found("one.bmp")["others"] as? [[[Double]]])?.isEmpty == true)
            let single = try run(["scan", "--no-text", "one.bmp", "-o", "one.pdf"], in: folder)
            #expect(single.status == 0 && !single.text.contains("sheets"), "\(single.text)")
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
