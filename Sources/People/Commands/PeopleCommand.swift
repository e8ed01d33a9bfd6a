import ArgumentParser

struct PeopleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people", abstract: "Find faces in pictures, and name people.",
        discussion:
            "Needs what “setup/install people” brings. “faces” and “compare” look at pictures without keeping anything. The others need people to be turned on: shoebox settings people true.",
        subcommands: [List.self, Name.self, Merge.self, Names.self, Faces.self, Compare.self])

    @OptionGroup var options: GlobalOptions
}
