import ArchivesTasks
import Base
import CLinux
import Foundation
import Glibc
import ScannerTasks
import PapersTasks
import PicturesTasks
import TablesTasks
import TestSupport
import Testing

@testable import Workers

/// Attempts of a decoder that a hostile file has taken over. `Tests/Walls/planted.c` contains them, and a worker loads it.
@Suite(.serialized) struct WallTests {
    private enum End: Equatable {
        /// The call failed with this errno.
        case refused(Int32)
        /// The attempt killed the worker.
        case killed
    }

    private static let attempts: [(name: String, end: End)] = [
        ("read_file", .refused(EACCES)), ("read_by_root", .refused(EACCES)), ("read_by_handle", .refused(EACCES)),
        ("list_folder", .refused(EACCES)), ("write_beside", .refused(EACCES)), ("write_tmp", .refused(EACCES)),
        ("write_home", .refused(EACCES)), ("overwrite", .refused(EACCES)), ("empty", .refused(EACCES)), ("shorten", .killed),
        ("remove_file", .refused(EACCES)), ("rename_file", .refused(EACCES)), ("link_file", .killed),
        ("symlink_file", .killed), ("make_folder", .refused(EACCES)), ("make_fifo", .killed), ("change_mode", .killed),
        ("change_times", .killed), ("forks", .killed), ("vforks", .killed), ("executes", .killed),
        ("executes_memory", .refused(ENOSYS)), ("traces", .killed), ("process_handle", .killed), ("takes_descriptor", .killed),
        ("reads_memory", .killed), ("opens_memory", .refused(EACCES)), ("opens_environment", .refused(EACCES)),
        ("opens_descriptors", .refused(EACCES)), ("local_socket", .refused(EACCES)), ("inet_socket", .killed),
        ("inet6_socket", .killed), ("netlink_socket", .killed), ("packet_socket", .killed), ("socket_pair", .killed),
        ("sends_to_pool", .killed), ("ring", .killed), ("faults_of_memory", .killed), ("keys", .killed),
        ("new_namespace", .killed), ("clone_namespace", .killed), ("other_namespace", .killed), ("mounts", .killed),
        ("kernel_program", .killed), ("counters", .killed), ("signals", .killed), ("signals_thread", .killed),
        ("owns_signals", .killed), ("limits_parent", .killed), ("moves_parent", .refused(EPERM)),
        ("moves_by_number", .refused(EPERM)), ("moves_itself", .refused(0)),
        ("keeps_lock", .refused(ENOLCK)), ("own_session", .killed), ("outlives", .killed),
        ("handles_the_end", .killed), ("types", .refused(ENOTTY)), ("other_calls", .killed),
    ]

    @Test func `planted code gets nothing that is not its own`() async throws {
        try await withFolder { folder in
            let library = try plant(in: folder)
            let canary = folder.appending("canary")
            try put(Array("secret".utf8), at: canary)
            let stamp = FileStamp(of: canary)
            let pool = try makePool(arguments: ["worker", "--root", library.display])
            for (name, end) in Self.attempts {
                let came: End?
                do throws(Failure) {
                    let error = try await pool.perform(Misbehave(.planted(library: library, attempt: name, canary: canary)))
                    came = .refused(Int32(error))
                } catch {
                    came = error.code == .corruptFile ? .killed : nil
                }
                #expect(came == end, "\(name)")
            }
            #expect(FileStamp(of: canary) == stamp)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.display).sorted() == ["canary", "planted.so"])
            await pool.shutdown()
            #expect(zombies() == [])
        }
    }

    @Test(arguments: ["paper", "archive", "table", "page"])
    func `an engine that has loaded its libraries leaves planted code no more`(_ engine: String) async throws {
        try await withFolder { folder in
            let library = try plant(in: folder)
            let (canary, file) = (folder.appending("canary"), folder.appending("file"))
            try put(Array("secret".utf8), at: canary)
            try put(Array(engine == "paper" ? "%PDF-1.7\n%%EOF".utf8 : "a,b\n1,2\n".utf8), at: file)
            let stamp = FileStamp(of: canary)
            let pool = try makePool(arguments: ["worker", "--root", library.display])
            for (name, end) in Self.attempts where Self.telling.contains(name) {
                // Whether the engine can read this file does not matter here.
                let problem: Failure?
                switch engine {
                case "paper": problem = await failure(of: pool, DescribePDF(file))
                case "archive":
                    problem = await failure(of: pool, ReadEntry(file, ArchiveAccess(), number: 1, to: folder.appending("entry")))
                case "table": problem = await failure(of: pool, OpenTable(file))
                default: problem = await failure(of: pool, FindPage(in: file))
                }
                #expect(problem?.code != .unknown, "\(engine): \(problem?.description ?? "")")
                let before = pool.statistics.running
                do throws(Failure) {
                    let error = try await pool.perform(Misbehave(.planted(library: library, attempt: name, canary: canary)))
                    #expect(end == .refused(Int32(error)), "\(engine): \(name)")
                    #expect(pool.statistics.running == before, "the worker that had them loaded was asked")
                } catch {
                    #expect(end == .killed && error.code == .corruptFile, "\(engine): \(name)")
                }
            }
            #expect(FileStamp(of: canary) == stamp)
            await pool.shutdown()
        }
    }

    /// The attempts that are repeated after an engine has loaded its libraries. They read a file, write a file, start a
    /// program, open a network socket, and trace a process.
    private static let telling: Set<String> = ["read_file", "write_beside", "executes", "inet_socket", "traces"]

    @Test func `what is granted can be read, and written only where that is granted`() async throws {
        try await withFolder { folder in
            let library = try plant(in: folder)
            let canary = folder.appending("canary")
            try put(Array("secret".utf8), at: canary)
            for (option, name, error) in [
                ("--root", "read_file", 0), ("--root", "write_beside", EACCES), ("--write", "write_beside", 0),
                ("--write", "write_tmp", EACCES), ("--write", "forks", -1),
                ("--write", "empty", EACCES), ("--write", "stamp_new", 0), ("--write", "change_times", -1),
                ("--write", "change_times_from_folder", -1), ("--write", "change_times_by_handle", -1),
            ] {
                let pool = try makePool(arguments: ["worker", option, folder.display])
                let answer = try? await pool.perform(Misbehave(.planted(library: library, attempt: name, canary: canary)))
                #expect(Int32(answer ?? -1) == error, "\(option) \(name)")
                await pool.shutdown()
            }
        }
    }

    @Test func `a worker says which call it died of`() throws {
        try withFolder { folder in
            let library = try plant(in: folder)
            let told = try log(of: library, "ring")
            #expect(told.contains("it made the forbidden system call io_uring_setup (425)."))
        }
    }

    @Test func `a worker has its walls, its pipes and its log, and nothing more`() async throws {
        let pool = try makePool()
        await expectWell(pool)
        let pid = try #require(pool.statistics.running.first)
        #expect(pool.walls?.missing == 0)
        #expect((pool.walls?.landlock ?? 0) > 0)
        let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        #expect(status.contains("Seccomp:\t2") && status.contains("NoNewPrivs:\t1"))
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").compactMap(Int.init).sorted()
        #expect(open == [0, 1, 2, 3])
        await pool.shutdown()
    }

    @Test func `a link that takes the place of a file leads nowhere`() async throws {
        try await withFolder { folder in
            let (secret, file) = (folder.appending("secret"), folder.appending("a.jpg"))
            try put(Array("secret".utf8), at: secret)
            try put(Array("picture".utf8), at: file)
            let pool = try makePool()
            _ = try await pool.perform(DigestFile(file))
            #expect(file.withCString { unlink($0) } == 0)
            #expect(symlink(secret.display, file.display) == 0)
            #expect(await failure(of: pool, DigestFile(file))?.code == .unsupportedFormat)
            await pool.shutdown()
        }
    }

    @Test func `by itself a worker opens what is beneath its roots, and nothing else`() throws {
        try withFolder { folder in
            let (root, other) = (folder.appending("root"), folder.appending("other"))
            for target in [root, other] {
                #expect(mkdir(target.display, 0o700) == 0)
                try put(Array("abc".utf8), at: target.appending("file"))
            }
            #expect(symlink(other.appending("file").display, root.appending("link").display) == 0)
            func codes(_ arguments: [String]) throws -> [String?] {
                let paths = [root.appending("file"), other.appending("file"), root.appending("../other/file")]
                return try answers(arguments, paths)
            }
            #expect(try codes([]) == ["permissionDenied", "permissionDenied", "permissionDenied"])
            #expect(try codes(["--root", root.display]) == [nil, "permissionDenied", "permissionDenied"])
        }
    }
}

/// Compiles the attempts to a library.
private func plant(in folder: BytePath) throws -> BytePath {
    try compile("planted.c", to: folder.appending("planted.so"), ["-shared", "-fPIC"])
}

/// Returns the log of a worker that is killed by an attempt.
private func log(of library: BytePath, _ attempt: String) throws -> String {
    let worker = Process()
    worker.executableURL = URL(fileURLWithPath: try builtProgram().display)
    worker.arguments = ["worker", "--root", library.display]
    worker.environment = ["SHOEBOX_WORKER_FAULTS": "1"]
    let (input, output) = (Pipe(), Pipe())
    (worker.standardInput, worker.standardOutput, worker.standardError) = (input, FileHandle.nullDevice, output)
    try worker.run()
    let request = WorkerWire.Request(
        id: 1, request: Misbehave(.planted(library: library, attempt: attempt, canary: library)), files: [])
    try input.fileHandleForWriting.write(contentsOf: Data(try WorkerWire.line(request)))
    let told = try output.fileHandleForReading.readToEnd() ?? Data()
    worker.waitUntilExit()
    #expect(worker.terminationReason == .uncaughtSignal && worker.terminationStatus == SIGSYS)
    return String(decoding: told, as: UTF8.self)
}

/// Returns the error codes of a worker's answers, nil for success. The worker is given no open files.
private func answers(_ arguments: [String], _ paths: [BytePath]) throws -> [String?] {
    struct Line: Decodable {
        struct Failed: Decodable { let code: String }
        let id: Int?
        let failure: Failed?
    }
    let worker = Process()
    worker.executableURL = URL(fileURLWithPath: try builtProgram().display)
    worker.arguments = ["worker"] + arguments
    let (input, output) = (Pipe(), Pipe())
    (worker.standardInput, worker.standardOutput) = (input, output)
    try worker.run()
    for path in paths {
        let line = #"{"id":1,"task":"digest","request":{"path":"\#(path.display)"}}"# + "\n"
        try input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
    }
    try input.fileHandleForWriting.close()
    let told = try output.fileHandleForReading.readToEnd() ?? Data()
    worker.waitUntilExit()
    return try told.split(separator: UInt8(ascii: "\n")).dropFirst().map {
        try JSONDecoder().decode(Line.self, from: $0).failure?.code
    }
}
