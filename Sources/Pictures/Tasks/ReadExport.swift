public import Base
public import PicturesEngine
public import Workers

/// Reads several files that an export has beside photos.
public struct ReadExport: WorkerTask {
    public static let name = "export"

    public struct Item: Codable, Sendable {
        public let path: BytePath
        public let format: ExportFormat

        public init(_ path: BytePath, _ format: ExportFormat) { (self.path, self.format) = (path, format) }
    }

    /// The maximum number of files in one request.
    public static let maximum = WorkerFiles.maximum

    private let items: [Item]

    public init(_ items: [Item]) { self.items = items }

    public var file: BytePath? { items.count == 1 ? items[0].path : nil }
    public var files: WorkerFiles { WorkerFiles(reads: items.map(\.path)) }
    public var deadline: Duration { .seconds(120 + 2 * items.count) }
    /// A table of iCloud may list a million photos.
    public var largestAnswer: Int { 256 << 20 }

    /// Returns what the files are, in their order: `ExportEntry.nothing` for a file that no known program wrote, nil for one that
    /// cannot be read.
    public func run() throws(Failure) -> [ExportEntry?] {
        var found: [ExportEntry?] = []
        for item in items {
            do throws(Failure) { found.append(try Self.read(item)) } catch { found.append(nil) }
        }
        return found
    }

    private static func read(_ item: Item) throws(Failure) -> ExportEntry {
        let file = try OpenFile(item.path)
        guard file.size <= item.format.maximumBytes else { return .nothing }
        guard item.format == .chat else { return ExportEntry(ExportContent.read(try file.readAll(), item.format)) }
        var chat = ChatFile()
        try file.readPieces { chat.add($0) }
        return ExportEntry(chat.finish())
    }
}

/// What a file beside photos is.
public struct ExportEntry: Codable, Sendable {
    /// The program that wrote the file, if the file tells.
    public let source: ExportSource?
    /// nil if no known program wrote the file.
    public let content: ExportContent?

    public static let nothing = ExportEntry(nil)

    public init(_ found: (source: ExportSource?, content: ExportContent)?) { (source, content) = (found?.source, found?.content) }
}
