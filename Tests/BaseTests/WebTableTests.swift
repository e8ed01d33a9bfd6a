import Catalogue
import Foundation
import Testing

@testable import Base

/// The web app, its manifest, the description of the API and the menu of the desktop must name the same kinds as `FileKind`. With
/// SHOEBOX_REWRITE=1, these tests update their lists.
@Suite(.serialized) struct WebTableTests {
    private static let isRewriting = ProcessInfo.processInfo.environment["SHOEBOX_REWRITE"] == "1"

    private static let table = FileKind.allCases.map { kind in
        let marks = [kind.isShown ? "shown" : nil, kind.isInLibrary ? "library" : nil, kind.isOfficeDocument ? "words" : nil]
        let uses = marks.compactMap { $0 }.joined(separator: ",")
        return [kind.rawValue, kind.family.rawValue, kind.mediaType, uses.isEmpty ? "-" : uses, kind.row.extensions]
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Compares the text between two marks in a file with the expected text, or replaces it.
    private func compare(_ file: String, after mark: String, from open: Character, to close: Character, _ right: String) throws {
        let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: file)
        var text = try String(contentsOf: url, encoding: .utf8)
        let start = try #require(text.range(of: mark)).upperBound
        let first = text.index(after: try #require(text[start...].firstIndex(of: open)))
        let last = try #require(text[first...].firstIndex(of: close))
        if Self.isRewriting {
            text.replaceSubrange(first..<last, with: right)
            try text.write(to: url, atomically: true, encoding: .utf8)
        } else {
            let words = { (text: Substring) in text.split(whereSeparator: \.isWhitespace) }
            #expect(words(text[first..<last]) == words(right[...]), "\(file): \(mark)")
        }
    }

    @Test func `the web app knows the same kinds`() throws {
        try compare("Web/core/kinds.js", after: "const TABLE", from: "`", to: "`", "\n\(Self.table.joined(separator: "\n"))\n")
    }

    @Test(arguments: [
        ("const NAME_ENCODINGS", [TextEncoding.utf8] + CharsetGuess.ofNames), ("const TEXT_ENCODINGS", TextEncoding.offered),
    ])
    func `the web app knows the same encodings`(mark: String, encodings: [TextEncoding]) throws {
        let list = encodings.map { "\n    \"\($0.rawValue)\"," }.joined() + "\n"
        try compare("Web/core/encodings.js", after: mark, from: "[", to: "]", list)
    }

    @Test(arguments: [
        ("\"ContentKind\": {", 16, FileKind.allCases.map(\.rawValue)),
        ("\"family\": {", 24, FileKind.Family.allCases.map(\.rawValue)),
        ("\"Format\": {", 20, FileKind.libraryFormats),
    ])
    func `the description of the API names the same kinds`(mark: String, indent: Int, values: [String]) throws {
        let space = "\n" + String(repeating: " ", count: indent)
        let list = values.map { "\(space)    \"\($0)\"" }.joined(separator: ",") + space
        try compare("Web/openapi.json", after: mark, from: "[", to: "]", list)
    }

    /// The kinds of each media type, in the order of `FileKind`.
    private static let byMediaType: [(type: String, extensions: [Substring])] = {
        var types: [(type: String, extensions: [Substring])] = []
        for kind in FileKind.allCases where !kind.fileExtensions.isEmpty {
            if let index = types.firstIndex(where: { $0.type == kind.mediaType }) {
                types[index].extensions += kind.fileExtensions
            } else {
                types.append((kind.mediaType, kind.fileExtensions))
            }
        }
        return types
    }()

    @Test func `the installed app opens the same kinds`() throws {
        let space = "\n" + String(repeating: " ", count: 12)
        let list = Self.byMediaType.map { type, extensions in
            "\(space)    \"\(type)\": [\(extensions.map { "\".\($0)\"" }.joined(separator: ", "))]"
        }
        try compare(
            "Web/manifest.webmanifest", after: "\"file_handlers\": [\n        {", from: "{", to: "}",
            list.joined(separator: ",") + space)
    }

    @Test func `the menu of the desktop opens the same media types`() throws {
        let types = Self.byMediaType.map(\.type).filter { $0 != "application/octet-stream" }.sorted()
        try compare(
            "setup/desktop/shoebox.desktop", after: "\nMimeType", from: "=", to: "\n", types.map { $0 + ";" }.joined())
    }

    @Test func `the filter knows every format of the library`() {
        #expect(PhotoFilter.formats.isSuperset(of: ["jpeg", "raw", "mp4", "m4v", "ogv"]))
        #expect(PhotoFilter.formats.isDisjoint(with: ["svg", "pdf", "mp3"]))
    }
}
