import ArgumentParser
import Base
import Catalogue
import GroupsEngine
import Groups
import Library
import Server
import Workers
import Web

struct GroupsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "groups", abstract: "Put photos into groups: duplicates, look-alikes, days, kinds, folders and more.",
        discussion: "A folder called like a subcommand is given as ./NAME.",
        subcommands: [GroupsList.self, KeepBestCommand.self], defaultSubcommand: GroupsList.self)
}

struct GroupsList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List groups.",
        discussion: "Adds and scans the folders first. Without folders, groups those of Shoebox.")

    @OptionGroup var options: GlobalOptions

    @Argument(help: "Folders, or texts with --identifier.")
    var folders: [String] = []

    @Option(help: "How to group: \(Way.allCases.map(\.rawValue).joined(separator: ", ")).")
    var by = "similar"

    @Option(help: "How much alike similar photos must be: copies, edits or series.")
    var strictness = "series"

    @Flag(help: "Say which identity group each text falls into.")
    var identifier = false

    private struct Identified: Encodable {
        let identifier: String
        let value: Double
        let group: String
    }

    private struct Report: Encodable {
        struct Group: Encodable {
            let key: String
            let name: String
            let count: Int
            let left: Int
            let bytes: Int64
            let best: String?
            let reason: String?
            let likeness: String?
            let files: [String]
        }

        let by: String
        let groups: [Group]
    }

    func validate() throws {
        if identifier {
            if folders.isEmpty { throw ValidationError("Name the texts.") }
            return
        }
        // An empty name would mean the current folder.
        if folders.contains("") { throw ValidationError("A folder's name is empty.") }
        if Way(rawValue: by) == nil {
            throw ValidationError("--by is one of \(Way.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        if Strictness(word: strictness) == nil { throw ValidationError("--strictness is copies, edits or series.") }
    }

    func run() async throws {
        if identifier { return try identify() }
        guard let way = Way(rawValue: by), let strictness = Strictness(word: strictness) else { return }
        try await options.withAnyApp { app in try await group(app, way, strictness) }
    }

    private func group(_ app: App, _ way: Way, _ strictness: Strictness) async throws {
        let interrupt = Interrupt {
            Task { await app.similar.stop() }
            Task { await app.library.stop() }
        }
        defer { interrupt.stop() }
        let names = try await scan(app)
        if interrupt.happened { throw ExitCode(130) }
        let read: CloseReader = { [pool = app.pool] request throws(Failure) in try await pool.perform(request) }
        if way == .tag { try PhotoTags.catchUp(app.catalogue) }
        if way == .place || way == .trip { try PhotoPlaces.catchUp(app.catalogue) }
        let report = GroupReport(
            app.catalogue, read: read, films: FilmReader(app.pool), updater: app.similar, folders: names.map(\.real),
            strictness: strictness,
            shouldContinue: { !interrupt.happened })
        let groups = try await report.groups(way)
        await app.pool.shutdown()
        if interrupt.happened { throw ExitCode(130) }
        try tell(groups, way, names)
    }

    /// The name of a folder as the user wrote it, and the path of the folder in the catalogue.
    private typealias Name = (written: String, real: BytePath)

    private func scan(_ app: App) async throws -> [Name] {
        var names: [Name] = []
        for folder in folders {
            let (summary, _) = try await app.library.share(Program.path(folder))
            names.append((folder, BytePath(summary.path)))
        }
        if folders.isEmpty { await app.library.scan() }
        try await Terminal.showing(options) {
            Self.line(await app.library.progress)
        } while: {
            await app.library.finish()
        }
        return names
    }

    private static func line(_ progress: ScanProgress) -> String? {
        guard progress.state == .contents else { return nil }
        let share = progress.read * 100 / max(progress.total, 1)
        return "Scanning photos: \(share) % (\(progress.read)/\(progress.total))"
    }

    private func tell(_ groups: [GroupReport.Group], _ way: Way, _ names: [Name]) throws {
        if options.json {
            let report = groups.map { group in
                Report.Group(
                    key: group.group.key, name: group.group.name, count: group.group.count, left: group.group.left,
                    bytes: group.group.bytes,
                    best: group.files.first { $0.id == group.group.best }.map { written($0.path, names) },
                    reason: group.group.reason, likeness: group.group.likeness, files: group.files.map { written($0.path, names) }
                )
            }
            return try Terminal.emit(Report(by: way.rawValue, groups: report))
        }
        for group in groups {
            let facts = [group.group.likeness, group.group.reason.map { "best: \($0)" }].compactMap { $0 }.joined(separator: ", ")
            print(
                "\(group.group.name)  \(group.group.count) · \(Terminal.bytes(group.group.bytes))\(facts.isEmpty ? "" : "  \(facts)")"
            )
            if way.findsDuplicates { for file in group.files { print("    \(written(file.path, names))") } }
        }
        let frees = groups.reduce(0) { $0 + ($1.group.frees ?? 0) }
        if !options.quiet {
            print("\(groups.count.of("group"))" + (way.findsDuplicates ? ", \(Terminal.bytes(frees)) could be freed" : ""))
        }
    }

    /// Returns the path of a file for output. It begins with the name of the folder as the user wrote it.
    private func written(_ path: BytePath, _ names: [Name]) -> String { Terminal.line(asNamed(path, names)) }

    private func asNamed(_ path: BytePath, _ names: [Name]) -> String {
        guard let name = names.first(where: { path.isInside($0.real) }) else { return path.display }
        let rest = BytePath(bytes: path.bytes.dropFirst(name.real.bytes.count)).display
        return (name.written.hasSuffix("/") ? String(name.written.dropLast()) : name.written)
            + (rest.hasPrefix("/") ? rest : "/" + rest)
    }

    private func identify() throws {
        for text in folders {
            let value = IdentityGroup.value(of: text)
            let group = IdentityGroup(value: value).name
            if options.json {
                try Terminal.emit(Identified(identifier: text, value: value, group: group))
            } else {
                print("\(group)  \(value)  \(text)")
            }
        }
    }
}
