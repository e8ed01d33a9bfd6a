import Basics
import Foundation
import Glibc

/// Keys that open once, within ten minutes. `shoebox open` stores each key as a file in the data folder, and the server removes
/// the file.
///
/// Such keys are needed because every user of the machine can read the link that a browser is started with, in the list of
/// processes.
struct LinkKeys: Sendable {
    private let folder: BytePath
    private static let lifetime: Int64 = 600

    init(data: BytePath) { folder = data.appending("links") }

    /// - Throws: `Failure` if the key cannot be stored.
    func make() throws(Failure) -> String {
        if folder.withCString({ mkdir($0, 0o700) }) != 0, errno != EEXIST { throw Failure.system(errno, "written", folder) }
        let key = Secret.make()
        try PrivateFile.write(Array(key.utf8), to: path(of: key))
        return key
    }

    /// Whether a key opens. It opens only once.
    func take(_ key: String) -> Bool {
        guard Secret.isOne(key) else { return false }
        let path = path(of: key)
        guard let stored = PrivateFile.read(path), Secret.same(String(decoding: stored, as: UTF8.self), key),
            let made = FileStamp(of: path)?.modified, path.withCString({ unlink($0) }) == 0
        else { return false }
        return now() - made / 1_000_000 < Self.lifetime * 1000
    }

    /// Removes all keys that an earlier server left.
    func clear() {
        for name in folder.children {
            let file = folder.appending(name)
            guard let key = PrivateFile.read(file).map({ String(decoding: $0.prefix(256), as: UTF8.self) }), Secret.isOne(key),
                path(of: key) == file
            else { continue }
            _ = file.withCString { unlink($0) }
        }
    }

    /// The file's name is the beginning of the key, which alone does not open.
    private func path(of key: String) -> BytePath { folder.appending(String(key.prefix(16))) }
}
