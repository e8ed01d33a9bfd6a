public import Base
import PicturesEngine
public import PicturesTasks
public import VideosEngine
public import Workers

/// Compares a film with its encoded copy, and computes the SHA-256 of the copy.
public struct CompareFilms: WorkerTask {
    public struct Answer: Codable, Sendable {
        public let comparison: FilmComparison
        /// Whether both state the same dates, the same camera, place and labels, and the same identifier.
        public let hasSameFacts: Bool
        public let copy: FileDigest
    }

    public static let name = "film.compare"

    private let path: BytePath
    private let copy: BytePath
    private let milliseconds: Int

    /// - Parameter milliseconds: the length of the film, which determines the deadline.
    public init(_ original: BytePath, with copy: BytePath, milliseconds: Int) {
        (path, self.copy, self.milliseconds) = (original, copy, milliseconds)
    }

    public var file: BytePath? { path }
    public var files: WorkerFiles { WorkerFiles(reads: [path, copy]) }
    public var deadline: Duration { FilmDeadline.encoding(milliseconds) }

    public func run() throws(Failure) -> Answer {
        let original = try OpenFile(path)
        let new = try OpenFile(copy)
        let comparison: FilmComparison
        do throws(VideoError) {
            comparison = try original.withDescriptor { one throws(VideoError) in
                try new.withDescriptor { other throws(VideoError) in try Video.compare(one, with: other) }
            }
        } catch {
            throw error.failure.at(path)
        }
        return Answer(
            comparison: comparison, hasSameFacts: Self.facts(original) == Self.facts(new), copy: try FileDigest(of: new))
    }

    /// What a file states apart from its length.
    private struct Facts: Equatable {
        let dates: [FoundDate]
        let texts: [String?]
        let labels: Labels?
    }

    private static func facts(_ file: borrowing OpenFile) -> Facts {
        let film = MovieFile(size: file.size) { offset, count in (try? file.read(at: offset, count)) ?? [] }
        return Facts(dates: film.dates, texts: [film.contentIdentifier, film.make, film.model], labels: film.labels)
    }
}
