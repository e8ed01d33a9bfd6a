import Base
import Foundation
import GRDB
public import ScannerEngine
public import Readings

/// A scanned document: the schema `Scan` in `Web/openapi.json`.
public struct Scan: Codable, Sendable, Identifiable {
    public let id: Int64
    public let title: String
    /// In milliseconds since 1970.
    public let startedAt: Int64
    public let changedAt: Int64
    /// The pages in order.
    public let pages: [ScanPage]
    /// The category of the scan: `receipt` if any page is a receipt; otherwise the category of the first page whose text was
    /// recognized.
    public let category: Category?
    /// If a page is a receipt: the merchant, the date and the amount.
    public let receipt: Receipt?

    static func fetch(_ db: Database, _ id: Int64) throws -> Scan? {
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM scan WHERE id = ? AND removedBy IS NULL", arguments: [id]) else {
            return nil
        }
        let facts = try Row.fetchOne(
            db,
            sql: """
                SELECT category, receipt FROM scanPage WHERE scanId = ? AND removedBy IS NULL AND category IS NOT NULL
                ORDER BY category <> 'receipt', position, id LIMIT 1
                """, arguments: [id])
        return Scan(
            id: id, title: row["title"], startedAt: row["startedAt"], changedAt: row["changedAt"],
            pages: try ScanPage.all(db, of: id), category: (facts?["category"] as String?).flatMap(Category.init(rawValue:)),
            receipt: receipt(facts))
    }

    /// - Parameter row: contains `category` and `receipt` of a page.
    static func receipt(_ row: Row?) -> Receipt? {
        (row?["category"] as String?) == Category.receipt.rawValue ? Receipt(stored: row?["receipt"]) : nil
    }
}

/// A page of a scan: the schema `ScanPage` in `Web/openapi.json`.
public struct ScanPage: Codable, Sendable, Identifiable {
    public let id: Int64
    public let scan: Int64
    /// The size of the upright photo, in pixels.
    public let width: Int
    public let height: Int
    /// The confidence of the detected corners, 0…1.
    public let confidence: Double
    /// The detected corners as fractions of the photo's width and height; nil if no page was found.
    public let found: [[Double]]?
    /// The corners of further sheets that seem to lie in the photo.
    public let others: [[[Double]]]
    public let look: PageSettings
    /// Increases with every change of the page. The URLs of its pictures contain it.
    public let version: Int
    public let isRead: Bool
    /// The name of the photo in the folder of scans.
    let file: String
    /// The photo and those of the page's settings that determine the positions of words, as one text. A text that was
    /// recognized with other settings is not valid for the page.
    let cut: String

    private enum CodingKeys: String, CodingKey {
        case id, scan, width, height, confidence, found, others, look, version, isRead, file, cut
    }

    init(row: Row) {
        (id, scan, file) = (row["id"], row["scanId"], row["file"])
        (width, height, confidence) = (row["width"], row["height"], row["confidence"])
        found = Self.corners(row["found"])
        others = Self.decoded(row["others"]) ?? []
        look = PageSettings(
            corners: Self.corners(row["corners"]), turns: row["turns"],
            filter: PageSettings.Filter(rawValue: row["filter"]) ?? .enhanced, strength: row["strength"],
            paper: PagePaper(rawValue: row["paper"]) ?? .auto)
        version = row["version"]
        cut = Self.cut(row["file"], row["corners"], row["turns"], row["paper"])
        isRead = (row["readCut"] as String?) == cut
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(scan, forKey: .scan)
        try container.encode(width, forKey: .width)
        try container.encode(height, forKey: .height)
        try container.encode(confidence, forKey: .confidence)
        try container.encodeIfPresent(found, forKey: .found)
        try container.encode(others, forKey: .others)
        try container.encode(look, forKey: .look)
        try container.encode(version, forKey: .version)
        try container.encode(isRead, forKey: .isRead)
    }

    static func all(_ db: Database, of scan: Int64) throws -> [ScanPage] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM scanPage WHERE scanId = ? AND removedBy IS NULL ORDER BY position, id", arguments: [scan]
        ).map(ScanPage.init(row:))
    }

    static func fetch(_ db: Database, _ id: Int64) throws -> ScanPage? {
        try Row.fetchOne(
            db,
            sql: """
                SELECT scanPage.* FROM scanPage JOIN scan ON scan.id = scanId
                WHERE scanPage.id = ? AND scanPage.removedBy IS NULL AND scan.removedBy IS NULL
                """, arguments: [id]
        ).map(ScanPage.init(row:))
    }

    static func corners(_ json: String?) -> [[Double]]? { decoded(json) }

    private static func decoded<T: Decodable>(_ json: String?) -> T? {
        json.flatMap { try? JSONDecoder().decode(T.self, from: Data($0.utf8)) }
    }

    static func json(_ corners: [[Double]]?) -> String? {
        corners.map { "[\($0.map { "[\($0.map { "\($0)" }.joined(separator: ","))]" }.joined(separator: ","))]" }
    }

    static func json(others: [[[Double]]]) -> String? {
        others.isEmpty ? nil : "[\(others.compactMap { json($0) }.joined(separator: ","))]"
    }

    private static func cut(_ file: String, _ corners: String?, _ turns: Int, _ paper: String) -> String {
        "\(file) \(corners ?? "whole") \(turns) \(paper) \(ScanFiles.make)"
    }
}

/// A scan in the list of scans: the schema `ScanSummary` in `Web/openapi.json`.
public struct ScanSummary: Codable, Sendable, Identifiable {
    public let id: Int64
    public let title: String
    public let startedAt: Int64
    public let changedAt: Int64
    public let pageCount: Int
    /// The id and version of the first page; nil if the scan has no pages.
    public let cover: Int64?
    public let coverVersion: Int?
    /// If a page is a receipt: the merchant, the date and the amount.
    public let receipt: Receipt?
}
