public import Base
public import Catalogue
import Foundation
import GRDB
public import ScreenshotsEngine

extension Screenshots {
    /// A result as shown in lists.
    public struct Item: Codable, Sendable {
        public let id: Int64
        /// The card of a file that has the content of the sorted screenshot; nil if no such file is present.
        public let photo: Card?
        public let status: String
        public let type: ScreenType
        public let confidence: Double
        public let title: String?
        public let creator: String?
        public let facts: [String: String]
        public let message: String
        /// The reason why sorting failed.
        public let problem: Failure?
        public let caption: String
        public let link: String?
        /// The name of the album that contains the screenshot; nil if the screenshot was not recognised or sorting failed.
        public let album: String?
        public let corrected: Bool
        public let reason: String?
    }

    public struct Listing: Codable, Sendable {
        public let results: [Item]
        public let next: String?
    }

    public struct Totals: Codable, Sendable {
        /// The number of recognised results by type.
        public let types: [String: Int]
        public let flagged: Int
        public let failed: Int
        public let total: Int
        /// The number of screenshots in the library without a result.
        public let waiting: Int
    }

    /// A rectangle of the picture that led to the result, and its meaning.
    public struct Mark: Codable, Sendable {
        /// The meaning of the rectangle: title, creator or reason.
        public let kind: String
        public let text: String
        /// The rectangle: left, top, width and height as fractions of the picture's size, 0…1.
        public let box: [Double]
    }

    public struct Detail: Codable, Sendable {
        public let result: Item
        /// The result before any correction.
        public let found: Found
        public let reasons: [Why]
        public let marks: [Mark]
        public let width: Int?
        public let height: Int?

        public struct Found: Codable, Sendable {
            public let type: ScreenType
            public let title: String?
            public let creator: String?
        }

        public struct Why: Codable, Sendable {
            public let kind: String
            public let detail: String
            public let words: String
        }
    }

    /// Selects the results that a list shows, and their order.
    public struct Filter: Sendable {
        public enum Order: String, Sendable {
            case newest, oldest
            /// From A to Z; results without a title come last.
            case title
        }

        public var type: ScreenType?
        public var status: ScreenResult.Status?
        /// Only results whose picture the search finds by these words.
        public var words: String?
        public var order = Order.newest

        public init(
            type: ScreenType? = nil, status: ScreenResult.Status? = nil, words: String? = nil, order: Order = .newest
        ) {
            (self.type, self.status, self.words, self.order) = (type, status, words, order)
        }

        fileprivate var condition: (sql: String, arguments: StatementArguments) {
            var conditions = [Screenshots.isHere], values: StatementArguments = []
            if let type {
                conditions.append("type = ?")
                values += [type.rawValue]
            }
            if let status {
                conditions.append("status = ?")
                values += [status.rawValue]
            }
            if let words {
                let (found, arguments) = PhotoFilter.condition(for: words)
                conditions.append("identity IN (SELECT file.identity FROM file WHERE \(FileRow.presentScreenshot) AND \(found))")
                values += arguments
            }
            return (conditions.joined(separator: " AND "), values)
        }
    }

    /// Returns a page of results.
    public func list(_ filter: Filter, after: Keyset?, limit: Int) throws -> Listing {
        let limit = min(max(limit, 1), 500)
        return try catalogue.read { db in
            let page =
                filter.order == .title
                ? try Self.byTitle(db, filter, after: after, limit: limit)
                : try Self.byTime(db, filter, after: after, limit: limit)
            return Listing(results: try page.items.map { try Self.item(db, $0) }, next: page.next?.text)
        }
    }

    private static func byTime(_ db: Database, _ filter: Filter, after: Keyset?, limit: Int) throws -> Page<ResultRow> {
        let (matching, values) = filter.condition
        let isNewest = filter.order == .newest
        let later = after == nil ? "1" : "(taken, id) \(isNewest ? "<" : ">") (?, ?)"
        let direction = isNewest ? "DESC" : "ASC"
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT * FROM screenResult WHERE \(matching) AND \(later)
                ORDER BY taken \(direction), id \(direction) LIMIT ?
                """, arguments: values + (after.map { [$0.first, $0.second] } ?? []) + [limit + 1])
        return Page(rows.map(ResultRow.init(row:)), limit: limit) { Keyset($0.taken, $0.id) }
    }

    /// SQLite cannot sort titles as people do, so all titles are sorted here. The position of a page is the number of results
    /// before it.
    private static func byTitle(_ db: Database, _ filter: Filter, after: Keyset?, limit: Int) throws -> Page<ResultRow> {
        let (matching, values) = filter.condition
        let start = Int(clamping: max(0, after?.first ?? 0))
        let titles = try Row.fetchAll(db, sql: "SELECT id, title FROM screenResult WHERE \(matching)", arguments: values)
            .map { (id: $0["id"] as Int64, title: ($0["title"] as String?).map(SearchText.fold)) }
            .sorted { ($0.title == nil ? 1 : 0, $0.title ?? "", $0.id) < ($1.title == nil ? 1 : 0, $1.title ?? "", $1.id) }
        let ids = titles.dropFirst(start).prefix(limit).map(\.id)
        let rows = Dictionary(uniqueKeysWithValues: try ResultRow.fetch(db, ids: Array(ids)).map { ($0.id, $0) })
        return Page(
            items: ids.compactMap { rows[$0] },
            next: titles.count - start > limit ? Keyset(Int64(start + limit), 0) : nil)
    }

    private static let isHere =
        "EXISTS (SELECT 1 FROM file WHERE file.identity = screenResult.identity AND \(FileRow.present) AND \(FileRow.screenshot))"

    public func totals() throws -> Totals {
        try catalogue.read { db in
            var types: [String: Int] = [:]
            var states = [0, 0, 0]
            for row in try Row.fetchAll(
                db, sql: "SELECT type, status, count(*) FROM screenResult WHERE \(Self.isHere) GROUP BY type, status")
            {
                let (type, status, count): (String, Int, Int) = (row[0], row[1], row[2])
                if states.indices.contains(status) { states[status] += count }
                if status == ScreenResult.Status.success.rawValue { types[type, default: 0] += count }
            }
            let waiting = try Int.fetchOne(
                db,
                sql: """
                    SELECT count(DISTINCT identity) FROM file WHERE \(FileRow.presentScreenshot) AND \(FileRow.read)
                    AND identity IS NOT NULL AND NOT EXISTS (SELECT 1 FROM screenResult WHERE screenResult.identity = file.identity)
                    """)
            return Totals(types: types, flagged: states[1], failed: states[2], total: states.reduce(0, +), waiting: waiting ?? 0)
        }
    }

    /// Returns a result with the reasons for it.
    ///
    /// - Throws: `Failure` with code `fileNotFound` if the result does not exist.
    public func detail(_ id: Int64) throws -> Detail {
        try catalogue.read { db in
            guard let row = try ResultRow.fetch(db, id: id) else {
                throw Failure(.fileNotFound, "screenshot.unknownResult")
            }
            let view = try ScreenView.fetch(db, row.identity)
            let verdict = row.verdict
            var marks: [Mark] = []
            if let view {
                let lines = view.screen.lines
                func mark(_ kind: String, _ text: String, _ indices: [Int]) {
                    for index in indices where lines.indices.contains(index) {
                        marks.append(Mark(kind: kind, text: text, box: view.share(of: lines[index].box)))
                    }
                }
                mark("title", verdict.title ?? "", verdict.titleLines)
                mark("creator", verdict.creator ?? "", verdict.creatorLines)
                for reason in verdict.reasons { mark("reason", reason.words, reason.lines) }
            }
            return Detail(
                result: try Self.item(db, row),
                found: Detail.Found(type: verdict.type, title: verdict.title, creator: verdict.creator),
                reasons: verdict.reasons.map { Detail.Why(kind: $0.kind.rawValue, detail: $0.detail, words: $0.words) },
                marks: Array(marks.prefix(60)), width: view?.width, height: view?.height)
        }
    }

    static func item(_ db: Database, _ row: ResultRow) throws -> Item {
        let file = try Row.fetchOne(
            db,
            sql: FileRow.select
                + "WHERE file.identity = ? AND \(FileRow.present) ORDER BY \(FileRow.screenshot) DESC, file.id LIMIT 1",
            arguments: [row.identity]
        ).map(FileRow.init(row:))
        let result = row.result
        return Item(
            id: row.id, photo: try file.flatMap { try Card.make(db, [$0]).first }, status: result.status.word, type: result.type,
            confidence: result.confidence, title: result.title, creator: result.creator, facts: row.verdict.facts,
            message: result.message, problem: row.failure, caption: result.caption(prefix: try captionPrefix(db)),
            link: result.link,
            album: result.status == .success ? result.type.albumName : nil, corrected: row.corrected, reason: row.reason)
    }
}

extension ScreenType {
    /// The name of the album for this type, for example "Screenshots – Music".
    public var albumName: String { "Screenshots – \(plural)" }

    /// The name of the type in sections and album names.
    var plural: String {
        switch self {
        case .music: "Music"
        case .movie: "Movies"
        case .book: "Books"
        case .meme: "Memes"
        case .receipt: "Receipts"
        case .ticket: "Tickets"
        case .chat: "Chats"
        case .map: "Maps"
        case .code: "Code"
        case .article: "Articles"
        case .post: "Posts"
        case .shopping: "Shopping"
        case .settings: "Settings"
        case .document: "Documents"
        case .unknown: "Unknown"
        }
    }
}
