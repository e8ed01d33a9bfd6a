import Base
import Glibc

extension JSONFile {
    /// Maximum size of a field of a table, in bytes.
    static let longestField = 8 << 20
    private static let maximumColumns = 10_000

    /// Writes the members of an array or object, or of JSON Lines, to an open file, and closes the file.
    ///
    /// In the formats JSON and JSON Lines, the text of every value is kept, without the white space around it. In the other
    /// formats, each member becomes a row. The columns are the keys of all members, in the order in which they appear. If the
    /// members belong to an object, an additional first column contains their keys. If a key occurs twice in one member, its
    /// last value is used. The grammar of the whole file is checked first, so no part is silently omitted.
    ///
    /// - Returns: the number of members that were written.
    public func write(_ format: TableFormat, of parent: Int64, to descriptor: Int32) throws(TableError) -> Int64 {
        let isTable = format != .json && format != .jsonl
        var columns: [String] = []
        do throws(TableError) {
            try check()
            if isTable { columns = try self.columns(of: parent) }
        } catch {
            close(descriptor)
            throw error
        }
        if isTable { return try writeRows(format, columns, of: parent, to: descriptor) }
        return try writeValues(isList: format == .json, of: parent, to: descriptor)
    }

    private func writeValues(isList: Bool, of parent: Int64, to descriptor: Int32) throws(TableError) -> Int64 {
        var output = try OutputFile(descriptor)
        let isObject = try isObject(parent)
        let reader = JSONReader(file, encoding)
        var values: Int64 = 0
        if isList { try output.write { $0.append(isObject ? 0x7B : 0x5B) } }
        try forEachMember(of: parent) { member throws(TableError) in
            let isFirst = values == 0
            values += 1
            try output.write { out in
                if isList { out += (isFirst ? "\n" : ",\n").utf8 } else if isObject { out.append(0x7B) }
            }
            try copy(member.begin..<member.end, reader) { piece throws(TableError) in try output.write { $0 += piece } }
            if !isList { try output.write { $0 += (isObject ? "}\n" : "\n").utf8 } }
        }
        if isList { try output.write { $0 += (isObject ? "\n}\n" : "\n]\n").utf8 } }
        try output.flush()
        return values
    }

    private func writeRows(
        _ format: TableFormat, _ columns: [String], of parent: Int64, to descriptor: Int32
    ) throws(TableError) -> Int64 {
        let keyed = try isObject(parent)
        let columnIndexes = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0 + (keyed ? 1 : 0)) })
        let names = (keyed ? ["key"] : []) + columns
        var writer = try RowWriter(format, names, hasHeader: true, to: descriptor)
        try writer.begin()
        let reader = JSONReader(file, encoding)
        try forEachMember(of: parent) { member throws(TableError) in
            var row = [[UInt8]](repeating: [], count: names.count)
            if keyed {
                try reader.seek(member.begin)
                row[0] = Array(try string(reader).utf8)
            }
            try forEachField(of: member, reader) { key throws(TableError) in
                guard let column = columnIndexes[key] else { throw .changed }
                row[column] = try field(reader)
            }
            try writer.add(row)
        }
        return try writer.finish()
    }

    /// Returns the keys of all members.
    private func columns(of parent: Int64) throws(TableError) -> [String] {
        let reader = JSONReader(file, encoding)
        var columnIndexes: [String: Int] = [:]
        try forEachMember(of: parent) { member throws(TableError) in
            try forEachField(of: member, reader) { key throws(TableError) in
                if columnIndexes[key] == nil {
                    guard columnIndexes.count < Self.maximumColumns else { throw .tooManyColumns(Self.maximumColumns) }
                    columnIndexes[key] = columnIndexes.count
                }
                _ = try reader.skipValue()
            }
        }
        return columnIndexes.sorted { $0.value < $1.value }.map(\.key)
    }
}

// MARK: - Members and fields

extension JSONFile {
    /// The position of a member, in bytes of the file.
    private struct Member {
        /// The beginning of the key if the member belongs to an object, else the beginning of the value.
        let begin: Int64
        let value: Int64
        let end: Int64
    }

    private func isObject(_ parent: Int64) throws(TableError) -> Bool {
        if isLines, parent == start { return false }
        let reader = JSONReader(file, encoding)
        try reader.seek(parent)
        try reader.skipSpace()
        return reader.peek == 0x7B
    }

    /// Calls `body` with each member of the array, object or JSON Lines at `parent`. Any other value is treated like an array
    /// that contains only this value.
    private func forEachMember(of parent: Int64, _ body: (Member) throws(TableError) -> Void) throws(TableError) {
        let reader = JSONReader(file, encoding)
        let isList = isLines && parent == start
        try reader.seek(parent)
        try reader.skipSpace()
        let isObject = !isList && reader.peek == 0x7B
        let hasMembers = isObject || !isList && reader.peek == 0x5B
        if hasMembers { try reader.advance() }
        while true {
            try reader.skipSpace()
            guard let byte = reader.peek, byte != 0x5D, byte != 0x7D else { return }
            let begin = reader.offset
            if isObject {
                _ = try reader.skipValue()
                try passColon(reader)
            }
            let value = reader.offset
            guard try reader.skipValue() else { throw .cutJSON }
            try body(Member(begin: begin, value: value, end: reader.offset))
            if hasMembers {
                guard try reader.toNext() else { return }
            } else if !isList {
                return
            }
        }
    }

    private func passColon(_ reader: JSONReader) throws(TableError) {
        try reader.skipSpace()
        if reader.peek == 0x3A { try reader.advance() }
        try reader.skipSpace()
    }

    /// Calls `body` with each key of an object. Before each call the reader is at the key's value, and `body` must move the
    /// reader past that value. For any other value, `body` is called once, with "value".
    private func forEachField(
        of member: Member, _ reader: JSONReader, _ body: (String) throws(TableError) -> Void
    ) throws(TableError) {
        try reader.seek(member.value)
        guard reader.peek == 0x7B else { return try body("value") }
        try reader.advance()
        while true {
            try reader.skipSpace()
            guard reader.peek == 0x22 else { return }
            let key = try string(reader)
            try passColon(reader)
            try body(key)
            guard try reader.toNext() else { return }
        }
    }

    /// Reads the string at the reader's position in full.
    private func string(_ reader: JSONReader) throws(TableError) -> String {
        let begin = reader.offset
        let (text, isCut) = try reader.string(limit: Self.longestField)
        if isCut { throw .tooLong(offset: begin) }
        return text
    }

    /// Reads the value at the reader's position as a field of a table: a string without quotes, nothing for null, an array or
    /// object as JSON.
    private func field(_ reader: JSONReader) throws(TableError) -> [UInt8] {
        let begin = reader.offset
        switch reader.peek.flatMap(JSONKind.init(first:)) {
        case .string: return Array(try string(reader).utf8)
        case .object, .array:
            guard try reader.skipContainer() != nil else { throw .cutJSON }
            let end = reader.offset
            guard end - begin <= Int64(Self.longestField) else { throw .tooLong(offset: begin) }
            var text: [UInt8] = []
            try copy(begin..<end, reader) { text += $0 }
            return text
        default:
            let (text, isCut) = try reader.plain(limit: Self.longestField)
            if isCut { throw .tooLong(offset: begin) }
            return text == "null" ? [] : Array(text.utf8)
        }
    }

    /// Calls `body` with the text between two positions, in UTF-8 and without white space outside of strings. Afterwards the
    /// reader is at the end of the range.
    private func copy(
        _ range: Range<Int64>, _ reader: JSONReader, _ body: ([UInt8]) throws(TableError) -> Void
    ) throws(TableError) {
        let decoder = TextDecoder(encoding)
        var packer = SpacePacker()
        var held: [UInt8] = []
        try reader.seek(range.lowerBound)
        try reader.forEachPiece(to: range.upperBound) { bytes throws(TableError) in
            if encoding == .utf8 { return try body(packer.packed(bytes)) }
            // A high surrogate at the end is held back, so that a surrogate pair is not split.
            held += bytes
            let high = held.count >= 2 && encoding.width == 2 && held[held.count - (encoding.isBigEndian ? 2 : 1)] & 0xFC == 0xD8
            let whole = held.count - (high ? 2 : 0)
            var text: [UInt8] = []
            _ = held.withUnsafeBufferPointer { decoder.decode(UnsafeBufferPointer(rebasing: $0[..<whole]), into: &text) }
            held.removeFirst(whole)
            try body(text.withUnsafeBufferPointer { packer.packed($0) })
        }
        guard !held.isEmpty else { return }
        var text: [UInt8] = []
        _ = held.withUnsafeBufferPointer { decoder.decode($0, into: &text) }
        try body(text.withUnsafeBufferPointer { packer.packed($0) })
    }
}

/// Removes the white space outside of strings.
private struct SpacePacker {
    private var state = JSONTextState()

    mutating func packed(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        for byte in bytes where state.takes(byte) || (byte != 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09) {
            out.append(byte)
        }
        return out
    }
}
