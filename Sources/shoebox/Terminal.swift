import Basics
import Foundation
import Glibc

/// Prints one line on standard output. Lines contain names from strangers: characters that would control the terminal, change the
/// direction of the line or end it are shown as "�".
func print(_ line: String) { Terminal.write(Array((line.harmlessLine + "\n").utf8)) }

/// The output for a person: results on standard output, progress and complaints on standard error.
enum Terminal {
    static func complain(_ failure: Failure) { complain("shoebox: \(failure)") }

    /// One line on standard error.
    static func complain(_ line: String) { _ = writeAll(STDERR_FILENO, Array((line.harmlessLine + "\n").utf8)) }

    /// Prints several lines on standard error, for example the usage of a command.
    static func explain(_ text: String) { _ = writeAll(STDERR_FILENO, Array((text.harmless + "\n").utf8)) }

    /// Prints text of several lines on standard output, for example a mail.
    static func show(_ text: String, ending: String = "\n") { write(Array((text + ending).harmless.utf8)) }

    /// Prints a prompt for the person's input.
    static func prompt(_ text: String) { _ = writeAll(STDERR_FILENO, Array(text.utf8)) }

    /// Opens the standard streams that the caller has closed, in such a way that they can be neither read nor written. Otherwise
    /// the next opened file would take their place and get the results.
    static func holdStreams() {
        for (stream, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(stream, F_GETFD) == -1 {
            // The lowest free descriptor is this one.
            _ = open("/dev/null", mode)
        }
    }

    /// Results could not be written. The command then ends with `end`.
    struct NotWritten: Error {
        let reason: Int32

        /// If nobody reads any more, for example after `| head -1`, the command ends silently by the signal SIGPIPE, like other
        /// programs.
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

    /// Writes results; throws if that fails, so that the caller can tidy up.
    static func tryToWrite(_ bytes: [UInt8]) throws(NotWritten) {
        guard writeAll(STDOUT_FILENO, bytes) else { throw NotWritten(reason: errno) }
    }

    /// Writes results; ends the command if that fails.
    static func write(_ bytes: [UInt8]) {
        do { try tryToWrite(bytes) } catch { error.end() }
    }

    /// A stranger's name as a part of a line with several parts: tabs and characters that would end the line are shown as "�".
    static func line(_ text: String) -> String { String(text.map { $0.isNewline || $0 == "\t" ? "\u{FFFD}" : $0 }) }

    /// Writes a line at once, also into a pipe.
    static func say(_ text: String) { write(Array((text + "\n").utf8)) }

    /// Writes one JSON object in one line.
    static func emit(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        write(Array(try encoder.encode(value) + Data("\n".utf8)))
    }

    static var showsProgress: Bool { isatty(STDERR_FILENO) == 1 }

    /// Replaces the last line of the terminal; "" clears it.
    static func progress(_ text: String) {
        guard showsProgress else { return }
        _ = writeAll(STDERR_FILENO, Array("\r\u{1B}[K\(text.harmlessLine)".utf8))
    }

    /// A bar of 24 cells for a share of 0…1.
    static func bar(_ share: Double) -> String {
        let full = Int((min(max(share, 0), 1) * 24).rounded())
        return String(repeating: "█", count: full) + String(repeating: "░", count: 24 - full)
    }

    /// Decimal units, as on the packages of disks: "48.2 MB".
    static func bytes(_ count: Int64) -> String {
        var value = Double(count)
        for unit in ["B", "kB", "MB", "GB"] {
            if value < 1000 { return unit == "B" ? "\(count) B" : String(format: "%.1f %@", value, unit) }
            value /= 1000
        }
        return String(format: "%.1f TB", value)
    }
}
