import ArgumentParser
import Base
import Catalogue
import People
import Server

extension PeopleCommand {
    struct Names: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "names", abstract: "List the names that the files of photos have for faces, and take them over.",
            discussion:
                "Reads what Google Takeout, digiKam, Lightroom, Windows and others wrote into photos and their sidecars. What you said of a face yourself stays. With --json names (each with name and faces), photos, count (of faces) and revision; with --take the act. “shoebox undo” takes it back."
        )

        @OptionGroup var options: GlobalOptions

        @Flag(help: "Give the faces these names.")
        var take = false

        func run() async throws {
            let people = try options.openApp().people
            let found = try people.fileNames()
            if take {
                let done = try people.takeFileNames(found.state)
                if options.json { return try Terminal.emit(done) }
                return print("Named \(found.count.of("face")) in \(found.photos.of("photo")).")
            }
            if options.json { return try Terminal.emit(found) }
            for name in found.names { print("\(Terminal.line(name.name))  \(name.faces.of("face"))") }
            if found.names.isEmpty { print("The files of photos have no further names for faces.") }
        }
    }
}
