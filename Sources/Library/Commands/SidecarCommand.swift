import Acts
import ArgumentParser
import Base
import Library
import Server

struct SidecarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sidecar", abstract: "Write what Shoebox knows of photos into .xmp files beside them, for other programs.",
        discussion: """
            The photos stay as they are. Of an .xmp file of another program, only what is written changes. `shoebox undo` gives \
            back the former file.
            """)

    @OptionGroup var options: GlobalOptions
    @OptionGroup var selection: NamedFiles

    @Flag(help: "Five stars for favourites that have no rating yet.")
    var favourite = false

    @Option(help: "The caption of one photo.")
    var caption: String?

    @Flag(help: "When it was taken, unless only the file's own time is known.")
    var date = false

    @Flag(help: "Where it was taken.")
    var place = false

    @Flag(help: "The tags, in place of the keywords that the .xmp file has.")
    var tags = false

    @Flag(help: "The names of the people in it, with the regions of their faces.")
    var people = false

    func validate() throws {
        if properties.isEmpty {
            throw ValidationError("Say what to write: --favourite, --caption, --date, --place, --tags or --people.")
        }
    }

    func run() async throws {
        let app = try options.openApp()
        let (ids, failed) = try selection.ids(app)
        let outcome = try await properties.write(app.catalogue, app.pool, ids)
        for refusal in outcome.refused { Terminal.complain(refusal.failure) }
        let failures = failed + outcome.refused.count
        if options.json {
            try Terminal.emit(["written": outcome.written, "same": outcome.same, "failed": failures])
        } else {
            print("\(outcome.written.of("sidecar")) written.")
        }
        if failures > 0 { throw ExitCode(1) }
    }

    private var properties: SidecarProperties {
        SidecarProperties(favourite: favourite, caption: caption, date: date, place: place, tags: tags, people: people)
    }
}
