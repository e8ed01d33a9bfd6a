public import Base
import Foundation
import Workers

/// The progress of a worker that processes many mails: two numbers in a file of the caller. The caller reads the file from time
/// to time.
public struct MailProgress: Sendable, Equatable {
    public let current: Int
    public let total: Int

    /// Returns nil if no progress has been written yet.
    public init?(at path: BytePath) {
        let words = FileManager.default.contents(atPath: path.display).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let numbers = words.split { $0 == " " || $0 == "\n" }.compactMap { Int($0) }
        guard numbers.count > 1, numbers[0] <= numbers[1] else { return nil }
        (current, total) = (numbers[0], numbers[1])
    }
}

/// Writes the progress at most a few times per second, because it is not read more often.
struct MailProgressWriter: ~Copyable {
    private static let pause = Duration.milliseconds(200)

    private let descriptor: Int32
    private var last: ContinuousClock.Instant?

    /// - Parameter path: the path of the file; nil to write no progress.
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
        // The numbers never get smaller, so the new text overwrites the old one completely. If the text cannot be written, the
        // work continues.
        let text = Array("\(current) \(total)\n".utf8)
        _ = pwrite(descriptor, text, text.count, 0)
    }
}
