import ArgumentParser
import Base
import Catalogue
import Foundation
import Library
import Logging
import Server
import Workers

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve the web app on this machine and print the link to it.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: "Folders to add.")
    var folders: [String] = []

    @Option(parsing: .unconditional, help: "The port; 0 for any free one.")
    var port = 8420

    @Flag(help: "Let phones and other devices at home reach this machine, from now on.")
    var lan = false

    @Option(help: "The port for them; by default the one after --port.")
    var lanPort: Int?

    @OptionGroup var doors: Doors

    func validate() throws {
        guard (0...65535).contains(port), (0...65535).contains(lanPort ?? 0) else {
            throw ValidationError("A port is a number from 0 to 65535.")
        }
        if folders.contains("") { throw ValidationError("A folder's name is empty.") }
    }

    func run() async throws {
        try Descriptors.demand()
        let data = try options.madeData()
        if let server = RunningServer.find(in: data) {
            throw Failure(.busy, "server.runsAlreadyAt", ["link": server.link, "process": server.pid], file: data)
        }
        WorkerProcess.hideThisProcess()
        RecentLog.begin()
        var logger = Logger(label: "shoebox")
        logger.logLevel = .warning
        let web = try Program.web()
        let restored = CatalogueRestore.performPlanned(data: data)
        switch restored?.result {
        case .success(let outcome):
            Terminal.complain(outcome.words(of: restored?.name ?? ""))
            for problem in outcome.problems(in: data) { Terminal.complain(problem) }
        case .failure(let failure): Terminal.complain(failure)
        case nil: break
        }
        let app = try Program.app(data)
        for folder in folders {
            let (summary, nesting) = try await app.library.share(Program.path(folder))
            if !options.quiet { Terminal.complain("Sharing \(summary.path)" + (nesting.map { ". \($0.words)" } ?? "")) }
        }
        let shared = try app.catalogue.read(SharedFolder.all)
        for limit in shared.flatMap({ FolderLimits.failures($0.path) }) { Terminal.complain(limit) }
        if lan || doors.needsNetwork { try app.allowDevices() }
        let (json, quiet, headless) = (options.json, options.quiet, doors.headless)
        let server = ShoeboxServer(
            app: app, data: data, web: web, logger: logger, reach: try doors.settings(port: lanPort ?? (port == 0 ? 0 : nil)),
            restored: restored)
        let ports = try await server.run(port: port) { link in
            if headless { return }
            if json {
                try? Terminal.emit(["link": link])
            } else {
                Terminal.say("Open \(link)")
                if !quiet { Terminal.say("\(Self.reach(app)) Press Ctrl-C to stop.") }
            }
        } onReach: { first in
            if json { try? Terminal.emit(["link": first.link ?? first.address]) } else { first.words.forEach(Terminal.say) }
        }
        if server.restart.isWanted { try Program.relaunch(at: ports) }
    }
}

extension Serve {
    private static func reach(_ app: App) -> String {
        app.allowsDevices ? "Devices that you add may come too: shoebox pair." : "Shoebox is at home on this machine only."
    }
}
