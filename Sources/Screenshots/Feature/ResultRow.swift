import Base
import Catalogue
import Foundation
import GRDB
import ScreenshotsEngine

/// A row of the table `screenResult`: the result of sorting one screenshot. Files with the same content have one row.
struct ResultRow: Sendable {
    /// SQL conditions on rows of `screenResult`.
    static let recognised = "screenResult.status = \(ScreenResult.Status.success.rawValue)"
    static let readable = "screenResult.status <> \(ScreenResult.Status.failed.rawValue)"

    let id: Int64
    let identity: Identity
    let taken: Int64
    let status: ScreenResult.Status
    let type: ScreenType
    let title: String?
    let creator: String?
    let verdict: Recorded
    let corrected: Bool
    let reason: String?

    init(row: Row) {
        id = row["id"]
        identity = row["identity"]
        taken = row["taken"]
        status = ScreenResult.Status(rawValue: row["status"]) ?? .flagged
        type = ScreenType(rawValue: row["type"]) ?? .unknown
        title = row["title"]
        creator = row["creator"]
        verdict = Recorded(json: row["verdict"]) ?? Recorded(Failure(.unknown, "screenshot.resultUnreadable"))
        corrected = row["corrected"]
        reason = row["reason"]
    }

    static func fetch(_ db: Database, id: Int64) throws -> ResultRow? {
        try Row.fetchOne(db, sql: "SELECT * FROM screenResult WHERE id = ?", arguments: [id]).map(ResultRow.init(row:))
    }

    static func fetch(_ db: Database, ids: [Int64]) throws -> [ResultRow] {
        guard !ids.isEmpty else { return [] }
        let list = ids.map(String.init).joined(separator: ",")
        return try Row.fetchAll(db, sql: "SELECT * FROM screenResult WHERE id IN (\(list)) ORDER BY id").map(ResultRow.init(row:))
    }

    /// Stores a result. If the user has corrected the stored result, the correction is kept. Only the original result, to which
    /// the user can revert, is then replaced.
    static func store(_ db: Database, _ identity: Identity, taken: Int64, rules: String, _ found: Recorded) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO screenResult (identity, taken, at, rules, status, type, title, creator, verdict)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
                ON CONFLICT (identity) DO UPDATE SET at = ?3, rules = ?4, verdict = ?9,
                status = iif(corrected, status, ?5), type = iif(corrected, type, ?6),
                title = iif(corrected, title, ?7), creator = iif(corrected, creator, ?8)
                """
        ).execute(arguments: [
            identity, taken, now(), rules, found.status.rawValue, found.type.rawValue, found.title, found.creator, found.json,
        ])
        try KeptAlbums.settle(db, identity)
    }

    static func store(_ db: Database, _ identity: Identity, taken: Int64, rules: String, failure: Failure) throws {
        try store(db, identity, taken: taken, rules: rules, Recorded(failure))
    }

    /// The reason why sorting failed; nil if it did not fail.
    var failure: Failure? { status == .failed ? verdict.problem ?? Failure(.unknown, "screenshot.notRead") : nil }

    var result: ScreenResult {
        let message =
            if let failure {
                failure.message
            } else if corrected {
                reason.map { "Corrected: \($0)" } ?? "Corrected by you"
            } else {
                ScreenResult.message(type, verdict.reasons)
            }
        return ScreenResult(
            status: status, type: type, confidence: corrected ? 1 : verdict.confidence, title: title, creator: creator,
            message: message)
    }
}
