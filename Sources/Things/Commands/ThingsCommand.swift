import ArgumentParser
import Base
import ThingsTasks
import Workers

struct ThingsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "things", abstract: "Print what pictures show.",
        discussion:
            "Prints what each picture surely shows, with its certainty; of a folder, each picture in it. With --json one object a picture: file, shows (surely), found (all, with certainties in thousandths). Only the middle square of a picture is looked at."
    )

    @OptionGroup var options: GlobalOptions

    @Argument(help: "Pictures, or folders of pictures.")
    var files: [String]

    @Flag(help: "Print German words.")
    var german = false

    private struct Answer: Encodable {
        let file: String
        let shows: [String]
        let found: [FoundThing]
    }

    func run() async throws {
        let pool = WorkerPool(executable: Program.executable, arguments: ["worker"])
        try await pool.finish {
            var failed = 0
            let pictures = zip(files, Program.paths(files)).flatMap { name, path in
                GivenPicture.all(BytePath(name), path) { failure in
                    Terminal.complain(failure)
                    failed += 1
                }
            }
            for picture in pictures {
                let found: [FoundThing]
                do throws(Failure) {
                    found = try await pool.perform(FindThings(in: picture.path), priority: .interactive)
                } catch {
                    Terminal.complain(error.about(picture.shown))
                    failed += 1
                    continue
                }
                try show(picture.shown, found)
            }
            return failed
        }
    }

    private func show(_ file: BytePath, _ found: [FoundThing]) throws {
        let shown = Things.all.shown(found)
        let narrowest = Things.all.narrowest(shown.map(\.thing))
        if options.json {
            return try Terminal.emit(Answer(file: file.display, shows: narrowest, found: found))
        }
        let words = shown.filter { narrowest.contains($0.thing) }.map { "\(word($0.thing)) \($0.certainty / 10) %" }
        Terminal.show("\(file): \(words.isEmpty ? "–" : words.joined(separator: ", "))")
    }

    private func word(_ key: String) -> String {
        let thing = Things.all[key]
        return (german ? thing?.german.first : thing?.english.first) ?? key
    }
}
