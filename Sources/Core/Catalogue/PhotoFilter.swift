public import Basics
public import GRDB

/// Which photos a list shows. A filter never decides what a photo's decision is: that belongs to the photo.
public struct PhotoFilter: Sendable, Hashable {
    public var screenshots = false
    public var folder: BytePath?
    /// Local dates, both inclusive.
    public var from: LocalTime?
    public var to: LocalTime?
    public var format: String?
    public var minimumBytes: Int64?
    public var maximumBytes: Int64?

    public init() {}

    public var isEmpty: Bool { self == PhotoFilter() }

    /// The table of photos that are here, by the index to look them up in: without it a few screenshots are sought among all photos.
    public var source: String { screenshots ? "file INDEXED BY fileScreenshots" : "file" }

    /// The same for a page of them, newest first.
    ///
    /// - Parameters:
    ///   - undecided: whether only those without a decision are asked for.
    ///   - hasMost: whether most photos are in the filter's folder: then they are met soon enough in the order of all, and need no sorting.
    public func pageSource(undecided: Bool, hasMost: Bool) -> String {
        guard hasMost, !screenshots else { return source }
        return undecided ? "file INDEXED BY fileDeck" : "file INDEXED BY filePhotos"
    }

    /// Whether at least half of all photos that are here are in a folder.
    public static func hasMost(_ db: Database, _ folder: BytePath) throws -> Bool {
        let count = try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM file INDEXED BY fileFolder WHERE presence = 0 AND kind = 0
                AND directoryId IN (SELECT id FROM directory WHERE \(Directories.insideCondition))
                """, arguments: Directories.insideArguments(folder))
        return try 2 * (count ?? 0) >= max(1, Counts.fetch(db).total)
    }

    /// A condition over `file` and its arguments.
    public var condition: (sql: String, arguments: StatementArguments) {
        var parts: [String] = []
        var arguments: StatementArguments = []
        func add(_ sql: String, _ more: StatementArguments) {
            parts.append(sql)
            arguments += more
        }
        if screenshots { add("file.screenshot = 1", []) }
        if let folder {
            add(
                "file.directoryId IN (SELECT id FROM directory WHERE \(Directories.insideCondition))",
                Directories.insideArguments(folder))
        }
        if let from { add("file.taken >= ?", [from.seconds]) }
        if let to { add("file.taken < ?", [to.seconds + 86_400]) }
        if let format { add("file.format = ?", [format]) }
        if let minimumBytes { add("file.size >= ?", [minimumBytes]) }
        if let maximumBytes { add("file.size <= ?", [maximumBytes]) }
        return (parts.isEmpty ? "1" : parts.joined(separator: " AND "), arguments)
    }
}
