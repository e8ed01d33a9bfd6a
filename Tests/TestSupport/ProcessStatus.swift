import Foundation

/// The kernel's data about a process.
public struct ProcessStatus: Sendable {
    /// The state as shown by ps: `R` for running, `S` for waiting, `Z` for a process that has ended but has not been reaped by
    /// its parent.
    public let state: Character
    /// The processor time of all threads of the process, in hundredths of a second.
    public let ticks: Int
    /// The number of times that the first thread of the process has begun to wait.
    public let waits: Int

    /// - Returns: nil if the process does not exist.
    public init?(of pid: Int32) {
        guard let stat = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
            let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8),
            let name = stat.lastIndex(of: ")")
        else { return nil }
        let fields = stat[name...].split(separator: " ").dropFirst().map(String.init)
        let waits = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
        guard fields.count > 12, let state = fields[0].first, let user = Int(fields[11]), let system = Int(fields[12]),
            let waits = waits?.split(separator: "\t").last.flatMap({ Int($0) })
        else { return nil }
        (self.state, self.ticks, self.waits) = (state, user + system, waits)
    }

    /// Whether the process has not ended.
    public var isAlive: Bool { state != "Z" }
}
