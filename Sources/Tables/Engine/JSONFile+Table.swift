extension JSONFile {
    /// An array of objects as a table, with one row for each member and one column for each key.
    public struct Rows: Sendable, Codable, Equatable {
        public var columns: [String]
        /// The text of each value; for arrays and objects, their JSON. Nil if the object does not have the key.
        public var rows: [[String?]]
        /// The index of the member in each row.
        public var numbers: [Int64]
    }

    /// - Parameter columns: nil to use the keys of these members, in their order.
    public func table(
        of parent: Int64, from first: Int64, count: Int, mark: (index: Int64, offset: Int64)? = nil, columns: [String]? = nil
    ) throws(TableError) -> Rows {
        let members = try members(of: parent, from: first, count: count, mark: mark)
        var builder = RowBuilder(columns)
        for member in members {
            builder.begin(member.index)
            for (key, text) in try cells(of: member) { builder.add(key, text) }
        }
        return builder.table
    }

    /// Returns the keys and texts of an object; for any other value, its text under the key "value".
    func cells(of member: Node) throws(TableError) -> [(key: String, text: String)] {
        guard member.kind == .object else { return [("value", try cell(member))] }
        var cells: [(String, String)] = []
        for node in try members(of: member.start, from: 0, count: 1024) { cells.append((node.key ?? "", try cell(node))) }
        return cells
    }

    private func cell(_ node: Node) throws(TableError) -> String {
        if let text = node.text { return node.kind == .null ? "" : text }
        let length = Int(min(4096, node.end - node.start))
        return TextDecoder(encoding).text(try file.bytes(at: node.start, count: length))
    }
}

private struct RowBuilder {
    private var columnIndexes: [String: Int] = [:]
    private let isFixed: Bool
    private(set) var table: JSONFile.Rows

    init(_ columns: [String]?) {
        isFixed = columns != nil
        table = JSONFile.Rows(columns: columns ?? [], rows: [], numbers: [])
        for (index, name) in (columns ?? []).enumerated() where columnIndexes[name] == nil { columnIndexes[name] = index }
    }

    mutating func begin(_ number: Int64) {
        table.rows.append(Array(repeating: nil, count: table.columns.count))
        table.numbers.append(number)
    }

    mutating func add(_ key: String, _ text: String) {
        if columnIndexes[key] == nil, !isFixed, table.columns.count < 1024 {
            columnIndexes[key] = table.columns.count
            table.columns.append(key)
            for row in table.rows.indices { table.rows[row].append(nil) }
        }
        guard let columnIndex = columnIndexes[key] else { return }
        table.rows[table.rows.count - 1][columnIndex] = text
    }
}
