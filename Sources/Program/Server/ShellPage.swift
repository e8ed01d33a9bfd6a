import Base
import Foundation
import Synchronization

/// Returns `index.html` for one page of the app. Adds preload links to its head, for all files that the page needs.
///
/// A browser finds the import of a module only after it has loaded the importing module, and imports are nested up to ten
/// levels deep. With the links, the browser requests all modules at once (HTML, §4.6.8.12 "Link type modulepreload"). The links
/// name the version of the files; see `AppFiles`.
final class ShellPage: Sendable {
    private struct Module {
        let stamp: String
        /// The URL paths of imported modules, for example `/core/api.js`.
        var imports: [String] = []
        var styles: [String] = []
    }

    /// The languages of the app.
    static let languages = ["en", "de"]

    private let web: BytePath
    private let modules = Mutex<[String: Module]>([:])
    /// The version of the app's files for the page that was served last.
    private let version = Mutex("")

    init(web: BytePath) { self.web = web }

    /// Whether this is the version of the app's files for the page that was served last.
    func isCurrent(_ version: String) -> Bool { self.version.withLock { $0 == version } }

    /// - Parameters:
    ///   - path: the path of the page, for example `/groups/days`.
    ///   - languages: the languages that the browser prefers (RFC 9110 §12.5.4).
    ///   - prefix: the path under which a proxy serves the app. The modules of the app find it out by their own URLs.
    /// - Throws: `Failure` if the app is missing.
    func text(path: String, languages: String?, prefix: String = "") throws -> [UInt8] {
        let index = web.appending("index.html")
        guard let page = FileManager.default.contents(atPath: index.display) else {
            throw Failure(.fileNotFound, "request.noSuchAddress")
        }
        let text = String(decoding: page, as: UTF8.self)
        guard let end = text.range(of: "</head>") else { return Array(page) }
        let module = try Self.routes(in: text).first { $0.matches(path) }?.module
        let (scripts, styles) = files(of: module, in: Self.language(languages))
        let version = AppFiles(in: web).version
        self.version.withLock { $0 = version }
        let files = AppFiles.prefix(version)
        let links =
            styles.map { "<link rel=\"preload\" as=\"style\" href=\"\(files)\($0)\">" }
            + scripts.map { "<link rel=\"modulepreload\" href=\"\(files)\($0)\">" }
        var all = text[..<end.lowerBound] + "\n" + links.joined(separator: "\n") + "\n" + text[end.lowerBound...]
        for file in Self.started { all.replace("=\"\(file)\"", with: "=\"\(files)\(file)\"") }
        if !prefix.isEmpty {
            for name in ["href", "src"] { all.replace(" \(name)=\"/", with: " \(name)=\"\(prefix)/") }
        }
        return Array(all.utf8)
    }

    /// The files that `index.html` itself loads.
    private static let started = ["/app.js", "/core/early.js", "/design/shell.css"]

    private func files(of page: String?, in language: String) -> (scripts: [String], styles: [String]) {
        var (found, styles) = (["/app.js", "/words/\(language).js"], [String]())
        if let page { found.append(page) }
        var known = Set(found)
        var next = 0
        while next < found.count {
            let module = module(found[next])
            next += 1
            for file in module.imports where known.insert(file).inserted { found.append(file) }
            for file in module.styles where known.insert(file).inserted { styles.append(file) }
        }
        return (found, styles)
    }

    /// A page as listed in `index.html`.
    private struct Route: Decodable {
        /// A path with parts such as `:id`, or `*` for every other path.
        let path: String
        /// The URL path of the page's module.
        let module: String

        func matches(_ wanted: String) -> Bool {
            let (parts, wanted) = (path.split(separator: "/"), wanted.split(separator: "/"))
            return parts.count == wanted.count && zip(parts, wanted).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
        }
    }

    private static func routes(in page: String) throws -> [Route] {
        guard let start = page.range(of: "id=\"routes\">"), let end = page[start.upperBound...].range(of: "</script>") else {
            return []
        }
        return try JSONDecoder().decode([Route].self, from: Data(page[start.upperBound..<end.lowerBound].utf8))
    }

    private func module(_ address: String) -> Module {
        let file = web.appending(String(address.dropFirst()))
        let stamp = FileStamp(of: file).map { "\($0.size) \($0.modified)" } ?? ""
        if let known = modules.withLock({ $0[address] }), known.stamp == stamp { return known }
        let code = FileManager.default.contents(atPath: file.display) ?? Data()
        let module = Self.read(String(decoding: code, as: UTF8.self), at: address, stamp)
        modules.withLock { $0[address] = module }
        return module
    }

    /// Reads the static imports of a module and the style sheets that it names. Relies on the formatter, which writes the path
    /// of an `import` at the end of the line.
    private static func read(_ code: String, at address: String, _ stamp: String) -> Module {
        var module = Module(stamp: stamp)
        if JoinedFile.isJoined(address) { return module }
        for line in code.split(separator: "\n") where line.contains("\"") {
            let quoted = line.split(separator: "\"", omittingEmptySubsequences: false)
            let isImport = line.hasPrefix("import ") || line.hasPrefix("} from ") || line.hasPrefix("export {")
            if isImport, quoted.count == 3, quoted[1].hasPrefix(".") {
                module.imports.append(resolve(String(quoted[1]), in: address))
            }
            // Style sheets that a module loads later are not preloaded, because browsers warn of preloads without use.
            for part in quoted where part.hasSuffix(".css") && !line.contains("loadStyles(") {
                module.styles.append(resolve(String(part), in: address))
            }
        }
        return module
    }

    /// Resolves a path relative to a module to an absolute path.
    static func resolve(_ relative: String, in module: String) -> String {
        if relative.hasPrefix("/") { return relative }
        var parts = module.split(separator: "/").dropLast()
        for part in relative.split(separator: "/") where part != "." {
            if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Returns the first of the browser's preferred languages that the app supports, in the same way as `Web/core/i18n.js`;
    /// English if it supports none of them.
    private static func language(_ languages: String?) -> String {
        let wanted = (languages ?? "").split(separator: ",").map { $0.trimmingPrefix(" ").prefix(2).lowercased() }
        return wanted.first(where: Self.languages.contains) ?? "en"
    }
}
