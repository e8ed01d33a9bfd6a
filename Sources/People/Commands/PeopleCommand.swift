import ArgumentParser

struct PeopleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "people", abstract: "Find faces in pictures, and name people.",
        discussion:
            "Needs what “setup/install people” brings. “faces” and “compare” look at pictures without keeping anything.",
        subcommands: [Faces.self, Compare.self])

    @OptionGroup var options: GlobalOptions
}
