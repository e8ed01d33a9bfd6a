import Synchronization

/// Calls a function once a second, which checks whether Shoebox does any work other than the check of all files.
final class CalmWatch: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)

    func start(_ check: @escaping @Sendable () async -> Void) {
        task.withLock { task in
            task = Task {
                while !Task.isCancelled {
                    await check()
                    try? await Task.sleep(for: .seconds(1))
                }
            }
        }
    }

    func stop() { task.withLock { $0?.cancel() } }
}
