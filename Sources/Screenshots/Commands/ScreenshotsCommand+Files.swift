import Acts
import ArgumentParser
import Base
import ScreenshotsEngine
import Screenshots
import Server

/// The commands that change files. One writes captions next to pictures, and the other moves pictures into album folders.
/// `shoebox undo` can undo both.
extension ScreenshotsCommand {
    /// The arguments that select results.
    struct Results: ParsableArguments {
        @Argument(help: "Results, by the numbers that list says; without any, all that were recognised.")
        var results: [Int64] = []

        @Option(help: "Only what was recognised as this.")
        var type: ScreenType?

        func validate() throws {
            if !results.isEmpty && type != nil { throw ValidationError("Name results or a type, not both.") }
        }

        var selection: Screenshots.Selection {
            if let type { return .type(type) }
            return results.isEmpty ? .all : .some(results)
        }
    }

    struct Captions: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "captions", abstract: "Write captions into XMP sidecars (NAME.EXT.xmp) beside the pictures.",
            discussion: "The pictures stay as they are. Another program's sidecar is left alone.")

        @OptionGroup var options: GlobalOptions
        @OptionGroup var results: Results

        func run() async throws {
            let outcome = try await options.openApp().screenshots.writeCaptions(results.selection)
            for refusal in outcome.refused { Terminal.complain(refusal.failure) }
            if options.json {
                try Terminal.emit(["written": outcome.written, "same": outcome.same, "failed": outcome.refused.count])
            } else {
                print("\(outcome.written) captions written.")
            }
            if !outcome.refused.isEmpty { throw ExitCode(1) }
        }
    }

    struct Move: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "move", abstract: "Show which files would be moved into album folders, and move them with --yes.",
            discussion:
                "The folders are called like the albums and lie in the folder that was added. Unknown and failed ones stay. Nothing is overwritten."
        )

        @OptionGroup var options: GlobalOptions
        @OptionGroup var results: Results

        @Flag(help: "Move them.")
        var yes = false

        func run() async throws {
            let app = try options.openApp()
            guard yes else {
                let preview = try app.screenshots.previewMove(results.selection, limit: .max)
                for step in preview.steps {
                    if options.json {
                        try Terminal.emit(step)
                    } else {
                        print("\(Terminal.line(step.from))  →  \(Terminal.line(step.to))")
                    }
                }
                if !options.json, !options.quiet {
                    print("\(preview.count) files · \(Terminal.bytes(preview.bytes)). Nothing was moved; say --yes to move them.")
                }
                return
            }
            let (_, outcome) = try app.screenshots.move(results.selection, by: app.mover)
            try Outcome.tell(outcome, "moved into album folders", "moved", options)
        }
    }
}
