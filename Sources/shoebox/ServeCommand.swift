import ArgumentParser
import Basics
import Foundation
import Library
import Logging
import Server

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Serve the web app on this machine and print the link to it.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: "Folders to share.")
    var folders: [String] = []

    @Option(parsing: .unconditional, help: "The port; 0 for any free one.")
    var port = 8420

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
        if folders.contains("") { throw ValidationError("A folder's name is empty.") }
    }

    func run() async throws {
        if let server = RunningServer.find(in: options.dataDirectory) {
            throw Failure(
                .busy, "server.runsAlreadyAt", ["link": server.link, "process": server.pid], file: options.dataDirectory)
        }
        var logger = Logger(label: "shoebox")
        logger.logLevel = .warning
        let web = try Program.web()
        let app = try options.openApp()
        for folder in folders {
            let (summary, nesting) = try await app.library.share(Program.path(folder))
            if !options.quiet { Terminal.complain("Sharing \(summary.path)" + (nesting.map { ". \($0.words)" } ?? "")) }
        }
        let (json, quiet) = (options.json, options.quiet)
        try await ShoeboxServer(app: app, data: options.dataDirectory, web: web, logger: logger).run(port: port) { link in
            if json {
                try? Terminal.emit(["link": link])
            } else {
                Terminal.say("Open \(link)")
                if !quiet { Terminal.say("Shoebox is at home on this machine only. Press Ctrl-C to stop.") }
            }
        }
    }
}

struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Open the running Shoebox in the browser, or print its link.")

    @OptionGroup var options: GlobalOptions

    func run() throws {
        guard let server = RunningServer.find(in: options.dataDirectory) else {
            throw Failure(.fileNotFound, "server.notRunning", file: options.dataDirectory)
        }
        let link = try server.linkForOnce(in: options.dataDirectory)
        if options.json {
            try Terminal.emit(["link": link])
        } else {
            print(link)
        }
        let environment = ProcessInfo.processInfo.environment
        guard isatty(STDOUT_FILENO) == 1, environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return }
        let browser = Process()
        browser.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        browser.arguments = ["xdg-open", link]
        try? browser.run()
    }
}
