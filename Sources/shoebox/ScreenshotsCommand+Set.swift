import ArgumentParser
import Basics
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

        private struct Report: Encodable {
            let act: Int64
            let count: Int
            let failed: Int
        }

        func run() async throws {
            let app = try options.openApp()
            let (ids, failed) = try selection.ids(app)
            if ids.isEmpty && failed > 0 { throw ExitCode(1) }
            let (act, count) = try app.screenshots.choose(ids, isScreenshot: !no)
            if options.json {
                try Terminal.emit(Report(act: act, count: count, failed: failed))
            } else {
                print("\(count.of("picture")): \(no ? "no screenshot" : "screenshot").")
            }
            if failed > 0 { throw ExitCode(1) }
        }
    }
}
