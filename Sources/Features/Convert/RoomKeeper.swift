import Basics
import Glibc
import Synchronization

/// Keeps room for the catalogue on its disk while workers write there: what they make may be as large as it likes.
struct RoomKeeper: Sendable {
    /// The data folder.
    let data: BytePath

    private static let pause = Duration.milliseconds(100)

    /// Does what writes into a folder, and ends it once it takes the room that stays free.
    ///
    /// - Parameter bytes: what it will write, as far as that is known.
    /// - Throws: `Failure` diskFull, or what `body` throws. On another disk than the catalogue's nothing is looked at.
    func perform<T: Sendable>(
        writing folder: BytePath, bytes: Int64 = 0, _ body: @escaping @Sendable () async throws(Failure) -> T
    ) async throws(Failure) -> T {
        guard let disk = Disk(of: folder), DiskRoom.isShared(folder, data) else { return try await body() }
        let full = Failure.system(ENOSPC, "written", folder)
        guard disk.holds(bytes) else { throw full }
        let work = Task { () -> Result<T, Failure> in
            do throws(Failure) { return .success(try await body()) } catch { return .failure(error) }
        }
        let isFull = Atomic(false)
        let watch = Task {
            while !Task.isCancelled {
                if !disk.holds(0) {
                    isFull.store(true, ordering: .relaxed)
                    return work.cancel()
                }
                try? await Task.sleep(for: Self.pause)
            }
        }
        let result = await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }
        watch.cancel()
        await watch.value
        if case .failure(let failure) = result, failure.code == .cancelled, isFull.load(ordering: .relaxed) { throw full }
        return try result.get()
    }
}

/// The disk that a folder is on.
private final class Disk: Sendable {
    private let descriptor: Int32

    init?(of folder: BytePath) {
        descriptor = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    func holds(_ bytes: Int64) -> Bool { DiskRoom.holds(bytes, for: descriptor) }
}
