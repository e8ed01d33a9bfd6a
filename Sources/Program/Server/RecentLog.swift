import Foundation
import Glibc
import Logging
import Synchronization

/// The newest lines of the log, kept in memory for a report that the user may read and copy.
public final class RecentLog: Sendable {
    public static let shared = RecentLog()

    private static let maximum = 200
    private static let longestLine = 500
    private let kept = Mutex<[String]>([])

    init() {}

    var lines: [String] { kept.withLock { $0 } }

    /// Makes all loggers write to the standard error and to this log. May be called once in a process.
    public static func begin() {
        LoggingSystem.bootstrap { label in
            MultiplexLogHandler([StreamLogHandler.standardError(label: label), RecentLogHandler(log: shared)])
        }
    }

    /// Adds a line. Control characters are left out, because the line is shown and copied.
    func add(_ line: String) {
        let plain = String(String.UnicodeScalarView(line.unicodeScalars.filter { $0.properties.generalCategory != .control }))
        kept.withLock { kept in
            kept.append(String(plain.prefix(Self.longestLine)))
            if kept.count > Self.maximum { kept.removeFirst() }
        }
    }

    /// The name of the system, its kernel and the kind of processor.
    static var system: String {
        var names = utsname()
        uname(&names)
        func text<Name>(_ name: Name) -> String {
            withUnsafeBytes(of: name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        let release = FileManager.default.contents(atPath: "/etc/os-release").map { String(decoding: $0, as: UTF8.self) }
        let name = release?.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }?
            .dropFirst("PRETTY_NAME=".count).trimmingCharacters(in: CharacterSet(charactersIn: "\""))
        return [name, "\(text(names.sysname)) \(text(names.release))", text(names.machine)].compactMap(\.self)
            .joined(separator: ", ")
    }
}

/// Writes to the recent log.
struct RecentLogHandler: LogHandler {
    let log: RecentLog
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .info

    init(log: RecentLog) { self.log = log }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let time = Date.now.formatted(.iso8601)
        let details = event.metadata.map { $0.isEmpty ? "" : " \($0)" } ?? ""
        log.add("\(time) \(event.level) \(event.message)\(details)")
    }
}
