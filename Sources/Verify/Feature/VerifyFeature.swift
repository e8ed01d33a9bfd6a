public import Acts
import Base
import Jobs
import Workers
public import Hummingbird
public import Web

/// The quiet check of all files, its findings, and the checked copy on another disk.
public struct VerifyFeature: Feature {
    public let verification: Verification
    private let services: Services
    private let library: any PhotoLibrary
    private let quiet: QuietCheck
    private let calm = CalmWatch()

    public init(_ services: Services, library: any PhotoLibrary) {
        self.services = services
        self.library = library
        verification = Verification(services.catalogue, entries: services.entries, library: library)
        let (activity, events) = (services.activity, services.events)
        quiet = QuietCheck(services.catalogue, isBusy: { activity.isBusy() }) { _ in events.send("verify") }
    }

    public func addRoutes(to router: some RouterMethods<Context>) {
        VerifyController(services: services, verification: verification, quiet: quiet).addRoutes(to: router)
    }

    public var reversals: [Reversal] {
        [verification.reversal { [events = services.events] in events.send("verify") }]
    }

    public func start() async {
        quiet.start()
        calm.start { [services, library, quiet] in
            let isScanning = ![.idle, .cancelled].contains(await library.progress.state)
            let isWorking = await !services.jobs.isIdle
            quiet.follow(isCalm: !isScanning && !isWorking && services.pool.statistics.queued == 0)
        }
    }

    public func stop() async {
        calm.stop()
        await quiet.stop()
    }
}
