import Foundation
import GRDB
public import ScreenshotsEngine

/// A lesson learnt from a correction. The user can see and delete each lesson.
public struct LessonRow: Codable, Sendable {
    public enum Kind: String, Codable, Sendable { case program, title, creator }

    public let id: Int64
    public let kind: Kind
    /// For a lesson about a program: the type of the program's screens.
    public let type: ScreenType?
    /// For a lesson about a program: the labels on the screen by which the program is recognised.
    public let labels: [String]?
    /// For a lesson about a name: the recognized name, and the right name entered by the user.
    public let heard: String?
    public let meant: String?
}

struct LessonContent: Codable {
    var type: ScreenType?
    var labels: [String]?
    var heard: String?
    var meant: String?
}

enum LessonRows {
    static func all(_ db: Database) throws -> [LessonRow] {
        try Row.fetchAll(db, sql: "SELECT id, kind, content FROM screenLesson WHERE NOT forgotten ORDER BY id DESC").compactMap {
            row in
            guard let kind = LessonRow.Kind(rawValue: row["kind"]), let content = content(row["content"]) else { return nil }
            return LessonRow(
                id: row["id"], kind: kind, type: content.type, labels: content.labels, heard: content.heard, meant: content.meant)
        }
    }

    /// The lessons for the classifier. Of contradictory lessons, the newest is used.
    static func standing(_ db: Database) throws -> Lessons {
        var lessons = Lessons()
        for row in try all(db).reversed() {
            if let type = row.type, let labels = row.labels {
                lessons.programs.removeAll { $0.labels == labels }
                lessons.programs.append(Lessons.Program(type: type, labels: labels))
            }
            if let heard = row.heard, let meant = row.meant { lessons.spellings[Lessons.spellingKey(heard)] = meant }
        }
        return lessons
    }

    static func add(_ db: Database, act: Int64, result: Int64, _ kind: LessonRow.Kind, _ content: LessonContent) throws {
        let json = String(decoding: try JSONEncoder().encode(content), as: UTF8.self)
        try db.execute(
            sql: "INSERT INTO screenLesson (actId, resultId, kind, content) VALUES (?, ?, ?, ?)",
            arguments: [act, result, kind.rawValue, json])
    }

    private static func content(_ json: String) -> LessonContent? {
        try? JSONDecoder().decode(LessonContent.self, from: Data(json.utf8))
    }
}
