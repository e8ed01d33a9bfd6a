import ArgumentParser
import Acts
import Basics
import Library
import Server
import Workers

struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "undo", abstract: "Take back the newest act that still stands.")

    @OptionGroup var options: GlobalOptions

    private struct Answer: Encodable {
        let act: Act?
        var failed = 0
    }

    func run() async throws {
        let app = try options.openApp()
        let result = try await blocking { try app.undo.last() }
        await app.pool.shutdown()
        if let result, result.act.kind == .unshare { Terminal.complain("Scan the folder to bring it up to date: shoebox scan") }
        for refusal in result?.refused ?? [] { Terminal.complain(refusal.failure) }
        if options.json {
            try Terminal.emit(Answer(act: result?.act, failed: result?.refused.count ?? 0))
        } else {
            print(result.map { "Taken back: \($0.act.summary)" } ?? "Nothing left to take back.")
        }
        if result?.refused.isEmpty == false { throw ExitCode(1) }
    }
}
