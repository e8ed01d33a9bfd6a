import Base
import Foundation
import TestSupport
import Testing

/// Tests every command that has the option `-o`. The commands are found in the command tree, so the test fails for a new
/// command until an example is added.
@Suite("What commands write over", .serialized) struct OutputTests {
    private struct Example {
        let words: [String]
        /// The argument of `-o`: an existing file, whose extension sets the format.
        let output: String
        /// Whether these arguments are enough for the command to succeed.
        var succeeds = true
    }

    /// The examples by the words that call the command. The first input file of an example, if there is one, must not be
    /// overwritten.
    private static let files: [String: Example] = [
        "archive create": Example(words: ["rows.csv"], output: "new.zip"),
        "image convert": Example(words: ["page.bmp"], output: "new.png"),
        "image resize": Example(words: ["page.bmp", "--percent", "50"], output: "new.bmp"),
        "json": Example(words: ["tree.json"], output: "new.json"),
        "mail export": Example(words: ["mails.mbox", "--message", "2"], output: "new.eml"),
        "notes export": Example(words: [], output: "new.txt"),
        "page scan": Example(words: ["page.bmp", "--no-text"], output: "new.pdf"),
        "pdf compress": Example(words: ["a.pdf"], output: "new.pdf"),
        "pdf from-images": Example(words: ["page.bmp"], output: "new.pdf"),
        "pdf make-searchable": Example(words: ["a.pdf"], output: "new.pdf", succeeds: false),
        "pdf merge": Example(words: ["a.pdf", "b.pdf"], output: "new.pdf"),
        "pdf metadata": Example(words: ["a.pdf", "--title", "New"], output: "new.pdf"),
        "pdf pages": Example(words: ["a.pdf", "--keep", "1"], output: "new.pdf"),
        "pdf rotate": Example(words: ["a.pdf"], output: "new.pdf"),
        "pdf text": Example(words: ["a.pdf"], output: "new.txt"),
        "pdf unlock": Example(words: ["a.pdf"], output: "new.pdf", succeeds: false),
        "table": Example(words: ["rows.csv"], output: "new.tsv"),
        "video shrink": Example(words: ["page.bmp"], output: "new.mp4", succeeds: false),
        "video poster": Example(words: ["page.bmp"], output: "new.jpg", succeeds: false),
        "video strip": Example(words: ["page.bmp"], output: "new.jpg", succeeds: false),
    ]

    /// Commands whose `-o` is always a folder. The files in the folder are kept.
    private static let folders: [String: [String]] = [
        "archive extract": ["packed.zip"], "batch run": ["plan"], "mail attachments": ["mails.mbox"],
        "pdf images": ["a.pdf", "--dpi", "18"], "pdf split": ["a.pdf"], "places remove": ["photos/one.jpg"],
    ]

    /// Commands that create the folder.
    private static let newFolders: [String: [String]] = ["batch plan": ["photos"], "take-along": []]

    @Test func `no command with an output is without an example, and each that writes a file takes --replace`() async throws {
        let options = try await Self.commands()
        let writing = options.filter { $0.value.contains("o") }.keys
        #expect(Set(writing) == Set(Self.files.keys).union(Self.folders.keys).union(Self.newFolders.keys))
        for command in Self.files.keys { #expect(options[command]?.contains("replace") == true, "\(command)") }
    }

    @Test func `a file that is there is refused by its name, and replaced only on demand`() async throws {
        try await Work.with { work in
            for (command, example) in Self.files.sorted(by: { $0.key < $1.key }) {
                try put(Array("mine".utf8), at: work.folder.appending(example.output))
                try #require(chmod(work.folder.appending(example.output).display, 0o640) == 0)
                let before = work.contents()
                let (status, said) = try await work.run(command, example.words + ["-o", example.output])
                #expect(status == 1 && said.contains("\(example.output): ") && said.contains("--replace"), "\(command): \(said)")
                #expect(work.contents() == before, "\(command)")
                if example.succeeds {
                    let (status, said) = try await work.run(command, example.words + ["-o", example.output, "--replace"])
                    #expect(status == 0, "\(command): \(said)")
                    let after = work.contents()
                    #expect(after[example.output] != before[example.output], "\(command)")
                    #expect(after.filter { $0.key != example.output } == before.filter { $0.key != example.output }, "\(command)")
                    #expect(work.mode(example.output) == 0o640, "\(command)")
                }
                #expect(unlink(work.folder.appending(example.output).display) == 0)
            }
        }
    }

    @Test func `no command writes over what it reads, whatever leads there`() async throws {
        try await Work.with { work in
            for (command, example) in Self.files.sorted(by: { $0.key < $1.key }) {
                guard let input = example.words.first else { continue }
                let ending = BytePath(example.output).fileExtension
                var names = ["alias.\(ending)", "hard.\(ending)", "there/hard.\(ending)"]
                if BytePath(input).fileExtension == ending { names += [input, "./there/../\(input)"] }
                _ = symlink(input, work.folder.appending("alias.\(ending)").display)
                _ = link(work.folder.appending(input).display, work.folder.appending("hard.\(ending)").display)
                let before = work.contents()
                for name in names {
                    for words in [[], ["--replace"]] {
                        let (status, said) = try await work.run(command, example.words + ["-o", name] + words)
                        #expect(status == 1 && said.contains("\(name): "), "\(command) -o \(name): \(said)")
                    }
                }
                #expect(work.contents() == before, "\(command)")
                for name in ["alias", "hard"] { unlink(work.folder.appending("\(name).\(ending)").display) }
            }
        }
    }

    @Test func `an output in a folder that is read is an input`() async throws {
        try await Work.with { work in
            let (status, said) = try await work.run("archive create", ["photos", "-o", "photos/old.zip", "--replace"])
            #expect(status == 0, "a file that is not there is read by nobody: \(said)")
            let before = work.contents()
            let again = try await work.run("archive create", ["photos", "-o", "there/photos/old.zip", "--replace"])
            #expect(again.status == 1 && again.said.contains("there/photos/old.zip: "), "\(again.said)")
            #expect(work.contents() == before)
        }
    }

    @Test func `what is no file is never replaced`() async throws {
        try await Work.with { work in
            for name in ["photos", "pipe"] {
                if name == "pipe" { try #require(mkfifo(work.folder.appending(name).display, 0o600) == 0) }
                let (status, said) = try await work.run("notes export", ["-o", "\(name).txt", "--replace"])
                #expect(status == 0, "\(said)")
                #expect(unlink(work.folder.appending("\(name).txt").display) == 0)
                try #require(rename(work.folder.appending(name).display, work.folder.appending("\(name).txt").display) == 0)
                let refused = try await work.run("notes export", ["-o", "\(name).txt", "--replace"])
                #expect(refused.status == 1 && refused.said.contains("\(name).txt: "), "\(refused.said)")
            }
        }
    }

    @Test func `in a folder nothing is written over`() async throws {
        try await Work.with { work in
            try #require(try await work.run("batch plan", ["photos", "-o", "plan"]).status == 0)
            for (command, words) in Self.folders.sorted(by: { $0.key < $1.key }) {
                let folder = "out \(command)"
                try FileManager.default.createDirectory(
                    atPath: work.folder.appending(folder).display, withIntermediateDirectories: true)
                try put(Array("mine".utf8), at: work.folder.appending(folder).appending("mine"))
                for _ in 0..<2 {
                    let before = work.contents()
                    let (status, said) = try await work.run(command, words + ["-o", folder])
                    #expect(status == 0, "\(command): \(said)")
                    let after = work.contents()
                    #expect(after.filter { before[$0.key] != nil } == before, "\(command)")
                    if command != "batch run" { #expect(after.count > before.count, "\(command)") }
                }
            }
            for (command, words) in Self.newFolders {
                let before = work.contents()
                let (status, said) = try await work.run(command, words + ["-o", "out pdf split"])
                #expect(status == 1 && said.contains("out pdf split: "), "\(command): \(said)")
                #expect(work.contents() == before, "\(command)")
            }
            let before = work.contents()
            #expect(try await work.run("pdf split", ["a.pdf", "-o", "out pdf split", "--replace"]).status == 2)
            #expect(work.contents() == before)
        }
    }

    /// Returns the names of the options of each command, by the words that call the command.
    private static func commands() async throws -> [String: Set<String>] {
        struct Tree: Decodable {
            struct Argument: Decodable {
                struct Name: Decodable { let name: String }
                let names: [Name]?
            }
            let commandName: String
            let subcommands: [Tree]?
            let arguments: [Argument]?
        }
        struct Help: Decodable { let command: Tree }
        let child = try ChildProgram(["--experimental-dump-help"])
        #expect(try await child.end(within: .seconds(60)) == 0)
        var found: [String: Set<String>] = [:]
        func walk(_ tree: Tree, _ above: [String]) {
            found[above.joined(separator: " ")] = Set((tree.arguments ?? []).flatMap { $0.names ?? [] }.map(\.name))
            for command in tree.subcommands ?? [] { walk(command, above + [command.commandName]) }
        }
        walk(try JSONDecoder().decode(Help.self, from: Data(child.printed.utf8)).command, [])
        return found
    }
}

/// A folder with a file of each kind that the commands read. The commands are run in this folder.
private struct Work {
    let folder: BytePath
    private let data: BytePath

    static func with(_ body: (Work) async throws -> Void) async throws {
        try await Scene.with { scene in
            try scene.addPhoto(1)
            let folder = scene.root.appending("work")
            try FileManager.default.createDirectory(
                atPath: folder.appending("photos").display, withIntermediateDirectories: true)
            try put(Scene.jpeg, at: folder.appending("photos/one.jpg"))
            try put(Array("a,b\n1,2\n".utf8), at: folder.appending("rows.csv"))
            try put(Array("{\"a\": [1, 2]}".utf8), at: folder.appending("tree.json"))
            try put(SamplePDF.pages(["one", "two"]), at: folder.appending("a.pdf"))
            try put(SamplePDF.pages(["three"]), at: folder.appending("b.pdf"))
            try put(
                windowsBitmap(width: 300, height: 400) { x, y in [UInt8(x & 255), UInt8(y & 255), 90] },
                at: folder.appending("page.bmp"))
            try put(Array(mails.utf8), at: folder.appending("mails.mbox"))
            try #require(symlink(folder.display, folder.appending("there").display) == 0)
            let work = Work(folder: folder, data: scene.data)
            try #require(try await work.run("archive create", ["rows.csv", "a.pdf", "-o", "packed.zip"]).status == 0)
            try #require(try await work.run("scan", [scene.photos.display]).status == 0)
            try await body(work)
        }
    }

    private static let mails = (1...2).map {
        """
        From a@b Thu Jan  1 00:00:00 2026
        From: a@b
        Subject: mail \($0)
        Content-Type: multipart/mixed; boundary=x

        --x

        body
        --x
        Content-Disposition: attachment; filename=note.txt

        attached \($0)
        --x--


        """
    }.joined()

    func run(_ command: String, _ words: [String]) async throws -> (status: Int32, said: String) {
        let child = try ChildProgram(
            command.split(separator: " ").map(String.init) + words + ["--data", data.display], in: folder)
        let status = try await child.end(within: .seconds(120))
        return (status, child.complained)
    }

    /// The bytes of each file, by its path in the folder.
    func contents() -> [String: Data] {
        let names = FileManager.default.subpaths(atPath: folder.display) ?? []
        return Dictionary(
            uniqueKeysWithValues: names.compactMap { name in
                FileManager.default.contents(atPath: folder.appending(BytePath(name)).display).map { (name, $0) }
            })
    }

    func mode(_ name: String) -> Int? {
        let all = try? FileManager.default.attributesOfItem(atPath: folder.appending(BytePath(name)).display)
        return (all?[.posixPermissions] as? Int).map { $0 & 0o777 }
    }
}
