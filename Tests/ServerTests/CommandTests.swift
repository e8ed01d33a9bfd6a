import Base
import Catalogue
import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Commands on the terminal", .serialized) struct CommandTests {
    @Test func `a photo whose name is not UTF-8 is named by its bytes`() async throws {
        try await Scene.with { scene in
            let folder = scene.data.parent.appending("odd")
            let made = Process()
            made.executableURL = URL(fileURLWithPath: "/bin/sh")
            let script = """
                set -e; mkdir -p "$2"; f=$(printf '%s/br\\344u.jpg' "$2"); printf 'no picture' >"$f"
                "$1" scan --data "$3" "$2" >/dev/null 2>&1 || true
                "$1" queue put-back --data "$3" "$f" 2>&1 || true
                """
            made.arguments = ["-c", script, "sh", try builtProgram().display, folder.display, scene.data.display]
            let pipe = Pipe()
            made.standardOutput = pipe
            try made.run()
            let said = try pipe.fileHandleForReading.readToEnd().map { String(decoding: $0, as: UTF8.self) } ?? ""
            made.waitUntilExit()
            #expect(made.terminationStatus == 0)
            #expect(said == "0 photos put back.\n", "\(said)")
        }
    }

    /// An empty name can come from a shell variable that is not set. It would mean the terminal's current folder.
    @Test(arguments: [["groups", ""], ["groups", "--identifier"], ["groups", "--by", "colour"], ["scan", ""]])
    func `what is asked wrongly is told, and shares nothing`(arguments: [String]) async throws {
        try await Scene.with { scene in
            let child = try ChildProgram(arguments + ["--data", scene.data.display])
            #expect(try await child.end(within: .seconds(60)) == 2)
            #expect(child.complained.hasPrefix("shoebox: "), "\(child.complained)")
            #expect(child.printed == "")
        }
    }

    @Test(arguments: [
        (["serch"], "shoebox search"), (["list"], "shoebox files ls"), (["status"], "shoebox doctor"),
        (["duplicates", "x"], "shoebox groups FOLDER --by exact"), (["notes", "serch", "a"], "shoebox notes search"),
        (["--json", "serch", "a"], "shoebox search"), (["xyzzy"], "shoebox help"),
    ])
    func `a wrong command leads to the right one`(arguments: [String], command: String) async throws {
        let child = try ChildProgram(arguments)
        #expect(try await child.end(within: .seconds(60)) == 2)
        #expect(child.complained.hasPrefix("shoebox: There is no command"), "\(child.complained)")
        #expect(child.complained.contains("`\(command)"), "\(child.complained)")
    }

    @Test func `version is a command, and help shows the commands in groups`() async throws {
        let version = try ChildProgram(["version"])
        #expect(try await version.end(within: .seconds(60)) == 0)
        let option = try ChildProgram(["--version"])
        #expect(try await option.end(within: .seconds(60)) == 0)
        #expect(version.printed == option.printed && !version.printed.isEmpty)
        let help = try ChildProgram(["help"])
        #expect(try await help.end(within: .seconds(60)) == 0)
        #expect(help.printed.contains("PHOTOS") || help.printed.contains("Photos"), "\(help.printed)")
    }

    @Test func `the options of every command may come before it`() async throws {
        try await Scene.with { scene in
            _ = try Catalogue(at: scene.data)
            for arguments in [
                ["--data", scene.data.display, "--json", "queue", "list"], ["--data=\(scene.data.display)", "queue", "list"],
                ["--quiet", "queue", "list", "--data", scene.data.display],
            ] {
                let child = try ChildProgram(arguments)
                #expect(try await child.end(within: .seconds(60)) == 0, "\(child.complained)")
            }
        }
    }

    @Test func `reading a folder reads the pictures in it`() async throws {
        try await Scene.with { scene in
            let folder = scene.root.appending("pictures/inner")
            try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)
            try put(Array("no picture".utf8), at: folder.appending("broken.jpg"))
            try put(Array("no picture".utf8), at: folder.appending("text.txt"))
            let child = try ChildProgram(["read", scene.root.appending("pictures").display])
            #expect(try await child.end(within: .seconds(60)) == 1)
            #expect(child.complained.contains("pictures/inner/broken.jpg") && !child.complained.contains("text.txt"))
        }
    }

    @Test(arguments: [
        ["mail", "export", "a.mbox", "--query", " ", "-o", "b.mbox"],
        ["mail", "export", "a.mbox", "--query", "two", "--message", "1", "-o", "b.mbox"],
    ])
    func `a choice of mails that is empty or twofold is none`(arguments: [String]) async throws {
        let child = try ChildProgram(arguments)
        #expect(try await child.end(within: .seconds(60)) == 2)
        #expect(child.complained.contains("--query"), "\(child.complained)")
    }

    @Test func `an act that never was is not said to be undone, and no command writes over the catalogue`() async throws {
        try await Scene.with { scene in
            _ = try Catalogue(at: scene.data)
            let undo = try ChildProgram(["undo", "--act", "999", "--data", scene.data.display])
            #expect(try await undo.end(within: .seconds(60)) == 1)
            #expect(undo.complained.contains("999"), "\(undo.complained)")
            let (picture, target) = (scene.root.appending("a.jpg"), scene.data.appending("catalogue.sqlite"))
            try put(Scene.jpeg, at: picture)
            let before = FileManager.default.contents(atPath: target.display)
            let image = try ChildProgram(["image", "convert", picture.display, "-o", target.display, "--replace"])
            #expect(try await image.end(within: .seconds(60)) != 0)
            #expect(FileManager.default.contents(atPath: target.display) == before)
        }
    }

    @Test func `an export that is broken off leaves nothing, and what was there before`() async throws {
        try await Scene.with { scene in
            let folder = scene.root.appending("out"), mail = scene.root.appending("large.eml")
            try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)
            let file = try #require(
                FileManager.default.createFile(atPath: mail.display, contents: Data("Subject: x\n\n".utf8)) ? mail : nil)
            // A sparse file, which needs no disk space, but seconds to be copied.
            try #require(truncate(file.display, 2 << 30) == 0)
            let target = folder.appending("x.eml")
            try put(Array("mine".utf8), at: target)
            func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.display) }
            for (number, times) in [(SIGINT, 1), (SIGTERM, 2)] {
                let child = try ChildProgram(["mail", "export", file.display, "-o", target.display, "--replace"])
                // When the program writes, its signal handler is already installed.
                let isWriting = try await eventually(within: .seconds(60)) {
                    try names().contains { name in
                        let inner = folder.appending(BytePath(name)).display
                        return (try? FileManager.default.contentsOfDirectory(atPath: inner))?.isEmpty == false
                    }
                }
                #expect(isWriting, "\(child.complained)")
                for _ in 0..<times { child.signal(number) }
                #expect(try await child.end(within: .seconds(60)) == 130)
                #expect(try names() == ["x.eml"])
            }
            #expect(FileManager.default.contents(atPath: target.display) == Data("mine".utf8))
            // Files left behind by a killed export are only removed by the next export.
            try put([1], at: folder.appending(".shoebox-1-2.part"))
            let small = scene.root.appending("small.eml")
            try put(Array("Subject: x\n\nHello\n".utf8), at: small)
            let next = try ChildProgram(["mail", "export", small.display, "-o", folder.appending("y.eml").display])
            #expect(try await next.end(within: .seconds(60)) == 0)
            #expect(try names().sorted() == ["x.eml", "y.eml"])
        }
    }

    @Test func `a new file has the rights of any other, and none that comes meanwhile is replaced`() async throws {
        try await Scene.with { scene in
            let folder = scene.root.appending("out"), table = scene.root.appending("rows.csv")
            try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)
            try put(Array(String(repeating: "a,b\n1,2\n", count: 500_000).utf8), at: table)
            func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.display) }
            let (target, plain) = (folder.appending("x.jsonl"), folder.appending("plain"))
            let child = try ChildProgram(["table", table.display, "--sort", "1", "-o", target.display])
            try await until { try !names().isEmpty }
            try put(Array("mine".utf8), at: target)
            #expect(try await child.end(within: .seconds(60)) == 1)
            #expect(child.complained.contains("x.jsonl: There is a file of this name already"), "\(child.complained)")
            #expect(try names() == ["x.jsonl"])
            #expect(FileManager.default.contents(atPath: target.display) == Data("mine".utf8))
            let next = try ChildProgram(["table", table.display, "-o", folder.appending("y.tsv").display])
            #expect(try await next.end(within: .seconds(60)) == 0)
            #expect(FileManager.default.createFile(atPath: plain.display, contents: nil))
            let modes = try ["plain", "y.tsv"].map {
                try FileManager.default.attributesOfItem(atPath: folder.appending($0).display)[.posixPermissions] as? Int
            }
            #expect(modes[0] == modes[1])
            let (json, pretty) = (scene.root.appending("a.json"), folder.appending("z.json"))
            try put(Array("{\"a\":[1,2.50]}".utf8), at: json)
            let last = try ChildProgram(["json", json.display, "-o", pretty.display])
            #expect(try await last.end(within: .seconds(60)) == 0, "\(last.complained)")
            let text = FileManager.default.contents(atPath: pretty.display).map { String(decoding: $0, as: UTF8.self) }
            #expect(text?.filter { !$0.isWhitespace } == "{\"a\":[1,2.50]}")
        }
    }

    @Test(arguments: [
        (["notes", "search", "--limit", "0", "word"], Int32(2), "At least one"),
        (["search", "--limit", "0", "word"], 2, "At least one"),
        (["notes", "read", "/nowhere"], 1, "This folder is not in Shoebox."),
    ])
    func `what cannot be asked for is said`(words: [String], status: Int32, reason: String) async throws {
        try await Scene.with { scene in
            let child = try ChildProgram(words + ["--data", scene.data.display])
            #expect(try await child.end(within: .seconds(60)) == status)
            #expect(child.complained.contains(reason), "\(child.complained)")
        }
    }

    @Test func `one photo of a folder or a day is told as one, and more as more`() async throws {
        try await Scene.with { scene in
            for count in [1, 2] {
                try scene.addPhoto(count)
                let scan = try ChildProgram(["scan", scene.photos.display, "--data", scene.data.display])
                #expect(try await scan.end(within: .seconds(60)) == 0, "\(scan.complained)")
                let name = scene.photos.name.display
                let search = try ChildProgram(["search", "--kind", "folder", name, "--data", scene.data.display])
                #expect(try await search.end(within: .seconds(60)) == 0, "\(search.complained)")
                #expect(search.printed.contains(count == 1 ? "folder · 1 photo\n" : "folder · 2 photos\n"), "\(search.printed)")
            }
        }
    }

    /// Like `| head -1`, but the pipe is certainly closed before the first line is written.
    @Test(arguments: [
        ["--help"], ["doctor"], ["doctor", "--json"], ["scan", "PHOTOS"], ["scan", "PHOTOS", "--json"], ["search", "hello"],
        ["mail", "list", "MBOX"], ["mail", "list", "MBOX", "--json"], ["mail", "search", "MBOX", "hello"], ["queue", "--json"],
    ])
    func `a command whose results nobody reads ends without a word`(words: [String]) async throws {
        try await Scene.with { scene in
            try scene.addPhoto(1)
            let mbox = scene.root.appending("a.mbox")
            try put(Array("From a@b Sat Jan  1 00:00:00 2022\nSubject: hello\n\nhello\n".utf8), at: mbox)
            let command = Process(), output = Pipe(), errors = Pipe()
            command.executableURL = URL(fileURLWithPath: try builtProgram().display)
            command.arguments =
                words.map { ["PHOTOS": scene.photos.display, "MBOX": mbox.display][$0] ?? $0 }
                + (words == ["--help"] || words[0] == "mail" ? [] : ["--data", scene.data.display])
            command.standardOutput = output
            command.standardError = errors
            try output.fileHandleForReading.close()
            try command.run()
            let said = try errors.fileHandleForReading.readToEnd() ?? Data()
            command.waitUntilExit()
            #expect(String(decoding: said, as: UTF8.self) == "")
            let saysNothing = command.terminationReason == .exit && command.terminationStatus == 0
            #expect(
                saysNothing || (command.terminationReason == .uncaughtSignal && command.terminationStatus == SIGPIPE), "\(words)")
            if words[0] == "doctor" { #expect(!saysNothing) }
        }
    }

    /// Unfinished results are written to a hidden folder. If they were left there, the user would not find them.
    @Test func `a command whose results nobody reads leaves nothing beside them`() async throws {
        try await Scene.with { scene in
            let (file, folder) = (scene.root.appending("a.pdf"), scene.root.appending("pages"))
            try put(SamplePDF.pages(["One", "Two"]), at: file)
            let command = Process(), output = Pipe()
            command.executableURL = URL(fileURLWithPath: try builtProgram().display)
            command.arguments = ["pdf", "split", file.display, "-o", folder.display, "--data", scene.data.display]
            command.standardOutput = output
            try output.fileHandleForReading.close()
            try command.run()
            command.waitUntilExit()
            #expect(command.terminationStatus == SIGPIPE)
            #expect(folder.children.map(\.display) == ["a 1.pdf"])
        }
    }

    /// If a standard stream is closed, the next opened file would get its descriptor. That file might be a catalogue or an
    /// output file, and messages would be written into it.
    @Test func `closed streams are taken by no file`() async throws {
        try await Scene.with { scene in
            let (file, made) = (scene.root.appending("a.pdf"), scene.root.appending("b.pdf"))
            try put(SamplePDF.pages(["One", "Two"]), at: file)
            let command = Process(), errors = Pipe()
            command.executableURL = URL(fileURLWithPath: "/bin/sh")
            command.arguments = [
                "-c", "exec \"$@\" <&- >&-", "sh", try builtProgram().display, "pdf", "compress", file.display, "-o",
                made.display,
                "--data", scene.data.display,
            ]
            command.standardError = errors
            try command.run()
            let said = try errors.fileHandleForReading.readToEnd() ?? Data()
            command.waitUntilExit()
            #expect(command.terminationReason == .exit && command.terminationStatus == 1)
            let reason = String(cString: strerror(EBADF))
            #expect(String(decoding: said, as: UTF8.self) == "shoebox: The results could not be written: \(reason).\n")
        }
    }

    @Test func `a server that may open too few files says so`() async throws {
        try await Scene.with { scene in
            let command = Process(), errors = Pipe()
            command.executableURL = URL(fileURLWithPath: "/bin/sh")
            command.arguments = [
                "-c", "ulimit -n 32 && exec \"$@\"", "sh", try builtProgram().display, "serve", "--port", "0", "--data",
                scene.data.display,
            ]
            command.standardError = errors
            try command.run()
            let said = try errors.fileHandleForReading.readToEnd() ?? Data()
            command.waitUntilExit()
            #expect(command.terminationReason == .exit && command.terminationStatus == 1)
            #expect(String(decoding: said, as: UTF8.self).contains("only 32 files at once; it needs 64"))
        }
    }

    @Test(arguments: ["9223372036854775807", "365001", "-1", "99999999999999999999", "many"])
    func `an age that is no age is wrong usage`(days: String) async throws {
        try await Scene.with { scene in
            let child = try ChildProgram(["trash", "empty", "--yes", "--older-than-days=\(days)", "--data", scene.data.display])
            #expect(try await child.end(within: .seconds(60)) == 2)
            #expect(child.complained.contains("--older-than-days"), "\(child.complained)")
        }
    }

    @Test func `results that are not there end with 1 and a way out, a status that is none with 2`() async throws {
        try await Scene.with { scene in
            for invocation in [
                ["captions", "99999"], ["move", "99999", "--yes"], ["correct", "99999", "--title=x"], ["revert", "99999"],
            ] {
                let child = try ChildProgram(["screenshots"] + invocation + ["--data", scene.data.display])
                #expect(try await child.end(within: .seconds(60)) == 1, "\(invocation)")
                #expect(child.complained.contains("Look again"), "\(child.complained)")
            }
            let child = try ChildProgram(["screenshots", "list", "--status", "bogus", "--data", scene.data.display])
            #expect(try await child.end(within: .seconds(60)) == 2)
            #expect(child.complained.contains("flagged") && child.complained.contains("screenshots list"), "\(child.complained)")
        }
    }

    @Test(arguments: [("open sesame\nmore", 0), ("open sesame", 0), ("shut sesame\n", 1), ("", 2)])
    func `a password can come on standard input, where no list of processes shows it`(typed: String, status: Int) async throws {
        try await Scene.with { scene in
            try put(Self.encrypted, at: scene.photos.appending("told.zip"))
            let child = try ChildProgram(
                [
                    "archive", "extract", scene.photos.appending("told.zip").display, "-o", scene.photos.display, "--password",
                    "-",
                ],
                input: typed)
            #expect(try await child.end(within: .seconds(60)) == Int32(status), "\(child.complained)")
            let text = FileManager.default.contents(atPath: scene.photos.appending("told.txt").display)
            #expect(text == (status == 0 ? Data("in the dark\n".utf8) : nil))
        }
    }

    /// A ZIP with one text file, encrypted with the password "open sesame". It was made by libarchive 3.6.
    private static let encrypted = [UInt8](
        Data(
            base64Encoded: """
                UEsDBBQACQAIAPOgeV0AAAAAAAAAAAwAAAAIACAAdG9sZC50eHRVVA0ABwpAB2sKQAdrCkAHa3V4CwABBAAAAAAEAAAAACt2AyiohQ7nyB7N3lI5eYwH\
                PdQQCYNrGnmLUEsHCBzHMy0aAAAADAAAAFBLAQIUAxQACQAIAPOgeV0cxzMtGgAAAAwAAAAIACAAAAAAAAAAAACkgQAAAAB0b2xkLnR4dFVUDQAHCkAH\
                awpAB2sKQAdrdXgLAAEEAAAAAAQAAAAAUEsFBgAAAAABAAEAVgAAAHAAAAAAAA==
                """) ?? Data())

    @Test func `doctor sees that a catalogue is damaged, and changes nothing of it`() async throws {
        try await Scene.with { scene in
            let doctor = ["doctor", "--data", scene.data.display]
            let none = try ChildProgram(doctor)
            #expect(try await none.end(within: .seconds(60)) == 0)
            #expect(none.printed.contains("not made yet"), "\(none.printed)")
            try FileManager.default.createDirectory(atPath: scene.data.display, withIntermediateDirectories: true)
            let file = scene.data.appending("catalogue.sqlite")
            try Data("no database at all, ".utf8).write(to: URL(fileURLWithPath: file.display))
            let damaged = try ChildProgram(doctor)
            #expect(try await damaged.end(within: .seconds(60)) == 1)
            #expect(damaged.complained.contains("damaged") && damaged.complained.contains("backup"), "\(damaged.complained)")
            #expect(try String(contentsOfFile: file.display, encoding: .utf8) == "no database at all, ")
        }
    }

    @Test func `a folder is shared no longer, and again after undo`() async throws {
        try await Scene.with { scene in
            let folder = scene.data.parent.appending("two\nlines")
            try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)
            let data = ["--data", scene.data.display]
            for (command, status, says) in [
                (["scan", folder.display], 0, "0 photos"),
                (["scan", "--unshare", folder.display], 0, "two\u{FFFD}lines is no longer in Shoebox"),
                (["scan", "--unshare", folder.display], 1, "not in Shoebox"), (["undo"], 0, "Taken back"),
                (["scan", "--unshare", folder.display], 0, "no longer in Shoebox"),
                (["scan", "--unshare"], 2, "Name the folders"),
            ] as [([String], Int32, String)] {
                let child = try ChildProgram(command + data)
                #expect(try await child.end(within: .seconds(60)) == status, "\(command) \(child.complained)")
                #expect((child.printed + child.complained).contains(says), "\(child.printed) \(child.complained)")
            }
        }
    }
}
