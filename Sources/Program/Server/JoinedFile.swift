import Base
import Foundation

/// Files of the web app that include other files: the style sheet that all pages use, and the texts of each language. A browser
/// would request the included files one after the other, so the server replaces each line that imports a file by the content of
/// that file.
///
/// Such a file also works if it is served without this replacement, because it is plain CSS (`@import`) or a plain module
/// (`import`).
enum JoinedFile {
    /// - Parameter address: the URL path, for example `/design/shell.css`.
    static func isJoined(_ address: String) -> Bool {
        address == "/design/shell.css" || ShellPage.languages.contains { address == "/words/\($0).js" }
    }

    /// - Throws: `Failure` if one of the files is missing.
    static func text(of address: String, in web: BytePath) throws -> [UInt8] {
        let code = try read(address, in: web)
        let lines = try code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
            guard quoted.count == 3 else { return String(line) }
            if line.hasPrefix("@import ") { return try read(String(quoted[1]), in: web) }
            guard line.hasPrefix("import "), let name = line.split(separator: " ").dropFirst().first else { return String(line) }
            // Each file with texts of a language contains a single value as its default export.
            return try read(ShellPage.resolve(String(quoted[1]), in: address), in: web)
                .replacing("export default {", with: "const \(name) = {", maxReplacements: 1)
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    private static func read(_ address: String, in web: BytePath) throws -> String {
        guard let text = FileManager.default.contents(atPath: web.appending(String(address.dropFirst())).display) else {
            throw Failure(.fileNotFound, "request.noSuchAddress")
        }
        return String(decoding: text, as: UTF8.self)
    }
}
