import Acts
import Base
import Catalogue
import GRDB
import PicturesEngine

/// What an act takes over from an export: albums, favourites, and the dates, places and words that a scan does not read by itself. Photos are named
/// by their numbers in `ExportPhotos`.
struct WantedExport {
    let albums: [(name: String, photos: [Int])]
    let favourites: [Int]
    let dates: [(photo: Int, date: FoundDate)]
    let labels: [(photo: Int, labels: Labels)]

    init(_ photos: ExportPhotos) {
        var members: [String: [Int]] = [:]
        for album in photos.wantedAlbums { members[album.title, default: []] += album.photos }
        albums = members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        let known = photos.photos.indices.filter { photos.photos[$0].facts != nil }
        favourites = known.filter { photos.photos[$0].facts?.isFavourite == true && photos.photos[$0].facts?.isTrashed != true }
        dates = known.compactMap { index in
            let photo = photos.photos[index]
            guard !photo.isDated, let date = photo.facts?.date else { return nil }
            return (index, date)
        }
        labels = known.compactMap { index in photos.photos[index].unread.map { (index, $0) } }
    }

    /// The change if nothing of it is in the catalogue.
    func all(_ photos: ExportPhotos) -> ExportActs.Outcome {
        func count(_ indices: [Int]) -> Int { indices.count { !photos.photos[$0].isFollower } }
        return ExportActs.Outcome(
            albums: albums.count, inAlbums: albums.reduce(0) { $0 + count($1.photos) }, favourites: count(favourites),
            dates: dates.count, places: labels.count { $0.labels.hasPlace }, people: labels.count { !$0.labels.people.isEmpty },
            texts: labels.count { $0.labels.hasTexts })
    }

    /// Returns the content of an act, in which photos are named by their contents.
    ///
    /// - Returns: also the number of photos whose content is unknown.
    func content(_ db: Database, _ photos: ExportPhotos) throws -> (content: ExportActs.Content, missing: Int) {
        struct Known {
            let identity: Identity
            /// Whether the file belongs to another photo, which represents it in albums.
            let isCompanion: Bool
        }
        var known: [Int: Known?] = [:]
        let statement = try db.cachedStatement(
            sql: """
                SELECT identity, kind FROM file JOIN directory ON directory.id = directoryId
                WHERE directory.path = ? AND name = ? AND \(FileRow.present) AND identity IS NOT NULL
                """)
        func find(_ photo: Int) throws -> Known? {
            if let found = known[photo] { return found }
            let path = photos.path(photo)
            let row = try Row.fetchOne(statement, arguments: [path.parent, path.name])
            let kind = row.flatMap { FileRow.Kind(rawValue: $0[1]) } ?? .photo
            let found = row.map { Known(identity: $0[0], isCompanion: kind != .photo && kind != .video) }
            known[photo] = .some(found)
            return found
        }
        func lead(_ photo: Int) throws -> Identity? { try find(photo).flatMap { $0.isCompanion ? nil : $0.identity } }
        var content = ExportActs.Content()
        for album in albums { content.albums.append((album.name, try album.photos.compactMap(lead))) }
        content.favourites = try favourites.compactMap(lead)
        for (photo, date) in dates {
            if let identity = try find(photo)?.identity, content.dates[identity] == nil { content.dates[identity] = date }
        }
        for (photo, labels) in labels {
            if let identity = try find(photo)?.identity { content.labels[identity, default: Labels()].add(labels) }
        }
        return (content, known.values.count { $0 == nil })
    }
}
