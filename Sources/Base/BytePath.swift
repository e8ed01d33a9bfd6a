/// A file path as the kernel uses it: bytes without NUL, in no particular encoding.
///
/// Names that are not valid UTF-8 are preserved when a path is stored and read again. In JSON, a path is a string if it is
/// valid UTF-8, otherwise `{"base64": "…"}`.
public struct BytePath: Hashable, Sendable {
    public let bytes: [UInt8]

    public init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    public init(_ string: String) {
        bytes = Array(string.utf8)
    }

    /// The path as text for display; invalid UTF-8 becomes U+FFFD.
    public var display: String { String(decoding: bytes, as: UTF8.self) }

    /// The last component; empty for the root.
    public var name: BytePath {
        guard let slash = bytes.lastIndex(of: ASCII.slash) else { return self }
        return BytePath(bytes: bytes[(slash + 1)...])
    }

    /// The path without its last component; the root is its own parent.
    public var parent: BytePath {
        guard let slash = bytes.lastIndex(of: ASCII.slash) else { return BytePath(".") }
        return slash == 0 ? BytePath("/") : BytePath(bytes: bytes[..<slash])
    }

    /// The text after the last dot of the name, in lower case; empty if the name contains no dot, or only one at its beginning.
    public var fileExtension: String {
        let name = name.bytes
        guard let dot = name.lastIndex(of: ASCII.dot), dot > 0 else { return "" }
        return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    }

    public func appending(_ component: BytePath) -> BytePath {
        if bytes.last == ASCII.slash { return BytePath(bytes: bytes + component.bytes) }
        return BytePath(bytes: bytes + [ASCII.slash] + component.bytes)
    }

    public func appending(_ component: String) -> BytePath { appending(BytePath(component)) }

    /// Whether this path is `other` or is inside it.
    public func isInside(_ other: BytePath) -> Bool {
        if other.bytes == [ASCII.slash] { return bytes.first == ASCII.slash }
        guard bytes.starts(with: other.bytes) else { return false }
        return bytes.count == other.bytes.count || bytes[other.bytes.count] == ASCII.slash
    }

    /// Whether a component of the path is `..`, so that the path may lead out of its folder.
    public var climbs: Bool { bytes.split(separator: ASCII.slash).contains { $0 == [ASCII.dot, ASCII.dot] } }

    /// Calls `body` with the path as a NUL-terminated C string.
    public func withCString<R>(_ body: (UnsafePointer<CChar>) throws -> R) rethrows -> R {
        try (bytes + [0]).withUnsafeBufferPointer { buffer in
            try buffer.withMemoryRebound(to: CChar.self) { chars in
                guard let base = chars.baseAddress else { preconditionFailure("a terminated path has at least one byte") }
                return try body(base)
            }
        }
    }
}

extension BytePath: CustomStringConvertible {
    public var description: String { display }
}

extension BytePath: Comparable {
    public static func < (a: BytePath, b: BytePath) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }
}

enum ASCII {
    static let slash = UInt8(ascii: "/")
    static let dot = UInt8(ascii: ".")
}
