import Basics
import Foundation
import Grouping
import Groups
import Jobs
import Library
import Mailbox
import ServiceLifecycle

/// What goes on beside the requests: changes in folders, changes by other processes.
struct Background: Service {
    let house: Household

    func run() async throws {
        await house.library.removeLeftovers()
        await readOutdatedMail()
        await house.library.watch()
        await house.library.scan()
        let preparing = Task { try await prepareGroups() }
        defer { preparing.cancel() }
        try await cancelWhenGracefulShutdown {
            do {
                try await house.watchOtherProcesses()
            } catch is CancellationError {}
        }
        house.events.close()
        await house.library.cancel()
    }

    /// Has the lists of groups ready before somebody opens them, for the first look at a million photos takes seconds. Requests and the names of
    /// files go first.
    private func prepareGroups() async throws {
        try await house.groups.prepare(.series) {
            repeat {
                try await Task.sleep(for: .milliseconds(200))
            } while await house.library.progress.state == .names || house.activity.isBusy()
        }
        await house.library.releaseMemory()
    }

    /// Archives whose index an earlier version wrote are read again, without a word.
    private func readOutdatedMail() async {
        let mailbox = house.mailbox
        for archive in (try? await blocking { mailbox.renewed() }) ?? [] {
            _ = try? await house.jobs.add([.text(archive.display)], to: Mailbox.kind, scope: Data(archive.bytes))
        }
    }
}
