import Basics
import Catalogue
import GRDB
import Jobs
import ServiceLifecycle
import Web

/// Work beside the requests: that of the features, and watching for changes by other processes.
struct Background: Service {
    let services: Services

    func run() async throws {
        for feature in services.features.all { await feature.start() }
        let preparing = Task { try await prepare() }
        defer { preparing.cancel() }
        try await cancelWhenGracefulShutdown {
            do {
                try await watch()
            } catch is CancellationError {}
        }
        services.events.close()
        for feature in services.features.all { await feature.stop() }
    }

    private func prepare() async throws {
        for feature in services.features.all { try await feature.prepare() }
        await releaseMemory()
    }

    /// Seconds after the last request at which memory is given back.
    private static let rest = Duration.seconds(5)
    /// Seconds between two signs of life to each browser.
    private static let beat = 5

    /// Once a second: starts jobs that nobody works on, gives memory back, and looks for changes by commands in the terminal.
    private func watch() async throws {
        let observer = try DatabaseQueue(path: services.catalogue.directory.appending("catalogue.sqlite").display)
        var version: Int64?
        var seconds = 0
        if let counts = try? services.catalogue.read(Counts.fetch) { services.sentCounts.replace(with: counts) }
        while !Task.isCancelled {
            await services.jobs.refresh()
            try await Task.sleep(for: .seconds(1))
            seconds += 1
            if seconds.isMultiple(of: Self.beat) { services.events.beat() }
            await giveMemoryBack()
            // A catalogue that is busy, or whose disk is full, is looked at again in a second.
            guard let now = try? await observer.read({ try Int64.fetchOne($0, sql: "PRAGMA data_version") }), now != version,
                let fresh = try? services.catalogue.read(Counts.fetch)
            else { continue }
            version = now
            if let sent = services.sentCounts.replace(with: fresh), sent != fresh { services.sendChanges(from: sent, to: fresh) }
        }
    }

    private func giveMemoryBack() async {
        var isDue = false
        for feature in services.features.all where await feature.dropUnused() { isDue = true }
        if isDue || services.activity.comesToRest(after: Self.rest) { await releaseMemory() }
    }

    private func releaseMemory() async {
        for feature in services.features.all { await feature.releaseMemory() }
    }
}
