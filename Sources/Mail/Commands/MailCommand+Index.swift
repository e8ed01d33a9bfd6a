import ArgumentParser
import Base
import Foundation
import MailIndex
import MailTasks
import Workers

extension MailCommand {
    struct Index: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "index", abstract: "Read archives into their search index, or go on where that was broken off.",
            discussion: "With --json one object an archive: file, messages, bytes, complete, seconds.")

        @OptionGroup var options: GlobalOptions

        @Argument(help: "Archives, or folders of mails.")
        var files: [String]

        private struct Answer: Encodable {
            let file: String
            let messages: Int
            let bytes: Int64
            let complete: Bool
            let seconds: Double
        }

        func run() async throws {
            let failed = try await options.withAnyData { data in try await index(in: data) }
            if failed > 0 { throw ExitCode(1) }
        }

        /// - Returns: the number of failures.
        private func index(in data: BytePath) async throws -> Int {
            var failed = 0
            for file in files {
                do {
                    let begin = ContinuousClock.now
                    let (state, _) = try await MailIndexer(file, options, in: data).run()
                    if let problem = state.problem {
                        Terminal.complain(problem.about(BytePath(file)))
                        failed += 1
                    }
                    let seconds = Double((ContinuousClock.now - begin) / .milliseconds(1)) / 1000
                    let answer = Answer(
                        file: file, messages: state.messages, bytes: state.bytes,
                        complete: state.isComplete && state.problem == nil, seconds: seconds)
                    if options.json {
                        try Terminal.emit(answer)
                    } else {
                        print(
                            "\(file): \(state.messages.of("mail")), \(Terminal.bytes(state.bytes)), \(String(format: "%.1f", seconds)) s"
                        )
                    }
                } catch let failure as Failure {
                    Terminal.complain(failure)
                    failed += 1
                }
            }
            return failed
        }
    }

    struct Search: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "search",
            abstract:
                "Find mails by words, phrases and operators, newest first; reads the archive into its index where that is missing.",
            discussion:
                "Operators: from: to: subject: has:attachment is:deleted filename: label: before: after: larger: smaller:, \"a phrase\", -not. With --json one object a mail, as mail list gives, and a preview."
        )

        @OptionGroup var options: GlobalOptions
        @OptionGroup var archive: MailArchiveArgument

        @Argument(help: "What to look for.")
        var query: [String]

        private struct Answer: Encodable {
            let number: Int
            let offset: Int64
            let from: String
            let to: String
            let subject: String
            let date: String?
            let attachments: Int
            let thread: Int
            let deleted: Bool
            let mailbox: String?
            let preview: String

            init(_ row: MailRow) {
                number = row.number
                offset = row.offset
                from = row.from == row.address ? row.address : "\(row.from) <\(row.address)>"
                to = row.to
                subject = row.subject
                date = row.date
                attachments = row.attachments
                thread = row.thread
                deleted = row.isDeleted
                mailbox = row.mailbox
                preview = row.preview
            }
        }

        func run() async throws {
            try await options.withAnyData { data in try await search(in: data) }
        }

        private func search(in data: BytePath) async throws {
            let (_, path) = try await MailIndexer(archive.file, options, in: data).run()
            let index = try MailIndex(reading: path)
            var listing = MailListing()
            listing.query = MailQuery(query.joined(separator: " ") + " ")
            var after: String?
            repeat {
                let page = try await index.page(listing, after: after, limit: 1000, patience: .seconds(3600))
                for row in page.rows {
                    if options.json {
                        try Terminal.emit(Answer(row))
                    } else {
                        print("\(row.number)  \(row.date?.prefix(10) ?? "          ")  \(row.from)  \(row.subject)")
                    }
                }
                after = page.next
            } while after != nil
        }
    }
}

/// Updates the index of one archive and shows the progress.
struct MailIndexer {
    private let file: String
    private let options: GlobalOptions
    private let data: BytePath

    /// - Parameter data: the data folder, in which the index is stored.
    init(_ file: String, _ options: GlobalOptions, in data: BytePath) {
        (self.file, self.options, self.data) = (file, options, data)
    }

    func run() async throws -> (MailIndexState, BytePath) {
        let id = MailIndex.id(of: ArchiveRun(file).archive)
        let path = MailIndex.path(of: id, in: data)
        do throws(Failure) { try MailIndex.makeFolder(of: id, in: data) } catch {
            throw error.advising("mailIndex.folderElsewhere")
        }
        // Checking whether there is anything to do is faster than starting a worker.
        if let state = try? MailIndex(reading: path).read(MailIndexState.fetch), state.isCurrent { return (state, path) }
        let ticker = options.quiet ? nil : Task { await tell(path) }
        defer {
            ticker?.cancel()
            Terminal.progress("")
        }
        let state = try await ArchiveRun(file).perform { pool, archive throws(Failure) in
            try await pool.index(archive, path, priority: .interactive)
        }
        return (state, path)
    }

    private func tell(_ path: BytePath) async {
        while !Task.isCancelled, Terminal.showsProgress {
            if let state = try? MailIndex(reading: path).read(MailIndexState.fetch), !state.isComplete {
                Terminal.progress(
                    "\(Terminal.bar(Double(state.done) / Double(max(state.bytes, 1)))) \(state.messages) of about \(state.expected.of("mail"))"
                )
            }
            try? await Task.sleep(for: .milliseconds(300))
        }
    }
}
