import Base
import CTables

extension Table {
    /// Calls `body` with every row that meets all conditions and, if `find` is not nil, contains that text in any field, until
    /// `body` returns false. The second argument of `body` is the number of the row, counted from 1.
    ///
    /// - Returns: the number of rows that were examined.
    @discardableResult
    func forEach(
        where conditions: [RowCondition], find: String? = nil, _ body: (Row, Int64) -> Bool
    ) throws(TableError) -> Int64 {
        let tests = conditions.map { RowTest($0, decimalComma: dialect.hasDecimalComma) }
        let found = find.map { RowTest(RowCondition(column: nil, .contains, $0), decimalComma: false) }
        let reader = RowReader(file, layout)
        let start = try self.body()
        var number: Int64 = 0
        if let find, tests.isEmpty, let needles = plainNeedles(find) {
            try reader.forEachBatch(from: start, rowsOnly: true) { batch in
                Self.search(batch, needles, &number, body)
            }
            return number
        }
        try reader.forEach(from: start) { row in
            number += 1
            for test in tests where !test.holds(row) { return true }
            if let found, !found.holds(row) { return true }
            return body(row, number)
        }
        return number
    }

    /// The byte sequences to search for in the file; nil if every field must be read instead.
    private func plainNeedles(_ text: String) -> [[UInt8]]? {
        guard layout.encoding.isSearchable, !text.isEmpty else { return nil }
        let special: Set<UInt8?> = [dialect.delimiter, dialect.quote, dialect.escape, 0x0A, 0x0D]
        guard !text.utf8.contains(where: { special.contains($0) }) else { return nil }
        let decoder = TextDecoder(layout.encoding)
        var needles: [[UInt8]] = []
        for form in text.forms {
            guard let bytes = decoder.encoded(form) else { continue }
            let needle = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            if !needles.contains(needle) { needles.append(needle) }
        }
        return needles
    }

    /// Searches all rows that are in memory as one text.
    private static func search(
        _ batch: RowReader.Batch, _ needles: [[UInt8]], _ number: inout Int64, _ body: (Row, Int64) -> Bool
    ) -> Bool {
        let pieces = batch.reader.pieces
        var next = needles.map { ctables_find(pieces.units, pieces.count, 0, $0, $0.count) }
        var rows = batch
        while let row = rows.next() {
            number += 1
            let end = rows.start
            guard next.contains(where: { $0 < end && $0 < pieces.count }) else { continue }
            if !body(row, number) { return false }
            for index in needles.indices where next[index] < end {
                next[index] = ctables_find(pieces.units, pieces.count, end, needles[index], needles[index].count)
            }
        }
        return true
    }

    /// Which rows of a table are selected, and how they are sorted.
    public struct Selection: Sendable, Codable, Equatable {
        public var conditions: [RowCondition]
        /// A text that at least one field must contain.
        public var find: String?
        public var sort: [SortColumn]

        public init(conditions: [RowCondition] = [], find: String? = nil, sort: [SortColumn] = []) {
            (self.conditions, self.find, self.sort) = (conditions, find, sort)
        }

        public var isAll: Bool { conditions.isEmpty && find == nil && sort.isEmpty }
    }

    /// Writes the positions of the selected rows.
    ///
    /// - Parameter draft: an empty open file for data that does not fit into memory; it is closed.
    /// - Returns: the number of selected rows, and the number of all rows.
    public func select(
        _ selection: Selection, to view: Int32, draft: Int32
    ) throws(TableError) -> (chosen: Int64, of: Int64) {
        var output = try OutputFile(view)
        var chosen: Int64 = 0
        var failure: TableError?
        if selection.sort.isEmpty {
            let total = try forEach(where: selection.conditions, find: selection.find) { row, number in
                chosen += 1
                do throws(TableError) {
                    try output.write { RowPosition(offset: row.offset, number: number).add(to: &$0) }
                    return true
                } catch {
                    failure = error
                    return false
                }
            }
            if let failure { throw failure }
            try output.flush()
            return (chosen, total)
        }
        var sorter = try RowSorter(selection.sort, decimalComma: dialect.hasDecimalComma, draft: draft)
        let total = try forEach(where: selection.conditions, find: selection.find) { row, number in
            chosen += 1
            do throws(TableError) {
                try sorter.add(row, number)
                return true
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
        try sorter.finish(&output)
        try output.flush()
        return (chosen, total)
    }
}
