public import Base
public import Catalogue
import Glibc
import PicturesEngine
import PicturesTasks
import VideosEngine
import VideosTasks
public import Workers

/// What a picture or a film and the files beside it say, and what a catalogue adds.
public struct FileFacts: Encodable, Sendable {
    /// A date and the source that gives it.
    public struct Date: Encodable, Sendable {
        public let source: String
        public let taken: String
        fileprivate let found: FoundDate

        fileprivate init(_ found: FoundDate) { (source, taken, self.found) = (found.source.word, found.iso, found) }

        private enum CodingKeys: String, CodingKey { case source, taken }
    }

    /// "photo" or "video".
    public let kind: String
    public let format: String
    /// The size of the upright picture in pixels.
    public private(set) var width: Int?
    public private(set) var height: Int?
    /// The stored EXIF orientation, 1…8.
    public private(set) var orientation: Int?
    /// Local time as ISO 8601, as far as it is known, with the offset if it is known.
    public private(set) var taken: String
    /// The word of `DateSource`.
    public private(set) var takenFrom: String
    /// The zone of `taken`, such as "+02:00".
    public private(set) var zone: String?
    /// All dates, most trusted first.
    public private(set) var dates: [Date]
    public private(set) var latitude: Double?
    public private(set) var longitude: Double?
    /// The name of the place, such as "Hohenschwangau, Bavaria".
    public private(set) var place: String?
    public private(set) var camera: String?
    public private(set) var lens: String?
    /// The exposure time in seconds.
    public private(set) var exposure: Double?
    public private(set) var title: String?
    public private(set) var caption: String?
    public private(set) var keywords: [String]
    /// −1 for a rejected photo, 0 for an unrated one, else the number of stars.
    public private(set) var rating: Int?
    public private(set) var people: [String]
    /// A place within the city.
    public private(set) var location: String?
    public private(set) var city: String?
    public private(set) var state: String?
    public private(set) var country: String?
    /// The length of a film in seconds.
    public let duration: Double?
    /// The length in seconds of the film inside a motion photo; nil for any other file.
    public let motion: Double?
    /// The properties of a film: names of codecs as FFmpeg writes them, frames in a second, and the degrees clockwise by which
    /// stored frames are turned.
    public private(set) var codec: String?
    public private(set) var audioCodec: String?
    public private(set) var frameRate: Double?
    public private(set) var rotation: Int?
    /// The names of the files in the same folder that belong to it: its sidecars, a raw file and its JPEG, the film of a Live
    /// Photo, an original and its edited copy.
    public let companions: [String]
    /// The albums of the export in which the file lies, and those of the catalogue.
    public private(set) var albums: [String] = []
    /// What it shows, most certain first; empty also if nobody can look.
    public private(set) var things: [ShownThing] = []
    /// Whether the export in which the file lies, or the catalogue, has it among its favourites.
    public private(set) var favourite = false
    /// Why the picture cannot be shown, or can be shown only in part.
    public private(set) var problem: Failure?

    /// Sets the name of the place.
    public mutating func name(by naming: PlaceNaming) {
        guard let latitude, let longitude, let position = Labels.Position(latitude, longitude) else { return }
        place = naming.name(position)?.place.words.english
    }

    /// Lets workers read a file and its sidecars.
    ///
    /// - Parameter exports: looks for what an export says about the file in other folders; nil for the file and its folder alone.
    /// - Throws: `Failure` if the file is neither a picture nor a film, or cannot be read.
    public init(of path: BytePath, _ pool: WorkerPool, exports: NearbyExports? = nil) async throws(Failure) {
        guard let stamp = FileStamp(of: path) else { throw Failure.system(errno, "read", path) }
        let isFilm = LibraryFormat(fileExtension: path.fileExtension)?.kind == .video
        var dates: [FoundDate]
        var (length, labels): (Int?, Labels) = (nil, Labels())
        var inside: EmbeddedFilm?
        if isFilm {
            let film = try await pool.perform(ReadDates([ReadDates.Item(path, .film)]), priority: .interactive).first ?? nil
            guard let film else { throw Failure.system(EIO, "read", path) }
            (kind, format, dates, length) = ("video", path.fileExtension, film.dates, film.milliseconds)
            labels = film.labels
            let make = [film.make, film.model].compactMap { $0 }.joined(separator: " ")
            camera = make.isEmpty ? nil : CameraName.short(make)
            do throws(Failure) {
                let video = try await pool.perform(ProbeFilm(path), priority: .interactive)
                (width, height, rotation) = (video.width, video.height, video.rotation)
                (codec, audioCodec, frameRate) = (video.videoCodec, video.audioCodec, video.frameRate)
                length = video.milliseconds ?? length
            } catch {
                problem = error
            }
        } else {
            let description = try await pool.perform(Describe(path), priority: .interactive)
            guard let picture = description.picture else {
                throw description.problem ?? Failure(.unsupportedFormat, "picture.notAPicture", file: path)
            }
            (kind, format, dates) = ("photo", picture.format.rawValue, description.dates?.dates ?? [])
            (width, height, orientation) = (picture.width, picture.height, picture.orientation)
            labels = description.dates?.labels ?? labels
            inside = description.film
            let metadata = picture.metadata
            let make = [metadata.make, metadata.model].compactMap { $0 }.joined(separator: " ")
            (camera, lens) = (make.isEmpty ? nil : CameraName.short(make), metadata.lens)
            (exposure, problem) = (metadata.exposureTime, picture.damage?.partialFailure)
        }
        duration = length.map { Double($0) / 1000 }
        motion = inside.map { Double($0.milliseconds) / 1000 }
        let folder = try Self.listing(path.parent)
        let sidecars = SidecarNames(folder.others).matches(path.name)
        let belonging = try await NearbyCompanions(of: path, in: folder, pool).names()
        companions = Set(belonging + sidecars.map(\.entry.name)).sorted().map(\.display)
        let entry = try await Self.entry(of: path, exports)
        var (xmp, takeout) = (Labels(), Labels())
        if sidecars.contains(where: { $0.kind != nil }) {
            let items = sidecars.compactMap { match in
                match.kind.map { ReadDates.Item(path.parent.appending(match.entry.name), .sidecar($0)) }
            }
            let found = try await pool.perform(ReadDates(items), priority: .interactive)
            dates += found.compactMap { $0?.dates.first }
            func said(_ kind: DateSidecar.Kind) -> Labels {
                zip(sidecars, found).first { $0.0.kind == kind }?.1?.labels ?? Labels()
            }
            (xmp, takeout) = (said(.xmp), said(.takeout))
        }
        if let facts = entry?.facts {
            if entry?.source == .takeout, let more = facts.labels { takeout.add(more) }
            if let date = facts.date, !dates.contains(date) { dates.append(date) }
            favourite = facts.isFavourite
        }
        labels = Labels(file: labels, sidecar: xmp, takeout: takeout)
        if let more = entry?.facts?.labels { labels.add(more) }
        albums = entry?.albums ?? []
        (latitude, longitude) = (labels.position?.latitude, labels.position?.longitude)
        (title, caption, keywords, rating) = (labels.title, labels.caption, labels.keywords, labels.rating)
        (people, location, city) = (labels.people, labels.location, labels.city)
        (state, country) = (labels.state, labels.country)
        dates = TakenDates.all(dates, name: path.name, modified: stamp.modified / 1_000_000_000)
        let best = FoundDate.best(of: dates)
        (taken, takenFrom, zone) = (best?.iso ?? "", best?.source.word ?? "", best?.zone)
        self.dates = dates.map(Date.init)
    }

    /// Sets what the picture shows.
    public mutating func show(_ found: [FoundThing]) { things = found.map { ShownThing($0) } }

    /// Adds what the catalogue knows. The keywords are then those that a person left or gave.
    public mutating func add(_ known: CatalogueFacts) {
        let all = FoundDate.ordered(
            dates.map(\.found) + known.dates.filter { one in !dates.contains { $0.found.source == one.source } })
        dates = all.map(Date.init)
        if let best = FoundDate.best(of: all) { (taken, takenFrom, zone) = (best.iso, best.source.word, best.zone) }
        keywords = known.labels.keywords
        people += known.labels.people.filter { !people.contains($0) }
        (title, caption) = (title ?? known.labels.title, caption ?? known.labels.caption)
        (latitude, longitude) = (known.position?.latitude, known.position?.longitude)
        favourite = favourite || known.isFavourite
        albums += known.albums.filter { !albums.contains($0) }
    }

    private static func entry(of path: BytePath, _ exports: NearbyExports?) async throws(Failure) -> NearbyExports.Entry? {
        do {
            return try await exports?.entry(of: path)
        } catch {
            throw error as? Failure ?? Failure.system(EIO, "read", path)
        }
    }

    /// - Throws: `Failure` if the folder cannot be listed, because a missing sidecar would change the answer.
    private static func listing(_ folder: BytePath) throws(Failure) -> DirectoryListing {
        do {
            return try DirectoryListing(of: folder)
        } catch {
            throw error as? Failure ?? Failure.system(EIO, "read", folder)
        }
    }
}
