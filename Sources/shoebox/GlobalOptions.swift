import ArgumentParser
import Basics
import Catalogue
import Foundation
import Library
import Server
import Synchronization

/// The options of every command.
struct GlobalOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Where Shoebox keeps what it knows.", valueName: "dir"))
    var data: String?

    @Flag(help: "Answer with one JSON object a line.")
    var json = false

    @Flag(help: "Say nothing but results and errors.")
    var quiet = false

    /// The folder that the person means: `--data`, `$XDG_DATA_HOME/shoebox`, by default `~/.local/share/shoebox`.
    private var namedDirectory: BytePath {
        get throws(Failure) {
            if let data { return Program.path(data) }
            if let base = ProcessInfo.processInfo.environment["XDG_DATA_HOME"], base.hasPrefix("/") {
                return BytePath(base).appending("shoebox")
            }
            guard let home = BytePath.home else { throw Failure(.fileNotFound, "dataFolder.noHome") }
            return home.appending(".local/share/shoebox")
        }
    }

    /// The data folder; nil if Shoebox stores nothing there. Nothing is created or changed.
    var existingData: BytePath? {
        get throws(Failure) { DataFolder.find(try namedDirectory)?.path }
    }

    /// The path of the data folder, even if it does not exist yet.
    var dataDirectory: BytePath {
        get throws(Failure) {
            if let existing = try existingData { return existing }
            return try namedDirectory
        }
    }

    /// The data folder, closed to other users.
    ///
    /// - Throws: `Failure` fileNotFound if Shoebox stores nothing there.
    func knownData() throws(Failure) -> BytePath {
        let named = try namedDirectory
        guard let known = DataFolder.find(named) else { throw Failure(.fileNotFound, "dataFolder.unknown", file: named) }
        return closed(known.path)
    }

    /// The data folder, created if it is missing, closed to other users.
    func madeData() throws(Failure) -> BytePath {
        let named = try namedDirectory, isNew = DataFolder.find(named) == nil
        let path = try DataFolder.findOrMake(named).path
        if isNew, path != named, !quiet {
            Terminal.complain("\(named) holds other things. What Shoebox knows goes into \(path).")
        }
        return closed(path)
    }

    private func closed(_ directory: BytePath) -> BytePath {
        let found = PrivateData(closing: directory)
        if found.stayOpen > 0, !quiet {
            Terminal.complain(
                "\(directory) stays open to other users (\(found.examples.joined(separator: ", "))). Check who owns it.")
        }
        return directory
    }

    /// Opens the program on an existing data folder. Brings back the files of shared folders that have returned, and reports the
    /// folders that are away: a command finds no files in those.
    func openApp() throws -> App {
        let app = try Program.app(knownData())
        try AwayFolder.welcome(app.catalogue)
        if !quiet { for folder in try AwayFolder.all(app.catalogue) { Terminal.complain(folder.words) } }
        return app
    }

    /// Calls `body` with the data folder or, if Shoebox stores nothing there, with a temporary one. For a command that needs only
    /// the files that it names.
    func withAnyData<T>(_ body: (BytePath) async throws -> T) async throws -> T {
        if let known = DataFolder.find(try namedDirectory) { return try await body(closed(known.path)) }
        let draft = try DraftFolder(in: BytePath(FileManager.default.temporaryDirectory.path))
        defer { draft.remove() }
        return try await body(draft.path)
    }

    /// Opens the program on the data folder of `withAnyData`.
    func withAnyApp<T>(_ body: (App) async throws -> T) async throws -> T {
        try await withAnyData { try await body(App(data: $0, program: Program.executable)) }
    }

    /// Opens the program on the data folder, which is created if it is missing.
    func makeApp() throws -> App { try Program.app(madeData()) }
}

/// The paths of the program and its parts.
enum Program {
    private static let opened = Mutex<[Catalogue]>([])

    /// Opens the program on a data folder.
    static func app(_ data: BytePath) throws -> App {
        let app = try App(data: data, program: executable)
        opened.withLock { $0.append(app.catalogue) }
        return app
    }

    /// Moves all changes of each catalogue into its main file, because the process ends without closing it.
    static func settle() { for catalogue in opened.withLock({ $0 }) { catalogue.settle() } }

    static var executable: BytePath {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        return BytePath(bytes: buffer.prefix(max(0, length)).map { UInt8(bitPattern: $0) })
    }

    /// The web app: `$SHOEBOX_SHARE/web`, else `../share/shoebox/web` beside the program, else `Web` of the source tree it was
    /// built in.
    static func web() throws -> BytePath {
        var candidates: [BytePath] = []
        if let share = ProcessInfo.processInfo.environment["SHOEBOX_SHARE"] {
            candidates.append(BytePath(share).appending("web"))
        }
        var folder = executable.parent
        candidates.append(folder.parent.appending("share/shoebox/web"))
        while folder.bytes.count > 1 {
            candidates.append(folder.appending("Web"))
            folder = folder.parent
        }
        for candidate in candidates where access(candidate.appending("index.html").display, R_OK) == 0 { return candidate }
        throw Failure(.fileNotFound, "program.noWebFolder", file: executable)
    }

    /// The absolute path that an argument means. Swift repairs a name that is not UTF-8, so its original bytes are looked up.
    static func path(_ argument: String) -> BytePath { paths([argument])[0] }

    /// The absolute paths of several arguments, in their order. Two names that look the same after the repair remain two names.
    static func paths(_ arguments: [String]) -> [BytePath] {
        refuseEmpty(arguments)
        var seen: [[UInt8]: Int] = [:]
        return arguments.map { argument in
            let text = Array(argument.utf8)
            guard let like = given[text] else { return path(BytePath(argument)) }
            let number = seen[text, default: 0]
            seen[text] = number + 1
            return path(like[min(number, like.count - 1)])
        }
    }

    /// Ends the program if a name is empty, for example because a variable of the shell is not set: the name would mean the
    /// current folder of the terminal.
    private static func refuseEmpty(_ arguments: [String]) {
        guard arguments.contains("") else { return }
        Terminal.complain("A name is empty, so nothing was done. It may be a variable that is not set.")
        Foundation.exit(2)
    }

    /// The original bytes of the arguments, by the text that Swift makes of them.
    private static let given: [[UInt8]: [BytePath]] = {
        let pointers = (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }
        let raw = pointers.map { BytePath(bytes: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        return Dictionary(grouping: raw) { Array($0.display.utf8) }
    }()

    /// The absolute path for a path whose bytes are known.
    static func path(_ path: BytePath) -> BytePath {
        let whole =
            path.bytes.first == UInt8(ascii: "/") ? path : (BytePath.current ?? BytePath("/")).appending(path)
        return whole.withoutDots
    }

    /// The target of a link: a person who names a link means its target.
    static func followed(_ path: BytePath) -> BytePath {
        FileInfo(path, followsLinks: false)?.kind == .link ? path.real ?? path : path
    }

    /// - Throws: `ValidationError` if the name of an output file is empty.
    static func checkOutput(_ argument: String) throws {
        if argument.isEmpty { throw ValidationError("Say with --output what to write.") }
    }
}

extension BytePath {
    /// The absolute path without `.`, `..` and empty components, like a shell's logical paths: no link is followed.
    var withoutDots: BytePath {
        var kept: [ArraySlice<UInt8>] = []
        for part in bytes.split(separator: UInt8(ascii: "/")) where part.elementsEqual(".".utf8) == false {
            if part.elementsEqual("..".utf8) { _ = kept.popLast() } else { kept.append(part) }
        }
        return kept.reduce(BytePath("/")) { $0.appending(BytePath(bytes: $1)) }
    }
}
