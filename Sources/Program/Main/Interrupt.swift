import ArgumentParser
import Dispatch
import Foundation
import Synchronization
import Workers

/// Handles Ctrl-C and SIGTERM. Asks the work to stop, after which the command exits with 130. A second Ctrl-C exits
/// immediately.
final class Interrupt: Sendable {
    private let count = Mutex(0)
    private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

    init(_ onInterrupt: @escaping @Sendable () -> Void) {
        let numbers = [SIGINT, SIGTERM]
        for number in numbers { signal(number, SIG_IGN) }
        sources = numbers.map { DispatchSource.makeSignalSource(signal: $0, queue: .global()) }
        for (number, source) in zip(numbers, sources) {
            source.setEventHandler { [weak self] in self?.hear(number, onInterrupt) }
            source.resume()
        }
    }

    private func hear(_ number: Int32, _ onInterrupt: () -> Void) {
        let times = count.withLock { count in
            count += 1
            return count
        }
        // A second SIGTERM does not exit immediately, because `timeout` sends two signals: one to the command and one to its
        // process group.
        if times > 1 && number == SIGINT { Foundation.exit(130) }
        onInterrupt()
    }

    var happened: Bool { count.withLock { $0 > 0 } }

    func stop() { for source in sources { source.cancel() } }
}

extension WorkerPool {
    /// Does the work of a command and shuts down the pool. Ctrl-C stops the work, and the command exits with 130. If some items
    /// failed, the command exits with 1.
    ///
    /// - Parameters:
    ///   - tidy: called after all workers have exited.
    ///   - work: returns the number of failures.
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
