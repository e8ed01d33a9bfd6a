import Library
import ServiceLifecycle

/// What goes on beside the requests: changes in folders, changes by other processes.
struct Background: Service {
    let house: Household

    func run() async throws {
        await house.library.removeLeftovers()
        await house.library.watch()
        await house.library.scan()
        try await cancelWhenGracefulShutdown {
            do {
                try await house.watchOtherProcesses()
            } catch is CancellationError {}
        }
        house.events.close()
        await house.library.cancel()
    }
}
