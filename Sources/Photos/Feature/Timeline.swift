import Base
public import Catalogue
import GRDB

/// All photos in order of time, accessed by rank (the position in this order). Any rank is found equally fast, even among a
/// million photos.
///
/// Without a filter, the stored number of photos of each month shows which month contains a rank, so that only that month is
/// searched. For a filter, the ids of all matching photos are listed once, and the list is kept until the catalogue changes.
public struct Timeline: Sendable {
    public struct Month: Codable, Sendable, Equatable {
        /// yyyy-MM
        public let month: String
        /// The rank of the first photo in the month.
        public let start: Int
        public let count: Int
        public let bytes: Int64
    }

    public struct Months: Sendable, Equatable {
        public let months: [Month]
        public let total: Int
        public let bytes: Int64
        /// The first photo of each month, in the requested order.
        public let covers: [Int64]
    }

    public enum Order: String, Sendable { case newest, oldest }

    /// The photos that match a filter, newest first, with their months and days.
    struct Numbered: Sendable {
        var ids: [Int64] = []
        var months: [Span] = []
        var days: [Day] = []
    }

    /// A month in the list of photos, newest first.
    struct Span: Sendable {
        let month: Int
        let start: Int
        var count: Int
        var bytes: Int64
        /// The time of the newest photo in the month.
        let newest: Int64
    }

    /// The maximum number of photos in one response.
    public static let maximum = 1000

    let catalogue: Catalogue
    let numbered: Remembered<PhotoFilter, Numbered>
    let wholeDays: Remembered<WholeLibrary, [Day]>

    public init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
        numbered = Remembered(catalogue, age: .moment, count: Self.number)
        wholeDays = Remembered(catalogue, age: .moment) { db, _ in try Self.days(db, .newest) }
    }

    /// Returns the photos starting at a rank.
    ///
    /// - Parameter limit: limited to 1…`maximum`.
    /// - Returns: the cards in order; nil for a photo that has disappeared since the list for the filter was made.
    public func photos(_ filter: PhotoFilter, _ order: Order, rank: Int, limit: Int) async throws -> (cards: [Card?], total: Int)
    {
        let limit = min(max(limit, 1), Self.maximum)
        guard !filter.isEmpty else {
            return try catalogue.read { db in
                let spans = try Self.spans(db)
                let total = spans.last.map { $0.start + $0.count } ?? 0
                let range = Self.range(rank, limit, of: total, order)
                return (try Self.cards(db, try Self.ids(db, spans, range), order), total)
            }
        }
        let photos = try await numbered.value(filter)
        let range = Self.range(rank, limit, of: photos.ids.count, order)
        return try catalogue.read { (try Self.cards($0, Array(photos.ids[range]), order), photos.ids.count) }
    }

    /// Returns the ids of the photos starting at a rank, without cards. Used to select a large number of photos.
    public func ids(_ filter: PhotoFilter, _ order: Order, rank: Int, limit: Int) async throws -> [Int64] {
        let ids: [Int64]
        if filter.isEmpty {
            ids = try catalogue.read { db in
                let spans = try Self.spans(db)
                return try Self.ids(
                    db, spans, Self.range(rank, limit, of: spans.last.map { $0.start + $0.count } ?? 0, order))
            }
        } else {
            let photos = try await numbered.value(filter)
            ids = Array(photos.ids[Self.range(rank, limit, of: photos.ids.count, order)])
        }
        return order == .newest ? ids : ids.reversed()
    }

    /// Returns the months of the photos that match a filter, in the requested order.
    public func months(_ filter: PhotoFilter, _ order: Order) async throws -> Months {
        let known = filter.isEmpty ? nil : try await numbered.value(filter)
        return try catalogue.read { db in
            let spans = try known?.months ?? Self.spans(db)
            let total = spans.last.map { $0.start + $0.count } ?? 0
            var covers: [Int64] = []
            for span in spans {
                let rank = order == .newest ? span.start : span.start + span.count - 1
                if let known {
                    covers.append(known.ids[rank])
                } else {
                    covers += try Self.ids(db, spans, rank..<rank + 1)
                }
            }
            let months = spans.map { span in
                let start = order == .newest ? span.start : total - span.start - span.count
                return Month(month: Self.name(span.month), start: start, count: span.count, bytes: span.bytes)
            }
            return Months(
                months: order == .newest ? months : months.reversed(), total: total, bytes: spans.reduce(0) { $0 + $1.bytes },
                covers: order == .newest ? covers : covers.reversed())
        }
    }

    /// Returns the number of photos that match a filter.
    public func count(_ filter: PhotoFilter) async throws -> Int {
        if filter.favourites || filter.ids != nil || filter.group != nil || filter.tag != nil
            || filter.words != nil
        {
            return try await numbered.value(filter).ids.count
        }
        return try await blocking { [catalogue] in
            try catalogue.read { try filter.withoutNeedlessFolder($0).count($0).total }
        }
    }

    /// Forgets the lists of photos of filters that are no longer used.
    func forget() async -> Bool {
        let forgot = await wholeDays.forget()
        return await numbered.forget() || forgot
    }
}

// MARK: Ranks

extension Timeline {
    /// Converts the requested ranks to ranks counted from the newest photo.
    static func range(_ rank: Int, _ limit: Int, of total: Int, _ order: Order) -> Range<Int> {
        let first = min(max(rank, 0), total)
        let last = min(total, first + min(max(limit, 0), total))
        return order == .newest ? first..<last : total - last..<total - first
    }

    private static func spans(_ db: Database) throws -> [Span] {
        var spans: [Span] = []
        var start = 0
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT month, sum(files), sum(bytes), max(newest) FROM monthSum WHERE \(FileSums.leads) AND files > 0
                GROUP BY month ORDER BY month DESC
                """)
        while let row = try rows.next() {
            spans.append(Span(month: row[0], start: start, count: row[1], bytes: row[2], newest: row[3]))
            start += row[1] as Int
        }
        return spans
    }

    private static func ids(_ db: Database, _ spans: [Span], _ range: Range<Int>) throws -> [Int64] {
        guard !range.isEmpty, let span = spans.last(where: { $0.start <= range.lowerBound }) else { return [] }
        return try Int64.fetchAll(
            db,
            sql: """
                SELECT id FROM file INDEXED BY filePhotos WHERE \(FileRow.presentLead) AND taken <= ?
                ORDER BY \(PhotoOrder.newestFirst) LIMIT ? OFFSET ?
                """, arguments: [span.newest, range.count, range.lowerBound - span.start])
    }

    private static func cards(_ db: Database, _ ids: [Int64], _ order: Order) throws -> [Card?] {
        let files = try FileRow.fetch(db, ids: ids).filter { $0.presence == .here }
        let known = Dictionary(try Card.make(db, files).map { ($0.id, $0) }) { first, _ in first }
        return (order == .newest ? ids : ids.reversed()).map { known[$0] }
    }

    private static func number(_ db: Database, _ filter: PhotoFilter) throws -> Numbered {
        let (condition, arguments) = try filter.withoutNeedlessFolder(db).condition
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT file.id, file.taken, file.size, file.month FROM \(source(filter)) WHERE \(FileRow.presentLead) AND \(condition)
                ORDER BY \(PhotoOrder.newestFirst)
                """, arguments: arguments)
        var numbered = Numbered()
        while let row = try rows.next() {
            let month: Int = row[3]
            if numbered.months.last?.month != month {
                numbered.months.append(Span(month: month, start: numbered.ids.count, count: 0, bytes: 0, newest: row[1]))
            }
            numbered.months[numbered.months.count - 1].count += 1
            numbered.months[numbered.months.count - 1].bytes += row[2] as Int64
            numbered.add(Day.number(row[1]))
            numbered.ids.append(row[0])
        }
        return numbered
    }

    /// Returns the table and the database index with which a filter is evaluated: the index that contains all needed columns
    /// and the fewest others.
    private static func source(_ filter: PhotoFilter) -> String {
        if filter.ids != nil { return "file" }
        if let source = filter.directSource { return source }
        if filter.favourites { return "file INDEXED BY fileIdentity" }
        if filter.videos { return "file INDEXED BY fileFolder" }
        if filter.screenshots { return "file INDEXED BY fileScreenshots" }
        let isByDate =
            filter.folder == nil && filter.format == nil && filter.minimumBytes == nil && filter.maximumBytes == nil
            && filter.group?.isPeriod != false
        return isByDate && filter.state == nil ? "file INDEXED BY filePhotos" : "file INDEXED BY fileFolder"
    }

    private static func name(_ month: Int) -> String {
        let (year, number) = (String(month / 100), String(month % 100))
        return String(repeating: "0", count: max(0, 4 - year.count)) + year + "-" + (number.count < 2 ? "0" : "") + number
    }
}
