import Base
import Foundation
import TestSupport
import Testing

@Suite("What stands beside an installed program") struct InstallTests {
    /// The output of a program; nil if the program fails.
    private func output(of program: String, _ arguments: [String]) throws -> String? {
        let process = Process(), pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return process.terminationStatus == 0 ? String(decoding: bytes, as: UTF8.self) : nil
    }

    private struct Help: Decodable {
        struct Command: Decodable {
            let commandName: String, shouldDisplay: Bool, subcommands: [Command]?
        }

        let command: Command
    }

    @Test func `the man page and the completions know every command, and the menu and systemd start this program`() throws {
        try withFolder { folder in
            let program = try builtProgram().display, settle = packageFolder.appendingPathComponent("setup/settle").path
            #expect(try output(of: settle, [program, folder.display, "/opt/box"]) != nil)
            let share = folder.display + "/opt/box/share/"
            func text(_ path: String) throws -> String { try String(contentsOfFile: share + path, encoding: .utf8) }
            let dump = try #require(try output(of: program, ["--experimental-dump-help"]))
            let help = try JSONDecoder().decode(Help.self, from: Data(dump.utf8)).command
            let names = (help.subcommands ?? []).filter(\.shouldDisplay).map(\.commandName)
            #expect(names.count > 20 && names.contains("restore"), "\(names)")
            let manual = try #require(try output(of: "/usr/bin/gzip", ["-dc", share + "man/man1/shoebox.1.gz"]))
                .replacing("\\-", with: "-")
            let completions = [
                "bash-completion/completions/shoebox", "zsh/site-functions/_shoebox", "fish/vendor_completions.d/shoebox.fish",
            ]
            for (page, lacks) in try ([("the man page", manual)] + completions.map { ($0, try text($0)) }).map({ page, words in
                (page, names.filter { !words.contains($0) && $0 != "help" })
            }) {
                #expect(lacks == [], "\(page)")
            }
            #expect(try text("applications/shoebox.desktop").contains("\nExec=/opt/box/bin/shoebox open --start %F\n"))
            #expect(try text("systemd/user/shoebox.service").contains("\nExecStart=/opt/box/bin/shoebox serve\n"))
            let service = try text("dbus-1/services/local.shoebox.Search.service")
            #expect(service.contains("\nName=local.shoebox.Search\nExec=/opt/box/bin/shoebox desktop answer --idle 5\n"))
            let provider = try text("gnome-shell/search-providers/shoebox-search-provider.ini")
            #expect(provider.contains("\nBusName=local.shoebox.Search\nObjectPath=/local/shoebox/Search\nVersion=2\n"))
            for icon in ["192x192/apps/shoebox.png", "512x512/apps/shoebox.png", "scalable/apps/shoebox.svg"] {
                #expect(FileManager.default.fileExists(atPath: share + "icons/hicolor/" + icon), "\(icon)")
            }
        }
    }

    @Test func `uninstall takes out all that was put there, and nothing else`() throws {
        try withFolder { folder in
            let program = try builtProgram().display, settle = packageFolder.appendingPathComponent("setup/settle").path
            #expect(try output(of: settle, [program, folder.display, "/opt/box"]) != nil)
            for path in ["opt/box/bin/shoebox", "opt/box/bin/other", "opt/box/share/shoebox/web/index.html"] {
                let file = folder.appending(path)
                try file.parent.makeFolders()
                try Data().write(to: URL(fileURLWithPath: file.display))
            }
            let arguments = ["-s", "-C", packageFolder.path, "uninstall", "DESTDIR=\(folder.display)", "PREFIX=/opt/box"]
            #expect(try output(of: "/usr/bin/make", arguments) == "")
            let left = try output(of: "/usr/bin/find", [folder.display, "-type", "f"])
            #expect(left == folder.display + "/opt/box/bin/other\n")
        }
    }

    /// Tesseract is an exception: it reads text in other alphabets, and the package only suggests it.
    @Test func `the package depends on every library that the program opens as it runs`() throws {
        let root = packageFolder.appendingPathComponent("Sources/C")
        let shims = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        var opened: Set<String> = []
        for file in shims where file.pathExtension == "c" {
            let code = try String(contentsOf: file, encoding: .utf8)
            opened.formUnion(code.matches(of: /dlopen\("(lib[^"]+)"/).map { String($0.1) })
        }
        let script = try String(contentsOf: packageFolder.appendingPathComponent("setup/deb"), encoding: .utf8)
        let list = try #require(script.firstMatch(of: /\nopened=\(([^)]*)\)/)).1.split(separator: " ").map(String.init)
        #expect(Set(list) == opened.filter { !$0.hasPrefix("libtesseract") })
    }
}
