@testable import Base
import Foundation
import Testing

/// The reasons of failures in the sources must be the same as in the English and in the German catalogue.
struct CatalogueOfFailuresTests {
    private struct German: Decodable {
        let text: String
        let hint: String?
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The text of all Swift sources except the English catalogue.
    private static let sources: String = {
        let folder = root.appending(path: "Sources")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return files.filter { $0.pathExtension == "swift" && !$0.path.contains("/Words/") }
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    }()

    private static func german() throws -> [String: German] {
        let file = root.appending(path: "Web/core/i18n/failures.de.json")
        return try JSONDecoder().decode([String: German].self, from: Data(contentsOf: file))
    }

    private static func placeholders(_ texts: String?...) -> Set<String> {
        Set(texts.compactMap { $0 }.flatMap { text in text.matches(of: /\{(\w+)\}/).map { String($0.1) } })
    }

    /// The reasons and arguments of all calls like `Failure(.code, "reason", ["name": value` in the sources.
    private static let thrown = sources.matches(
        of: /(?:Failure|self\.init)\(\s*[^",()]*(?:\([^()]*\))?[^",()]*,\s*"((?:[^"\\]|\\.)+)"(?:,\s*\[("[^\]]*)\])?/
    ).map { match in
        // `Failure(of:)` adds the argument "error".
        (reason: String(match.1), arguments: match.0.contains("(of:") ? "\"error\":" : match.2.map(String.init))
    }

    @Test func `every reason that is thrown has an English sentence`() {
        #expect(Self.thrown.count > 180)
        #expect(Self.thrown.map(\.reason).filter { Failure.Words.english[$0] == nil } == [])
    }

    @Test func `what is thrown brings what its sentence names`() {
        for (reason, arguments) in Self.thrown {
            guard let words = Failure.Words.english[reason] else { continue }
            let names = Set((arguments ?? "").matches(of: /"(\w+)":/).map { String($0.1) })
            #expect(names == Self.placeholders(words.text, words.hint), "\(reason)")
        }
    }

    @Test func `no sentence is left over`() {
        let named = Set(Self.sources.matches(of: /"(\w+(?:\.\w+)+)"/).map { String($0.1) })
        #expect(Failure.Words.english.keys.filter { !named.contains($0) }.sorted() == [])
    }

    @Test func `German has the same reasons as English`() throws {
        #expect(try Self.german().keys.sorted() == Failure.Words.english.keys.sorted())
    }

    @Test func `German has a hint where English has one, and names nothing else`() throws {
        for (reason, german) in try Self.german() {
            let english = try #require(Failure.Words.english[reason])
            #expect((german.hint == nil) == (english.hint == nil), "\(reason)")
            #expect(Self.placeholders(german.text).isSubset(of: Self.placeholders(english.text)), "\(reason)")
            #expect(Self.placeholders(german.hint).isSubset(of: Self.placeholders(english.hint)), "\(reason)")
        }
    }

    @Test func `sentences are sentences`() {
        for (reason, words) in Failure.Words.english {
            for text in [words.text, words.hint].compactMap({ $0 }) where !text.hasSuffix("}") && !text.hasSuffix("…") {
                #expect(text.hasSuffix("."), "\(reason)")
            }
        }
    }
}
