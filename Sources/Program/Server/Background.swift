import Base
import Catalogue
import GRDB
import Jobs
import Logging
import ServiceLifecycle
import Web

/// Work that no request starts: the background work of the features, daily backups, and watching for changes by other
/// processes.
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

    /// The time from the start of the server to the first backup, and the interval at which the server checks whether a backup
    /// is due.
    private static let (calm, hour) = (Duration.seconds(60), Duration.seconds(3600))

    /// Makes a backup each day. If a backup fails, for example because the disk is full, retries in an hour.
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

    /// Measures how long servers have run on the data folder. Each hour, removes items whose waiting time is over.
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

    /// The time without requests after which memory is returned to the system.
    private static let rest = Duration.seconds(5)

    /// Once a second: sends a heartbeat to each browser, begins jobs that should run but do not (see `Jobs.refresh`), returns unused memory to the system, and
    /// checks for changes made by `shoebox` in a terminal.
    private func watch() async throws {
        let observer = try DatabaseQueue(path: services.catalogue.directory.appending("catalogue.sqlite").display)
        var version: Int64?
        if let counts = try? services.catalogue.read(Counts.fetch) { services.sentCounts.replace(with: counts) }
        while !Task.isCancelled {
            await services.jobs.refresh()
            try await Task.sleep(for: .seconds(1))
            services.events.beat()
            await giveMemoryBack()
            // If the catalogue is busy or the disk is full, retry in a second.
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
