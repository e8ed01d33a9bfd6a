public import Base
import PicturesEngine
import PicturesTasks
import ReadingEngine
import ReadingTasks
import ThingsEngine
public import Workers

/// Finds what a picture shows. The answer has the certainty of each thing, except those whose certainty rounds to nothing.
///
/// Throws `Failure` with code `unknown` if the library or the network is missing. The failure says what to install.
public struct FindThings: WorkerTask {
    public static let name = "things"

    private let path: BytePath

    public init(in file: BytePath) { path = file }

    public var file: BytePath? { path }
    public var needs: WorkerNeeds { .warm }

    public func run() throws(Failure) -> [FoundThing] {
        let finder = try LoadedFinder.finder()
        let picture = try PictureFile.open(path) { picture throws(PictureError) in
            try picture.scaled(longSide: ThingFinder.sufficientSide)
        }
        do throws(ReadingError) {
            return try finder.things(in: picture).filter { $0.certainty > 0 }
                .sorted { ($1.certainty, $0.thing) < ($0.certainty, $1.thing) }
        } catch {
            throw error.failure
        }
    }
}
