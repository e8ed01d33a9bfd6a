public import Base
public import Foundation
public import GroupsEngine
import PicturesEngine
import Synchronization
public import Workers

/// Compares a picture closely with similar pictures, in the given order.
///
/// The result of the task has a closeness for each of these pictures; nil if it could not be compared. Files are read only if
/// the thumbnails are not sufficient for a decision.
public struct ComparePictures: WorkerTask {
    public static let name = "compare"

    /// A picture: all files with the same content, and a thumbnail. The first of these files that has not changed since the
    /// scan is read.
    public struct Source: Codable, Sendable {
        public struct File: Codable, Hashable, Sendable {
            public let path: BytePath
            public let stamp: FileStamp

            public init(path: BytePath, stamp: FileStamp) {
                self.path = path
                self.stamp = stamp
            }
        }

        public let files: [File]
        /// A JPEG thumbnail of the picture, if there is one. It may make reading a file unnecessary.
        public let thumbnail: Data?

        public init(files: [File], thumbnail: Data? = nil) {
            self.files = files
            self.thumbnail = thumbnail
        }
    }

    public struct Other: Codable, Sendable {
        public let source: Source
        /// The EXIF orientation to apply to the picture before the comparison.
        public let orientation: Int
        public let manner: DetailComparison.Manner
        /// If set, checks whether one of the two pictures is a crop of the other.
        public let cut: Crop?

        public init(_ source: Source, turn: Turn, manner: DetailComparison.Manner, cut: Crop? = nil) {
            self.source = source
            orientation = turn.rawValue
            self.manner = manner
            self.cut = cut
        }
    }

    public let one: Source
    public let others: [Other]

    public init(_ one: Source, _ others: [Other]) {
        self.one = one
        self.others = others
    }

    /// Maximum number of other pictures in one request, so that the result comes soon.
    public static let maximumOthers = 24

    /// Maximum number of files with the same content that are handed over. Files after the first one are used only if the earlier
    /// ones have changed.
    private static let copies = 9

    public var files: WorkerFiles {
        WorkerFiles(reads: ([one] + others.map(\.source)).flatMap { $0.files.prefix(Self.copies).map(\.path) })
    }

    public var file: BytePath? { one.files.first?.path }
    /// The deadline is generous: comparing two of the largest pictures takes a second.
    public var deadline: Duration { .seconds(120) }
}

extension ComparePictures {
    /// Pictures that this worker read recently.
    private static let cache = Mutex(FinePictureCache())

    public func run() throws(Failure) -> [Closeness?] { Self.cache.withLock { look(&$0) } }

    private func look(_ cache: inout FinePictureCache) -> [Closeness?] {
        let thumbnail = cache.thumbnail(one)
        var afar = thumbnail.map { Sheets(of: $0) }
        var near: [Int: Sheets] = [:]
        return others.map { other in
            if let cut = other.cut {
                // Without a result, the server asks again. A wrong result would be stored.
                do { return try look(&cache, cut, other, thumbnail) } catch { return nil }
            }
            guard let turn = Turn(rawValue: other.orientation) else { return nil }
            if let picture = cache.thumbnail(other.source),
                let known = afar?.look(at: picture.turned(turn))?.thumbnailCloseness(as: other.manner)
            {
                return known
            }
            let longSide = other.manner.longSide
            guard let first = cache.picture(one, longSide: longSide),
                let picture = cache.picture(other.source, longSide: longSide)
            else { return nil }
            return near[longSide, default: Sheets(of: first)].look(at: picture.turned(turn))?.closeness(as: other.manner)
        }
    }

    private func look(
        _ cache: inout FinePictureCache, _ cut: Crop, _ other: Other, _ thumbnail: FinePicture?
    ) throws(Crop.MemoryError) -> Closeness? {
        let side = Picture.thumbnailSide
        guard let first = thumbnail ?? cache.picture(one, longSide: side),
            let second = cache.thumbnail(other.source) ?? cache.picture(other.source, longSide: side)
        else { return nil }
        if let known = try cut.thumbnailCloseness(first, second) { return known }
        let longSide = other.manner.longSide
        guard other.manner == .page, let first = cache.picture(one, longSide: longSide),
            let second = cache.picture(other.source, longSide: longSide)
        else { return nil }
        return try cut.closeness(first, second)
    }
}
