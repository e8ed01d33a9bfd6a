public import Base
public import GRDB

/// Selects the photos of a list. A filter never changes the decision about a photo.
public struct PhotoFilter: Sendable, Hashable {
    public var screenshots = false
    public var folder: BytePath?
    /// The first and the last local date, both inclusive.
    public var from: LocalTime?
    public var to: LocalTime?
    public var format: String?
    public var minimumBytes: Int64?
    public var maximumBytes: Int64?
    public var favourites = false
    /// Only photos, or only videos.
    public var photos = false
    public var videos = false
    public var state: State?
    /// Restricts the list to these photos.
    public var ids: Set<Int64>?
    /// Restricts the list to the photos of a group.
    public var group: Group?
    /// Restricts the list to the photos with a tag.
    public var tag: TagName?
    /// Restricts the list to the photos that were taken in this part of the Earth.
    public var area: Area?
    /// Restricts the list to the photos that are most alike to one.
    public var alike: Alike?
    /// Restricts the list to photos that the search finds by these words.
    public var words: String?

    /// The user's decision about a photo.
    public enum State: String, Sendable {
        case undecided, kept, queued
        /// The photo's text was or will be recognized.
        case read

        var condition: String {
            switch self {
            case .undecided: FileRow.undecided
            case .kept: FileRow.kept
            case .queued: FileRow.markedForDeletion
            case .read: FileRow.toBeRead
            }
        }
    }

    /// The possible formats: for pictures the detected format, for videos the file name extension.
    public static let formats = Set(FileKind.libraryFormats)

    public init() {}

    /// - Throws: `Failure` with code `badRequest` if no photo ever had a tag with this name.
    public static func tag(_ text: String, _ db: Database) throws -> TagName {
        guard let name = TagName(keyword: text), try PhotoTags.known(db, name) != nil else {
            throw Failure(.badRequest, "filter.unknownTag", ["text": text])
        }
        return name
    }

    public var isEmpty: Bool { self == PhotoFilter() }

    /// An SQL condition on `file` and its arguments.
    public var condition: (sql: String, arguments: StatementArguments) {
        joined([
            screenshots ? (FileRow.screenshot, []) : nil, inFolder("file"), format.map { ("file.format = ?", [$0]) },
            from.map { ("file.taken >= ?", [$0.seconds]) }, lastSecond.map { ("file.taken <= ?", [$0]) },
            minimumBytes.map { ("file.size >= ?", [$0]) }, maximumBytes.map { ("file.size <= ?", [$0]) },
            photos ? (FileRow.photo, []) : nil, videos ? (FileRow.video, []) : nil, favourites ? (FileRow.favourite, []) : nil,
            state.map { ($0.condition, []) },
            ids.map { ("file.id IN (SELECT value FROM json_each(?))", ["\($0.sorted())"]) }, group?.condition,
            tag.map { (FileRow.tagged, [$0.key]) },
            area?.condition, alike?.condition, words.map(Self.condition(for:)),
            showsEachContentOnce ? (FileRow.firstCopy, []) : nil,
        ])
    }

    /// Whether only one of several copies is meant. An album contains contents, so it shows each once, for example the photo of an
    /// export that also has a copy of it in the folder of the album. A filter that distinguishes copies means each of them.
    private var showsEachContentOnce: Bool {
        group?.isAlbum == true && folder == nil && state == nil && ids == nil && words == nil
    }

    /// The part of a statement that finds the matching photos without looking at others; nil if the filter says neither a tag nor a
    /// group whose photos are found by their identities.
    public var directSource: String? {
        // The photos of a tag, and those that are alike, are found by their row ids.
        if tag != nil || alike != nil || group?.isFoundByRow == true { return "file NOT INDEXED" }
        return group?.isFoundByIdentity == true ? "file INDEXED BY fileIdentity" : nil
    }

    private typealias Part = (sql: String, arguments: StatementArguments)

    /// The last second of the last day.
    private var lastSecond: Int64? { to.map { $0.seconds + 86_399 } }

    private func inFolder(_ table: String) -> Part? {
        folder.map {
            (
                "\(table).directoryId IN (SELECT id FROM directory WHERE \(Directories.insideCondition))",
                Directories.insideArguments($0)
            )
        }
    }

    private func joined(_ parts: [Part?]) -> Part {
        let parts = parts.compactMap { $0 }
        return (
            parts.isEmpty ? "1" : parts.map(\.sql).joined(separator: " AND "),
            parts.reduce(into: StatementArguments()) { $0 += $1.arguments }
        )
    }
}

extension PhotoFilter {
    /// The summary table that gives the more precise counts for this filter.
    public enum Sums: String, Sendable { case directorySum, monthSum }

    public var sums: Sums { folder == nil && group?.isDirectory != true ? .monthSum : .directorySum }

    /// An SQL condition on rows of a summary table (see `FileSums`), and its arguments. It is false only if no file counted in
    /// the row matches the filter.
    public func mayMatch(_ sums: Sums) -> (sql: String, arguments: StatementArguments) {
        joined(
            exactParts(sums) + [
                from.map { ("newest >= ?", [$0.seconds]) }, lastSecond.map { ("oldest <= ?", [$0]) },
                minimumBytes.map { ("largest >= ?", [$0]) }, maximumBytes.map { ("smallest <= ?", [$0]) },
                group?.mayMatch(sums),
            ])
    }

    /// An SQL condition on rows of a summary table, and its arguments. It is true only if all files counted in the row match
    /// the filter.
    public func matchesWholly(_ sums: Sums) -> (sql: String, arguments: StatementArguments) {
        let isPersonal =
            favourites || state != nil || ids != nil || tag != nil || area != nil
            || alike != nil || words != nil
        let saysAll = !isPersonal && (sums == .directorySum ? !screenshots : folder == nil)
        return joined(
            exactParts(sums) + [
                saysAll ? nil : ("0", []),
                from.map { ("oldest >= ?", [$0.seconds]) }, lastSecond.map { ("newest <= ?", [$0]) },
                minimumBytes.map { ("smallest >= ?", [$0]) }, maximumBytes.map { ("largest <= ?", [$0]) },
                group?.matchesWholly(sums),
            ])
    }

    /// The conditions that, for each row, are true for all files counted in it or for none of them.
    private func exactParts(_ sums: Sums) -> [Part?] {
        [
            sums == .directorySum ? inFolder(sums.rawValue) : screenshots ? (FileSums.screenshots, []) : nil,
            format.map { ("format = ?", [$0]) }, photos ? (FileSums.photos, []) : nil, videos ? (FileSums.videos, []) : nil,
        ]
    }

    /// Returns the filter without its folder if no directory of the catalogue lies outside that folder, otherwise the filter
    /// itself.
    public func withoutNeedlessFolder(_ db: Database) throws -> PhotoFilter {
        guard let folder else { return self }
        let isNeeded = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM directory WHERE path < ?1) OR EXISTS (SELECT 1 FROM directory WHERE path > ?1 AND path <= ?2)
                OR EXISTS (SELECT 1 FROM directory WHERE path >= ?3)
                """, arguments: Directories.insideArguments(folder))
        var filter = self
        if isNeeded == false { filter.folder = nil }
        return filter
    }

    /// The maximum number of months whose photos are counted individually. If more months than this have both matching and other
    /// photos, the photos of all directories are counted individually instead.
    private static let fewMonths = 2

    /// Counts the matching photos that are present in their folders, and the undecided ones among them. Reads individual photos
    /// only for rows of the summary table in which only some of the counted photos match.
    public func count(_ db: Database) throws -> (total: Int, undecided: Int) {
        if let directSource { return try countDirectly(db, directSource) }
        let (may, mayArguments) = mayMatch(sums)
        let (wholly, whollyArguments) = matchesWholly(sums)
        let key = sums == .monthSum ? "month" : "directoryId"
        let doubtful = try Row.fetchAll(
            db,
            sql: """
                SELECT \(key), min(oldest), max(newest) FROM \(sums.rawValue)
                WHERE \(FileSums.leads) AND files > 0 AND \(may) GROUP BY \(key) HAVING sum(NOT (\(wholly))) > 0
                """, arguments: mayArguments + whollyArguments)
        if sums == .monthSum, doubtful.count > Self.fewMonths { return try countPhotos(db, in: nil) }
        var count = try Self.count(
            db, "ifnull(sum(files), 0), ifnull(sum(undecided), 0)",
            "\(sums.rawValue) WHERE \(FileSums.leads) AND \(wholly) AND \(key) NOT IN (SELECT value FROM json_each(?))",
            whollyArguments + ["\(doubtful.map { $0[0] as Int64 })"])
        func add(_ more: (total: Int, undecided: Int)) { count = (count.total + more.total, count.undecided + more.undecided) }
        if doubtful.isEmpty { return count }
        if sums == .directorySum {
            add(try countPhotos(db, in: doubtful.map { $0[0] }))
        } else {
            for month in doubtful { add(try countPhotos(db, from: month[1], to: month[2])) }
        }
        return count
    }

    /// Counts photos individually in directories, using only the index. If `directories` is nil, counts in all directories that
    /// may have matching photos.
    private func countPhotos(_ db: Database, in directories: [Int64]?) throws -> (total: Int, undecided: Int) {
        let (may, mayArguments) = mayMatch(.directorySum)
        let (photos, photosArguments) = condition
        return try Self.count(
            db, "count(*), count(*) FILTER (WHERE \(FileRow.undecided))",
            """
            file INDEXED BY fileFolder WHERE directoryId IN (
                \(directories == nil ? "SELECT directoryId FROM directorySum WHERE \(FileSums.leads) AND files > 0 AND \(may)" : "SELECT value FROM json_each(?)")
            ) AND \(FileRow.presentLead) AND \(photos)
            """, (directories.map { ["\($0)"] } ?? mayArguments) + photosArguments)
    }

    private func countDirectly(_ db: Database, _ source: String) throws -> (total: Int, undecided: Int) {
        let (photos, arguments) = condition
        return try Self.count(
            db, "count(*), count(*) FILTER (WHERE \(FileRow.undecided))",
            "\(source) WHERE \(FileRow.presentLead) AND \(photos)", arguments)
    }

    /// Counts photos individually between two times.
    private func countPhotos(_ db: Database, from oldest: Int64, to newest: Int64) throws -> (total: Int, undecided: Int) {
        let (photos, photosArguments) = condition
        return try Self.count(
            db, "count(*), count(*) FILTER (WHERE \(FileRow.undecided))",
            "file INDEXED BY filePhotos WHERE \(FileRow.presentLead) AND taken BETWEEN ? AND ? AND \(photos)",
            [oldest, newest] + photosArguments)
    }

    private static func count(
        _ db: Database, _ counts: String, _ source: String, _ arguments: StatementArguments
    ) throws -> (total: Int, undecided: Int) {
        let row = try Row.fetchOne(db, sql: "SELECT \(counts) FROM \(source)", arguments: arguments)
        return (row?[0] ?? 0, row?[1] ?? 0)
    }
}
