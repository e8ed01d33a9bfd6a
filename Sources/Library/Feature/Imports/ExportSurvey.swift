import Base
import PicturesEngine

/// What an export of another program has: the schema `ExportSurvey` in `Web/openapi.json`.
public struct ExportSurvey: Codable, Sendable, Equatable {
    /// The numbers for one program. A photo that lies in several albums counts once.
    public struct Count: Codable, Sendable, Equatable {
        /// "takeout", "icloud", "apple", "whatsapp", "immich" or "photoprism".
        public let source: String
        public fileprivate(set) var photos = 0
        public fileprivate(set) var dates = 0
        public fileprivate(set) var places = 0
        public fileprivate(set) var albums = 0
        public fileprivate(set) var favourites = 0
        /// The photos with the name of a person.
        public fileprivate(set) var people = 0
        public fileprivate(set) var descriptions = 0
        public fileprivate(set) var archived = 0
        /// The photos that were in the trash of the program.
        public fileprivate(set) var trashed = 0
    }

    /// Empty if the folder is no export.
    public let counts: [Count]
    /// The number of zips.
    public let zips: Int
    /// The bytes that the photos and sidecars in zips have when they are extracted.
    public let bytes: Int64
    /// The number of sidecars and folders that cannot be read.
    public let unreadable: Int
    /// The number of names in lists that could mean several photos and are left out.
    public let ambiguous: Int
    /// Differs if the files of the export differ.
    public let revision: String

    init(_ photos: ExportPhotos, failed: Int) {
        counts = ExportSource.allCases.compactMap { Self.count(photos, $0) }
        let tree = photos.tree
        zips = tree.parts.count { $0.isZip }
        let zipped = tree.folders.filter { tree.parts[$0.part].isZip }
        bytes = zipped.flatMap { $0.photos + $0.sidecars.map(\.file) }.reduce(0) { $0 + min(max($1.size, 0), .max - $0) }
        unreadable = failed + tree.problems.count
        ambiguous = photos.ambiguous
        revision = String(tree.revision, radix: 16)
    }

    private struct Name: Hashable {
        let name: BytePath
        let size: Int64
        /// nil in a Takeout, whose albums have copies.
        let folder: Int?
    }

    private static func count(_ photos: ExportPhotos, _ source: ExportSource) -> Count? {
        var seen: [Name: ExportFacts] = [:]
        for photo in photos.photos where photos.sources[photo.folder] == source {
            let folder = source == .takeout ? nil : photo.folder
            let name = Name(name: photo.file.name, size: photo.file.size, folder: folder)
            // A copy in an album may have no sidecar.
            if let known = seen[name], known != ExportFacts() { continue }
            seen[name] = photo.facts ?? ExportFacts()
        }
        if seen.isEmpty { return nil }
        var count = Count(source: source.rawValue)
        count.photos = seen.count
        count.albums = Set(photos.wantedAlbums.filter { $0.source == source }.map(\.title)).count
        for facts in seen.values {
            count.dates += facts.date == nil ? 0 : 1
            count.places += facts.hasPlace ? 1 : 0
            count.favourites += facts.isFavourite && !facts.isTrashed ? 1 : 0
            count.people += facts.hasPeople ? 1 : 0
            count.descriptions += facts.hasDescription ? 1 : 0
            count.archived += facts.isArchived ? 1 : 0
            count.trashed += facts.isTrashed ? 1 : 0
        }
        return count
    }
}

extension ExportSurvey {
    /// The sentence for a person, such as "52,469 photos of a Google Takeout: 51,880 dates, 37 albums."
    public var words: String {
        if counts.isEmpty { return "This is no export that Shoebox knows." }
        return counts.map(\.words).joined(separator: " ")
    }
}

extension ExportSurvey.Count {
    private var program: String {
        switch ExportSource(rawValue: source) {
        case .takeout: "a Google Takeout"
        case .icloud: "an iCloud export"
        case .apple: "an Apple Photos export"
        case .whatsapp: "a WhatsApp chat"
        case .immich: "an Immich library"
        case .photoprism: "a PhotoPrism library"
        case nil: source
        }
    }

    fileprivate var words: String {
        let parts = [
            (dates, "date"), (places, "place"), (albums, "album"), (favourites, "favourite"), (people, "photo with people"),
            (descriptions, "description"), (archived, "archived photo"),
        ].filter { $0.0 > 0 }.map { Self.words($0.0, $0.1) }
        let trash =
            trashed == 0
            ? ""
            : trashed == 1
                ? " 1 was in the trash there; it is left out of albums."
                : " \(Self.grouped(trashed)) were in the trash there; they are left out of albums."
        let list = parts.isEmpty ? "nothing is said about them" : parts.joined(separator: ", ")
        return "\(Self.words(photos, "photo")) of \(program): \(list).\(trash)"
    }

    private static func words(_ count: Int, _ noun: String) -> String {
        let many = noun == "photo with people" ? "photos with people" : "\(noun)s"
        return "\(grouped(count)) \(count == 1 ? noun : many)"
    }

    /// Writes a number with commas between thousands.
    static func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(number).reversed().enumerated() {
            if index > 0, index % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}
