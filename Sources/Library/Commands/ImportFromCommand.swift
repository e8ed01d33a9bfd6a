import Acts
import ArchivesTasks
import ArgumentParser
import Base
import Library
import Server
import Synchronization
import Workers

struct ImportFromCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-from",
        abstract: "Take over albums, favourites, dates, places and people from Google, Apple, WhatsApp, Immich or PhotoPrism.",
        discussion: """
            Says what an export has; with --yes it is taken over, as one act that `shoebox undo` takes back. Nothing of the export is \
            changed. Several folders and zips are the parts of one export. Folders that are not in Shoebox are added by the act. \
            With --json one object: survey, isShared, isTaken and change; with --yes outcome, folder, missing and problems.
            """)

    @OptionGroup var options: GlobalOptions

    @Argument(help: "The folders or zips of an export.")
    var paths: [String]

    @Flag(help: "Take it over.")
    var yes = false

    @Option(help: ArgumentHelp("Extract zips into a new folder in this one.", valueName: "folder"))
    var into: String?

    func validate() throws {
        if paths.contains("") || into == "" { throw ValidationError("A folder's name is empty.") }
    }

    func run() async throws {
        let paths = Program.paths(paths)
        if !yes { return try await options.withAnyApp { try await show(paths, $0) } }
        let app = try options.makeApp()
        let interrupt = Interrupt {
            Task {
                await app.library.stop()
                await app.pool.shutdown()
            }
        }
        defer { interrupt.stop() }
        let isTalking = !options.quiet && !options.json
        let order = ImportOrder(paths, shares: true, into: into.map { Program.path($0) })
        let taken = try await take(order, app, isTalking: isTalking)
        Terminal.progress("")
        await app.pool.shutdown()
        for problem in taken.problems { Terminal.complain(problem) }
        if options.json { try Terminal.emit(taken) } else { tell(taken) }
        if interrupt.happened { throw ExitCode(130) }
        if !taken.problems.isEmpty { throw ExitCode(1) }
    }

    /// Takes over an export. If this ends early, names the folder with the photos that were extracted before.
    private func take(_ order: ImportOrder, _ app: App, isTalking: Bool) async throws -> Exports.Taken {
        let extracted = Mutex<BytePath?>(nil)
        do {
            return try await app.exports.take(order) { progress in
                if case .reading(let found?) = progress { extracted.withLock { $0 = found.folder } }
                Self.tell(progress, isTalking: isTalking)
            }
        } catch {
            Terminal.progress("")
            if let folder = extracted.withLock(\.self) {
                Terminal.complain("The extracted photos are in \(folder.display). `shoebox undo` moves them to the trash.")
            }
            throw error
        }
    }

    private static func tell(_ progress: ImportProgress, isTalking: Bool) {
        switch progress {
        case .found(let survey):
            Terminal.progress("")
            if isTalking { print(survey.words) }
            for failure in survey.damage { Terminal.complain(failure) }
        case .looking: Terminal.progress("Looking at the export")
        case .reading: Terminal.progress("Reading the photos")
        case .extracting(let bytes):
            let total = bytes.total.map { " of \(Terminal.bytes($0))" } ?? ""
            Terminal.progress("Extracting: \(Terminal.bytes(bytes.done))\(total)")
        }
    }

    private func show(_ paths: [BytePath], _ app: App) async throws {
        let look = try await app.exports.look(paths)
        await app.pool.shutdown()
        if options.json {
            try Terminal.emit(look)
        } else {
            print(look.survey.words)
            for failure in look.survey.damage { Terminal.complain(failure) }
            for line in Self.plan(look) { print(line) }
        }
        if look.survey.counts.isEmpty { throw ExitCode(1) }
    }

    private static func plan(_ look: Exports.Look) -> [String] {
        if look.survey.counts.isEmpty { return [] }
        let change = words(look.change)
        var lines = [
            change.isEmpty
                ? "There is nothing to take over beyond what is read with the photos." : "With --yes it takes over \(change)."
        ]
        if look.survey.zips > 0 {
            lines.append(
                "The photos are extracted from \(look.survey.zips.of("zip")), \(Terminal.bytes(look.survey.bytes)); say with --into where."
            )
            if look.isTaken { lines.append("These zips have been taken over before.") }
        } else if !look.isShared {
            lines.append("The folder is not in Shoebox yet; --yes adds it.")
        }
        if look.survey.unreadable > 0 { lines.append("\(look.survey.unreadable.of("file")) beside the photos cannot be read.") }
        if look.survey.ambiguous > 0 {
            lines.append(
                "\(look.survey.ambiguous.of("name")) in lists could mean several photos and \(look.survey.ambiguous == 1 ? "is" : "are") left out."
            )
        }
        return lines
    }

    private static func words(_ change: ExportActs.Outcome) -> String {
        let parts = [
            (change.albums, "\(change.albums.of("new album"))"), (change.inAlbums, "\(change.inAlbums.of("photo")) in albums"),
            (change.favourites, change.favourites.of("favourite")), (change.dates, change.dates.of("date")),
            (change.places, change.places.of("place")), (change.people, "the people of \(change.people.of("photo"))"),
            (change.texts, "the words of \(change.texts.of("photo"))"),
        ]
        return parts.filter { $0.0 > 0 }.map(\.1).joined(separator: ", ")
    }

    private func tell(_ taken: Exports.Taken) {
        if let folder = taken.folder { print("Extracted into \(Terminal.line(folder.display)).") }
        let change = Self.words(taken.outcome)
        if taken.outcome.act == nil {
            print("There is nothing new to take over.")
        } else {
            print("\(change.isEmpty ? "Added the photos" : "Taken over: \(change)"). `shoebox undo` takes it back.")
        }
        if taken.missing > 0 { print("\(taken.missing.of("photo")) could not be found or read.") }
    }
}
