public import Basics
import Foundation
import Workers

/// The browser that is installed on this machine, as a printer: it makes a PDF of a page of ours, without window or network.
public struct MailBrowser: Sendable {
    private static let names = [
        "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "brave-browser",
    ]
    private static let patience = Duration.seconds(60)

    /// The command before the program that gives it a network of its own, with nothing in it (user_namespaces(7)): whatever a mail or the
    /// browser itself tries, nothing leaves. Empty where the system does not allow that.
    private static let withoutNetwork: [String] = {
        let command = ["/usr/bin/unshare", "--user", "--map-current-user", "--net", "--"]
        let probe = Process()
        probe.executableURL = URL(fileURLWithPath: command[0])
        probe.arguments = Array(command.dropFirst()) + ["/bin/true"]
        (probe.standardInput, probe.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
        probe.standardError = FileHandle.nullDevice
        guard (try? probe.run()) != nil else { return [] }
        probe.waitUntilExit()
        return probe.terminationStatus == 0 ? command : []
    }()

    private let program: String

    /// nil where none is installed. `SHOEBOX_BROWSER` names another program; empty for none.
    public init?() {
        let environment = ProcessInfo.processInfo.environment
        if let named = environment["SHOEBOX_BROWSER"] {
            guard !named.isEmpty else { return nil }
            program = named
            return
        }
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map(String.init)
        let places: [String] = Self.names.flatMap { name in folders.map { folder in folder + "/" + name } }
        let found = places.first { place in access(place, X_OK) == 0 }
        guard let found else { return nil }
        program = found
    }

    /// - Parameters:
    ///   - page: an HTML file.
    ///   - target: the PDF, made or replaced.
    ///   - home: a folder for what the browser keeps while it runs.
    /// - Throws: `Failure` conversionFailed.
    public func print(_ page: BytePath, to target: BytePath, home: BytePath) async throws(Failure) {
        let process = Process()
        let command = Self.withoutNetwork + [program]
        process.executableURL = URL(fileURLWithPath: command[0])
        var environment = ProcessInfo.processInfo.environment
        for bus in ["DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS"] { environment[bus] = "disabled:" }
        process.environment = environment
        // What would be asked of the network goes to a proxy that is not there; our page's policy forbids it before.
        process.arguments =
            Array(command.dropFirst()) + [
                "--headless", "--disable-gpu", "--no-first-run", "--disable-extensions", "--disable-background-networking",
                "--disable-sync", "--disable-component-update", "--disable-default-apps", "--disable-dev-shm-usage",
                "--user-data-dir=\(home.display)", "--host-resolver-rules=MAP * ~NOTFOUND",
                "--proxy-server=socks5://127.0.0.1:9", "--proxy-bypass-list=<-loopback>", "--no-pdf-header-footer",
                "--print-to-pdf=\(target.display)",
            ] + (geteuid() == 0 ? ["--no-sandbox"] : []) + [URL(fileURLWithPath: page.display).absoluteString]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        unlink(target.display)
        do {
            try process.run()
            let end = ContinuousClock.now + Self.patience
            while process.isRunning {
                if ContinuousClock.now > end { Self.end(process) }
                try await Task.sleep(for: .milliseconds(20))
            }
        } catch {
            if process.isRunning { Self.end(process) }
            if error is CancellationError { throw Failure(.cancelled, "print.cancelled") }
        }
        guard let printed = FileInfo(target), printed.bytes > 0 else {
            throw Failure(.conversionFailed, "print.failed")
        }
    }

    /// With the processes that it started: it leads their group.
    private static func end(_ process: Process) {
        kill(-process.processIdentifier, SIGKILL)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}

/// A mail on paper: printed by the browser that is installed, else laid out by ourselves.
public enum MailPaper {
    /// - Parameter export: writes the mail in a form into a file.
    /// - Returns: whether the browser made it.
    public static func write(
        to target: BytePath, export: (MailPaperForm, BytePath) async throws(Failure) -> Void
    ) async throws(Failure) -> Bool {
        if let browser = MailBrowser(), let room = room() {
            defer { clear(room) }
            let (page, paper) = (room.appending("mail.html"), room.appending("mail.pdf"))
            do throws(Failure) {
                try await export(.page, page)
                try await browser.print(page, to: paper, home: room.appending("browser"))
                try copy(paper, to: target)
                return true
            } catch {
                if error.code == .cancelled { throw error }
            }
        }
        try await export(.plain, target)
        return false
    }

    /// A folder of its own, for nobody else's eyes: nothing is written beside what the person has before it is whole.
    private static func room() -> BytePath? {
        let path = NSTemporaryDirectory() + "/shoebox-print-\(UUID().uuidString)"
        let made: Void? = try? FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        return made.map { BytePath(path) }
    }

    /// What a process that is being ended still writes may come in between.
    private static func clear(_ room: BytePath) {
        for _ in 0..<20 {
            try? FileManager.default.removeItem(atPath: room.display)
            if access(room.display, F_OK) != 0 { return }
            usleep(50_000)
        }
    }

    /// In place of what is there, whole or not at all.
    private static func copy(_ paper: BytePath, to target: BytePath) throws(Failure) {
        guard let content = FileManager.default.contents(atPath: paper.display) else {
            throw Failure(.conversionFailed, "print.failed")
        }
        let (draft, descriptor) = Drafts.open(in: target.parent, for: getpid(), number: UInt64.random(in: 0...UInt64.max))
        guard descriptor >= 0 else { throw Failure.system(errno, "written", target) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let isWritten = (try? file.write(contentsOf: content)) != nil
        let reason = errno
        guard isWritten, draft.withCString({ from in target.withCString { rename(from, $0) == 0 } }) else {
            let number = isWritten ? errno : reason
            _ = draft.withCString { unlink($0) }
            throw Failure.system(number, "written", target)
        }
    }
}

/// What paper is made of.
public enum MailPaperForm: Sendable {
    /// HTML for a browser.
    case page
    /// A PDF of ours.
    case plain
}
