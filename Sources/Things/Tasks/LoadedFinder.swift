public import Base
import Foundation
import ReadingEngine
import ReadingTasks
import Synchronization
import ThingsEngine

/// The finder of this worker. It is loaded at its first request and kept until other parts are installed.
enum LoadedFinder {
    private static let kept = Mutex(ThingFinder?.none)

    static func finder() throws(Failure) -> ThingFinder {
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
            let parts = ThingParts.find(program: program)
        else { throw Failure(.unknown, .thingPartsMissing) }
        if let finder = kept.withLock({ $0 }), finder.parts == parts { return finder }
        do throws(ReadingError) {
            let finder = try ThingFinder(parts: parts)
            kept.withLock { $0 = finder }
            return finder
        } catch {
            throw error.failure
        }
    }
}

extension Failure.Reason {
    /// The reason if the network that finds things is missing. Finding things waits until it is installed.
    public static let thingPartsMissing: Self = "things.partsMissing"
}
