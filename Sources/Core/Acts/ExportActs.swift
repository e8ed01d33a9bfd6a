public import Base
public import Catalogue
import Foundation
public import GRDB

/// The act that takes over albums, favourites, dates, places and people from an export of another program. One undo takes all of it back, except
/// what was changed since.
public enum ExportActs {
    /// What the act records for its undo, beside the rows of its changes.
    struct Detail: Codable {
        struct Album: Codable {
            let id: Int64
            let name: String
            /// Whether the act created the album.
            let isNew: Bool
        }

        var albums: [Album] = []
        /// The folders that the act shared.
        var shared: [BytePath] = []
        /// The revision of the zips that were extracted.
        var zips: String?
    }

    /// What an act takes over.
    public struct Content: Sendable {
        public var albums: [(name: String, photos: [Identity])] = []
        public var favourites: [Identity] = []
        public var dates: [Identity: FoundDate] = [:]
        public var labels: [Identity: Labels] = [:]

        public init() {}
    }

    /// What an act changed.
    public struct Outcome: Codable, Sendable, Equatable {
        public internal(set) var act: Int64?
        /// The number of albums that were created.
        public internal(set) var albums = 0
        /// The number of photos that were added to albums.
        public internal(set) var inAlbums = 0
        public internal(set) var favourites = 0
        public internal(set) var dates = 0
        /// The numbers of photos that got a place, names of people, and other words.
        public internal(set) var places = 0
        public internal(set) var people = 0
        public internal(set) var texts = 0

        public init(
            albums: Int = 0, inAlbums: Int = 0, favourites: Int = 0, dates: Int = 0, places: Int = 0, people: Int = 0,
            texts: Int = 0
        ) {
            (self.albums, self.inAlbums, self.favourites, self.dates) = (albums, inAlbums, favourites, dates)
            (self.places, self.people, self.texts) = (places, people, texts)
        }

        public var withoutAct: Outcome {
            var outcome = self
            outcome.act = nil
            return outcome
        }

        public var isNothing: Bool { withoutAct == Outcome() }
    }

    /// Takes over the content, as a new act or as the rest of an act that extracted the files.
    ///
    /// - Parameters:
    ///   - name: the name of the export's folder, for the sentence about the act.
    ///   - act: the act that extracted the files; nil to begin one.
    ///   - shared: the folders that were shared for this act.
    ///   - zips: the revision of the zips that were extracted for this act.
    /// - Returns: an outcome without an act if nothing changed.
    public static func take(
        _ db: Database, _ content: Content, named name: String, act: Int64?, shared: [BytePath], zips: String? = nil
    ) throws -> Outcome {
        let id = try act ?? Journal.begin(db, .importExport, summary: "Took over \(name)", about: About("one", name: name))
        var outcome = Outcome()
        var detail = Detail(shared: shared, zips: zips)
        for album in content.albums where !album.photos.isEmpty {
            let (found, added) = try Albums.take(db, act: id, name: album.name, album.photos)
            if added == 0, !found.isNew { continue }
            detail.albums.append(found)
            outcome.albums += found.isNew ? 1 : 0
            outcome.inAlbums += added
        }
        outcome.favourites = try Favourites.take(db, act: id, content.favourites)
        for (identity, date) in content.dates where try ExportDates.add(db, act: id, identity, date) { outcome.dates += 1 }
        for (identity, labels) in content.labels {
            guard let change = try ExportLabels.add(db, act: id, identity, labels) else { continue }
            outcome.places += change.hasPlace ? 1 : 0
            outcome.people += change.hasPeople ? 1 : 0
            outcome.texts += change.hasTexts ? 1 : 0
        }
        let isIdle = outcome == Outcome() && act == nil && shared.isEmpty
        if isIdle {
            try Journal.drop(db, act: id)
            return outcome
        }
        outcome.act = id
        try Journal.describe(db, act: id, summary: "Took over \(name)", about: About("one", name: name))
        try Journal.setDetail(db, act: id, detail)
        return outcome
    }

    /// Undoes the changes of an act in the catalogue.
    ///
    /// - Parameter resolve: decides anew when and where files were taken.
    static func revert(
        _ db: Database, _ act: Act, resolve: (Database, Int64) throws -> Void
    ) throws -> Reversal.TakenBack {
        let detail = try Journal.detail(db, act: act.id, as: Detail.self) ?? Detail()
        let files = Set(try ExportDates.remove(db, act: act.id) + ExportLabels.remove(db, act: act.id))
        for file in files { try resolve(db, file) }
        let count = try Albums.revertPhotos(db, act: act.id)
        for album in detail.albums where try album.isNew || isOfUndone(db, album.id) {
            try Albums.deleteUnused(db, album.id, album.name)
        }
        for folder in try SharedFolder.all(db) where detail.shared.contains(folder.path) { try SharedFolder.unshare(db, folder) }
        let favourites = try Favourites.revert(db, act: act.id)
        let others = files.count + count + detail.albums.count + detail.shared.count
        return Reversal.TakenBack((favourites.count ?? 0) + others, refused: favourites.refused)
    }

    /// Whether zips of a revision were taken over, by an act that still stands.
    public static func hasTaken(_ db: Database, zips: String) throws -> Bool {
        try details(db, "undoneAt IS NULL").contains { $0.zips == zips }
    }

    private static func details(_ db: Database, _ condition: String) throws -> [Detail] {
        try Data.fetchAll(
            db, sql: "SELECT detail FROM act WHERE kind = ? AND \(condition) AND detail IS NOT NULL",
            arguments: [Act.Kind.importExport.rawValue]
        ).map { try JSONDecoder().decode(Detail.self, from: $0) }
    }

    /// Whether an import that was undone created an album, so that only later imports kept it.
    private static func isOfUndone(_ db: Database, _ album: Int64) throws -> Bool {
        try details(db, "undoneAt > 0").contains { $0.albums.contains { $0.id == album && $0.isNew } }
    }
}

extension Act.Kind {
    /// Albums, favourites, dates, places and people of an export of another program were taken over.
    public static let importExport = Self("importExport")
}

extension Reversal {
    /// - Parameter resolve: decides anew when and where a file was taken.
    public static func ofExports(
        _ entries: EntryMover, resolve: @escaping @Sendable (Database, Int64) throws -> Void,
        announce: @escaping @Sendable () async -> Void = {}
    ) -> Reversal {
        Reversal(
            of: .importExport,
            files: { act in
                let refused = try entries.bringBack(act: act.id).map { FileMover.Refusal(file: 0, failure: $0.failure) }
                return TakenBack(refused: refused)
            },
            changes: { db, act in try ExportActs.revert(db, act, resolve: resolve) }, announce: announce)
    }
}
