public import Acts
import Base
import Catalogue
import Foundation
import GRDB
public import ScreenshotsEngine

/// A correction of results by the user.
public struct Correction: Codable, Sendable {
    /// The new type; nil to keep the type.
    public var type: ScreenType?
    /// The new title; nil to keep the title, empty to remove it. `creator` is used in the same way.
    public var title: String?
    public var creator: String?
    public var reason: String?

    public init(type: ScreenType? = nil, title: String? = nil, creator: String? = nil, reason: String? = nil) {
        self.type = type
        self.title = title
        self.creator = creator
        self.reason = reason
    }

    static let longest = 500

    /// - Throws: `Failure` with code `badRequest` if a text is too long or contains line breaks.
    func checked() throws -> Correction {
        let texts = [title, creator, reason].compactMap { $0 }
        guard texts.allSatisfy({ $0.count <= Self.longest && !$0.contains(where: \.isNewline) }) else {
            throw Failure(.badRequest, "correction.tooLong", ["limit": Self.longest])
        }
        return self
    }
}

extension Screenshots {
    /// Corrects results and learns from the correction.
    @discardableResult
    public func correct(_ ids: [Int64], _ correction: Correction) throws -> (act: Int64, count: Int) {
        let correction = try correction.checked()
        return try catalogue.write { db in
            let rows = try ResultRow.fetch(db, ids: ids)
            guard !rows.isEmpty else { throw Failure(.fileNotFound, "screenshot.unknownResult") }
            let act = try Journal.begin(
                db, .correctScreenshots, summary: Self.summary("Corrected", rows.count), about: About("many", count: rows.count))
            for row in rows { try Self.correct(db, act, row, correction) }
            return (act, rows.count)
        }
    }

    /// Reverts corrections: restores the original results and forgets the lessons from the corrections.
    @discardableResult
    public func revert(_ ids: [Int64]) throws -> (act: Int64, count: Int) {
        try catalogue.write { db in
            let rows = try ResultRow.fetch(db, ids: ids).filter(\.corrected)
            guard !rows.isEmpty else {
                throw Failure(.fileNotFound, "correction.none")
            }
            let act = try Journal.begin(
                db, .correctScreenshots, summary: Self.summary("Reverted", rows.count), about: About("many", count: rows.count))
            for row in rows {
                try Self.remember(db, act, row)
                try Self.write(
                    db, row.id, status: row.verdict.status, type: row.verdict.type, title: row.verdict.title,
                    creator: row.verdict.creator, corrected: false, reason: nil)
                try db.execute(sql: "UPDATE screenLesson SET forgotten = TRUE WHERE resultId = ?", arguments: [row.id])
            }
            return (act, rows.count)
        }
    }

    /// Undoes a correction, the revert of a correction, or a choice. If a newer act that was not undone has also changed a
    /// result, the newer change is kept and the result is reported as refused.
    static func takeBack(_ db: Database, _ act: Act) throws -> Reversal.TakenBack {
        let choices = try takeBackChoices(db, act)
        let changes = try Row.fetchAll(
            db,
            sql: """
                SELECT c.*,
                (SELECT id FROM file WHERE file.identity = screenResult.identity ORDER BY presence, id LIMIT 1) AS fileId,
                \(Journal.isChangedAgain(in: "screenChange", by: "resultId")) AS isNewer
                FROM screenChange c JOIN screenResult ON screenResult.id = c.resultId WHERE c.actId = ? AND NOT c.reverted
                """, arguments: [act.id])
        let standing = changes.filter { !($0["isNewer"] as Bool) }
        for change in standing {
            let id: Int64 = change["resultId"]
            let corrected: Bool = change["corrected"]
            try write(
                db, id, status: ScreenResult.Status(rawValue: change["status"]) ?? .flagged,
                type: ScreenType(rawValue: change["type"]) ?? .unknown, title: change["title"], creator: change["creator"],
                corrected: corrected, reason: change["reason"])
            // Removes the lessons from the undone act, and restores the lessons from the correction that applies again.
            try db.execute(sql: "UPDATE screenLesson SET forgotten = TRUE WHERE resultId = ?", arguments: [id])
            if corrected {
                try db.execute(
                    sql: """
                        UPDATE screenLesson SET forgotten = FALSE WHERE resultId = ?1 AND actId = (SELECT max(l.actId) FROM screenLesson l
                        JOIN act ON act.id = l.actId WHERE l.resultId = ?1 AND l.actId < ?2 AND act.undoneAt IS NULL)
                        """, arguments: [id, act.id])
            }
        }
        try Journal.markReverted(db, in: "screenChange", by: "resultId", act: act.id)
        let newer = changes.filter { $0["isNewer"] }.compactMap { $0["fileId"] as Int64? }
        return Reversal.TakenBack(standing.count + choices.count, refused: try changedSince(db, newer + choices.refused))
    }

    private static func changedSince(_ db: Database, _ files: [Int64]) throws -> [FileMover.Refusal] {
        try FileRow.fetch(db, ids: files).map {
            FileMover.Refusal(file: $0.id, failure: Failure(.changed, "undo.changedSince", file: $0.path))
        }
    }

    /// All lessons from corrections, newest first.
    public func lessons() throws -> [LessonRow] { try catalogue.read(LessonRows.all) }

    /// - Throws: `Failure` with code `fileNotFound` if the lesson does not exist.
    public func forget(lesson id: Int64) throws {
        try catalogue.write { db in
            try db.execute(sql: "UPDATE screenLesson SET forgotten = TRUE WHERE id = ? AND NOT forgotten", arguments: [id])
            if db.changesCount == 0 { throw Failure(.fileNotFound, "lesson.unknown") }
        }
    }

    private static func summary(_ verb: String, _ count: Int) -> String {
        count == 1 ? "\(verb) a screenshot" : "\(verb) \(count) screenshots"
    }
}

extension Screenshots {
    private static func correct(_ db: Database, _ act: Int64, _ row: ResultRow, _ correction: Correction) throws {
        try remember(db, act, row)
        let type = correction.type ?? row.type
        let title = changed(row.title, correction.title)
        let creator = changed(row.creator, correction.creator)
        try write(
            db, row.id, status: type == .unknown ? .flagged : .success, type: type, title: title, creator: creator,
            corrected: true,
            reason: correction.reason.flatMap { $0.isEmpty ? nil : $0 } ?? row.reason)
        try db.execute(sql: "UPDATE screenLesson SET forgotten = TRUE WHERE resultId = ?", arguments: [row.id])
        if type != row.verdict.type, type != .unknown, let view = try ScreenView.fetch(db, row.identity) {
            let labels = Lessons.labels(of: view.screen)
            if labels.count >= 2 {
                try LessonRows.add(db, act: act, result: row.id, .program, LessonContent(type: type, labels: labels))
            }
        }
        for (kind, heard, meant) in [(LessonRow.Kind.title, row.verdict.title, title), (.creator, row.verdict.creator, creator)] {
            guard let heard, let meant, heard != meant, kind == .creator || likely(heard, meant) else { continue }
            try LessonRows.add(db, act: act, result: row.id, kind, LessonContent(heard: heard, meant: meant))
        }
    }

    /// Whether the two texts are probably spellings of the same title, and not the titles of different works. Only if so,
    /// the correction is applied to other screenshots too.
    private static func likely(_ heard: String, _ meant: String) -> Bool {
        let (a, b) = (Set(Lessons.spellingKey(heard)), Set(Lessons.spellingKey(meant)))
        return Double(a.intersection(b).count) >= 0.7 * Double(max(a.count, b.count))
    }

    private static func changed(_ old: String?, _ new: String?) -> String? {
        guard let new else { return old }
        let trimmed = new.trimmingCharacters(in: .whitespaces)
        return trimmed.isEmpty ? nil : trimmed
    }

    private static func remember(_ db: Database, _ act: Int64, _ row: ResultRow) throws {
        try db.execute(
            sql: """
                INSERT INTO screenChange (actId, resultId, status, type, title, creator, corrected, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [act, row.id, row.status.rawValue, row.type.rawValue, row.title, row.creator, row.corrected, row.reason])
    }

    private static func write(
        _ db: Database, _ id: Int64, status: ScreenResult.Status, type: ScreenType, title: String?, creator: String?,
        corrected: Bool, reason: String?
    ) throws {
        try db.execute(
            sql: "UPDATE screenResult SET status = ?, type = ?, title = ?, creator = ?, corrected = ?, reason = ? WHERE id = ?",
            arguments: [status.rawValue, type.rawValue, title, creator, corrected, reason, id])
        let identity = try Identity.fetchOne(db, sql: "SELECT identity FROM screenResult WHERE id = ?", arguments: [id])
        if let identity { try KeptAlbums.settle(db, identity) }
    }
}

extension Act.Kind {
    public static let correctScreenshots = Self("correctScreenshots")
}
