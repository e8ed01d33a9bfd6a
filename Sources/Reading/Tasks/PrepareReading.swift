public import Base
import ReadingEngine
public import Workers

/// Loads the networks for text recognition and compiles them for common sizes, so that the next `ReadText` need not wait for
/// this.
public struct PrepareReading: WorkerTask {
    public static let name = "prepareReading"

    private let threads: Int

    public init(threads: Int) { self.threads = threads }

    public var file: BytePath? { nil }
    public var needs: WorkerNeeds { .warm }

    public func run() throws(Failure) -> Bool {
        let reader = try LoadedReaders.reader(.accurate, threads: threads)
        do throws(ReadingError) {
            try reader.warmUp()
        } catch {
            LoadedReaders.forget(.accurate)
            throw error.failure
        }
        return true
    }
}
