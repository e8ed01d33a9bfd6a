public import Basics
import Foundation
import Glibc
import Web

/// What `shoebox open` needs to find the server of a data folder: `server.json`, readable by its owner only.
public struct RunningServer: Codable, Sendable {
    public let link: String
    public let pid: Int32

    func save(in data: BytePath) throws {
        let path = data.appending("server.json")
        let json = try JSON.encode(self)
        let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", path) }
        defer { close(descriptor) }
        guard json.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == json.count else {
            throw Failure.system(errno, "written", path)
        }
    }

    /// The server that runs on a data folder, if one does.
    public static func find(in data: BytePath) -> RunningServer? {
        guard let json = FileManager.default.contents(atPath: data.appending("server.json").display),
            let server = try? JSONDecoder().decode(RunningServer.self, from: json), ServerLock.isHeld(data: data)
        else { return nil }
        return server
    }

    static func remove(from data: BytePath) {
        guard find(in: data)?.pid == getpid() else { return }
        _ = data.appending("server.json").withCString { unlink($0) }
    }
}
