import ArgumentParser
import Base
import Catalogue
import GRDB
import Server
import ThingsTasks
import Workers

struct ThingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "things", abstract: "Print what pictures show.",
        discussion:
            "Prints what each picture or the poster of each film surely shows, with its confidence; of a folder, each picture in it. With --json one object a picture: file, things (each with name, an English word, and confidence, from 0 to 1), most confident first. Only the middle square of a picture is looked at. With --like it prints the photos of the library that look most like one picture, which may lie anywhere; with --json one object a photo: file, likeness (from 0 to 1)."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "Pictures, films, or folders of pictures.")
    var files: [String] = []

    @Option(help: ArgumentHelp("Print the photos that look like this picture.", valueName: "file"))
    var like: String?

    @Flag(help: "Print every thing with its confidence, also what is not sure.")
    var all = false

    @Flag(help: "Print German words.")
    var german = false

    private struct Answer: Encodable {
        let file: String
        let things: [ShownThing]
    }

    func validate() throws {
        if files.isEmpty == (like == nil) { throw ValidationError("Name some pictures, or one with --like.") }
    }

    func run() async throws {
        if let like { return try await printPhotos(like: like) }
        try await GivenPicture.each(of: files, perform: { FindThings(in: .file($0)) }, show: { try show($0, $1.things) })
    }

    private struct Alike: Encodable {
        let file: String
        let likeness: Double
    }

    private func printPhotos(like name: String) async throws {
        let app = try options.openApp()
        let seen = try await app.pool.perform(FindThings(in: .file(Program.path(name))), priority: .interactive)
        guard let features = seen.features else { throw Failure(.unknown, .thingPartsMissing) }
        let found = try app.catalogue.likeness.closest(
            to: features, limit: PhotoFilter.Alike.most, least: PhotoFilter.Alike.least)
        for each in found {
            let paths = try app.catalogue.read { db in
                try Row.fetchAll(
                    db, sql: FileRow.select + "WHERE file.identity = ? AND \(FileRow.presentLead)", arguments: [each.identity]
                ).map { FileRow(row: $0).path }
            }
            for path in paths {
                let likeness = (each.likeness * 1000).rounded() / 1000
                if options.json {
                    try Terminal.emit(Alike(file: path.display, likeness: likeness))
                } else {
                    Terminal.show("\(path): \(Int((likeness * 100).rounded())) %")
                }
            }
        }
    }

    private func show(_ file: BytePath, _ found: [FoundThing]) throws {
        let shown = all ? found : Things.all.shown(found)
        if options.json {
            let things = shown.map { ShownThing($0, inGerman: german) }
            return try Terminal.emit(Answer(file: file.display, things: things))
        }
        let told = all ? shown.map(\.thing) : Things.all.narrowest(shown.map(\.thing))
        let words = shown.filter { told.contains($0.thing) }.map {
            "\(ShownThing($0, inGerman: german).name) \($0.certainty / 10) %"
        }
        Terminal.show("\(file): \(words.isEmpty ? "–" : words.joined(separator: ", "))")
    }
}
