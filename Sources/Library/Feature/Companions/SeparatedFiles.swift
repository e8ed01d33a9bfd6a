import Acts
import Base
import Catalogue
import GRDB

/// The files that the user has made photos of their own (table `separated`).
enum SeparatedFiles {
    /// The number of changed files, and the refused ones.
    struct Outcome: Sendable {
        /// The id of the act; nil if nothing changed.
        var act: Int64?
        var ids: [Int64] = []
        var refused: [FileMover.Refusal] = []
    }

    /// Makes companions photos of their own, which scans do not join again.
    static func separate(_ db: Database, _ ids: [Int64]) throws -> Outcome {
        try change(db, ids, .separateFiles, summary: { "Made \($0.of("file")) a photo of its own" }) { file, lead in
            guard lead != nil, file.kind != .sidecar else {
                throw Failure(.badRequest, "companion.isNone", file: file.path)
            }
            try db.execute(sql: "INSERT OR IGNORE INTO separated (fileId) VALUES (?)", arguments: [file.id])
            try Companions.set(db, file, .sidecar, of: nil)
        }
    }

    /// Forgets that the user has separated files, so that the next pass may join them to photos again.
    static func join(_ db: Database, _ ids: [Int64]) throws -> Outcome {
        try change(db, ids, .joinFiles, summary: { "Let \($0.of("file")) belong to a photo again" }) { file, _ in
            try db.execute(sql: "DELETE FROM separated WHERE fileId = ?", arguments: [file.id])
            guard db.changesCount > 0 else { throw Failure(.badRequest, "companion.notSeparated", file: file.path) }
        }
    }

    private static func change(
        _ db: Database, _ ids: [Int64], _ kind: Act.Kind, summary: (Int) -> String,
        _ change: (_ file: FileRow, _ lead: Int64?) throws -> Void
    ) throws -> Outcome {
        var outcome = Outcome()
        let act = try Journal.begin(db, kind, summary: "")
        for id in ids where !outcome.ids.contains(id) {
            do {
                guard let file = try FileRow.fetch(db, id: id), file.presence == .here else {
                    throw Failure(.fileNotFound, "photo.unknown")
                }
                let before = try State(db, id)
                try change(file, before.lead)
                try before.record(db, act)
                try Companions.setDue(db, ofFile: id)
                outcome.ids.append(id)
            } catch let failure as Failure {
                outcome.refused.append(FileMover.Refusal(file: id, failure: failure))
            }
        }
        if outcome.ids.isEmpty {
            try Journal.drop(db, act: act)
        } else {
            let count = outcome.ids.count
            try Journal.describe(db, act: act, summary: summary(count), about: About("many", count: count))
            outcome.act = act
        }
        return outcome
    }

    /// Restores what an act replaced, except for files that a later act has changed again.
    static func revert(_ db: Database, _ act: Act) throws -> Reversal.TakenBack {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT fileId, wasSeparated, leadId, role, \(Journal.isChangedAgain(in: "separatedChange", by: "fileId")) AS isNewer
                FROM separatedChange c WHERE actId = ? AND NOT reverted ORDER BY fileId
                """, arguments: [act.id])
        let newer = rows.filter { $0["isNewer"] }.map { $0["fileId"] as Int64 }
        let changing = rows.filter { !($0["isNewer"] as Bool) }
        for row in changing { try State(row: row).restore(db) }
        try Journal.markReverted(db, in: "separatedChange", by: "fileId", act: act.id)
        let refused = try FileRow.fetch(db, ids: newer).map {
            FileMover.Refusal(file: $0.id, failure: Failure(.changed, "undo.changedSince", file: $0.path))
        }
        return Reversal.TakenBack(changing.count, refused: refused)
    }
}

/// The photo of a file before an act.
private struct State {
    let file: Int64
    let isSeparated: Bool
    let lead: Int64?
    let role: Int?

    init(_ db: Database, _ file: Int64) throws {
        self.file = file
        isSeparated =
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM separated WHERE fileId = ?)", arguments: [file]) ?? false
        let row = try Row.fetchOne(db, sql: "SELECT leadId, role FROM companion WHERE fileId = ?", arguments: [file])
        (lead, role) = (row?["leadId"], row?["role"])
    }

    init(row: Row) {
        (file, isSeparated, lead, role) = (row["fileId"], row["wasSeparated"], row["leadId"], row["role"])
    }

    func record(_ db: Database, _ act: Int64) throws {
        try db.execute(
            sql: "INSERT INTO separatedChange (actId, fileId, wasSeparated, leadId, role) VALUES (?, ?, ?, ?, ?)",
            arguments: [act, file, isSeparated, lead, role])
    }

    /// Restores the state. If the file or its photo was moved or decided on meanwhile, only the next pass joins them, by its
    /// rules.
    func restore(_ db: Database) throws {
        try db.execute(
            sql: isSeparated ? "INSERT OR IGNORE INTO separated (fileId) VALUES (?)" : "DELETE FROM separated WHERE fileId = ?",
            arguments: [file])
        try Companions.setDue(db, ofFile: file)
        guard let row = try FileRow.fetch(db, id: file) else { return }
        guard let lead, let role = role.flatMap(Companion.Role.init(rawValue:)) else {
            return try Companions.set(db, row, .sidecar, of: nil)
        }
        guard let photo = try FileRow.fetch(db, id: lead), photo.presence == row.presence, photo.directory == row.directory,
            row.decision == nil, try Companions.lead(db, of: lead) == nil
        else { return }
        try Companions.set(db, row, role, of: lead)
    }
}

extension Companions {
    fileprivate static func setDue(_ db: Database, ofFile file: Int64) throws {
        let directory = try Int64.fetchOne(db, sql: "SELECT directoryId FROM file WHERE id = ?", arguments: [file])
        if let directory { try setDue(db, directory) }
    }
}

extension Act.Kind {
    /// Companions were made photos of their own.
    static let separateFiles = Self("separateFiles")
    /// Files that were photos of their own may belong to a photo again.
    static let joinFiles = Self("joinFiles")
}
