import ArgumentParser
import Base
import Screenshots
import Server

extension ScreenshotsCommand {
    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Say of pictures that they are screenshots, or with --no that they are none. Undone with `shoebox undo`.")

        @OptionGroup var options: GlobalOptions

        @Flag(help: "They are no screenshots.")
        var no = false

        @OptionGroup var selection: NamedFiles

        func run() async throws {
            let app = try options.openApp()
            let (ids, failed) = try selection.ids(app)
            if ids.isEmpty && failed > 0 { throw ExitCode(1) }
            let (act, count) = try app.screenshots.choose(ids, isScreenshot: !no)
            let report = DecisionReport(act: act, count: count, failed: failed)
            try report.tell("\(count.of("picture")): \(no ? "no screenshot" : "screenshot").", options)
        }
    }
}
