import Foundation
import Testing

@testable import ReadingEngine

struct ReadingPartsTests {
    /// Runs the body with a folder that contains empty files at the paths of the parts. The folder is deleted afterwards.
    private func withFolder(_ files: [String], _ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("parts-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for file in files {
            let url = folder.appendingPathComponent(file)
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: url)
        }
        try body(folder.path)
    }

    private let parts = ["lib/libopenvino_c.so.2641", "models/PP-OCRv6_det_small.onnx", "models/PP-OCRv6_rec_small.onnx"]

    @Test func `the parts are found beside an installed program, in a source tree, and where the environment says`() throws {
        for (home, program) in [
            ("opt/share/shoebox/reading", "opt/bin/shoebox"), ("src/.parts/reading", "src/.build/x/release/shoebox"),
        ] {
            try withFolder(parts.map { "\(home)/\($0)" }) { folder in
                let found = ReadingParts.find(program: "\(folder)/\(program)", environment: [:])
                #expect(found?.library == "\(folder)/\(home)/lib/libopenvino_c.so.2641")
                #expect(
                    ReadingParts.find(program: "/nowhere/bin/shoebox", environment: ["SHOEBOX_READING": "\(folder)/\(home)"])
                        == found)
                #expect(ReadingParts.find(program: "\(folder)/\(program)", level: .fast, environment: [:]) == nil)
                #expect(ReadingParts.find(program: "\(folder)/\(program)", environment: ["SHOEBOX_READING": "/nowhere"]) == nil)
            }
        }
    }

    @Test func `lists of words are found beside the networks, and none are needed`() throws {
        try withFolder(parts + ["words/en.txt", "words/de.txt", "words/README"]) { folder in
            let found = try #require(ReadingParts(folder: folder))
            #expect(found.words == ["\(folder)/words/de.txt", "\(folder)/words/en.txt"])
        }
        try withFolder(parts) { folder in #expect(ReadingParts(folder: folder)?.words == []) }
    }

    @Test func `with one part missing there are none`() throws {
        for missing in parts.indices {
            var rest = parts
            rest.remove(at: missing)
            try withFolder(rest.map { "a/\($0)" } + ["a/lib/x"]) { folder in #expect(ReadingParts(folder: folder + "/a") == nil) }
        }
    }

    @Test func `invalid parts are named with the reason`() throws {
        try withFolder(parts) { folder in
            let parts = try #require(ReadingParts(folder: folder))
            let error = #expect(throws: ReadingError.self) { try TextReader(parts: parts, threads: 1) }
            guard case .unusable(let part, let reason)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(part == "OpenVINO")
            #expect(reason.contains("cannot be loaded"))
        }
    }
}
