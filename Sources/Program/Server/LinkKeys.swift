import Base
import Foundation
import Glibc

/// One-time keys, which are valid for ten minutes. `shoebox open` stores each key as a file in the data folder, and the server
/// removes the file when the key is used.
///
/// One-time keys are needed because a browser is started with the link as an argument, and every user of the machine can read
/// arguments in the process list.
struct LinkKeys: Sendable {
    private let folder: BytePath
    private static let lifetime: Int64 = 600

    init(data: BytePath) { folder = data.appending("links") }

    /// - Throws: `Failure` if the key cannot be stored.
    func make() throws(Failure) -> String {
        try folder.makePrivateFolders()
        let key = Secret.make()
        try PrivateFile.write(Array(key.utf8), to: path(of: key))
        return key
    }

    /// Whether a key is valid. Removes the key, so that it works only once.
    func take(_ key: String) -> Bool {
        guard Secret.isOne(key) else { return false }
        let path = path(of: key)
        guard let stored = PrivateFile.read(path), Secret.same(String(decoding: stored, as: UTF8.self), key),
            let made = FileStamp(of: path)?.modified, path.withCString({ unlink($0) }) == 0
        else { return false }
        return now() - made / 1_000_000 < Self.lifetime * 1000
    }

    /// Removes all unused keys left by an earlier server.
    func clear() {
        for name in folder.children {
            let file = folder.appending(name)
            guard let key = PrivateFile.read(file).map({ String(decoding: $0.prefix(256), as: UTF8.self) }), Secret.isOne(key),
                path(of: key) == file
            else { continue }
            _ = file.withCString { unlink($0) }
        }
    }

    /// Returns the path of the file of a key. The file name contains only the beginning of the key, which is not enough to
    /// start a session.
    private func path(of key: String) -> BytePath { folder.appending(String(key.prefix(16))) }
}
