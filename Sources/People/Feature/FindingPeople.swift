import Base
import Catalogue
import Foundation
import GRDB
import Jobs
import PeopleTasks
import Readings
import Workers

/// The job that looks for faces in all photos, newest first. Its requests to workers are idle requests, which start only while no other
/// request is waiting or in progress.
struct FindingPeople: JobWork {
    static let kind = "people.faces"
    var kind: String { Self.kind }

    /// Finds the faces in a file in a worker.
    typealias Find = @Sendable (BytePath) async throws(Failure) -> [FoundFace]

    let people: People
    let parallel: Int
    /// Whether what finds faces is installed.
    let isInstalled: @Sendable () -> Bool
    let find: Find

    private static let page = 2000

    /// An SQL condition for photos in which faces must be looked for.
    private static let unseen = """
        \(FileRow.presentPhoto) AND \(FileRow.leads) AND file.identity IS NOT NULL AND \(FileRow.read)
        AND NOT EXISTS (SELECT 1 FROM faceSeen WHERE faceSeen.identity = file.identity)
        """

    /// An SQL condition for photos of `unseen` that this job looks at. The job that reads text in the background finds the faces of the
    /// photos that it reads, in the same request.
    private static let due = """
        \(unseen) AND NOT (\(Readings.isMissing) AND EXISTS (
            SELECT 1 FROM job WHERE job.kind = '\(Readings.backgroundKind)' AND \(Job.isRunning) AND NOT EXISTS (
                SELECT 1 FROM jobItem WHERE jobItem.jobId = job.id AND jobItem.key = file.identity AND \(JobItem.isIn(.failed)))))
        """

    func expected(_ db: Database, _ job: Job) throws -> Int { try Self.count(db, Self.due) }

    /// The number of photos in which faces must be looked for.
    static func count(_ db: Database) throws -> Int { try count(db, unseen) }

    private static func count(_ db: Database, _ condition: String) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(DISTINCT identity) FROM file WHERE \(condition)") ?? 0
    }

    /// Whether faces must be looked for in a content.
    static func isUnseen(_ db: Database, _ identity: Identity) throws -> Bool { try exists(db, identity, unseen) }

    private static func exists(_ db: Database, _ identity: Identity, _ condition: String) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM file WHERE file.identity = ? AND \(condition))"
        return try Bool.fetchOne(db.cachedStatement(sql: sql), arguments: [identity]) ?? false
    }

    /// Whether there is anything to do, apart from photos that have failed.
    static func isDue(_ db: Database, _ job: Job?) throws -> Bool {
        let failed = "EXISTS (SELECT 1 FROM jobItem WHERE jobId = ? AND key = file.identity AND \(JobItem.isIn(.failed)))"
        return try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM file WHERE \(due) AND NOT \(failed))", arguments: [job?.id]) == true
    }

    func plan(_ db: Database, _ job: Job, after: Keyset?) throws -> JobPlan {
        let (later, arguments) = PhotoOrder.after(after)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT identity, taken, id FROM file WHERE \(Self.due) AND \(later)
                ORDER BY \(PhotoOrder.newestFirst) LIMIT \(Self.page)
                """, arguments: arguments)
        let last = rows.count == Self.page ? rows.last.map { Keyset($0["taken"], $0["id"]) } : nil
        return JobPlan(rows.map { .identity($0["identity"]) }, next: last)
    }

    func perform(_ item: JobItem, _ job: Job) async throws -> JobOutcome {
        guard case .identity(let identity) = item.key,
            try people.catalogue.read({ try PhotoPeople.isOn($0) && Self.exists($0, identity, Self.due) })
        else { return .gone }
        let faces: [FoundFace]?
        do {
            faces = try await self.faces(in: identity)
        } catch let failure as Failure where failure.reason == .peoplePartsMissing {
            return .stopped(failure)
        }
        guard let faces else { return .gone }
        return .done(store: try await blocking { [people] in try people.take(faces, of: identity) })
    }

    /// Returns the faces in a content, by one of its files; nil if there is none.
    private func faces(in identity: Identity) async throws -> [FoundFace]? {
        let files = try people.catalogue.read { db in
            try Row.fetchAll(
                db, sql: FileRow.select + "WHERE file.identity = ? AND \(FileRow.present)", arguments: [identity]
            ).map(FileRow.init(row:))
        }
        for file in files {
            guard let stamp = FileStamp(of: file.path), stamp.size == file.stamp.size, stamp.modified == file.stamp.modified
            else { continue }
            guard let faces = try await seen(file.path) else { continue }
            let now = FileStamp(of: file.path)
            if now == nil || now == stamp { return faces }
        }
        return nil
    }

    /// Returns the faces in a file; nil if it is gone. A picture that cannot be decoded has none, and is not tried again.
    private func seen(_ file: BytePath) async throws(Failure) -> [FoundFace]? {
        do throws(Failure) {
            return try await find(file)
        } catch  where error.code == .fileNotFound {
            return nil
        } catch  where [.corruptFile, .unsupportedFormat, .tooLarge].contains(error.code) {
            return []
        }
    }
}
