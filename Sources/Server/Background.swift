import Basics
import Foundation
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
        try await cancelWhenGracefulShutdown {
            do {
                try await house.watchOtherProcesses()
            } catch is CancellationError {}
        }
        house.events.close()
        await house.library.cancel()
    }

    /// Archives whose index an earlier version wrote are read again, without a word.
    private func readOutdatedMail() async {
        let mailbox = house.mailbox
        for archive in (try? await blocking { mailbox.renewed() }) ?? [] {
            _ = try? await house.jobs.add([.text(archive.display)], to: Mailbox.kind, scope: Data(archive.bytes))
        }
    }
}
