import Basics
import Catalogue
import GRDB
import Jobs
import Logging
import ServiceLifecycle
import Web

/// Work besides the requests: the work of the features, and watching for changes by other processes.
struct Background: Service {
    let services: Services
    let logger: Logger

    func run() async throws {
        for feature in services.features.all { await feature.start() }
        let preparing = Task { try await prepare() }
        let saving = Task { await backUp() }
        let clock = RunningClock(data: services.catalogue.directory)
        let waiting = Task { await countTime(by: clock) }
        defer {
            preparing.cancel()
            saving.cancel()
            waiting.cancel()
        }
        try await cancelWhenGracefulShutdown {
            do {
                try await watch()
            } catch is CancellationError {}
        }
        services.events.close()
        for feature in services.features.all { await feature.stop() }
        await count(by: clock)
    }

    private func prepare() async throws {
        for feature in services.features.all { try await feature.prepare() }
        await releaseMemory()
    }

    /// How long after the start the first backup is made, and how often the server then checks whether the next one is due.
    private static let (calm, hour) = (Duration.seconds(60), Duration.seconds(3600))

    /// Makes the backup of each day. If it fails, for example on a full disk, it is tried again in an hour.
    private func backUp() async {
        let catalogue = services.catalogue
        var pause = Self.calm
        while (try? await Task.sleep(for: pause)) != nil {
            pause = Self.hour
            do {
                try await blocking { _ = try Backups(data: catalogue.directory).makeDaily(of: catalogue) }
            } catch {
                logger.warning("Today's backup was not made: \(error)")
            }
        }
    }

    /// Counts how long servers have run on the data folder. Each hour it removes things that have waited long enough.
    private func countTime(by clock: RunningClock) async {
        let data = services.catalogue.directory
        var minutes = 0
        while !Task.isCancelled {
            if minutes.isMultiple(of: 60) {
                for feature in services.features.all { await feature.expire() }
                try? await blocking { Removed(data: data).prune(at: RunningTime(in: data)) }
            }
            guard (try? await Task.sleep(for: .seconds(60))) != nil else { break }
            minutes += 1
            await count(by: clock)
        }
    }

    private func count(by clock: RunningClock) async {
        await services.attempt("The running time is stored") {
            let catalogue = services.catalogue
            try await blocking {
                try clock.tick()
                catalogue.settle()
            }
        }
    }

    /// How long after the last request memory is given back.
    private static let rest = Duration.seconds(5)
    /// The seconds between two signs of life to each browser.
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
            // If the catalogue is busy or its disk is full, it is read again in a second.
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
        guard isDue || services.activity.comesToRest(after: Self.rest) else { return }
        await releaseMemory()
        let catalogue = services.catalogue
        try? await blocking { catalogue.settle() }
    }

    private func releaseMemory() async {
        for feature in services.features.all { await feature.releaseMemory() }
    }
}
