import Base
import Catalogue
import Foundation
import Testing

struct PrivateDataTests {
    private let root = FileManager.default.temporaryDirectory.appendingPathComponent("private-\(UUID().uuidString)").path

    private func mode(_ name: String) -> Int? {
        try? FileManager.default.attributesOfItem(atPath: "\(root)/\(name)")[.posixPermissions] as? Int
    }

    private func make(_ name: String, _ mode: mode_t, isFolder: Bool = false) {
        let path = "\(root)/\(name)"
        if isFolder { mkdir(path, 0o700) } else { _ = FileManager.default.createFile(atPath: path, contents: Data("x".utf8)) }
        chmod(path, mode)
    }

    private func fill() {
        mkdir(root, 0o755)
        chmod(root, 0o755)
        for (name, mode) in [("mail", 0o755), ("mail/old", 0o777)] as [(String, mode_t)] { make(name, mode, isFolder: true) }
        for name in [
            "catalogue.sqlite", "catalogue.sqlite-wal", "catalogue.sqlite-shm", "mail/a.sqlite", "mail/old/b", "backup.sqlite",
        ] {
            make(name, 0o644)
        }
        make("session.key", 0o600)
        make("program", 0o755)
    }

    @Test func `what is ours is closed, and told, and what a person put beside it stays as it is`() {
        fill()
        defer { try? FileManager.default.removeItem(atPath: root) }
        let found = PrivateData(closing: BytePath(root))
        #expect(found.open == 5 && found.stayOpen == 0 && found.isWhole)
        #expect(found.examples.first == "." && found.examples.count == 5)
        #expect(["", "mail"].map(mode) == [0o700, 0o700])
        #expect(["catalogue.sqlite", "catalogue.sqlite-wal", "catalogue.sqlite-shm"].allSatisfy { mode($0) == 0o600 })
        #expect(["program", "backup.sqlite"].map(mode) == [0o755, 0o644])
        #expect(mode("mail/a.sqlite") == 0o644, "nobody else comes there")
        #expect(PrivateData(closing: BytePath(root)).open == 0)
    }

    @Test func `no link is followed, and the walk ends`() {
        fill()
        let outside = root + "-outside"
        defer { for path in [root, outside] { try? FileManager.default.removeItem(atPath: path) } }
        mkdir(outside, 0o755)
        chmod(outside, 0o755)
        symlink(outside, "\(root)/scans")
        symlink(root, "\(root)/previews")
        let found = PrivateData(closing: BytePath(root), limit: 3)
        #expect(!found.isWhole && mode("") == 0o700, "the folder itself comes first")
        #expect(PrivateData(closing: BytePath(root)).isWhole)
        #expect((try? FileManager.default.attributesOfItem(atPath: outside)[.posixPermissions] as? Int) == 0o755)
    }

    @Test func `in a folder that is everybody's, only what Shoebox makes is closed`() {
        fill()
        defer { try? FileManager.default.removeItem(atPath: root) }
        chmod(root, 0o1777)
        _ = PrivateData(closing: BytePath(root))
        #expect(mode("") == 0o1777)
        #expect(mode("backup.sqlite") == 0o644 && mode("catalogue.sqlite-wal") == 0o600 && mode("mail") == 0o700)
    }

    @Test func `a folder that is not there is left so`() {
        #expect(PrivateData(closing: BytePath(root)).open == 0)
        #expect(!FileManager.default.fileExists(atPath: root))
    }
}
