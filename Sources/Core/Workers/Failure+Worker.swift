import Base

extension Failure {
    static func cancelled(_ file: BytePath? = nil) -> Failure { Failure(.cancelled, "work.cancelled", file: file) }

    static func deadline(_ limit: Duration, _ file: BytePath?) -> Failure {
        let seconds = Double(limit / .milliseconds(1)) / 1000
        let words = seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
        return Failure(.tooLarge, "worker.deadline", ["seconds": words], file: file)
    }

    static func memory(_ limit: Int, _ file: BytePath?) -> Failure {
        Failure(.tooLarge, "worker.memory", ["megabytes": limit >> 20], file: file)
    }

    static func crashed(_ file: BytePath?) -> Failure {
        Failure(.corruptFile, "worker.crashed", file: file)
    }

    static func stoppedFromOutside(_ file: BytePath?) -> Failure {
        Failure(.unknown, "worker.stoppedFromOutside", file: file)
    }

    static func strangeAnswer(_ file: BytePath?) -> Failure {
        Failure(.unknown, "worker.strangeAnswer", file: file)
    }

    static func noWorker(_ program: BytePath, _ reason: String) -> Failure {
        Failure(.unknown, "worker.notStarted", ["program": program, "detail": reason])
    }
}
