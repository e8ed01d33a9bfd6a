public import Base
import HTTPTypes
public import Hummingbird

extension Request {
    /// A parameter of the query. Bytes that are not valid UTF-8 become U+FFFD.
    public func query(_ name: String) -> String? { queryBytes(name).map { String(decoding: $0, as: UTF8.self) } }

    /// The bytes of a parameter. The query is in the form encoding that `URLSearchParams` writes, so "+" means a space.
    private func queryBytes(_ name: String) -> [UInt8]? {
        for pair in (uri.query ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.formDecoded)
            if parts[0] == Array(name.utf8) { return parts.count > 1 ? parts[1] : [] }
        }
        return nil
    }

    /// The parameters of the query, in the order in which they were sent.
    public var queryItems: [(name: String, value: String)] {
        (uri.query ?? "").split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.formDecoded)
            return (String(decoding: parts[0], as: UTF8.self), parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "")
        }
    }

    public func number(_ name: String, default fallback: Int) throws -> Int { try integer(name) ?? fallback }

    public func integer<Number: FixedWidthInteger>(_ name: String) throws -> Number? {
        guard let text = query(name) else { return nil }
        guard let number = Number(text) else { throw Failure(.badRequest, "request.notANumber", ["name": name]) }
        return number
    }

    /// A parameter that contains numbers separated by commas; an empty list if it is missing.
    public func numbers(_ name: String) throws -> [Int64] {
        try (query(name) ?? "").split(separator: ",").map { text in
            guard let number = Int64(text) else { throw Failure(.badRequest, "request.notAList", ["name": name]) }
            return number
        }
    }

    /// A parameter that contains a path.
    public func path(_ name: String) throws -> BytePath? { try queryBytes(name).map { try BytePath(checking: $0) } }

    public var client: String? { headers[HTTPField.Name("X-Shoebox-Client") ?? .from] }
}

extension BytePath {
    /// - Throws: `Failure` with code `badRequest` if the text is not an absolute path.
    public init(checking text: String) throws { try self.init(checking: Array(text.utf8)) }

    public init(checking bytes: [UInt8]) throws {
        guard bytes.first == UInt8(ascii: "/"), !bytes.contains(0) else {
            throw Failure(.badRequest, "folder.pathNotWhole")
        }
        self.init(bytes: bytes)
    }
}

extension Substring {
    fileprivate var formDecoded: [UInt8] {
        var decoded: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2, let code = UInt8(Substring(rest.prefix(2)), radix: 16) {
                decoded.append(code)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return decoded
    }
}
