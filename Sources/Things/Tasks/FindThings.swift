public import Base
public import Foundation
import PicturesEngine
import PicturesTasks
import ReadingEngine
import ReadingTasks
import ThingsEngine
import VideosEngine
import VideosTasks
public import Workers

/// Finds what a picture or the poster of a film shows, and its features. The answer has the certainty of each thing, except those whose certainty rounds to nothing.
///
/// Throws `Failure` with code `unknown` if the library or the network is missing. The failure says what to install.
public struct FindThings: WorkerTask {
    public static let name = "things"

    /// The picture that is looked at.
    public enum Source: Codable, Sendable {
        case file(BytePath)
        /// A small JPEG, such as the thumbnail of a photo or of a video.
        case thumbnail(Data)
    }

    private let source: Source

    public init(in source: Source) { self.source = source }

    public var file: BytePath? { if case .file(let path) = source { path } else { nil } }
    public var needs: WorkerNeeds { .warm }

    public func run() throws(Failure) -> SeenPicture {
        let finder = try LoadedFinder.finder()
        let picture = try decoded()
        do throws(ReadingError) {
            let seen = try finder.look(at: picture)
            let things = seen.things.filter { $0.certainty > 0 }
            return SeenPicture(
                things: things.sorted { ($1.certainty, $0.thing) < ($0.certainty, $1.thing) }, features: seen.features)
        } catch {
            throw error.failure
        }
    }

    private func decoded() throws(Failure) -> ScaledPicture {
        let side = ThingFinder.sufficientSide
        switch source {
        case .file(let path) where FileKind(fileName: path.name.display)?.family == .video:
            return try Self.poster(of: path, longSide: side)
        case .file(let path):
            return try PictureFile.open(path) { picture throws(PictureError) in try picture.scaled(longSide: side) }
        case .thumbnail(let jpeg):
            do throws(PictureError) {
                return try Picture(bytes: [UInt8](jpeg)).scaled(longSide: side)
            } catch {
                throw error.failure
            }
        }
    }

    private static func poster(of film: BytePath, longSide: Int) throws(Failure) -> ScaledPicture {
        let file = try OpenFile(film)
        do throws(VideoError) {
            let pixels = try file.withDescriptor { descriptor throws(VideoError) in
                try Video(descriptor: descriptor).poster(longSide: longSide)
            }
            return ScaledPicture(pixels: pixels, width: pixels.width, height: pixels.height)
        } catch {
            throw error.failure
        }
    }
}
