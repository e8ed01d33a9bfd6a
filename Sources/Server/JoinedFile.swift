import Basics
import Foundation

/// Files of the web app that consist of others, which the browser would ask for one by one: the sheets that every page has, and the words of a
/// language. The server answers with the text of the others in place of the lines that name them.
///
/// A file named here works as well where it is not joined: what it says is plain CSS (`@import`) or a plain module (`import`).
enum JoinedFile {
    /// - Parameter address: such as `/design/shell.css`.
    static func isJoined(_ address: String) -> Bool {
        address == "/design/shell.css" || ShellPage.languages.contains { address == "/core/i18n/\($0).js" }
    }

    /// - Throws: `Failure` when one of the files is not there.
    static func text(of address: String, in web: BytePath) throws -> [UInt8] {
        let code = try read(address, in: web)
        let lines = try code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
            guard quoted.count == 3 else { return String(line) }
            if line.hasPrefix("@import ") { return try read(String(quoted[1]), in: web) }
            guard line.hasPrefix("import "), let name = line.split(separator: " ").dropFirst().first else { return String(line) }
            // Words are one value, which their file gives as its default.
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
