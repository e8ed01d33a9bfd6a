import ArgumentParser
import Workers

struct Worker: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Answer requests: one JSON line in on standard input, one JSON line out on standard output.",
        shouldDisplay: false)

    func run() throws { WorkerProcess.run() }
}
