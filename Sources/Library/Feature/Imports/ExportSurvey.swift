public import Base
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
        /// The number of sidecars or entries in lists whose photos are not in the export.
        public fileprivate(set) var absent = 0
        /// The numbers of the parts that seem to be missing.
        public fileprivate(set) var missingParts: [Int] = []
    }

    /// Empty if the folder is no export.
    public let counts: [Count]
    /// The number of zips.
    public let zips: Int
    /// The bytes that the photos and sidecars in zips have when they are extracted.
    public let bytes: Int64
    /// The number of sidecars and folders that cannot be read.
    public let unreadable: Int
    /// Why zips may lack photos: they are cut off or damaged.
    public let damage: [Failure]
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
        damage = tree.damage
        ambiguous = photos.ambiguous
        revision = String(tree.revision, radix: 16)
    }

    private static func count(_ photos: ExportPhotos, _ source: ExportSource) -> Count? {
        let seen = photos.distinct(source)
        let absent = photos.absent[source] ?? 0
        if seen.isEmpty, absent == 0 { return nil }
        var count = Count(source: source.rawValue)
        count.photos = seen.count
        count.absent = absent
        if source == .icloud { count.missingParts = ExportParts.missingOfICloud(photos.tree.names) }
        // Takeout's other parts may have mails and no photos.
        if source == .takeout, absent > 0 { count.missingParts = ExportParts.missingOfTakeout(photos.tree.names) }
        count.albums = Set(photos.wantedAlbums.filter { $0.source == source }.map(\.title)).count
        for facts in seen {
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
            (descriptions, "description"),
        ].filter { $0.0 > 0 }.map { Self.words($0.0, $0.1) }
        let list = parts.isEmpty ? "nothing is said about them" : parts.joined(separator: ", ")
        return (["\(Self.words(photos, "photo")) of \(program): \(list)."] + remarks).joined(separator: " ")
    }

    private var remarks: [String] {
        var remarks: [String] = []
        if archived > 0 {
            remarks.append(
                archived == 1
                    ? "1 was archived there; it is an ordinary photo here."
                    : "\(Self.grouped(archived)) were archived there; they are ordinary photos here.")
        }
        if trashed > 0 {
            remarks.append(
                trashed == 1
                    ? "1 was in the trash there; it is left out of albums."
                    : "\(Self.grouped(trashed)) were in the trash there; they are left out of albums.")
        }
        if absent > 0 || !missingParts.isEmpty { remarks.append(missing) }
        return remarks
    }

    private var missing: String {
        let named =
            switch ExportSource(rawValue: source) {
            case .icloud:
                Self.words(absent, "row") + (absent == 1 ? " of its tables names a photo" : " of its tables name photos")
            case .whatsapp: Self.words(absent, "message") + (absent == 1 ? " names a photo" : " name photos")
            default: Self.words(absent, "sidecar") + (absent == 1 ? " names a photo" : " name photos")
            }
        let what = "\(named) that \(absent == 1 ? "is" : "are") not here"
        if missingParts.isEmpty { return source == "whatsapp" ? "\(what)." : "\(what): a part may be missing." }
        // Names only the first parts, because a long list of numbers does not help.
        let numbers = missingParts.prefix(8).map(String.init) + (missingParts.count > 8 ? ["…"] : [])
        let parts = missingParts.count == 1 ? "part \(numbers[0]) seems" : "parts \(numbers.joined(separator: ", ")) seem"
        return absent == 0 ? "P\(parts.dropFirst()) to be missing." : "\(what): \(parts) to be missing."
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
