import Base
import HTTPTypes
import Hummingbird
import Web

/// Decides which requests of a paired device are refused.
enum Limits {
    /// The path components that indicate a deletion.
    private static let deleting: Set<Substring> = ["delete", "remove", "empty", "rm", "keep-best", "deeds"]

    /// - Returns: the reason for refusing a request; nil if it is allowed.
    static func refusal(_ request: Request, of device: Device) -> Failure? {
        let path = request.uri.path
        let isReading = request.method == .get || request.method == .head
        if isForHome(path, isReading: isReading) { return Failure(.permissionDenied, "device.onlyAtHome") }
        // A device may always sign out.
        let isLeaving = path == "/api/session" && request.method == .delete
        if isReading || isLeaving || device.rights == .all { return nil }
        if device.rights == .view { return Failure(.permissionDenied, "device.viewOnly") }
        let parts = path.lowercased().split(separator: "/")
        let deletes = request.method == .delete || parts.last == "trash" || !deleting.isDisjoint(with: parts)
        return deletes ? Failure(.permissionDenied, "device.mayNotDelete") : nil
    }

    /// Whether a request is allowed only on this machine. Some of these requests choose the folders and archives to read, so a
    /// device could use them to read files that the user has not shared. Others choose the backup to restore, control the
    /// verification of the files, or belong to the search of the desktop.
    private static func isForHome(_ path: String, isReading: Bool) -> Bool {
        let parts = path.lowercased().split(separator: "/")
        if parts.starts(with: ["api", "desktop"]) { return true }
        if parts == ["api", "library", "browse"] || parts == ["api", "mailbox", "browse"] { return true }
        if isReading { return false }
        return parts.starts(with: ["api", "library", "folders"]) || parts == ["api", "mailbox", "archives"]
            || parts == ["api", "convert", "files", "handed"]
            || parts == ["api", "backups", "restore"] || parts.starts(with: ["api", "verify"])
    }

    /// Whether an unauthenticated client in the network gets a response to a request. This is the case for the pairing page and
    /// its files.
    static func isForStrangers(_ request: Request) -> Bool {
        let path = request.uri.path
        let isPlain = path.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2F || $0 == 0x2D || $0 == 0x2E
        }
        guard isPlain, !path.contains(".."), !path.contains("//") else { return false }
        let isReading = request.method == .get || request.method == .head
        if path == "/api/pair" { return isReading || request.method == .post }
        return isReading && (path == "/pair" || path.hasPrefix("/pair/") || pieces.contains(path))
    }

    /// The files of the app that the pairing page uses.
    private static let pieces: Set<String> = ["/icon.svg", "/design/tokens.css"]
}
