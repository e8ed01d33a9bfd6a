import ArgumentParser
import Base
import Convert
import Foundation
import Server

struct Open: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Open the running Shoebox in the browser, or print its link; with files, the page that shows them.",
        discussion: "Files stay where they are. Shoebox is started for them if it does not run.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Start Shoebox where it does not run, and open the browser without a terminal too, as the desktop's menu does.")
    var start = false

    @Argument(help: "Files, or one link: photo:NUMBER, note:NUMBER, scan:NUMBER, mail:ARCHIVE/NUMBER, document:FILE#PAGE.")
    var files: [String] = []

    func validate() throws {
        if files.count > 1, files.contains(where: { OpenLink($0) != nil }) {
            throw ValidationError("A link is opened alone.")
        }
    }

    func run() async throws {
        let link = files.first.flatMap { OpenLink($0) }
        let named = link == nil ? try Named(files) : Named()
        for failure in named.refused { Terminal.complain(failure) }
        // The desktop's menu has no terminal, so there the page names the files that cannot be opened.
        let handed = start ? named.all : named.good
        if !named.refused.isEmpty, handed.isEmpty { throw ExitCode.failure }
        var running = RunningServer.find(in: try options.dataDirectory)
        if running == nil, start || !files.isEmpty { running = try await startServer() }
        guard let server = running else { throw Failure(.fileNotFound, "server.notRunning", file: try options.dataDirectory) }
        if server.isHeadless == true { return try tell(server, link?.page, handed) }
        var page = link?.page
        if !handed.isEmpty { page = "/landing?ticket=\(try OpenTickets(data: options.dataDirectory).hand(handed))" }
        try show(try server.linkForOnce(in: options.dataDirectory, to: page))
        if !named.refused.isEmpty { throw ExitCode.failure }
    }
}

/// The files that are named in a command.
private struct Named {
    var good: [BytePath] = []
    var all: [BytePath] = []
    var refused: [Failure] = []

    init() {}

    init(_ files: [String]) throws {
        guard files.count <= OpenTickets.maximum else {
            throw ValidationError("At most \(OpenTickets.maximum) files are opened at once.")
        }
        all = Program.paths(files)
        for path in all {
            do throws(Failure) {
                guard let real = path.real, let kind = try FileInfo.kind(of: real) else {
                    throw Failure(.fileNotFound, "file.notThere", ["action": "opened"], file: path)
                }
                if kind == .folder { throw Failure(.unsupportedFormat, "handed.folder", file: path) }
                if kind != .file { throw Failure(.unsupportedFormat, "file.notRegular", file: path) }
                good.append(path)
            } catch { refused.append(error) }
        }
    }
}

/// A link to a thing in Shoebox, for example "mail:3f2a/12" or "web+shoebox:photo/7". `Web/core/links.js` knows its page.
private struct OpenLink {
    private static let kinds = ["photo:", "note:", "scan:", "mail:", document]
    /// A file of a shared folder. Its page follows the last "#".
    private static let document = "document:"
    private static let scheme = "web+shoebox:"

    private let text: String

    /// Returns nil if the argument is no link. A file with such a name is opened as a file.
    init?(_ argument: String) {
        if argument.hasPrefix(Self.scheme) {
            text = argument
        } else {
            guard let kind = Self.kinds.first(where: argument.hasPrefix), FileInfo(Program.path(argument)) == nil else {
                return nil
            }
            let rest = String(argument.dropFirst(kind.count))
            text = Self.scheme + kind.dropLast() + "/" + (kind == Self.document ? Self.named(rest) : rest)
        }
    }

    /// The absolute path of a file in escaped form, and its page.
    private static func named(_ words: String) -> String {
        let parts = words.split(separator: "#", omittingEmptySubsequences: false)
        let hasPage = parts.count > 1 && Int(parts[parts.count - 1]) != nil
        let path = Program.path(hasPage ? parts.dropLast().joined(separator: "#") : words).display
        return (path.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "") + "/"
            + (hasPage ? parts[parts.count - 1] : "1")
    }

    var page: String { "/go?link=" + (text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "") }
}

extension Open {
    /// Prints what a browser on another machine opens: the link and the code that let it in, or the page of a thing.
    ///
    /// - Throws: `Failure` if files are named, because only browsers of this machine may read files that are in no shared folder.
    private func tell(_ server: RunningServer, _ page: String?, _ files: [BytePath]) throws {
        if let file = files.first { throw Failure(.permissionDenied, "handed.headless", file: file) }
        guard let network = server.network, let address = network.addresses.first else { throw Failure(.badRequest, "reach.off") }
        if let page { return try show(address + page) }
        guard let first = try FirstBrowser.again(server, data: options.dataDirectory) else {
            throw Failure(.badRequest, "reach.off")
        }
        if options.json { try Terminal.emit(["link": first.link ?? ""]) } else { first.words.forEach(Terminal.say) }
    }

    private func show(_ link: String) throws {
        if options.json { try Terminal.emit(["link": link]) } else { print(link) }
        let environment = ProcessInfo.processInfo.environment
        guard start || isatty(STDOUT_FILENO) == 1, environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else {
            return
        }
        OtherProgram.start(["xdg-open", link])
    }

    /// Starts the user's systemd service. If there is none, starts a server that continues to run after this command. Waits until
    /// the server is ready.
    private func startServer() async throws -> RunningServer {
        let service =
            options.data == nil ? OtherProgram.start(["systemctl", "--user", "--quiet", "start", "shoebox.service"]) : nil
        service?.waitUntilExit()
        if service?.terminationStatus != 0 {
            let data = options.data.map { ["--data", Program.path($0).display] } ?? []
            OtherProgram.start(["setsid", "--fork", Program.executable.display, "serve", "--quiet"] + data)
        }
        let end = ContinuousClock.now + Self.patience
        while ContinuousClock.now < end {
            if let server = RunningServer.find(in: try options.dataDirectory) { return server }
            try await Task.sleep(for: .milliseconds(100))
        }
        throw Failure(.unknown, "server.didNotStart", file: try options.dataDirectory)
    }

    private static let patience = Duration.seconds(60)
}
