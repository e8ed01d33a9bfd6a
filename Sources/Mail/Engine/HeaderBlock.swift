/// The header fields of a mail or a part (RFC 5322, section 2.2). All fields are found in one pass and decoded on demand.
///
/// Like common clients, the parser also accepts spaces after names; `From ` and `>From ` lines, which are skipped; and lines of
/// only spaces, which are continuations. A line without a colon continues the previous field if more fields follow; otherwise the
/// body begins at that line.
public struct HeaderBlock: Sendable {
    struct Field: Sendable {
        let name: Range<Int32>
        var value: Range<Int32>
    }

    let bytes: [UInt8]
    private(set) var fields: [Field] = []
    /// The start of a body that has no empty line before it; nil if all lines belong to the header.
    private(set) var bodyStart: Int?

    /// - Parameter newline: the byte that ends lines.
    init(_ bytes: [UInt8], newline: UInt8 = ASCII.newline) {
        self.bytes = bytes
        fields.reserveCapacity(bytes.count / 64)
        bytes.withUnsafeBufferPointer { bytes in
            var at = 0
            while at < bytes.count {
                let end = Self.endOfLine(bytes, at, newline)
                let next = min(end + 1, bytes.count)
                if !take(bytes, at..<end, until: next), isBody(bytes, from: next, newline) {
                    bodyStart = at
                    return
                }
                at = next
            }
        }
    }

    private static func endOfLine(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ newline: UInt8) -> Int {
        bytes[start...].firstIndex(of: newline) ?? bytes.count
    }

    /// Adds a line to the fields. Returns false if the line is not a field, a continuation, or a line to skip.
    private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, until next: Int) -> Bool {
        guard let first = bytes[line].first else { return true }
        if first.isBlank || first == ASCII.carriageReturn, !fields.isEmpty {
            fields[fields.count - 1].value = fields[fields.count - 1].value.lowerBound..<Int32(next)
            return true
        }
        if let name = Self.name(in: bytes[line]) {
            let valueStart =
                bytes[name.upperBound..<line.upperBound].firstIndex(of: ASCII.colon).map { $0 + 1 } ?? line.upperBound
            fields.append(Field(name: Int32(name.lowerBound)..<Int32(name.upperBound), value: Int32(valueStart)..<Int32(next)))
            return true
        }
        let line = self.bytes[line]
        if line.starts(with: "from ") || line.starts(with: ">from ") || line.trimmed.isEmpty { return true }
        return false
    }

    /// Decides whether a line that is not a header field starts the body. It does if none of the next 50 lines is a header field.
    /// Otherwise the line is appended to the previous field, if there is one.
    private mutating func isBody(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ newline: UInt8) -> Bool {
        var at = start
        for _ in 0..<50 where at < bytes.count {
            let end = Self.endOfLine(bytes, at, newline)
            if Self.name(in: bytes[at..<end]) != nil {
                if !fields.isEmpty {
                    fields[fields.count - 1].value = fields[fields.count - 1].value.lowerBound..<Int32(start)
                }
                return false
            }
            at = min(end + 1, bytes.count)
        }
        return true
    }

    /// Returns the range of the field name (the printable ASCII before the colon) at the beginning of a line, or nil if there is
    /// none.
    static func name<Line: RandomAccessCollection>(in line: Line) -> Range<Int>? where Line.Element == UInt8, Line.Index == Int {
        var at = line.startIndex
        while at < line.endIndex, line[at] > 0x20, line[at] < 0x7F, line[at] != ASCII.colon { at += 1 }
        guard at > line.startIndex else { return nil }
        var colon = at
        while colon < line.endIndex, line[colon].isBlank { colon += 1 }
        guard colon < line.endIndex, line[colon] == ASCII.colon else { return nil }
        return line.startIndex..<at
    }
}

extension HeaderBlock {
    public var count: Int { fields.count }

    /// Returns the name of a field as written.
    public func name(_ index: Int) -> Bytes { bytes[Int(fields[index].name.lowerBound)..<Int(fields[index].name.upperBound)] }

    /// Returns the unfolded value of a field: line ends are removed, but the spaces after them are kept.
    public func value(_ index: Int) -> Bytes { Self.unfold(raw(index)) }

    /// Returns the unfolded value of the first field with the given name, or nil if there is none.
    public func first(_ name: StaticString) -> Bytes? {
        fields.indices.first { isNamed($0, name) }.map(value)
    }

    /// Returns the unfolded values of all fields with the given name.
    public func all(_ name: StaticString) -> [Bytes] {
        fields.indices.filter { isNamed($0, name) }.map(value)
    }

    /// Whether a field has the given name. The case of ASCII letters is ignored.
    private func isNamed(_ index: Int, _ name: StaticString) -> Bool {
        let start = Int(fields[index].name.lowerBound), length = name.utf8CodeUnitCount
        guard fields[index].name.count == length else { return false }
        let word = name.utf8Start
        for position in 0..<length where bytes[start + position].lowercased != word[position].lowercased { return false }
        return true
    }

    private func raw(_ index: Int) -> Bytes { bytes[Int(fields[index].value.lowerBound)..<Int(fields[index].value.upperBound)] }

    private static func unfold(_ raw: Bytes) -> Bytes {
        let value = raw.trimmed
        guard value.contains(where: { $0 == ASCII.newline || $0 == ASCII.carriageReturn }) else { return value }
        return value.filter { $0 != ASCII.newline && $0 != ASCII.carriageReturn }[...]
    }
}
