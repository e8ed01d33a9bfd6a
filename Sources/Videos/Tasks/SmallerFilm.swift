public import Base
import PicturesTasks
public import VideosEngine
public import Workers

/// A smaller copy of a film, which was compared with it.
public struct SmallerFilm: Sendable {
    /// The sizes from which a person chooses: the longest side of a frame in pixels.
    public enum Size: Int, Codable, CaseIterable, Sendable {
        case medium = 1280
        case large = 1920
    }

    public let film: EncodedFilm
    public let comparison: FilmComparison
    /// The SHA-256 of the copy.
    public let digest: [UInt8]

    /// The rate factors of x264, of which the second is used for films that lose too much with the first.
    private static let rateFactors = [23, 18]
    /// A copy of more than this part of the original is not worth its loss.
    public static let worthwhile = 0.9

    /// The container of a film by the ending of its name; nil if its smaller copy would need another name.
    public static func container(of path: BytePath) -> FilmEncoding.Container? {
        switch path.display.lowercased().split(separator: ".").last {
        case "mp4", "m4v": .mp4
        case "mov", "qt": .mov
        case "3gp": .threeGP
        default: nil
        }
    }

    /// Estimates the bytes of the copy for each size.
    public static func estimate(_ path: BytePath, pool: WorkerPool) async throws(Failure) -> [Int] {
        let container = try requiredContainer(of: path)
        let encodings = Size.allCases.map {
            FilmEncoding(container: container, longSide: $0.rawValue, rateFactor: rateFactors[0])
        }
        return try await pool.perform(EstimateFilm(path, encodings), priority: .interactive)
    }

    /// Encodes a film into a draft, and compares both.
    ///
    /// - Throws: `Failure` if the copy is not similar enough, lacks something, or is hardly smaller.
    public init(of path: BytePath, _ size: Size, to draft: BytePath, pool: WorkerPool) async throws(Failure) {
        let container = try Self.requiredContainer(of: path)
        guard let original = FileStamp(of: path)?.size else { throw Failure(.fileNotFound, "photo.gone", file: path) }
        let length = try await pool.perform(ProbeFilm(path)).milliseconds ?? 0
        for rateFactor in Self.rateFactors {
            let encoding = FilmEncoding(container: container, longSide: size.rawValue, rateFactor: rateFactor)
            let made = try await pool.perform(EncodeFilm(path, encoding, milliseconds: length, to: draft))
            guard Double(made.bytes) <= Double(original) * Self.worthwhile else {
                throw Failure(.unsupportedFormat, "video.hardlySmaller", file: path)
            }
            let check = try await pool.perform(CompareFilms(path, with: draft, milliseconds: length))
            guard check.comparison.isComplete else { throw Failure(.corruptFile, "video.copyIncomplete", file: path) }
            guard check.hasSameFacts else { throw Failure(.corruptFile, "video.copyForgets", file: path) }
            if check.comparison.isSimilar {
                (film, comparison, digest) = (made, check.comparison, check.copy.digest)
                return
            }
        }
        throw Failure(.unsupportedFormat, "video.copyDiffers", file: path)
    }

    private static func requiredContainer(of path: BytePath) throws(Failure) -> FilmEncoding.Container {
        guard let container = container(of: path) else {
            throw Failure(.unsupportedFormat, "video.otherContainer", file: path)
        }
        return container
    }
}
