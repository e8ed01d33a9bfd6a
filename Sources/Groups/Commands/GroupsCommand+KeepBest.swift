import Acts
import ArgumentParser
import Base
import Catalogue
import Foundation
import GroupsEngine
import Groups
import Server
import Workers

extension GroupsCommand {
    struct KeepBestCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "keep-best",
            abstract: "Keep the best of each group of duplicates and queue the rest for deletion. Undone with `shoebox undo`.",
            discussion:
                "Of groups nobody has looked at, only photos that show the same as the best are queued; favourites never are.")

        @OptionGroup var options: GlobalOptions

        @Option(help: "Which duplicates: exact or similar.")
        var by = "exact"

        @Option(help: "How much alike similar photos must be: copies, edits or series.")
        var strictness = "copies"

        private struct Report: Encodable {
            let act: Int64?
            let kept: Int
            let queued: Int
            let bytes: Int64
            let failed: Int
        }

        func validate() throws {
            guard let way = Way(rawValue: by), way.findsDuplicates else { throw ValidationError("--by is exact or similar.") }
            if Strictness(word: strictness) == nil { throw ValidationError("--strictness is copies, edits or series.") }
        }

        func run() async throws {
            guard let way = Way(rawValue: by), let strictness = Strictness(word: strictness) else { return }
            let app = try options.openApp()
            let outcome = try KeepBest(app.catalogue, mover: app.mover).run(way, strictness, keys: nil)
            await app.pool.shutdown()
            for refusal in outcome.refused { Terminal.complain(refusal.failure) }
            if options.json {
                try Terminal.emit(
                    Report(
                        act: outcome.act, kept: outcome.kept.count, queued: outcome.queued.count, bytes: outcome.bytes,
                        failed: outcome.refused.count))
            } else {
                print("\(outcome.queued.count.of("photo")) queued for deletion · \(Terminal.bytes(outcome.bytes))")
            }
            if !outcome.refused.isEmpty { throw ExitCode(1) }
        }
    }
}
