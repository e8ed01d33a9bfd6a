import ArgumentParser
import Acts
import Base
import Library
import Server
import Workers

struct UndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "undo", abstract: "Take back the newest act that still stands.")

    @OptionGroup var options: GlobalOptions

    @Option(help: "The number of an act, as commands answer it with --json: take back this one instead.")
    var act: Int64?

    private struct Answer: Encodable {
        let act: Act?
        var failed = 0
    }

    func run() async throws {
        let app = try options.openApp()
        let result = try await blocking { [act] in try app.undo.last(id: act) }
        await app.pool.shutdown()
        if let result, result.act.kind == .unshare { Terminal.complain("Scan the folder to bring it up to date: shoebox scan") }
        if let act, result == nil { throw Failure(.fileNotFound, "undo.noSuchAct", ["number": act]) }
        let isUndone = result?.isUndone ?? false
        for refusal in result?.refused ?? [] { Terminal.complain(refusal.failure) }
        if options.json {
            try Terminal.emit(Answer(act: isUndone ? result?.act : nil, failed: result?.refused.count ?? 0))
        } else if let result {
            print("\(isUndone ? "Taken back" : "Not taken back"): \(result.act.summary)")
        } else {
            print("Nothing left to take back.")
        }
        if result?.refused.isEmpty == false { throw ExitCode(1) }
    }
}
