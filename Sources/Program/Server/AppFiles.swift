import Base
import Foundation

/// The version of the web app's files, and the files that a phone stores.
///
/// A page loads its modules and style sheets with paths such as `/v-0123456789abcdef/app.js`. The version changes whenever one of
/// the files changes, so a browser may keep these files without asking for each of them at every start (RFC 8246).
struct AppFiles {
    /// The first 16 hexadecimal digits of a digest over the paths, sizes and times of all files.
    let version: String
    /// The paths of the files that a phone stores, relative to the folder of the app, sorted.
    let paths: [String]

    /// The file extensions of the app's files.
    private static let kinds: Set<String> = ["html", "js", "css", "svg", "png", "webmanifest", "wasm", "json"]
    /// The path prefixes of files that a phone does not store: the pairing page, and files that only developers use.
    private static let others = [
        "pair/", "design/", "openapi.json", "deno.json", "service-worker.js", "farewell.js", "index.html",
    ]
    private static let needed: Set<String> = ["design/shell.css"]

    init(in web: BytePath) {
        let files = Self.files(web)
        version = String(sha256(files.map { "\($0.path) \($0.stamp)\n" }.joined()).prefix(16))
        paths = files.map(\.path).filter { path in Self.needed.contains(path) || !Self.others.contains { path.hasPrefix($0) } }
    }

    private static func files(_ web: BytePath) -> [(path: String, stamp: String)] {
        // The folder may be a symbolic link.
        let root = web.real ?? web
        guard let walk = FileManager.default.enumerator(atPath: root.display) else { return [] }
        var found: [(path: String, stamp: String)] = []
        while let path = walk.nextObject() as? String {
            guard kinds.contains(BytePath(path).fileExtension),
                !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
                let stamp = FileStamp(of: root.appending(path))
            else { continue }
            // A joined file changes whenever one of the files included in it changes, so a digest of its text is used.
            let text = JoinedFile.isJoined("/" + path) ? try? JoinedFile.text(of: "/" + path, in: root) : nil
            found.append((path, text.map { sha256($0) } ?? "\(stamp.size) \(stamp.modified)"))
        }
        return found.sorted { $0.path < $1.path }
    }
}

// MARK: Paths with a version

extension AppFiles {
    /// Returns the first part of the paths of a version, such as `/v-0123456789abcdef`.
    static func prefix(_ version: String) -> String { "/v-\(version)" }

    /// Returns the version that a part of a path names; nil for another part.
    static func version(in part: String) -> String? {
        guard part.hasPrefix("v-"), part.utf8.count == 18, part.dropFirst(2).allSatisfy(\.isHexDigit) else { return nil }
        return String(part.dropFirst(2))
    }
}
