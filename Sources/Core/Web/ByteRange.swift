import Foundation

/// The bytes requested by a `Range` header.
enum ByteRange: Equatable {
    case whole
    case part(Range<Int64>)
    case unsatisfiable

    /// Parses a range of bytes. Returns `.whole` for several ranges, other units and malformed headers, as RFC 9110 §14.2
    /// allows.
    static func parse(_ header: String?, size: Int64) -> ByteRange {
        guard let header, header.hasPrefix("bytes=") else { return .whole }
        let parts = header.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard parts.count == 2, !header.contains(",") else { return .whole }
        if parts[0].isEmpty {
            guard let last = number(parts[1]) else { return .whole }
            return last == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - last)..<size)
        }
        guard let first = number(parts[0]) else { return .whole }
        let end: Int64
        if parts[1].isEmpty {
            end = size
        } else {
            guard let last = number(parts[1]), last >= first else { return .whole }
            end = last >= size ? size : last + 1
        }
        return first >= size ? .unsatisfiable : .part(first..<end)
    }

    /// Parses a number that consists of digits only. If the number is too large for `Int64`, returns the largest `Int64`.
    private static func number(_ text: String) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int64(text) ?? .max
    }
}
