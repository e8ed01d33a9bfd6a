import Base
import Foundation
import TestSupport
import Testing

@Suite("What commands write, and by which names", .serialized) struct WritingCommandTests {
    /// A BMP picture of one pixel (BITMAPINFOHEADER).
    private static let picture: [UInt8] =
        [0x42, 0x4D, 58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0]
        + [UInt8](repeating: 0, count: 24) + [30, 60, 200, 0]

    /// Runs shell commands in a separate folder. In the script, `s` calls the program.
    private func shell(_ script: String, _ prepare: (BytePath) throws -> Void = { _ in }) async throws -> String {
        try await Scene.with { scene in
            let folder = scene.root.appending("work")
            try FileManager.default.createDirectory(atPath: folder.display, withIntermediateDirectories: true)
            try prepare(folder)
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "s() { \"$p\" \"$@\" 2>&1; }; \(script)"]
            process.environment = ["p": try builtProgram().display, "PATH": "/usr/bin:/bin"]
            process.currentDirectoryURL = URL(fileURLWithPath: folder.display)
            let pipe = Pipe()
            process.standardOutput = pipe
            try process.run()
            let said = try pipe.fileHandleForReading.readToEnd().map { String(decoding: $0, as: UTF8.self) } ?? ""
            process.waitUntilExit()
            return said
        }
    }

    @Test func `files that are extracted, and their folders, have the rights of any other`() async throws {
        let said = try await shell(
            """
            umask 022; mkdir in; echo x >in/a; s archive create in -o a.zip --quiet
            s archive extract a.zip -o over/out --quiet >/dev/null; mkdir plain; echo x >plain/a
            stat -c %a over over/out over/out/in over/out/in/a plain plain/a
            """)
        #expect(said == "755\n755\n755\n644\n755\n644\n")
    }

    @Test func `folders whose names are no UTF-8 are written into, and nothing is left in them`() async throws {
        let said = try await shell(
            """
            d=$(printf 'd\\377'); mkdir "$d"; cd "$d"; printf 'a,b\\n1,2\\n' >a.csv
            s table a.csv -o b.csv --quiet; s archive create a.csv -o c.zip --quiet
            s archive extract c.zip -o "$(printf 'e\\376')" --quiet >/dev/null
            s pdf from-images picture.bmp -o x.pdf; s pdf from-images ../picture.bmp -o "$(printf 'f\\375/')" --quiet
            ls -A . "$(printf 'e\\376')" "$(printf 'f\\375')" | grep -v : | grep -c . ; ls -A | grep -c shoebox
            """
        ) { try put(Self.picture, at: $0.appending("picture.bmp")) }
        #expect(said.hasPrefix("shoebox: picture.bmp: The file could not be read"), "\(said)")
        // The seven entries are a.csv, b.csv, c.zip, the two folders, and one file in each folder.
        #expect(said.hasSuffix("\n7\n0\n"), "\(said)")
    }

    /// Each of these commands prints the name of a file, in a result or in an error.
    @Test func `a line end in a name makes no second line, and JSON has it as it is`() async throws {
        let said = try await shell(
            """
            export HOME=$PWD XDG_DATA_HOME=$PWD/data; r() { s "$@" >>all; }; n=$(printf 'a\nfake.txt'); mkdir pics
            printf 'From: a@b\nSubject: x\n\nhello\n' >"$n"; for e in jpg csv; do cp "$n" "$n.$e"; done; cp "$n.jpg" pics
            s archive create "$n" -o x.zip >/dev/null
            r scan pics; r files ls pics; r files cp "pics/$n.jpg" none; r archive list x.zip; r archive extract x.zip -o out
            for f in "$n" "$n.jpg" "$n.csv"; do
                for c in "archive list" json "json --check" table "table --profile" "mail index" "mail list" "mail show" read \
                    "page find" screenshots "pdf text" "pdf info" "files ls" "groups --by exact" text "scan --unshare"; do r $c "$f"; done
                r archive extract "$f" -o out; r mail attachments "$f" -o out; r mail search "$f" hello
                r image convert "$f" -o out; r pdf from-images "$f" -o out/x.pdf; r "$f"
            done
            grep -c fake all >count; test "$(cat count)" -gt 20 && echo many; grep -c '^fake' all
            s files ls pics --json | grep -cF 'a\\nfake.txt.jpg'
            """)
        #expect(said == "many\n0\n1\n", "\(said)")
    }

    @Test func `names that look the same are two files, and what is called alike keeps its ending`() async throws {
        let said = try await shell(
            """
            a=$(printf 'a\\376.txt'); b=$(printf 'a\\377.txt'); printf 1 >"$a"; printf 22 >"$b"; mkdir c; printf 333 >"c/$a"
            s archive create "$a" "$b" "c/$a" -o p.zip --json; s archive list p.zip --json | cut -d, -f1,2
            """)
        #expect(said.contains("\"bytes\":6"), "\(said)")
        let names = ["a\u{FFFD}.txt", "a\u{FFFD} (2).txt", "a\u{FFFD} (3).txt"]
        for (number, name) in names.enumerated() {
            #expect(said.contains("{\"name\":\"\(name)\",\"bytes\":\(number + 1)\n"), "\(said)")
        }
    }

    @Test func `an archive is made of names from a list as well, whatever their bytes`() async throws {
        let said = try await shell(
            """
            mkdir d; for i in $(seq 300); do echo $i >d/$i; done; printf x >"$(printf 'x\\377')"
            { ls -d d/*; printf 'x\\377\\n'; } | s archive create --list - -o p.zip --quiet; s archive list p.zip --json | grep -c name
            s archive create -o q.zip; echo $?; s archive create --list nothing -o q.zip; echo $?; ls | grep -c q.zip
            """)
        #expect(said.hasPrefix("301\n"), "\(said)")
        #expect(said.contains("\n2\n") && said.hasSuffix("\n1\n0\n"), "\(said)")
    }

    @Test func `a link that is named stands for what it leads to`() async throws {
        let said = try await shell(
            """
            ln -s picture.bmp link.bmp; s image convert link.bmp -o a.png --quiet; s pdf from-images link.bmp -o a.pdf --quiet
            ln -s a.pdf link.pdf; s pdf rotate link.pdf -o b.pdf --quiet; s pdf info link.pdf | head -n 1
            s image convert link.bmp link.bmp -o out/ --to png --quiet; ls out
            """
        ) { try put(Self.picture, at: $0.appending("picture.bmp")) }
        #expect(said == "link.pdf: 1 page, PDF 1.7\nlink (2).png\nlink.png\n", "\(said)")
    }

    @Test func `what is made of several names each of them, and what of one names that one`() async throws {
        let said = try await shell(
            """
            s pdf from-images picture.bmp -o a.pdf --quiet; cp a.pdf b.pdf; s pdf merge a.pdf ./b.pdf -o all.pdf --json
            s pdf rotate a.pdf -o turned.pdf --json
            """
        ) { try put(Self.picture, at: $0.appending("picture.bmp")) }
        let lines = said.split(separator: "\n")
        #expect(lines.first?.contains(#""files":["a.pdf","./b.pdf"],"lost":[],"output":"all.pdf"}"#) == true, "\(said)")
        #expect(lines.last?.contains(#""file":"a.pdf","lost":[],"output":"turned.pdf"}"#) == true, "\(said)")
    }

    @Test func `a file of another kind is told with the command that takes it`() async throws {
        let said = try await shell(
            """
            cp picture.bmp lying.pdf; printf '{"a": 1}' >a.pdf; : >empty.pdf; printf '\\377\\001\\002' >odd.pdf
            for f in lying a empty odd; do s pdf text $f.pdf; done; s pdf metadata lying.pdf -o x.pdf; s pdf pages a.pdf --keep '' -o x.pdf
            """
        ) { try put(Self.picture, at: $0.appending("picture.bmp")) }
        #expect(
            said == """
                shoebox: lying.pdf: This command does not take it: by its content it is BMP, whatever its name says. Use: shoebox image convert
                shoebox: a.pdf: This command does not take it: by its content it is JSON, whatever its name says. Use: shoebox json
                shoebox: empty.pdf: The file is empty. Get a whole copy of it.
                shoebox: odd.pdf: This is no file that this command takes, whatever its name says. \
                Save it as a PDF or a picture in the program that made it.
                shoebox: Nothing is filled in. Enter at least one of them.
                shoebox: No pages are named. Write them as 1-3,7,9-.

                """, "\(said)")
    }

    @Test(arguments: [
        "table a.csv", "archive create a.csv", "pdf from-images picture.bmp", "image convert picture.bmp --to png",
    ])
    func `where nothing can be written, it is said by the name that was given`(command: String) async throws {
        let said = try await shell(
            "printf 'a,b\\n' >a.csv; for o in nowhere/x.csv nowhere/x.zip ''; do s \(command) -o \"$o\"; echo $?; done; ls"
        ) {
            try put(Self.picture, at: $0.appending("picture.bmp"))
        }
        #expect(said.hasSuffix("\na.csv\npicture.bmp\n"), "\(said)")
        let wanted = command.hasPrefix("archive") ? "nowhere/x.zip" : "nowhere/x.csv"
        #expect(said.contains("shoebox: \(wanted): The folder that it would be written into is not there."), "\(said)")
        #expect(said.contains("/tmp") == false && !said.contains("\n0\n"), "\(said)")
    }
}
