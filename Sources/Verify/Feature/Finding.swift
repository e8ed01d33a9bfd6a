public import Base
import Catalogue
import GRDB

/// A finding of a check: a file that no longer has its known content, although no program has written to it. The finding is
/// kept until the user answers it.
public struct Finding: Sendable, Equatable, Encodable {
    public enum Problem: String, Codable, Sendable {
        /// The file has a different content.
        case changed
        /// The disk cannot read the file.
        case unreadable
        /// A file of the data folder is missing.
        case missing
        /// The file was damaged, and has its known content again.
        case mended
    }

    public let id: Int64
    public let path: BytePath
    public let source: Original.Source
    public let problem: Problem
    public let bytes: Int64
    /// In milliseconds since 1970.
    public let foundAt: Int64
    /// SHA-256 in hexadecimal digits.
    public let expected: String
    public let found: String?
    /// An intact copy that existed when the finding was made.
    public let copy: WholeCopy?

    /// Selects the findings that the user has not answered, or whose answer was undone.
    private static let isOpen = """
        (proofFinding.actId IS NULL OR EXISTS (SELECT 1 FROM act WHERE act.id = proofFinding.actId AND act.undoneAt IS NOT NULL))
        """

    private init(row: Row) {
        id = row["id"]
        path = row["path"]
        source = Original.Source(rawValue: row["source"]) ?? .other
        problem = Problem(rawValue: row["problem"]) ?? .changed
        bytes = row["bytes"]
        foundAt = row["foundAt"]
        expected = (row["expected"] as Identity).hex
        found = (row["found"] as Identity?)?.hex
        let kind = (row["copyKind"] as String?).flatMap { WholeCopy.Kind(rawValue: $0) }
        if let kind, let path = row["copyPath"] as BytePath? { copy = WholeCopy(kind: kind, path: path) } else { copy = nil }
    }

    /// The known content of the file.
    var identity: Identity? { Identity(hex: expected) }

    /// The findings without an answer, newest first; at most a thousand.
    static func open(_ db: Database) throws -> [Finding] {
        try Row.fetchAll(db, sql: "SELECT * FROM proofFinding WHERE \(isOpen) ORDER BY id DESC LIMIT 1000").map(
            Finding.init(row:))
    }

    static func count(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM proofFinding WHERE \(isOpen)") ?? 0
    }

    /// - Throws: `Failure` with code `fileNotFound` if the finding does not exist or is already answered.
    static func require(_ db: Database, _ id: Int64) throws -> Finding {
        let row = try Row.fetchOne(db, sql: "SELECT * FROM proofFinding WHERE id = ? AND \(isOpen)", arguments: [id])
        guard let row else { throw Failure(.fileNotFound, "verify.noFinding") }
        return Finding(row: row)
    }

    /// Stores a finding. Replaces an earlier finding about the same file path, unless that finding is the same.
    ///
    /// - Returns: the stored finding.
    static func store(
        _ db: Database, _ original: Original, _ problem: Problem, bytes: Int64, expected: Identity, found: Identity?,
        copy: WholeCopy?
    ) throws -> Finding {
        let known = try Row.fetchOne(
            db, sql: "SELECT * FROM proofFinding WHERE path = ? AND \(isOpen)", arguments: [original.path]
        ).map(Finding.init(row:))
        if let known, known.problem == problem, known.found == found?.hex, known.copy == copy { return known }
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO proofFinding
                (path, source, fileId, problem, bytes, expected, found, foundAt, copyKind, copyPath) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                original.path, original.source.rawValue, original.source == .library ? original.id : nil, problem.rawValue, bytes,
                expected, found, now(), copy?.kind.rawValue, copy?.path,
            ])
        return try require(db, db.lastInsertedRowID)
    }

    /// Marks a file as mended, because it has its known content again.
    static func mend(_ db: Database, _ path: BytePath) throws {
        try db.cachedStatement(sql: "UPDATE proofFinding SET problem = ? WHERE path = ? AND problem <> ? AND \(isOpen)")
            .execute(arguments: [Problem.mended.rawValue, path, Problem.mended.rawValue])
    }

    func answer(_ db: Database, act: Int64) throws {
        try db.execute(sql: "UPDATE proofFinding SET actId = ? WHERE id = ?", arguments: [act, id])
    }

    /// The findings that were answered by an act.
    static func answered(_ db: Database, by act: Int64) throws -> [Finding] {
        try Row.fetchAll(db, sql: "SELECT * FROM proofFinding WHERE actId = ?", arguments: [act]).map(Finding.init(row:))
    }
}
