import Base

/// The version of the web app's files, and the files that a phone stores.
///
/// A page loads its modules and style sheets with paths such as `/v-0123456789abcdef/app.js`. The version changes whenever one of
/// the files changes, so a browser may keep these files without asking for each of them at every start (RFC 8246).
struct AppFiles {
    /// The first 16 hexadecimal digits of a digest over the paths, sizes and times of all files.
    let version: String
    /// The paths of the files that a phone stores, relative to the folder of the app.
    let paths: [String]

    /// The file extensions of the app's files.
    private static let kinds: Set<String> = ["html", "js", "css", "svg", "png", "webmanifest", "wasm", "json"]
    /// The path prefixes of files that a phone does not store: the pairing page, and files that only developers use.
    private static let others = [
        "pair/", "design/", "openapi.json", "deno.json", "service-worker.js", "farewell.js", "index.html",
    ]
    private static let needed: Set<String> = ["design/shell.css"]

    init(in web: BytePath) {
        var digest: [UInt8] = []
        var paths: [String] = []
        Self.visit(web, below: "") { path, stamp in
            digest += "\(path) \(stamp.size) \(stamp.modified)\n".utf8
            if Self.needed.contains(path) || !Self.others.contains(where: { path.hasPrefix($0) }) { paths.append(path) }
        }
        version = String(sha256(digest).prefix(16))
        self.paths = paths
    }

    /// Visits the files below a folder by their names, so that the same files give the same version on each machine.
    private static func visit(_ folder: BytePath, below prefix: String, _ file: (String, FileStamp) -> Void) {
        for name in folder.children.map(\.name.display).sorted() where !name.hasPrefix(".") {
            let (entry, path) = (folder.appending(name), prefix + name)
            if !name.contains(".") {
                visit(entry, below: path + "/", file)
            } else if kinds.contains(BytePath(name).fileExtension), let stamp = FileStamp(of: entry) {
                file(path, stamp)
            }
        }
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
