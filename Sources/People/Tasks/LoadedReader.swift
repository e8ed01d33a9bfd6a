public import Base
import Foundation
import PeopleEngine
import ReadingEngine
import ReadingTasks
import Synchronization

/// The reader of faces of this worker. It is loaded at its first request and kept.
enum LoadedReader {
    private static let kept = Mutex(FaceReader?.none)

    static func reader() throws(Failure) -> FaceReader {
        if let reader = kept.withLock({ $0 }) { return reader }
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
            let parts = PeopleParts.find(program: program), let library = ReadingParts.find(program: program)?.library
        else { throw Failure(.unknown, .peoplePartsMissing) }
        do throws(ReadingError) {
            let reader = try FaceReader(parts: parts, library: library)
            kept.withLock { $0 = reader }
            return reader
        } catch {
            throw error.failure
        }
    }
}

extension Failure.Reason {
    /// The reason if what finds faces is missing. Finding faces waits until it is installed.
    public static let peoplePartsMissing: Self = "people.partsMissing"
}
