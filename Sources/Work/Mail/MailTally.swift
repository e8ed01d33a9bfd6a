public import Basics
import Foundation
import Workers

/// How far a worker is with many mails: two numbers in a file of the caller, who looks now and then.
public struct MailTally: Sendable, Equatable {
    public let current: Int
    public let total: Int

    /// nil while nothing was written.
    public init?(at path: BytePath) {
        let words = FileManager.default.contents(atPath: path.display).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let numbers = words.split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
        guard numbers.count > 1, numbers[0] <= numbers[1] else { return nil }
        (current, total) = (numbers[0], numbers[1])
    }
}

/// Writes a tally, a few times a second at most: whoever looks does so no oftener.
struct MailTallyWriter: ~Copyable {
    private static let pause = Duration.milliseconds(200)

    private let descriptor: Int32
    private var last: ContinuousClock.Instant?

    /// - Parameter path: nil to write none.
    init(_ path: BytePath?) throws(Failure) {
        guard let path else {
            descriptor = -1
            return
        }
        descriptor = RequestFiles.open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Failure.system(errno, "written", path) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    mutating func tell(_ current: Int, of total: Int) {
        guard descriptor >= 0 else { return }
        let now = ContinuousClock.now
        if let last, now - last < Self.pause, current < total { return }
        last = now
        // The numbers only grow, so that the new ones cover the old. Without them the work goes on all the same.
        let text = Array("\(current) \(total)\n".utf8)
        _ = pwrite(descriptor, text, text.count, 0)
    }
}
