import ArgumentParser
import Dispatch
import Foundation
import Synchronization
import Workers

/// Ctrl-C asks the work to stop, and the command ends with 130. A second Ctrl-C ends it at once.
final class Interrupt: Sendable {
    private let count = Mutex(0)
    private nonisolated(unsafe) let source: any DispatchSourceSignal

    init(_ onInterrupt: @escaping @Sendable () -> Void) {
        signal(SIGINT, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler { [weak self] in
            guard let self else { return }
            let times = count.withLock { count in
                count += 1
                return count
            }
            if times > 1 { Foundation.exit(130) }
            onInterrupt()
        }
        source.resume()
    }

    var happened: Bool { count.withLock { $0 > 0 } }

    func stop() { source.cancel() }
}

extension WorkerPool {
    /// Does the work of a command and shuts down. After Ctrl-C, which stops the work, the command ends with 130; where something failed, with 1.
    ///
    /// - Parameters:
    ///   - tidy: called once no worker works any more.
    ///   - work: returns how many failed.
    func finish(tidy: () -> Void = {}, _ work: @escaping @Sendable () async throws -> Int) async throws {
        let task = Task { try await work() }
        let interrupt = Interrupt { task.cancel() }
        defer { interrupt.stop() }
        let result = await task.result
        await shutdown()
        tidy()
        if interrupt.happened { throw ExitCode(130) }
        if try result.get() > 0 { throw ExitCode(1) }
    }
}
