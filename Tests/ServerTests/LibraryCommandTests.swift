import Base
import Catalogue
import Foundation
import Glibc
import TestSupport
import Testing

/// Commands that decide on photos and organize files, run with the real program: their output must be right, and undo must
/// revert them.
@Suite("Commands on the library", .serialized) struct LibraryCommandTests {
    /// Runs the program in the folder of the photos, with a separate catalogue and trash.
    private struct Terminal {
        let scene: Scene

        /// Runs the program, and returns its standard output and standard error.
        func run(_ words: [String], status: Int32 = 0) async throws -> (printed: String, complained: String) {
            let child = try ChildProgram(
                words + ["--data", scene.data.display], in: scene.photos,
                environment: ["XDG_DATA_HOME": scene.root.appending("home").display])
            let ended = try await child.end(within: .seconds(60))
            #expect(ended == status, "\(words): \(child.printed) \(child.complained)")
            return (child.printed, child.complained)
        }

        /// The JSON objects that the program printed, one per line.
        func json(_ words: [String], status: Int32 = 0) async throws -> [[String: Any]] {
            try await run(words + ["--json"], status: status).printed.split(separator: "\n").map { line in
                try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            }
        }

        func names(_ words: [String]) async throws -> [String] {
            try await json(words).compactMap { ($0["file"] as? String)?.split(separator: "/").last.map(String.init) }.sorted()
        }
    }

    private func withTerminal(_ photos: [String], _ body: (Terminal) async throws -> Void) async throws {
        try await Scene.with { scene in
            for (number, name) in photos.enumerated() { try scene.addPhoto(number, name: BytePath(name)) }
            let terminal = Terminal(scene: scene)
            _ = try await terminal.run(["scan", scene.photos.display])
            try await body(terminal)
        }
    }

    @Test func `commands say which shared folder is away, what is kept of it, and find it again once it is back`() async throws {
        try await withTerminal(["a.jpg", "b.jpg"]) { terminal in
            _ = try await terminal.run(["decide", "delete", "a.jpg"])
            let (photos, elsewhere) = (terminal.scene.photos, terminal.scene.root.appending("elsewhere"))
            func run(_ words: [String]) async throws -> (printed: String, complained: String) {
                let child = try ChildProgram(
                    words + ["--data", terminal.scene.data.display], in: terminal.scene.root,
                    environment: ["XDG_DATA_HOME": terminal.scene.root.appending("home").display])
                #expect(try await child.end(within: .seconds(60)) == 0, "\(words): \(child.complained)")
                return (child.printed, child.complained)
            }
            #expect(rename(photos.display, elsewhere.display) == 0)
            _ = try await run(["scan"])
            for words in [["queue", "list"], ["trash", "list"], ["search", "a.jpg"]] {
                let said = try await run(words)
                #expect(said.complained.contains("\(photos) is not there at the moment"), "\(words)")
                #expect(said.complained.contains("(2 photos, 1 decided on)"), "\(words): \(said.complained)")
                #expect(!said.printed.contains("a.jpg"), "\(words)")
                #expect(try await run(words + ["--quiet"]).complained == "")
            }
            #expect(rename(elsewhere.display, photos.display) == 0)
            let said = try await run(["queue", "list"])
            #expect(said.printed.contains("a.jpg") && said.complained == "")
        }
    }

    @Test func `photos are decided by a list and by a filter, and favourites are not queued by a filter`() async throws {
        try await withTerminal(["a.jpg", "b.jpg", "c.jpg"]) { terminal in
            let list = terminal.scene.root.appending("list.txt")
            try put(Array("a.jpg\nnowhere.jpg\n./b.jpg\n".utf8), at: list)
            let answer = try await terminal.run(["decide", "delete", "--list", list.display, "--json"], status: 1)
            #expect(answer.printed.contains("\"count\":2") && answer.printed.contains("\"failed\":1"))
            #expect(answer.complained.contains("nowhere.jpg"), "named as it was written: \(answer.complained)")
            #expect(!answer.complained.contains(terminal.scene.photos.display + "/nowhere.jpg"))
            #expect(try await terminal.names(["queue", "list"]) == ["a.jpg", "b.jpg"])
            _ = try await terminal.run(["start-over"])
            #expect(try await terminal.names(["queue", "list"]) == [])
            _ = try await terminal.run(["undo"])
            #expect(try await terminal.names(["queue", "list"]) == ["a.jpg", "b.jpg"])
            _ = try await terminal.run(["undo"])

            #expect(try await terminal.json(["decide", "later", "a.jpg", "c.jpg"]).first?["count"] as? Int == 2)
            #expect(try await terminal.names(["queue", "list"]) == [], "later decides nothing")
            _ = try await terminal.run(["undo"])

            #expect(try await terminal.json(["favourite", "b.jpg"]).first?["count"] as? Int == 1)
            #expect(try await terminal.json(["decide", "delete", "--folder", "."]).first?["count"] as? Int == 2)
            #expect(try await terminal.names(["queue", "list"]) == ["a.jpg", "c.jpg"], "no rule queues a favourite")
            _ = try await terminal.run(["undo"])
            #expect(try await terminal.json(["favourite", "--remove", "b.jpg"]).first?["count"] as? Int == 1)
            #expect(try await terminal.json(["decide", "delete", "--folder", "."]).first?["count"] as? Int == 3)
        }
    }

    @Test func `the best of copies stay, the rest are queued, and favourites never are`() async throws {
        try await withTerminal([]) { terminal in
            for (name, number) in [("a.jpg", 1), ("a copy.jpg", 1), ("b.jpg", 2), ("b copy.jpg", 2)] {
                try terminal.scene.addPhoto(number, name: BytePath(name))
            }
            _ = try await terminal.run(["scan", terminal.scene.photos.display])
            _ = try await terminal.run(["favourite", "b copy.jpg"])
            let report = try await terminal.json(["groups", "keep-best"])
            #expect(report.first?["queued"] as? Int == 1)
            let queued = try await terminal.names(["queue", "list"])
            #expect(queued.count == 1 && queued[0].hasPrefix("a"), "of the favourite's copies none: \(queued)")
            _ = try await terminal.run(["undo"])
            #expect(try await terminal.names(["queue", "list"]) == [])
        }
    }

    @Test func `an album is made, filled, renamed, emptied and deleted, and each can be taken back`() async throws {
        try await withTerminal(["a.jpg", "b.jpg"]) { terminal in
            _ = try await terminal.run(["album", "make", "Summer"])
            #expect(try await terminal.json(["album", "add", "Summer", "a.jpg", "b.jpg"]).first?["count"] as? Int == 2)
            #expect(try await terminal.names(["album", "Summer"]) == ["a.jpg", "b.jpg"])
            #expect(try await terminal.json(["album", "remove", "Summer", "b.jpg"]).first?["count"] as? Int == 1)
            _ = try await terminal.run(["album", "rename", "Summer", "Winter"])
            #expect(try await terminal.names(["album", "Winter"]) == ["a.jpg"])
            let unknown = try await terminal.run(["album", "Summer"], status: 1)
            #expect(unknown.complained.contains("Summer"))
            _ = try await terminal.run(["album", "delete", "Winter"])
            #expect(try await terminal.json(["album"]).isEmpty)
            for _ in 0..<3 { _ = try await terminal.run(["undo"]) }
            #expect(try await terminal.names(["album", "Summer"]) == ["a.jpg", "b.jpg"])
        }
    }

    @Test func `tags are given, listed, filtered by and taken away, and each change can be taken back`() async throws {
        try await withTerminal(["a.jpg", "b.jpg"]) { terminal in
            #expect(try await terminal.json(["tag", "add", "Rome 2019", "a.jpg", "b.jpg"]).first?["count"] as? Int == 2)
            #expect(try await terminal.json(["tag", "add", "ROME 2019", "a.jpg"]).first?["count"] as? Int == 0)
            let listed = try await terminal.json(["tag"])
            #expect(listed.map { $0["tag"] as? String } == ["Rome 2019"] && listed.first?["photos"] as? Int == 2)
            #expect(try await terminal.json(["tag", "remove", "rome 2019", "b.jpg"]).first?["count"] as? Int == 1)
            #expect(try await terminal.names(["tag", "list", "rome 2019"]) == ["a.jpg"])
            for filter in [["--tag", "rome 2019"], ["--group", "tag:ROME 2019"]] {
                #expect(try await terminal.json(["decide", "keep"] + filter).first?["count"] as? Int == 1)
                _ = try await terminal.run(["undo"])
            }
            let groups = try await terminal.json(["groups", "--by", "tag"]).first?["groups"] as? [[String: Any]]
            #expect(groups?.map { $0["key"] as? String } == ["Rome 2019"])
            for command in [["decide", "keep", "--tag", "Rmoe"], ["tag", "list", "Rmoe"], ["tag", "add", "", "a.jpg"]] {
                #expect(try await !terminal.run(command, status: 1).complained.isEmpty, "\(command)")
            }
            _ = try await terminal.run(["undo"])
            #expect(try await terminal.names(["tag", "list", "Rome 2019"]) == ["a.jpg", "b.jpg"])
            _ = try await terminal.run(["undo"])
            #expect(try await terminal.json(["tag"]).isEmpty)
        }
    }

    @Test func `a picture is said to be a screenshot or none, and a filter follows`() async throws {
        try await withTerminal(["a.jpg", "b.jpg"]) { terminal in
            #expect(try await terminal.json(["screenshots", "set", "a.jpg"]).first?["count"] as? Int == 1)
            #expect(try await terminal.json(["decide", "keep", "--screenshots"]).first?["count"] as? Int == 1)
            _ = try await terminal.run(["undo"])
            #expect(try await terminal.json(["screenshots", "set", "--no", "a.jpg"]).first?["count"] as? Int == 1)
            #expect(try await terminal.json(["decide", "keep", "--screenshots"]).first?["count"] as? Int == 0)
            _ = try await terminal.run(["undo"])
            #expect(try await terminal.json(["decide", "keep", "--screenshots"]).first?["count"] as? Int == 1)
            let unknown = try await terminal.run(["screenshots", "set", "c.jpg"], status: 1)
            #expect(unknown.complained.contains("c.jpg"))
        }
    }

    @Test func `an empty name is not the folder that the terminal stands in`() async throws {
        try await withTerminal(["a.jpg", "b.jpg"]) { terminal in
            for command in [
                ["files", "rm", ""], ["files", "mv", "", "a.jpg"], ["files", "cp", "", "."],
                ["decide", "delete", "--folder", ""],
                ["favourite", "--folder", ""], ["scan", ""], ["queue", "put-back", ""], ["trash", "restore", ""],
                ["album", "make", "Trip", "--folder", ""], ["decide", "keep", "--format", "jpg"],
            ] {
                let said = try await terminal.run(command, status: 2)
                #expect(!said.complained.isEmpty, "\(command)")
            }
            // The error names the misspelt folder, and no file is created with this name.
            _ = try await terminal.run(["scan", terminal.scene.photos.display])
            for command in [
                ["decide", "delete", "--folder", "Trpi"], ["favourite", "--folder", "Trpi"], ["files", "mv", "a.jpg", "Trpi/"],
            ] {
                #expect(try await terminal.run(command, status: 1).complained.contains("Trpi"), "\(command)")
            }
            #expect(try await terminal.names(["queue", "list"]) == [])
            let left = try FileManager.default.contentsOfDirectory(atPath: terminal.scene.photos.display)
            #expect(left.sorted() == ["a.jpg", "b.jpg"])
        }
    }

    @Test func `a deletion that names a folder or a file leaves the copies elsewhere`() async throws {
        try await withTerminal(["a.jpg"]) { terminal in
            let backup = terminal.scene.photos.appending("Backup")
            try FileManager.default.createDirectory(atPath: backup.display, withIntermediateDirectories: false)
            try terminal.scene.addPhoto(0, name: BytePath("Backup/a.jpg"))
            _ = try await terminal.run(["scan", terminal.scene.photos.display])
            for named in [["--folder", "Backup"], ["Backup/a.jpg"], ["--state", "undecided", "--folder", "Backup"]] {
                #expect(try await terminal.json(["decide", "delete"] + named).first?["count"] as? Int == 1, "\(named)")
                _ = try await terminal.run(["undo"])
            }
            #expect(try await terminal.json(["decide", "keep", "a.jpg"]).first?["count"] as? Int == 2)
        }
    }

    @Test func `a group that groups lists is decided on by its key, and an unknown one is refused`() async throws {
        try await withTerminal(["a.jpg", "b.jpg"]) { terminal in
            _ = try await terminal.run(["scan", terminal.scene.photos.display])
            let report = try #require(try await terminal.json(["groups", "--by", "identity"]).first)
            let parts = try #require(report["groups"] as? [[String: Any]])
            #expect(parts.reduce(0) { $0 + ($1["left"] as? Int ?? 0) } == 2)
            for part in parts {
                let key = try #require(part["key"] as? String)
                let decided = try await terminal.json(["decide", "keep", "--group", "identity:\(key)"]).first
                #expect(decided?["count"] as? Int == part["count"] as? Int)
            }
            for group in ["identity:Z", "rubbish:1", "album:3", ""] {
                let said = try await terminal.run(["decide", "delete", "--group", group], status: 1)
                #expect(said.complained.contains(group.isEmpty ? "“”" : group), "\(said.complained)")
            }
            #expect(try await terminal.names(["queue", "list"]) == [])
        }
    }

    @Test func `of two files of one path in the trash, neither is taken but by its number`() async throws {
        try await withTerminal(["a.jpg"]) { terminal in
            for number in 1...2 {
                _ = try await terminal.run(["files", "rm", "a.jpg"])
                if number == 1 { try terminal.scene.addPhoto(7, name: BytePath("a.jpg")) }
                _ = try await terminal.run(["scan", terminal.scene.photos.display])
            }
            let ids = try await terminal.json(["trash", "list"]).compactMap { $0["id"] as? Int }
            try #require(ids.count == 2)
            let listed = try await terminal.run(["trash", "list"]).printed
            for id in ids { #expect(listed.contains("--id \(id), deleted ")) }
            #expect(listed.matches(of: /a\.jpg .*, deleted \d{4}-\d\d-\d\d, 30 days left/).count == 2)
            for command in [["trash", "empty", "--yes", "a.jpg"], ["trash", "restore", "a.jpg"]] {
                #expect(try await terminal.run(command, status: 1).complained.contains("--id"))
            }
            #expect(try await terminal.json(["trash", "empty", "--yes", "--id", "\(ids[1])"]).first?["removed"] as? Int == 1)
            #expect(try await terminal.json(["trash", "list"]).compactMap { $0["id"] as? Int } == [ids[0]])
        }
    }

    @Test func `of the trash one file is removed for good, by the path it was deleted from`() async throws {
        try await withTerminal(["a.jpg", "b.jpg"]) { terminal in
            _ = try await terminal.run(["decide", "delete", "a.jpg", "b.jpg"])
            #expect(try await terminal.json(["queue", "delete", "--all"]).first?["deleted"] as? Int == 2)
            #expect(try await terminal.names(["trash", "list"]) == ["a.jpg", "b.jpg"])
            let unknown = try await terminal.run(["trash", "empty", "--yes", "c.jpg"], status: 1)
            #expect(unknown.complained.contains("c.jpg"))
            _ = try await terminal.run(["trash", "empty", "a.jpg"], status: 2)
            for empty in [["--yes"], ["--yes", ""], ["--yes", "--all", "a.jpg"], ["--yes", "--all", "--older-than-days=0"]] {
                _ = try await terminal.run(["trash", "empty"] + empty, status: 2)
            }
            #expect(try await terminal.names(["trash", "list"]) == ["a.jpg", "b.jpg"])
            #expect(try await terminal.json(["trash", "empty", "--yes", "a.jpg"]).first?["removed"] as? Int == 1)
            #expect(try await terminal.names(["trash", "list"]) == ["b.jpg"])
            _ = try await terminal.run(["trash", "restore", "b.jpg"])
            let left = try FileManager.default.contentsOfDirectory(atPath: terminal.scene.photos.display)
            #expect(left == ["b.jpg"])
        }
    }

    @Test func `a setting is shown, changed and forgotten`() async throws {
        try await withTerminal([]) { terminal in
            _ = try await terminal.run(["settings", "theme", "dark"])
            #expect(try await terminal.json(["settings", "theme"]).first?["theme"] as? String == "dark")
            _ = try await terminal.run(["settings", "sounds", "true"])
            #expect(try await terminal.run(["settings"]).printed == "sounds = true\ntheme = dark\n")
            for wrong in [["them"], ["them", "dark"], ["sounds", "1"], ["sounds", "loud"]] {
                _ = try await terminal.run(["settings"] + wrong, status: 1)
            }
            _ = try await terminal.run(["settings", "captionPrefix", "2026"])
            #expect(try await terminal.json(["settings", "captionPrefix"]).first?["captionPrefix"] as? String == "2026")
            _ = try await terminal.run(["settings", "captionPrefix", "--forget"])
            _ = try await terminal.run(["settings", "theme", "--forget"])
            #expect(try await terminal.run(["settings"]).printed == "sounds = true\n")
            _ = try await terminal.run(["settings", "--forget"], status: 2)
            let bad = try await terminal.run(["settings", String(repeating: "n", count: 65), "1"], status: 1)
            #expect(!bad.complained.isEmpty)
        }
    }

    @Test func `two names that are no UTF-8 are two, although they look the same`() async throws {
        try await withTerminal([]) { terminal in
            let made = Process()
            made.executableURL = URL(fileURLWithPath: "/bin/sh")
            made.currentDirectoryURL = URL(fileURLWithPath: terminal.scene.photos.display)
            made.arguments = [
                "-c",
                "a=$(printf 'br\\344u'); b=$(printf 'br\\345u'); echo 1 >\"$a\"; echo 2 >\"$b\"; XDG_DATA_HOME=\"$3\" \"$1\" files rm \"$a\" \"$b\" --data \"$2\"",
                "sh", try builtProgram().display, terminal.scene.data.display, terminal.scene.root.appending("home").display,
            ]
            let pipe = Pipe()
            made.standardOutput = pipe
            try made.run()
            let said = try pipe.fileHandleForReading.readToEnd().map { String(decoding: $0, as: UTF8.self) }
            made.waitUntilExit()
            #expect(said == "2 files moved to the trash.\n")
            #expect(try FileManager.default.contentsOfDirectory(atPath: terminal.scene.photos.display) == [])
        }
    }

    @Test func `files that belong to a photo go along with it, and are named`() async throws {
        try await withTerminal(["a.jpg"]) { terminal in
            let photos = terminal.scene.photos
            try put(Array("<x/>".utf8), at: photos.appending("a.jpg.xmp"))
            _ = try await terminal.run(["scan", photos.display])
            try terminal.scene.catalogueSidecar(of: BytePath("a.jpg"), in: Catalogue(at: terminal.scene.data))
            func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: photos.display).sorted() }
            #expect(try await terminal.run(["files", "ls", "."]).printed.contains("with a.jpg.xmp"))
            let done = try #require(try await terminal.json(["files", "mv", "a.jpg", "b.jpg"]).first)
            #expect(done["done"] as? Int == 1)
            #expect(
                done["companions"] as? [[String: String]] == [
                    ["file": photos.appending("b.jpg.xmp").display, "photo": "a.jpg"]
                ])
            #expect(try names() == ["b.jpg", "b.jpg.xmp"])
            #expect(
                try await terminal.run(["files", "rm", "b.jpg"]).printed == """
                    1 file moved to the trash.
                    b.jpg and 1 file that belongs to it: b.jpg.xmp

                    """)
            #expect(try names() == [])
        }
    }

    @Test func `files are listed, copied, moved, renamed and deleted, and named as they were given`() async throws {
        try await withTerminal([]) { terminal in
            let photos = terminal.scene.photos
            try put(Array("one".utf8), at: photos.appending("note.txt"))
            func done(_ words: [String], status: Int32 = 0) async throws -> [String]? {
                try await terminal.json(["files"] + words, status: status).first?["files"] as? [String]
            }
            #expect(try await done(["mkdir", "Papers"]) == ["Papers"])
            #expect(try await done(["cp", "note.txt", "Papers/"]) == ["Papers/note.txt"])
            #expect(try await done(["cp", "note.txt", "Papers"]) == ["Papers/note (2).txt"], "nothing is overwritten")
            #expect(try await done(["mv", "note.txt", "./letter.txt"]) == ["./letter.txt"])
            #expect(
                try await done(["mv", "letter.txt", photos.appending("Papers").display]) == [
                    "\(photos.display)/Papers/letter.txt"
                ])
            #expect(
                try await terminal.run(["files", "ls", "Papers"]).printed.split(separator: "\n").map { $0.prefix { $0 != " " } }
                    == ["Papers/letter.txt", "Papers/note", "Papers/note.txt"])
            #expect(try await done(["rm", "Papers/letter.txt", "gone.txt"], status: 1) == ["Papers/letter.txt"])
            for (words, named) in [
                (["mv", "gone.txt", "Papers"], "shoebox: gone.txt: "), (["cp", "gone.txt", "Papers"], "shoebox: gone.txt: "),
                (["rm", "gone.txt"], "shoebox: gone.txt: "), (["mkdir", "Papers"], "shoebox: Papers: "),
                (["mv", "Papers/note.txt", "Papers/note (2).txt"], "shoebox: Papers/note.txt: "),
                (["ls", "/etc"], "no folder of Shoebox"), (["mv", "/etc/passwd", "."], "shoebox: /etc/passwd: "),
                (["cp", "Papers/note.txt", "../data"], "shoebox: ../data: "),
            ] {
                let answer = try await terminal.run(["files"] + words, status: 1)
                #expect(answer.complained.contains(named), "\(words): \(answer.complained)")
            }
            for _ in 0..<6 { _ = try await terminal.run(["undo"]) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: photos.display) == ["note.txt"])
        }
    }
}
