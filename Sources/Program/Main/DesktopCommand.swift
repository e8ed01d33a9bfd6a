import ArgumentParser
import Base
import Server

/// The command that switches the search of the desktop on and off, and the process that answers it.
struct DesktopCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "desktop",
        abstract: "Let the search of the desktop (GNOME, KDE Plasma) find what Shoebox knows, or not.",
        discussion: "It finds photos, notes, scans, mails and files while Shoebox runs. Every program of yours may ask it then.",
        subcommands: [Show.self, On.self, Off.self, Answer.self], defaultSubcommand: Show.self)

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "show", abstract: "Say whether it is on.")

        @OptionGroup var options: GlobalOptions

        func run() throws { try DesktopCommand.show(try options.openApp().desktop, options) }
    }

    struct On: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "on", abstract: "Let the desktop find things, from now on.")

        @OptionGroup var options: GlobalOptions

        func run() throws {
            let desktop = try options.openApp().desktop
            try desktop.want(true)
            try DesktopCommand.show(desktop, options)
        }
    }

    struct Off: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "off", abstract: "Answer the desktop no more, at once.")

        @OptionGroup var options: GlobalOptions

        func run() throws {
            let desktop = try options.openApp().desktop
            try desktop.want(false)
            try DesktopCommand.show(desktop, options)
        }
    }

    struct Answer: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "answer", abstract: "Answer the desktop on the session bus, which starts this.", shouldDisplay: false)

        @OptionGroup var options: GlobalOptions

        @Option(help: ArgumentHelp("End after this time without a question.", valueName: "seconds"))
        var idle = 60

        func validate() throws {
            guard (1...86_400).contains(idle) else { throw ValidationError("--idle is a number of seconds from 1 to 86400.") }
        }

        func run() throws {
            let bus = try SessionBus()
            let answers = DesktopAnswers(DesktopClient(data: try options.dataDirectory)) { link in
                OtherProgram.start(["xdg-open", link])
            }
            try answers.run(on: bus, idle: .seconds(idle))
        }
    }
}

extension DesktopCommand {
    private struct State: Encodable {
        let on: Bool
        let gnome: Bool
    }

    private static func show(_ desktop: DesktopSearch, _ options: GlobalOptions) throws {
        let state = State(on: try desktop.isOn, gnome: DesktopSearch.isKnownToGNOME)
        if options.json { return try Terminal.emit(state) }
        print(state.on ? "The desktop's search finds what Shoebox knows." : "The desktop's search does not ask Shoebox.")
        if state.on, !state.gnome, !options.quiet {
            Terminal.complain("GNOME asks only programs that are installed under /usr or /usr/local (make install).")
        }
    }
}
