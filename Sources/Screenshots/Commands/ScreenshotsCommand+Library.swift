public import ArgumentParser
import Base
import Catalogue
import Foundation
import Jobs
public import ScreenshotsEngine
public import Screenshots
import Server
import Workers

/// The commands for screenshots in the shared folders: sorting them, listing the results, and correcting the results.
extension ScreenshotsCommand {
    struct Sort: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sort", abstract: "Sort the screenshots of all folders; goes on where it was stopped.")

        @OptionGroup var options: GlobalOptions

        @Flag(help: "Only those that failed, once more.")
        var retry = false

        func run() async throws {
            let app = try options.openApp()
            let old = try await app.jobs.find(SortScreenshots.name)
            let id =
                if retry, let old { try await app.jobs.retry(old.id).id } else {
                    try await app.jobs.start(SortScreenshots.name).id
                }
            let interrupt = Interrupt { Task { try? await app.jobs.cancel(id) } }
            defer { interrupt.stop() }
            let job = try await Terminal.showing(options) {
                (try? await app.jobs.job(id)).flatMap { $0.total > 0 ? Terminal.share($0.current, of: $0.total) : nil }
            } while: {
                try await app.jobs.finish(id)
            }
            await app.pool.shutdown()
            if let problem = job.problem { Terminal.complain(problem) }
            let totals = try app.screenshots.totals()
            if options.json {
                try Terminal.emit(totals)
            } else {
                print("\(job.done) screenshots sorted. In the whole library:", terminator: " ")
                print("\(totals.flagged) are unknown, and \(totals.failed) failed.")
            }
            if interrupt.happened { throw ExitCode(130) }
            if job.failed > 0 || job.state == .stopped { throw ExitCode(1) }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "list", abstract: "List results, newest picture first.")

        @OptionGroup var options: GlobalOptions

        @Option(help: "Only this type: music, movie, book, …")
        var type: ScreenType?

        @Option(help: "Only success, flagged or failed.")
        var status: ScreenResult.Status?

        private struct Line: Encodable {
            let result: Int64
            let file: String?
            let type: ScreenType
            let confidence: Double
            let title: String?
            let creator: String?
            let status: String
            let caption: String
            let message: String
            let link: String?
            let corrected: Bool
        }

        func run() async throws {
            let screenshots = try options.openApp().screenshots
            var after: Keyset?
            repeat {
                let page = try screenshots.list(.init(type: type, status: status), after: after, limit: 500)
                for item in page.results { try tell(item) }
                after = try Keyset(page.next)
            } while after != nil
        }

        private func tell(_ item: Screenshots.Item) throws {
            let file = item.photo.map { $0.folder + "/" + $0.name }
            guard options.json else { return print("\(item.id)  \(Terminal.line(file ?? "–"))  \(Terminal.line(item.caption))") }
            try Terminal.emit(
                Line(
                    result: item.id, file: file, type: item.type, confidence: item.confidence, title: item.title,
                    creator: item.creator, status: item.status, caption: item.caption, message: item.message, link: item.link,
                    corrected: item.corrected))
        }
    }

    struct Correct: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "correct",
            abstract: "Say what screenshots really show; the next run learns from it. Undone with `shoebox undo`.")

        @OptionGroup var options: GlobalOptions

        @Argument(help: "Results, by the numbers that list says.")
        var results: [Int64]

        @Option(help: "What they show.")
        var type: ScreenType?

        @Option(help: "The title; empty for none.")
        var title: String?

        @Option(help: "The creator; empty for none.")
        var creator: String?

        @Option(help: "Why, for yourself.")
        var reason: String?

        func validate() throws {
            if type == nil && title == nil && creator == nil {
                throw ValidationError("Say --type, --title or --creator.")
            }
        }

        func run() async throws {
            let correction = Correction(type: type, title: title, creator: creator, reason: reason)
            let (act, count) = try options.openApp().screenshots.correct(results, correction)
            if options.json { try Terminal.emit(["act": act, "count": Int64(count)]) } else { print("\(count) corrected.") }
        }
    }

    struct Revert: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "revert", abstract: "Take corrections back: what was found holds again.")

        @OptionGroup var options: GlobalOptions

        @Argument(help: "Results, by the numbers that list says.")
        var results: [Int64]

        func run() async throws {
            let (act, count) = try options.openApp().screenshots.revert(results)
            if options.json { try Terminal.emit(["act": act, "count": Int64(count)]) } else { print("\(count) taken back.") }
        }
    }

    struct Log: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "log",
            abstract: "Print what was recognised: music, films, books and others, each work once, as Markdown.")

        @OptionGroup var options: GlobalOptions

        @Flag(help: "As a table (CSV) instead.")
        var csv = false

        func run() async throws {
            let log = try options.openApp().screenshots.log()
            Terminal.show(csv ? log.csv : log.markdown, ending: "")
        }
    }
}

extension ScreenType: ExpressibleByArgument {}

extension ScreenResult.Status: ExpressibleByArgument {
    public init?(argument: String) {
        guard let status = Self.allCases.first(where: { $0.word == argument }) else { return nil }
        self = status
    }

    public static var allValueStrings: [String] { allCases.map(\.word) }
}
