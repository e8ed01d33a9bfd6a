import Base
import Glibc
import Synchronization

/// Keeps space free for the catalogue while workers write files of unpredictable size to the same disk.
struct DiskSpaceGuard: Sendable {
    /// The data folder.
    let data: BytePath

    private static let pause = Duration.milliseconds(100)

    /// Runs `body`, which writes to a folder, and cancels `body` if the disk has less free space than the catalogue needs.
    ///
    /// - Parameter bytes: the number of bytes that `body` will write, if known.
    /// - Throws: `Failure` with code `diskFull`, or the errors of `body`. If the folder is not on the disk of the catalogue,
    ///   nothing is checked.
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

/// The disk that contains a folder.
private final class Disk: Sendable {
    private let descriptor: Int32

    init?(of folder: BytePath) {
        descriptor = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        if descriptor < 0 { return nil }
    }

    deinit { close(descriptor) }

    func holds(_ bytes: Int64) -> Bool { DiskRoom.holds(bytes, for: descriptor) }
}
