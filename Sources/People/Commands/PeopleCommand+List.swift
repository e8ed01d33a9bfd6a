import ArgumentParser
import Base
import People
import Server

extension PeopleCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the groups of faces.",
            discussion:
                "With --json one object a group: key, name, hidden, faces, photos, cover (the number of the clearest face).")

        @OptionGroup var options: GlobalOptions

        func run() async throws {
            for group in try options.openApp().people.groups() {
                if options.json {
                    try Terminal.emit(group)
                } else {
                    let name = group.name.map(Terminal.line) ?? "–"
                    print("\(group.key)  \(name)  \(group.photos.of("photo"))\(group.hidden ? ", hidden" : "")")
                }
            }
        }
    }

    struct Name: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "name", abstract: "Give a group of faces a name.",
            discussion: "If somebody else has the name, the group becomes part of that person. “shoebox undo” takes it back.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "The key of the group, as “shoebox people list” prints it.") var group: String
        @Argument(help: "The name.") var name: String

        func run() async throws {
            let done = try options.openApp().people.name(try PeopleCommand.key(group), name)
            if options.json { return try Terminal.emit(done) }
            print("\(done.group ?? group) is \(Terminal.line(name)).")
        }
    }

    struct Merge: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "merge", abstract: "Make one person of two groups of faces.",
            discussion: "“shoebox undo” takes it back.")

        @OptionGroup var options: GlobalOptions
        @Argument(help: "The key of a group, as “shoebox people list” prints it.") var one: String
        @Argument(help: "The key of another group.") var other: String

        func run() async throws {
            let done = try options.openApp().people.merge(try PeopleCommand.key(one), try PeopleCommand.key(other))
            if options.json { return try Terminal.emit(done) }
            print("They are one person now: \(done.group ?? one).")
        }
    }

    fileprivate static func key(_ text: String) throws(Failure) -> FaceGroupKey {
        guard let key = FaceGroupKey(text) else { throw Failure(.badRequest, "people.noGroup") }
        return key
    }
}
