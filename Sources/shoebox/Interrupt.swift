import Dispatch
import Foundation
import Synchronization

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
