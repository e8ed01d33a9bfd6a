public import Base
public import Catalogue
import GroupsEngine
import GRDB

/// Groups with all their files, for the command line. The report can be limited to some folders.
public struct GroupReport: Sendable {
    public struct Group: Sendable {
        public let group: PhotoGroup
        public let files: [FileRow]
    }

    let catalogue: Catalogue
    let read: CloseReader
    let films: FilmReader?
    let updater: SimilarUpdater
    let folders: [BytePath]
    let strictness: Strictness
    let shouldContinue: @Sendable () -> Bool

    /// - Parameters:
    ///   - updater: finds similar photos if the report includes all shared folders; otherwise, it is stopped.
    ///   - shouldContinue: called repeatedly. After it has returned false, no groups of similar photos are returned.
    public init(
        _ catalogue: Catalogue, read: @escaping CloseReader, films: FilmReader? = nil, updater: SimilarUpdater,
        folders: [BytePath], strictness: Strictness,
        shouldContinue: @escaping @Sendable () -> Bool
    ) {
        self.catalogue = catalogue
        self.read = read
        self.films = films
        self.updater = updater
        self.folders = folders
        self.strictness = strictness
        self.shouldContinue = shouldContinue
    }

    /// The groups of a way of grouping.
    public func groups(_ way: Way) async throws -> [Group] {
        if way == .similar {
            guard try await blocking({ try catalogue.read(isOfEverything) }) else {
                await updater.stop()
                return try await blocking(similar)
            }
            try await updater.bringUpToDate()
        }
        return try await blocking { try catalogue.read { try kept(way, $0) } }
    }

    /// Whether all photos are inside the folders.
    private func isOfEverything(_ db: Database) throws -> Bool {
        let (photos, arguments) = query(db).photos
        let hasOthers = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM file WHERE \(FileRow.presentLead) AND NOT (\(photos)))",
            arguments: arguments)
        return hasOthers == false
    }

    private func query(_ db: Database) -> GroupQuery {
        GroupQuery(db: db, folders: folders, strictness: strictness, today: .now)
    }

    private func kept(_ way: Way, _ db: Database) throws -> [Group] {
        let query = query(db)
        let groups = try way.groups(query)
        return try (way == .place ? PlaceWay.separating(groups) : groups).map { group in
            Group(group: group, files: try Self.files(db, way.members(query, group.key).map(\.id)))
        }
    }

    private func similar() throws -> [Group] {
        let pass = SimilarPass(catalogue, read: read, films: films, folders: folders, shouldContinue: shouldContinue)
        try pass.sampleFilms()
        let groups = try pass.run()?[strictness] ?? []
        return try catalogue.read { db in
            let query = query(db)
            return try groups.compactMap { try Self.group(query, $0) }.sorted {
                ($1.group.frees ?? 0, $0.group.key) < ($0.group.frees ?? 0, $1.group.key)
            }
        }
    }

    private static func group(_ query: GroupQuery, _ found: SimilarPass.Group) throws -> Group? {
        let files = try found.identities.map { try ExactWay.files(query, $0) }
        let all = files.flatMap { $0.sorted { ($0.stamp.modified, $0.id) < ($1.stamp.modified, $1.id) } }
        guard let best = all.first, let lead = found.identities.first else { return nil }
        let bytes = all.reduce(0) { $0 + $1.stamp.size }
        let kept = (files.first ?? []).reduce(0) { $0 + $1.stamp.size }
        let group = PhotoGroup(
            key: lead.hex, name: best.name.display, count: all.count, bytes: bytes,
            left: all.count { $0.decision == nil }, cover: best.id, best: best.id,
            reason: found.reason?.rawValue, likeness: found.likeness.word, frees: bytes - kept)
        return Group(group: group, files: all)
    }

    private static func files(_ db: Database, _ ids: [Int64]) throws -> [FileRow] {
        var files: [FileRow] = []
        for start in stride(from: 0, to: ids.count, by: 500) {
            let chunk = Array(ids[start..<min(start + 500, ids.count)])
            let rows = Dictionary(try FileRow.fetch(db, ids: chunk).map { ($0.id, $0) }) { first, _ in first }
            files += chunk.compactMap { rows[$0] }
        }
        return files
    }
}
