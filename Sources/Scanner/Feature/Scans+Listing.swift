import Base
public import Catalogue
import GRDB
import Readings

/// The orders of the list of scans.
public enum ScanOrder: String, Sendable {
    /// The most recently changed scan first.
    case changed
    /// The most recently started scan first.
    case started
    /// From A to Z.
    case title
}

extension Scans {
    /// The maximum number of scans that a search finds. It is far above the number of scans that a person has.
    private static let mostFound = 1_000_000
    private static let mostListed = 200

    private static let columns = """
        SELECT scan.*, (SELECT count(*) FROM scanPage p WHERE p.scanId = scan.id AND p.removedBy IS NULL) AS pages,
        (SELECT id FROM scanPage p WHERE p.scanId = scan.id AND p.removedBy IS NULL ORDER BY position, id LIMIT 1) AS cover,
        (SELECT version FROM scanPage p WHERE p.scanId = scan.id AND p.removedBy IS NULL ORDER BY position, id LIMIT 1) AS version,
        (SELECT receipt FROM scanPage p WHERE p.scanId = scan.id AND p.removedBy IS NULL AND p.category = 'receipt'
        ORDER BY position, id LIMIT 1) AS receipt
        FROM scan
        """
    private static let listed =
        "removedBy IS NULL AND EXISTS (SELECT 1 FROM scanPage p WHERE p.scanId = scan.id AND p.removedBy IS NULL)"
    private static let inArray = "scan.id IN (SELECT value FROM json_each(?))"

    /// Lists scans. Scans without a page are left out.
    ///
    /// - Parameter query: words that the title and the text of a listed scan contain. An empty query lists all scans.
    public func list(
        _ query: SearchQuery = SearchQuery(""), by order: ScanOrder = .changed, after: Keyset?, limit: Int
    ) throws -> Page<ScanSummary> {
        try catalogue.read { db in
            let found = query.isEmpty ? nil : try SearchIndex.refs(db, query, .scan, maximum: Self.mostFound) ?? []
            if order == .title { return try Self.byTitle(db, found, after: after, limit: limit) }
            let column = order == .changed ? "changedAt" : "startedAt"
            return try Page.fetch(
                db, Self.columns, where: Self.listed + (found == nil ? "" : " AND \(Self.inArray)"),
                found.map { [Self.array($0)] } ?? [], by: (column, "id"), after: after, limit: limit, maximum: Self.mostListed,
                item: Self.summary, key: { Keyset(order == .changed ? $0.changedAt : $0.startedAt, $0.id) })
        }
    }

    /// Lists scans by title. SQLite cannot sort titles as people do, so all titles are sorted here. The position of a page is
    /// the number of scans before it.
    private static func byTitle(_ db: Database, _ found: [Int64]?, after: Keyset?, limit: Int) throws -> Page<ScanSummary> {
        let limit = min(max(limit, 1), mostListed), start = Int(clamping: max(0, after?.first ?? 0))
        let chosen = found.map(Set.init)
        let titles = try Row.fetchAll(db, sql: "SELECT id, title FROM scan WHERE \(listed)")
            .map { (id: $0["id"] as Int64, title: SearchText.fold($0["title"])) }
            .filter { chosen?.contains($0.id) ?? true }
            .sorted { ($0.title, $0.id) < ($1.title, $1.id) }
        let ids = titles.dropFirst(start).prefix(limit).map(\.id)
        let rows = try Row.fetchAll(db, sql: "\(columns) WHERE \(listed) AND \(inArray)", arguments: [array(ids)])
        let summaries = Dictionary(uniqueKeysWithValues: rows.map { ($0["id"] as Int64, summary($0)) })
        let hasMore = titles.count - start > limit
        return Page(
            items: ids.compactMap { summaries[$0] }, next: hasMore ? Keyset(Int64(start + limit), 0) : nil)
    }

    private static func array(_ ids: [Int64]) -> String { "[\(ids.map(String.init).joined(separator: ","))]" }

    private static func summary(_ row: Row) -> ScanSummary {
        ScanSummary(
            id: row["id"], title: row["title"], startedAt: row["startedAt"], changedAt: row["changedAt"],
            pageCount: row["pages"], cover: row["cover"], coverVersion: row["version"], receipt: Receipt(stored: row["receipt"]))
    }
}
