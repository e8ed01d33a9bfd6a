import Base
public import Catalogue
public import GRDB
public import Jobs
import Readings
import Workers

/// The job that finds what photos show, and reads the text in photos and videos and the words of documents for the search, without
/// being asked. What photos show comes first, because that is quick, also in photos that an earlier looker has seen; then the text of
/// screenshots, documents, and all other photos and videos, each newest first. It makes no notes.
///
/// It is slow on purpose. Its requests to workers are idle requests, which start only while no other request is waiting or in
/// progress, and are held while a person uses the app.
public struct BackgroundReading: PictureWork {
    public static let kind = Readings.backgroundKind

    public let reader: PictureReader
    let documents: DocumentReader
    /// The number of items that are read at the same time.
    public let parallel: Int
    /// Whether the models for reading pictures are installed. If not, only documents are read.
    let canReadPictures: @Sendable () -> Bool
    /// Finds what photos show; nil to read only their text.
    let things: ThingReader?

    public init(
        _ reader: PictureReader, _ documents: DocumentReader, parallel: Int = 1, things: ThingReader? = nil,
        canReadPictures: @escaping @Sendable () -> Bool = { true }
    ) {
        (self.reader, self.documents, self.parallel) = (reader, documents, parallel)
        self.canReadPictures = canReadPictures
        self.things = things
    }

    public func expected(_ db: Database, _ job: Job) throws -> Int {
        let photos = canReadPictures() ? try Int.fetchOne(db, sql: "SELECT count(*) FROM file WHERE \(Self.unread)") ?? 0 : 0
        let documents = try Int.fetchOne(db, sql: "SELECT count(*) FROM documentDue") ?? 0
        return photos + documents + (try things?.count(db) ?? 0)
    }

    public func perform(_ item: JobItem, _ job: Job) async throws -> JobOutcome {
        switch item.key {
        case .text(let key):
            if let identity = ThingReader.identity(of: key) {
                return try await things?.perform(identity, reader) ?? .gone
            }
            return try await documents.perform(key, reader.catalogue)
        case .identity(let identity):
            guard canReadPictures() else { return .gone }
            return try await reader.perform(identity, threads: 1, priority: .idle) { _ in }
        }
    }

    /// Whether there is anything to read, apart from items that have failed.
    func isDue(_ db: Database, _ job: Job?) throws -> Bool {
        func hasFailed(_ key: String) -> String {
            "EXISTS (SELECT 1 FROM jobItem WHERE jobId = ? AND key = \(key) AND \(JobItem.isIn(.failed)))"
        }
        let documents = """
            SELECT EXISTS (SELECT 1 FROM documentDue JOIN otherFile ON otherFile.id = fileId WHERE NOT \(hasFailed(DocumentFile.keySQL)))
            """
        if try Bool.fetchOne(db, sql: documents, arguments: [job?.id]) == true { return true }
        for condition in [ThingReader.Due.unseen, .outdated].compactMap({ things?.condition($0) }) {
            let isDue = "SELECT EXISTS (SELECT 1 FROM file WHERE \(condition) AND NOT \(hasFailed(ThingReader.keySQL)))"
            if try Bool.fetchOne(db, sql: isDue, arguments: [job?.id]) == true { return true }
        }
        guard canReadPictures() else { return false }
        let photos = "SELECT EXISTS (SELECT 1 FROM file WHERE \(Self.unread) AND NOT \(hasFailed("file.identity")))"
        return try Bool.fetchOne(db, sql: photos, arguments: [job?.id]) == true
    }

    /// An SQL condition for photos and videos whose text is not known.
    private static let unread =
        "\(FileRow.presentLead) AND file.identity IS NOT NULL AND \(FileRow.read) AND \(Readings.isMissing)"
}

// MARK: The plan

extension BackgroundReading {
    /// What is read, in this order.
    private enum Step: Int64, CaseIterable {
        case things, thingsAgain, screenshots, documents, photos

        /// Items of an earlier step are performed first, even if they were found later.
        var priority: Int { -Int(rawValue) }
        var start: Keyset { Keyset(.max, rawValue << Self.idBits) }
        var next: Step? { Step(rawValue: rawValue + 1) }

        /// The position after a row of this step.
        func after(_ time: Int64, _ id: Int64) -> Keyset { Keyset(time, rawValue << Self.idBits | id) }

        /// The step of a position, and the row before it; nil at the start of the step.
        static func at(_ position: Keyset?) -> (Step, Keyset?) {
            guard let position, let step = Step(rawValue: position.second >> idBits) else { return (.things, nil) }
            if position == step.start { return (step, nil) }
            return (step, Keyset(position.first, position.second & (1 << idBits - 1)))
        }

        private static let idBits: Int64 = 56
    }

    public func plan(_ db: Database, _ job: Job, after: Keyset?) throws -> JobPlan {
        let (step, last) = Step.at(after)
        let rows =
            switch step {
            case .things: try looks(.unseen, db, after: last)
            case .thingsAgain: try looks(.outdated, db, after: last)
            case .documents: try Self.documents(db, after: last)
            case .screenshots: try photos(db, areScreenshots: true, after: last)
            case .photos: try photos(db, areScreenshots: false, after: last)
            }
        let end = rows.count == Self.page ? rows.last.map { step.after($0.time, $0.id) } : nil
        return JobPlan(rows.map(\.key), next: end ?? step.next?.start, priority: step.priority)
    }

    private typealias Item = (key: JobKey, time: Int64, id: Int64)

    private func photos(_ db: Database, areScreenshots: Bool, after: Keyset?) throws -> [Item] {
        guard canReadPictures() else { return [] }
        let (later, arguments) = PhotoOrder.after(after)
        let kind = areScreenshots ? FileRow.screenshot : "NOT \(FileRow.screenshot)"
        return try Row.fetchAll(
            db,
            sql: """
                SELECT identity, taken, id FROM file WHERE \(Self.unread) AND \(kind) AND \(later)
                ORDER BY \(PhotoOrder.newestFirst) LIMIT \(Self.page)
                """, arguments: arguments
        ).map { (.identity($0["identity"]), $0["taken"], $0["id"]) }
    }

    /// Photos and videos that are to be looked at.
    private func looks(_ due: ThingReader.Due, _ db: Database, after: Keyset?) throws -> [Item] {
        guard let condition = things?.condition(due) else { return [] }
        let (later, arguments) = PhotoOrder.after(after)
        return try Row.fetchAll(
            db,
            sql: """
                SELECT \(ThingReader.keySQL) AS key, taken, id FROM file WHERE \(condition) AND \(later)
                ORDER BY \(PhotoOrder.newestFirst) LIMIT \(Self.page)
                """, arguments: arguments
        ).map { (.text($0["key"]), $0["taken"], $0["id"]) }
    }

    private static func documents(_ db: Database, after: Keyset?) throws -> [Item] {
        let (later, arguments) = Keyset.after(after, "documentDue.modified", "documentDue.fileId")
        return try Row.fetchAll(
            db,
            sql: """
                SELECT \(DocumentFile.keySQL) AS key, documentDue.modified, documentDue.fileId FROM documentDue
                JOIN otherFile ON otherFile.id = documentDue.fileId WHERE \(later)
                ORDER BY documentDue.modified DESC, documentDue.fileId DESC LIMIT \(page)
                """, arguments: arguments
        ).map { (.text($0["key"]), $0["modified"], $0["fileId"]) }
    }
}
