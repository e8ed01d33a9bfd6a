public import Base
import Batch
import Catalogue
public import GRDB

/// A problem that a scan found.
public struct ScanProblem: Codable, Sendable {
    public let file: String
    public let code: String
    public let message: String
    public let hint: String?
    public let reason: Failure.Reason
    public let arguments: [String: String]
    /// The reason whose hint is displayed; nil for the hint of `reason`.
    public let advice: Failure.Reason?
    /// In milliseconds since 1970.
    public let at: Int64

    private init(_ failure: Failure, at time: Int64) {
        file = failure.file ?? ""
        code = failure.code.rawValue
        message = failure.message
        hint = failure.hint
        reason = failure.reason
        arguments = failure.arguments
        advice = failure.advice
        at = time
    }

    static func record(_ db: Database, _ failure: Failure) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO problem (path, code, message, hint, at)
                VALUES (?, ?, ?, ?, ?)
                """,
            arguments: [BytePath(failure.file ?? ""), failure.code.rawValue, failure.stored, nil, now()])
    }

    static func forget(_ db: Database, inside path: BytePath) throws {
        let arguments = Directories.insideArguments(path)
        try db.execute(sql: "DELETE FROM problem WHERE path = ? OR (path > ? AND path < ?)", arguments: arguments)
    }

    /// Marks files as unread if their problem may have ended. These are files whose reader was stopped, and files that were
    /// missing, changing or could not be opened. Also removes the problem that stopped the last scan.
    static func prepareForScan(_ catalogue: Catalogue) throws {
        try catalogue.write { db in
            try forget(db, inside: catalogue.directory)
            try FileTable.setUnread(db, where: Failure.passing)
        }
    }

    /// Returns the problems with folders and file names first, and then the problems with pictures that cannot be shown.
    public static func fetch(_ db: Database, inside path: BytePath?, limit: Int) throws -> (problems: [ScanProblem], total: Int) {
        let arguments = path.map(Directories.insideArguments) ?? []
        let names = path == nil ? "1" : "(path = ? OR (path > ? AND path < ?))"
        let inside = path == nil ? "1" : Directories.insideCondition
        let files =
            "FROM file JOIN directory ON directory.id = file.directoryId WHERE problemCode IS NOT NULL AND \(FileRow.present) AND \(inside)"
        var problems = try Row.fetchAll(
            db, sql: "SELECT * FROM problem WHERE \(names) ORDER BY path LIMIT ?", arguments: arguments + [limit]
        ).map {
            let (path, code) = ($0["path"] as BytePath, Failure.Code(rawValue: $0["code"]) ?? .unknown)
            return ScanProblem(Failure(code, stored: $0["message"], hint: $0["hint"], file: path), at: $0["at"])
        }
        problems += try Row.fetchAll(
            db,
            sql:
                "SELECT directory.path AS folder, name, problemCode, problem, modified \(files) ORDER BY directory.path, name LIMIT ?",
            arguments: arguments + [max(0, limit - problems.count)]
        ).map {
            let path = ($0["folder"] as BytePath).appending($0["name"] as BytePath)
            let code = Failure.Code(rawValue: $0["problemCode"]) ?? .unknown
            let failure = Failure(code, stored: $0["problem"] ?? "", file: path).advising("photo.notShown")
            return ScanProblem(failure, at: ($0["modified"] as Int64) / 1_000_000)
        }
        let total =
            (try Int.fetchOne(db, sql: "SELECT count(*) FROM problem WHERE \(names)", arguments: arguments) ?? 0)
            + (try Int.fetchOne(db, sql: "SELECT count(*) \(files)", arguments: arguments) ?? 0)
        return (problems, total)
    }
}
