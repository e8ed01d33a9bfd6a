public import Base
public import PicturesEngine
public import Workers

/// Reads the dates and the labels in several files: in pictures and films that were described before these were looked for, and in
/// sidecars.
/// Decodes no pixels and computes no SHA-256.
public struct ReadDates: WorkerTask {
    public static let name = "dates"

    public struct Item: Codable, Sendable {
        public enum Kind: Codable, Sendable, Equatable {
            case picture, film
            case sidecar(DateSidecar.Kind)
        }

        public let path: BytePath
        public let kind: Kind

        public init(_ path: BytePath, _ kind: Kind) { (self.path, self.kind) = (path, kind) }
    }

    /// The dates and the labels of one file.
    public struct Found: Codable, Sendable {
        /// The state of the file while it was open.
        public let stamp: FileStamp
        public let dates: [FoundDate]
        public let contentIdentifier: String?
        /// The length of a film in milliseconds.
        public let milliseconds: Int?
        public let labels: Labels
        /// The maker and the model of the camera of a film.
        public var make: String?
        public var model: String?
    }

    /// The maximum number of files in one request.
    public static let maximum = WorkerFiles.maximum

    private let items: [Item]

    public init(_ items: [Item]) { self.items = items }

    public var file: BytePath? { items.count == 1 ? items[0].path : nil }
    public var files: WorkerFiles { WorkerFiles(reads: items.map(\.path)) }
    public var deadline: Duration { .seconds(60 + 2 * items.count) }

    /// Returns the dates in the order of the files; nil for a file that cannot be read.
    public func run() throws(Failure) -> [Found?] { items.map { try? Self.read($0) } }

    private static func read(_ item: Item) throws(Failure) -> Found {
        let file = try OpenFile(item.path)
        switch item.kind {
        case .film:
            let film = MovieFile(size: file.size) { offset, count in (try? file.read(at: offset, count)) ?? [] }
            return Found(
                stamp: file.stamp, dates: film.dates, contentIdentifier: film.contentIdentifier, milliseconds: film.milliseconds,
                labels: film.labels ?? Labels(), make: film.make, model: film.model)
        case .sidecar(let kind):
            let bytes = file.size <= DateSidecar.maximumBytes ? try file.readStart(file.size) : []
            let date = DateSidecar.date(in: bytes, kind)
            return Found(
                stamp: file.stamp, dates: date.map { [$0] } ?? [], contentIdentifier: nil, milliseconds: nil,
                labels: DateSidecar.labels(in: bytes, kind))
        case .picture:
            let start = try file.readStart(min(file.size, Self.start))
            let whole = PictureDates.isEnough(start) || file.size > PictureLimits.standard.maximumFileBytes
            let found = PictureDates(whole ? start : try file.readAll())
            return Found(
                stamp: file.stamp, dates: found.dates, contentIdentifier: found.contentIdentifier, milliseconds: nil,
                labels: found.labels ?? Labels())
        }
    }

    /// The metadata of nearly all JPEGs stands in these first bytes.
    private static let start = 256 << 10
}
