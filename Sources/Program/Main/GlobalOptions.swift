import ArgumentParser
import Base
import Catalogue
import Foundation
import Glibc
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

    /// The data folder that the user specified: `--data`, or `$XDG_DATA_HOME/shoebox`, or by default `~/.local/share/shoebox`.
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

    /// The data folder; nil if Shoebox has stored nothing there. Does not create or change anything.
    var existingData: BytePath? {
        get throws(Failure) { DataFolder.find(try namedDirectory)?.path }
    }

    /// The path of the data folder, even if the folder does not exist yet.
    var dataDirectory: BytePath {
        get throws(Failure) {
            if let existing = try existingData { return existing }
            return try namedDirectory
        }
    }

    /// Returns the data folder, after removing other users' access to it.
    ///
    /// - Throws: `Failure` with code `fileNotFound` if Shoebox has stored nothing there.
    func knownData() throws(Failure) -> BytePath {
        let named = try namedDirectory
        guard let known = DataFolder.find(named) else { throw Failure(.fileNotFound, "dataFolder.unknown", file: named) }
        return closed(known.path)
    }

    /// Returns the data folder, after removing other users' access to it. Creates the folder if it is missing.
    func madeData() throws(Failure) -> BytePath {
        let named = try namedDirectory
        try Self.refuseForeign(named)
        let isNew = DataFolder.find(named) == nil
        let path = try DataFolder.findOrMake(named).path
        if isNew, path != named, !quiet {
            Terminal.complain("\(named) holds other things. What Shoebox knows goes into \(path).")
        }
        return closed(path)
    }

    /// Throws if this user may not write in the data folder, or in the folder in which it would be made. In a container the folder
    /// is a volume, which often belongs to somebody else.
    private static func refuseForeign(_ directory: BytePath) throws(Failure) {
        var place = directory
        while FileInfo(place) == nil, place.parent != place { place = place.parent }
        guard place.withCString({ access($0, W_OK | X_OK) }) != 0, errno == EACCES else { return }
        let owner = FileInfo(place).map { String($0.owner) } ?? "?"
        throw Failure(.permissionDenied, "dataFolder.foreign", ["owner": owner, "user": String(geteuid())], file: place)
    }

    private func closed(_ directory: BytePath) -> BytePath {
        let found = PrivateData(closing: directory)
        if found.stayOpen > 0, !quiet {
            Terminal.complain(
                "\(directory) stays open to other users (\(found.examples.joined(separator: ", "))). Check who owns it.")
        }
        return directory
    }

    /// Opens the program with an existing data folder. Marks the files of shared folders that are available again as present.
    /// Reports the shared folders that are not available, because commands cannot find their files.
    func openApp() throws -> App {
        let app = try Program.app(knownData())
        try AwayFolder.welcome(app.catalogue)
        if !quiet { for folder in try AwayFolder.all(app.catalogue) { Terminal.complain(folder.words) } }
        return app
    }

    /// Calls `body` with the data folder or, if Shoebox has stored nothing there, with a temporary folder. Use it for commands
    /// that need only the files named in their arguments.
    func withAnyData<T>(_ body: (BytePath) async throws -> T) async throws -> T {
        if let known = DataFolder.find(try namedDirectory) { return try await body(closed(known.path)) }
        let draft = try DraftFolder(in: BytePath(FileManager.default.temporaryDirectory.path))
        defer { draft.remove() }
        return try await body(draft.path)
    }

    /// Opens the program with the folder that `withAnyData` provides.
    func withAnyApp<T>(_ body: (App) async throws -> T) async throws -> T {
        try await withAnyData { try await body(App(data: $0, program: Program.executable)) }
    }

    /// Opens the program with the data folder. Creates the folder if it is missing.
    func makeApp() throws -> App { try Program.app(madeData()) }
}

/// The paths of the program's own files, and functions for paths in arguments.
enum Program {
    private static let opened = Mutex<[Catalogue]>([])

    /// Opens the program with a data folder.
    static func app(_ data: BytePath) throws -> App {
        let app = try App(data: data, program: executable)
        opened.withLock { $0.append(app.catalogue) }
        return app
    }

    /// Moves all changes of each opened catalogue from the WAL into the main file of the catalogue, because the process will
    /// exit without closing the catalogues.
    static func settle() { for catalogue in opened.withLock({ $0 }) { catalogue.settle() } }

    static var executable: BytePath {
        var buffer = [CChar](repeating: 0, count: 4096)
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        return BytePath(bytes: buffer.prefix(max(0, length)).map { UInt8(bitPattern: $0) })
    }

    /// The folder of the web app. This is `$SHOEBOX_SHARE/web`, or `../share/shoebox/web` relative to the program, or `Web` in
    /// the source tree in which the program was built.
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

    /// Returns the absolute path for an argument. Swift repairs arguments that are not valid UTF-8, so the original bytes of
    /// the argument are used.
    static func path(_ argument: String) -> BytePath { paths([argument])[0] }

    /// Returns the absolute paths for several arguments, in the same order. The original bytes of each argument are used, even if
    /// several arguments are the same `String` because Swift has replaced their invalid UTF-8.
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

    /// Exits the program if a name is empty, for example because a shell variable is not set. An empty name would otherwise
    /// mean the current folder.
    private static func refuseEmpty(_ arguments: [String]) {
        guard arguments.contains("") else { return }
        Terminal.complain("A name is empty, so nothing was done. It may be a variable that is not set.")
        Foundation.exit(2)
    }

    /// The original bytes of the arguments, by the UTF-8 bytes of the text that Swift makes from them.
    private static let given: [[UInt8]: [BytePath]] = {
        let pointers = (0..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }
        let raw = pointers.map { BytePath(bytes: UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        return Dictionary(grouping: raw) { Array($0.display.utf8) }
    }()

    /// Returns the absolute path for a path whose bytes are known.
    static func path(_ path: BytePath) -> BytePath {
        let whole =
            path.bytes.first == UInt8(ascii: "/") ? path : (BytePath.current ?? BytePath("/")).appending(path)
        return whole.withoutDots
    }

    /// Returns the target if the path is a link, because a user who names a link means its target.
    static func followed(_ path: BytePath) -> BytePath {
        FileInfo(path, followsLinks: false)?.kind == .link ? path.real ?? path : path
    }

    /// - Throws: `ValidationError` if the name of an output file is empty.
    static func checkOutput(_ argument: String) throws {
        if argument.isEmpty { throw ValidationError("Say with --output what to write.") }
    }
}

extension BytePath {
    /// The absolute path without `.`, `..` and empty components. As with logical paths in a shell, links are not resolved.
    var withoutDots: BytePath {
        var kept: [ArraySlice<UInt8>] = []
        for part in bytes.split(separator: UInt8(ascii: "/")) where part.elementsEqual(".".utf8) == false {
            if part.elementsEqual("..".utf8) { _ = kept.popLast() } else { kept.append(part) }
        }
        return kept.reduce(BytePath("/")) { $0.appending(BytePath(bytes: $1)) }
    }
}

extension GlobalOptions {
    /// Prints the paths of files, one a line.
    func printPaths(_ files: [FileRow]) throws {
        for file in files {
            if json { try Terminal.emit(["file": file.path]) } else { print(Terminal.line(file.path.display)) }
        }
    }
}
