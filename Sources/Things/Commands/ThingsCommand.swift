import ArgumentParser
import Base
import ThingsTasks

struct ThingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "things", abstract: "Print what pictures show.",
        discussion:
            "Prints what each picture or the poster of each film surely shows, with its confidence; of a folder, each picture in it. With --json one object a picture: file, things (each with name, an English word, and confidence, from 0 to 1), most confident first. Only the middle square of a picture is looked at."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "Pictures, films, or folders of pictures.")
    var files: [String]

    @Flag(help: "Print every thing with its confidence, also what is not sure.")
    var all = false

    @Flag(help: "Print German words.")
    var german = false

    private struct Answer: Encodable {
        let file: String
        let things: [ShownThing]
    }

    func run() async throws {
        try await GivenPicture.each(of: files, perform: { FindThings(in: .file($0)) }, show: { try show($0, $1) })
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
