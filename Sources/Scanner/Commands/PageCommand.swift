import ArgumentParser
import Base
import ScannerTasks
import Workers

struct PageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page", abstract: "Work with photographed pages.", subcommands: [Find.self, PageScan.self])

    struct Find: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "find", abstract: "Find the corners of the page in pictures.",
            discussion:
                "With --json one object a picture: file, found, confidence, seconds, width, height, and quad, in pixels of the upright picture, top left first, then clockwise. If more than one sheet seems to lie there, quad is the largest one, and others has the quads of the others."
        )

        @OptionGroup var options: GlobalOptions

        @Argument(help: "Pictures.")
        var files: [String]

        func run() async throws {
            let pool = WorkerPool(executable: Program.executable, arguments: ["worker"])
            try await pool.finish { try await find(pool) }
        }

        /// Finds the pages. Returns the number of failures. A picture without a page is not a failure.
        private func find(_ pool: WorkerPool) async throws -> Int {
            var failed = 0
            for file in files where !Task.isCancelled {
                do throws(Failure) {
                    let page = try await pool.perform(FindPage(in: Program.path(file)), priority: .batch)
                    report(file, page)
                } catch {
                    if error.code != .cancelled { Terminal.complain(error.about(BytePath(file))) }
                    failed += 1
                }
            }
            return failed
        }

        private func report(_ file: String, _ page: PageCorners) {
            if options.json {
                try? Terminal.emit(FileLine(file, page))
            } else {
                let corners = page.quad.map { "(\(Int($0[0])), \(Int($0[1])))" }.joined(separator: " ")
                print("\(Terminal.line(file)): \(page.found ? corners : "no page")")
                for other in page.others {
                    let corners = other.map { "(\(Int($0[0])), \(Int($0[1])))" }.joined(separator: " ")
                    print("\(Terminal.line(file)): another sheet seems to lie at \(corners)")
                }
            }
        }
    }
}
