/// The content of an office document in the order in which people read it: headings, paragraphs, lists and tables, without
/// fonts, pictures and layout.
public struct OfficeDocument: Codable, Sendable, Equatable {
    public enum Kind: String, Codable, Sendable { case words, sheets, slides }

    /// One of: a heading, a paragraph, an item of a list, a table.
    public struct Block: Codable, Sendable, Equatable {
        /// The level of a heading, from 1 to 6.
        public var heading: Int?
        /// The level of an item of a list, from 0 to 8.
        public var item: Int?
        public var text: String?
        /// The rows of a table, as texts of its cells. The rows can differ in length.
        public var rows: [[String]]?

        public init(heading: Int? = nil, item: Int? = nil, text: String? = nil, rows: [[String]]? = nil) {
            (self.heading, self.item, self.text, self.rows) = (heading, item, text, rows)
        }
    }

    /// All of a text, one sheet, or one slide.
    public struct Part: Codable, Sendable, Equatable {
        /// The name of a sheet, or of a slide that has one.
        public var name: String?
        public var blocks: [Block]

        public init(name: String? = nil, blocks: [Block] = []) { (self.name, self.blocks) = (name, blocks) }
    }

    public var kind: Kind
    public var parts: [Part]
    /// False if the document has more than `OfficeLimits` allows, or is damaged after what was read.
    public var isWhole: Bool

    public init(kind: Kind, parts: [Part], isWhole: Bool) { (self.kind, self.parts, self.isWhole) = (kind, parts, isWhole) }
}

/// How much of a document is shown.
enum OfficeLimits {
    /// In bytes of UTF-8, over all parts.
    static let text = 512 << 10
    /// Paragraphs, items and tables, over all parts.
    static let blocks = 5000
    static let parts = 100
    /// Rows and columns of each table.
    static let (rows, columns) = (1000, 100)
    /// How deep tables, lists and texts in frames may lie in each other.
    static let depth = 32
}

/// Collects the blocks of a document up to the limits.
struct OfficeContent {
    private(set) var parts: [OfficeDocument.Part] = []
    private(set) var isFull = false
    private var text = 0
    private var blocks = 0

    mutating func beginPart(name: String? = nil) {
        guard parts.count < OfficeLimits.parts else { return isFull = true }
        parts.append(OfficeDocument.Part(name: name))
    }

    /// Adds a block to the newest part. Empty paragraphs are left out.
    mutating func add(_ block: OfficeDocument.Block) {
        let bytes = (block.text?.utf8.count ?? 0) + (block.rows ?? []).reduce(0) { $1.reduce($0) { $0 + $1.utf8.count + 1 } }
        guard bytes > 0, !isFull else { return }
        guard text + bytes <= OfficeLimits.text, blocks < OfficeLimits.blocks else { return isFull = true }
        (text, blocks) = (text + bytes, blocks + 1)
        if parts.isEmpty { beginPart() }
        parts[parts.count - 1].blocks.append(block)
    }
}

/// The rows of a table while it is read.
struct OfficeTable {
    private(set) var rows: [[String]] = []
    private(set) var isCut = false

    mutating func beginRow() {
        guard rows.count < OfficeLimits.rows else { return isCut = true }
        rows.append([])
    }

    /// - Parameter repeated: the number of cells in a row that have this text.
    mutating func add(_ text: String, repeated: Int = 1) {
        guard !isCut, !rows.isEmpty else { return }
        let room = OfficeLimits.columns - rows[rows.count - 1].count
        // Sheets end with thousands of empty columns.
        if repeated > room, !text.isEmpty { isCut = true }
        rows[rows.count - 1] += Array(repeating: text, count: max(0, min(repeated, room)))
    }

    /// The rows without the empty cells and rows at their ends.
    var trimmed: [[String]] {
        var rows = rows.map { Array($0.prefix(1 + ($0.lastIndex { !$0.isEmpty } ?? -1))) }
        while rows.last?.isEmpty == true { rows.removeLast() }
        return rows
    }
}
