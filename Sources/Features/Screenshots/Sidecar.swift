import Basics
import Catalogue
import Foundation
import Glibc

/// An XMP sidecar (ISO 16684-1) with a caption: what photo programs read beside a picture that nobody changes.
struct Sidecar: Sendable {
    let caption: String
    let title: String?
    /// What the picture shows, as a keyword.
    let keyword: String?

    private static let toolkit = "x:xmptk=\"Shoebox\""
    /// Longer than any sidecar of ours.
    static let longest = 64 << 10

    var text: String {
        func alternative(_ name: String, _ text: String) -> String {
            "   <dc:\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(Self.escaped(text))</rdf:li></rdf:Alt></dc:\(name)>\n"
        }
        var properties = alternative("description", caption)
        if let title { properties += alternative("title", title) }
        if let keyword {
            properties += "   <dc:subject><rdf:Bag><rdf:li>\(Self.escaped(keyword))</rdf:li></rdf:Bag></dc:subject>\n"
        }
        return """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/" \(Self.toolkit)>
             <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
              <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
            \(properties)  </rdf:Description>
             </rdf:RDF>
            </x:xmpmeta>
            <?xpacket end="w"?>

            """
    }

    /// Whether a sidecar was written by Shoebox: others are never touched.
    static func isOurs(_ text: String) -> Bool { text.prefix(200).contains(toolkit) }

    /// XML 1.0 has no place for most control characters.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// A sidecar on disk. Nothing here goes through a symbolic link or overwrites what another program wrote.
enum SidecarFile {
    enum State: Equatable {
        case missing
        case ours(String)
        /// Another program's, or no ordinary file.
        case foreign
    }

    static func state(_ path: BytePath) throws -> State {
        guard let stamp = FileStamp(of: path) else {
            var status = stat()
            if path.withCString({ lstat($0, &status) }) == 0 { return .foreign }
            return .missing
        }
        guard stamp.size <= Sidecar.longest else { return .foreign }
        let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
        guard file >= 0 else { throw Failure.system(errno, "read", path) }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: Sidecar.longest)
        let count = read(file, &bytes, bytes.count)
        guard count >= 0 else { throw Failure.system(errno, "read", path) }
        guard let text = String(validating: bytes[..<count], as: UTF8.self), Sidecar.isOurs(text) else { return .foreign }
        return .ours(text)
    }

    /// Writes a sidecar as a whole or not at all.
    ///
    /// - Parameter replacing: whether one of ours is there.
    static func write(_ text: String, to path: BytePath, replacing: Bool) throws {
        let temporary = path.parent.appending(".shoebox-\(UInt64.random(in: 0...UInt64.max)).xmp")
        let file = temporary.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        guard file >= 0 else { throw Failure.system(errno, "written", path) }
        UserRights.apply(0o666, to: file)
        let bytes = Array(text.utf8)
        let written = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        var problem = written == bytes.count ? 0 : written < 0 ? errno : ENOSPC
        if problem == 0, fsync(file) != 0 { problem = errno }
        close(file)
        if problem == 0 {
            let done = temporary.withCString { from in
                path.withCString { to in replacing ? rename(from, to) : link(from, to) }
            }
            // `link` refuses a name that is taken; where a file system has no links, nothing else writes this name.
            if done != 0 { problem = errno }
            if problem == EPERM || problem == EOPNOTSUPP, !replacing {
                problem = temporary.withCString { from in path.withCString { to in rename(from, to) } } == 0 ? 0 : errno
            }
        }
        _ = temporary.withCString { unlink($0) }
        guard problem == 0 else { throw Failure.system(problem, "written", path) }
    }

    static func remove(_ path: BytePath) throws {
        if path.withCString({ unlink($0) }) != 0 && errno != ENOENT { throw Failure.system(errno, "removed", path) }
    }
}
