import Base
import Foundation
import Glibc

/// Prints one line on standard output. A line may contain file names from untrusted sources, so characters that would control the
/// terminal, change the text direction or end the line are shown as "�".
func print(_ line: String) { Terminal.write(Array((line.harmlessLine + "\n").utf8)) }

/// Output for the user: results on standard output, progress and error messages on standard error.
enum Terminal {
    static func complain(_ failure: Failure) { complain("shoebox: \(failure)") }

    /// Prints one line on standard error.
    static func complain(_ line: String) { _ = writeAll(STDERR_FILENO, Array((line.harmlessLine + "\n").utf8)) }

    /// Prints several lines on standard error, such as the usage of a command.
    static func explain(_ text: String) { _ = writeAll(STDERR_FILENO, Array((text.harmless + "\n").utf8)) }

    /// Prints several lines on standard output, such as a mail.
    static func show(_ text: String, ending: String = "\n") { write(Array((text + ending).harmless.utf8)) }

    /// Prints a prompt for input by the user.
    static func prompt(_ text: String) { _ = writeAll(STDERR_FILENO, Array(text.utf8)) }

    /// Opens those standard streams that the caller has closed. They are opened in a mode in which they cannot be used.
    /// Otherwise the next opened file would get the descriptor of a standard stream, and results would be written into that
    /// file.
    static func holdStreams() {
        for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(stream, F_GETFD) == -1 {
            // `open` uses the lowest free descriptor, which is the one of this stream.
            _ = open("/dev/null", mode)
        }
    }

    /// The error thrown if results cannot be written. The command must then call `end`.
    struct NotWritten: Error {
        let reason: Int32

        /// Ends the command. If the reader has closed the pipe, for example after `| head -1`, ends silently with SIGPIPE, like
        /// other programs.
        func end() -> Never {
            DraftFolder.removeAll()
            if reason == EPIPE {
                signal(SIGPIPE, SIG_DFL)
                raise(SIGPIPE)
            }
            complain("shoebox: The results could not be written: \(String(cString: strerror(reason))).")
            Foundation.exit(1)
        }
    }

    /// Writes results. Throws if this fails, so that the caller can clean up.
    static func tryToWrite(_ bytes: [UInt8]) throws(NotWritten) {
        guard writeAll(STDOUT_FILENO, bytes) else { throw NotWritten(reason: errno) }
    }

    /// Writes results. Ends the command if this fails.
    static func write(_ bytes: [UInt8]) {
        do { try tryToWrite(bytes) } catch { error.end() }
    }

    /// Prepares an untrusted name for a line with several columns. Replaces tabs and line breaks by "�".
    static func line(_ text: String) -> String { String(text.map { $0.isNewline || $0 == "\t" ? "\u{FFFD}" : $0 }) }

    /// Writes a line immediately, even if the output is a pipe.
    static func say(_ text: String) { write(Array((text + "\n").utf8)) }

    /// Writes a value as one line of JSON.
    static func emit(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        write(Array(try encoder.encode(value) + Data("\n".utf8)))
    }

    static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }

    /// Replaces the progress line of the terminal. An empty text clears it.
    static func progress(_ text: String) {
        guard showsProgress else { return }
        _ = writeAll(STDERR_FILENO, Array("\r\u{1B}[K\(text.harmlessLine)".utf8))
    }

    /// A progress bar of 24 characters for a fraction of 0…1.
    static func bar(_ share: Double) -> String {
        let full = Int((min(max(share, 0), 1) * 24).rounded())
        return String(repeating: "█", count: full) + String(repeating: "░", count: 24 - full)
    }

    /// Formats a size in decimal units, as on disk packages: "48.2 MB".
    static func bytes(_ count: Int64) -> String {
        var value = Double(count)
        for unit in ["B", "kB", "MB", "GB"] {
            if value < 1000 { return unit == "B" ? "\(count) B" : String(format: "%.1f %@", value, unit) }
            value /= 1000
        }
        return String(format: "%.1f TB", value)
    }
}
