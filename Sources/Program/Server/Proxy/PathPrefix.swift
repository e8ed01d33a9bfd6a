/// A path under which a proxy serves the app, for example "/shoebox". It has one or more plain parts, so it leads to no other host
/// and to no other folder.
public struct PathPrefix: Sendable, Equatable {
    /// Without a slash at its end; empty for the root.
    public let text: String

    private static let longest = 128

    /// Returns nil if the text is no such path. A slash at its end is ignored.
    public init?(_ text: String) {
        if text.isEmpty || text == "/" {
            self.text = ""
            return
        }
        let path = text.hasSuffix("/") ? text.dropLast() : text[...]
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard path.utf8.count <= Self.longest, parts.first == "", parts.dropFirst().allSatisfy(Self.isPlain) else { return nil }
        self.text = String(path)
    }

    private static func isPlain(_ part: Substring) -> Bool {
        let isAllowed = part.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || isDigit($0) || [0x2D, 0x2E, 0x5F].contains($0)
        }
        return isAllowed && !part.isEmpty && part != "." && part != ".."
    }

    /// The target of a request without the prefix; nil if the target is not beneath it.
    func stripped(_ target: String) -> String? {
        guard target.utf8.starts(with: text.utf8) else { return nil }
        let rest = target.utf8.dropFirst(text.utf8.count)
        return rest.first == UInt8(ascii: "/") ? String(Substring(rest)) : nil
    }

    /// Whether a target is the prefix itself, without the slash that relative URLs need.
    func isItself(_ target: String) -> Bool { !text.isEmpty && target.prefix { $0 != "?" } == text }
}
