import ArgumentParser
import Base
import Catalogue
import Foundation
import Library
import ScreenshotsEngine
import Screenshots
import Server
import Workers

struct ScreenshotsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screenshots", abstract: "Screenshots, by what they show.",
        discussion:
            "Without a subcommand: says what the pictures in folders show. A folder called like a subcommand is given as ./NAME.",
        subcommands: [Look.self, Sort.self, List.self, Correct.self, Revert.self, Log.self, Captions.self, Move.self, Set.self],
        defaultSubcommand: Look.self)
}

extension ScreenshotsCommand {
    struct Look: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "look", abstract: "Say what the pictures in folders show, and leave them where they are.",
            discussion:
                "Looks at every picture, each content once; what was seen is kept. A camera's picture is no screenshot and is not looked at."
        )

        @OptionGroup var options: GlobalOptions

        @Argument(help: "Folders or pictures.")
        var folders: [String]

        @Option(help: "What captions begin with.")
        var prefix = ScreenResult.captionPrefix

        private struct Line: Encodable {
            let file: String
            let screenshot: Bool
            let type: String
            let confidence: Double
            let title: String?
            let creator: String?
            let facts: [String: String]?
            let status: String
            let caption: String
            let message: String
            let link: String?
        }

        func run() async throws {
            try await options.withAnyApp { app in try await app.pool.finish { try await sort(app) } }
        }

        private func pictures(_ onFailure: (Failure) -> Void) -> [GivenPicture] {
            zip(folders, Program.paths(folders)).flatMap { name, path in
                GivenPicture.all(BytePath(name), path, onProblem: onFailure)
            }
        }

        /// Sorts pictures in parallel, about as many at the same time as the pool has workers, and reports them in order.
        /// Returns the number of failures.
        private func sort(_ app: App) async throws -> Int {
            var failed = 0
            let files = pictures { failure in
                Terminal.complain(failure)
                failed += 1
            }
            let judge = try app.screenshots.judge()
            try await withThrowingTaskGroup(of: (Int, SortedPicture?).self) { group in
                var waiting: [Int: SortedPicture?] = [:]
                var (begun, reported) = (0, 0)
                func begin() {
                    guard begun < files.count, !Task.isCancelled else { return }
                    let (index, path) = (begun, files[begun].path)
                    begun += 1
                    group.addTask { (index, await judge.sort(path)) }
                }
                for _ in 0...(2 * app.pool.size) { begin() }
                while let (index, result) = try await group.next() {
                    waiting[index] = .some(result)
                    begin()
                    while let result = waiting.removeValue(forKey: reported) {
                        if let result {
                            try tell(files[reported].shown, result)
                            if result.result.status == .failed { failed += 1 }
                        }
                        reported += 1
                        if !options.quiet { progress(reported, of: files.count) }
                    }
                }
            }
            Terminal.progress("")
            return failed
        }

        private func tell(_ file: BytePath, _ picture: SortedPicture) throws {
            let result = picture.result
            Terminal.progress("")
            if result.status == .failed { Terminal.complain("\(file.display): \(result.message)") }
            guard options.json else {
                if result.status != .failed { print("\(file.display)  \(result.caption(prefix: prefix))") }
                return
            }
            try Terminal.emit(
                Line(
                    file: file.display, screenshot: picture.screenshot != nil, type: result.type.rawValue,
                    confidence: result.confidence,
                    title: result.title, creator: result.creator, facts: picture.facts.isEmpty ? nil : picture.facts,
                    status: result.status.word, caption: result.caption(prefix: prefix), message: result.message,
                    link: result.link))
        }

        private func progress(_ done: Int, of count: Int) {
            guard count > 1 else { return }
            Terminal.progress("\(Terminal.bar(Double(done) / Double(count))) \(done)/\(count)")
        }
    }
}
