import Basics
import HTTPTypes
import Hummingbird
import Web

/// What a device may not ask for.
enum Limits {
    /// Parts of an address that say that something goes away.
    private static let deleting: Set<Substring> = ["delete", "remove", "empty", "rm", "keep-best", "deeds"]

    /// - Returns: why a request is refused; nil when it is not.
    static func refusal(_ request: Request, of device: Device) -> Failure? {
        let path = request.uri.path
        let isReading = request.method == .get || request.method == .head
        if isForHome(path, isReading: isReading) { return Failure(.permissionDenied, "device.onlyAtHome") }
        // It may always leave.
        let isLeaving = path == "/api/session" && request.method == .delete
        if isReading || isLeaving || device.rights == .all { return nil }
        if device.rights == .view { return Failure(.permissionDenied, "device.viewOnly") }
        let parts = path.lowercased().split(separator: "/")
        let deletes = request.method == .delete || parts.last == "trash" || !deleting.isDisjoint(with: parts)
        return deletes ? Failure(.permissionDenied, "device.mayNotDelete") : nil
    }

    /// What is asked on this machine alone: which folders and archives are read, for with that a device would reach files that nobody shared;
    /// and which backup comes back.
    private static func isForHome(_ path: String, isReading: Bool) -> Bool {
        let parts = path.lowercased().split(separator: "/")
        if parts == ["api", "library", "browse"] || parts == ["api", "mailbox", "browse"] { return true }
        if isReading { return false }
        return parts.starts(with: ["api", "library", "folders"]) || parts == ["api", "mailbox", "archives"]
            || parts == ["api", "backups", "restore"] || parts.starts(with: ["api", "verify"])
    }

    /// What answers a stranger in the network: the page that lets in, and what it is made of.
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

    /// What the page of pairing takes from the app.
    private static let pieces: Set<String> = ["/icon.svg", "/design/tokens.css"]
}
