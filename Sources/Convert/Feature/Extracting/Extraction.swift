import ArchivesTasks
import Base
import Foundation
import GRDB
import Jobs

/// The extraction of an archive to a folder: the schema `Extraction` in `Web/openapi.json`.
struct Extraction: Sendable {
    let id: Int64
    /// The id of the archive in `ConvertFiles`.
    let file: Int64
    let name: String
    let path: BytePath
    /// The folder in which the new folder is created.
    let folder: BytePath
    /// The numbers of the entries to extract; nil for all entries.
    let numbers: Set<Int>?
    /// The encoding of the file names in the archive; nil to detect it.
    let names: String?
    /// Whether a password was given.
    let isLocked: Bool
    /// In milliseconds since 1970.
    let startedAt: Int64
    /// The hidden folder that files are written to until all files are complete.
    let draft: BytePath?
    /// The path of the new folder; nil until the folder is complete.
    let place: BytePath?
    /// The id of the undoable change that created the new folder; nil if there is none yet.
    let act: Int64?
    let isUndone: Bool
    let files: Int
    let bytes: Int64
    /// The reasons why entries were left out.
    let problems: [Failure]
    var job: Job?
    var progress: ExtractionProgress?

    static func fetch(_ db: Database, id: Int64) throws -> Extraction? {
        try Row.fetchOne(db, sql: "\(selection) WHERE extraction.id = ?", arguments: [id]).map(Extraction.init(row:))
    }

    /// Returns the latest extraction of a file; nil if there is none.
    static func latest(_ db: Database, of file: Int64) throws -> Extraction? {
        try Row.fetchOne(db, sql: "\(selection) WHERE fileId = ? ORDER BY extraction.id DESC LIMIT 1", arguments: [file])
            .map(Extraction.init(row:))
    }

    private static let selection =
        "SELECT extraction.*, act.undoneAt IS NOT NULL AS isUndone FROM extraction LEFT JOIN act ON act.id = actId"

    private init(row: Row) {
        (id, file, name, path, folder) = (row["id"], row["fileId"], row["name"], row["path"], row["folder"])
        numbers = (row["numbers"] as String?).flatMap { try? JSONDecoder().decode(Set<Int>.self, from: Data($0.utf8)) }
        (names, isLocked, startedAt) = (row["names"], row["isLocked"], row["startedAt"])
        (draft, place, act, isUndone) = (row["draft"], row["place"], row["actId"], row["isUndone"])
        (files, bytes) = (row["files"], row["bytes"])
        problems = (try? JSONDecoder().decode([Failure].self, from: Data((row["problems"] as String).utf8))) ?? []
    }
}

extension Extraction: Encodable {
    private enum Key: CodingKey {
        case id, file, name, folder, place, act, isUndone, files, bytes, problems, done, total, secondsLeft, job
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(file, forKey: .file)
        try container.encode(name, forKey: .name)
        try container.encode(folder, forKey: .folder)
        try container.encodeIfPresent(place, forKey: .place)
        try container.encodeIfPresent(act, forKey: .act)
        try container.encode(isUndone, forKey: .isUndone)
        try container.encode(files, forKey: .files)
        try container.encode(bytes, forKey: .bytes)
        try container.encode(problems, forKey: .problems)
        try container.encodeIfPresent(progress?.done, forKey: .done)
        try container.encodeIfPresent(progress?.total, forKey: .total)
        try container.encodeIfPresent(progress?.secondsLeft, forKey: .secondsLeft)
        try container.encodeIfPresent(job, forKey: .job)
    }
}
