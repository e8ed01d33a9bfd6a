import Base
import Foundation
import Glibc
import TestSupport
import Testing

/// Tests which commands create a data folder, and where.
@Suite("Commands and the data folder", .serialized) struct DataFolderCommandTests {
    private func run(
        _ words: [String], _ data: BytePath, environment: [String: String] = [:]
    ) async throws -> (status: Int32, printed: String, complained: String) {
        let child = try ChildProgram(words + ["--data", data.display], environment: environment)
        return (try await child.end(within: .seconds(60)), child.printed, child.complained)
    }

    @Test(arguments: [
        ["search", "x"], ["queue", "list"], ["trash"], ["notes", "list"], ["undo"], ["settings"], ["album"], ["devices"],
        ["pair"],
        ["removed"], ["start-over"], ["screenshots", "list"],
    ])
    func `a command that looks at what Shoebox knows names a folder where it knows nothing, and makes none`(
        words: [String]
    ) async throws {
        try await Scene.with { scene in
            let wrong = scene.root.appending("wrong")
            let (status, _, complained) = try await run(words, wrong)
            #expect(status == 1)
            #expect(complained.contains(wrong.display) && complained.contains("--data"), "\(complained)")
            #expect(FileInfo(wrong) == nil)
        }
    }

    @Test func `a command that needs only its files runs without a data folder, and makes none`() async throws {
        try await Scene.with { scene in
            let (wrong, mbox) = (scene.root.appending("wrong"), scene.root.appending("a.mbox"))
            for number in 0..<2 { try scene.addPhoto(number) }
            try put(Array("From a@b Sat Jan  1 00:00:00 2022\nSubject: hello\n\nhello\n".utf8), at: mbox)
            for words in [
                ["groups", scene.photos.display, "--by", "day"], ["screenshots", scene.photos.display],
                ["mail", "index", mbox.display], ["mail", "search", mbox.display, "hello"],
            ] {
                let (status, printed, complained) = try await run(words, wrong)
                #expect(status == 0 && !printed.isEmpty, "\(words) \(complained)")
                #expect(FileInfo(wrong) == nil, "\(words)")
            }
        }
    }

    @Test func `in a folder of a person everything of ours goes into one of our own`() async throws {
        try await Scene.with { scene in
            let nas = scene.root.appending("nas")
            for name in ["scans/tax.pdf", "backups/daily-1.sqlite", "thumbnails.sqlite", "text.txt"] {
                try FileManager.default.createDirectory(
                    atPath: nas.appending(name).parent.display, withIntermediateDirectories: true)
                try put(Array("mine".utf8), at: nas.appending(name))
            }
            chmod(nas.display, 0o755)
            try scene.addPhoto(1)
            let (status, _, complained) = try await run(["scan", scene.photos.display], nas)
            #expect(status == 0 && complained.contains(nas.appending("shoebox").display), "\(complained)")
            #expect(Set(nas.children.map(\.display)) == ["scans", "backups", "thumbnails.sqlite", "text.txt", "shoebox"])
            #expect(try FileManager.default.attributesOfItem(atPath: nas.display)[.posixPermissions] as? Int == 0o755)
            let (found, printed, _) = try await run(["search", "--kind", "file", "IMG"], nas)
            #expect(found == 0 && printed.contains("IMG_20240501"), "\(printed)")
        }
    }

    @Test func `three first commands at once all do their work`() async throws {
        try await Scene.with { scene in
            try scene.addPhoto(1)
            let data = scene.root.appending("new/data")
            let children = try (0..<3).map { _ in try ChildProgram(["scan", scene.photos.display, "--data", data.display]) }
            for child in children { #expect(try await child.end(within: .seconds(120)) == 0, "\(child.complained)") }
            #expect(FileStamp(of: data.appending("shoebox-folder.txt")) != nil)
        }
    }

    @Test func `without HOME the home folder is that of the list of users`() throws {
        let child = Process(), errors = Pipe()
        child.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        child.arguments = ["-i", "XDG_DATA_HOME=relative", try builtProgram().display, "open"]
        (child.standardOutput, child.standardError) = (Pipe(), errors)
        try child.run()
        let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        child.waitUntilExit()
        let home = try #require(getpwuid(getuid())?.pointee.pw_dir)
        #expect(said.hasPrefix("shoebox: \(String(cString: home))/.local/share/shoebox: "), "\(said)")
    }

    @Test func `a server whose lock file was removed still keeps its folder alone`() async throws {
        try await Scene.with { scene in
            let (first, _) = try await ChildProgram.serve(scene)
            for name in ["server.lock", "server.json"] { unlink(scene.data.appending(name).display) }
            let second = try ChildProgram(["serve", "--data", scene.data.display, "--port", "0"])
            #expect(try await second.end(within: .seconds(60)) == 1)
            #expect(second.complained.contains("already runs"), "\(second.complained)")
            first.signal(SIGINT)
            #expect(try await first.end(within: .seconds(30)) == 0)
        }
    }
}
