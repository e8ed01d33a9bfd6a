import Basics

extension Failure {
    static func cancelled(_ file: BytePath? = nil) -> Failure { Failure(.cancelled, "This was cancelled.", file: file) }

    static func deadline(_ limit: Duration, _ file: BytePath?) -> Failure {
        let seconds = Double(limit / .milliseconds(1)) / 1000
        let words = seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
        return Failure(
            .tooLarge, "Reading this file took longer than \(words) s and was stopped.", file: file,
            hint: "Open it in another program; it may be damaged or on a slow drive.")
    }

    static func memory(_ limit: Int, _ file: BytePath?) -> Failure {
        Failure(
            .tooLarge, "Reading this file needed more than \(limit >> 20) MB of memory and was stopped.", file: file,
            hint: "Open it in another program and save it smaller.")
    }

    static func crashed(_ file: BytePath?) -> Failure {
        Failure(
            .corruptFile, "The file made the reader stop unexpectedly.", file: file,
            hint: "Check in another program whether it opens; nothing else was affected.")
    }

    static func stoppedFromOutside(_ file: BytePath?) -> Failure {
        Failure(
            .unknown, "The reader was stopped from outside while it read this file.", file: file,
            hint: "Try again; the machine may be short of memory.")
    }

    static func strangeAnswer(_ file: BytePath?) -> Failure {
        Failure(
            .unknown, "The reader gave an answer that makes no sense and was stopped.", file: file,
            hint: "Try again; if it stays, the file may be damaged.")
    }

    static func noWorker(_ program: BytePath, _ reason: String) -> Failure {
        Failure(
            .unknown, "The reader \(program) cannot be started: \(reason).",
            hint: "Install Shoebox again, or run “shoebox doctor”.")
    }
}
