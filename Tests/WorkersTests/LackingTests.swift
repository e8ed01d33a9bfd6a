import Base
import CLinux
import Foundation
import Glibc
import PicturesTasks
import TestSupport
import Testing

@testable import Workers

/// Kernels that lack a wall (a protection that confines workers), like old kernels and those of some containers.
/// `Tests/Walls/without.c` makes the system call of the wall fail.
@Suite(.serialized) struct LackingTests {
    struct Kernel: CustomTestStringConvertible {
        let lacks: String
        let calls: [Int]
        let error: Int32
        /// The walls that are missing, as bits of `cl_unconfined`.
        let missing: Int
        /// The errno when injected code in the worker reads the canary file; 0 if it succeeds.
        let reads: Int32
        /// The errno when that code creates a file in the folder of the canary; 0 if it succeeds.
        let writes: Int32

        var testDescription: String { "\(lacks), errno \(error)" }
    }

    private static let landlock = 444
    #if arch(x86_64)
        private static let seccomp = 317
    #else
        private static let seccomp = 277
    #endif
    private static let kernels = [ENOSYS, EPERM].flatMap { error in
        [
            Kernel(
                lacks: "Landlock", calls: [landlock], error: error, missing: Int(cl_no_landlock.rawValue), reads: 0,
                writes: EACCES),
            Kernel(
                lacks: "seccomp", calls: [seccomp], error: error, missing: Int(cl_no_seccomp.rawValue), reads: EACCES,
                writes: EACCES),
            Kernel(
                lacks: "both", calls: [landlock, seccomp], error: error,
                missing: Int(cl_no_landlock.rawValue | cl_no_seccomp.rawValue), reads: 0, writes: 0),
        ]
    }

    @Test(arguments: kernels) func `workers work with the walls that are left, and say which are missing`(
        kernel: Kernel
    ) async throws {
        try await withFolder { folder in
            let without = try compile("without.c", to: folder.appending("without"))
            let library = try compile("planted.c", to: folder.appending("planted.so"), ["-shared", "-fPIC"])
            let canary = folder.appending("canary")
            try put(Array("secret".utf8), at: canary)
            let program = try builtProgram().display
            let before = [String(kernel.error)] + kernel.calls.map(String.init) + ["--", program, "worker"]
            let pool = try makePool(program: without, arguments: before + ["--root", library.display])
            await expectWell(pool)
            #expect(pool.walls?.missing == kernel.missing)
            #expect(((pool.walls?.landlock ?? 0) > 0) == (kernel.reads != 0))
            _ = try await pool.perform(DigestFile(canary))
            for (attempt, expected) in [("read_file", kernel.reads), ("write_beside", kernel.writes)] {
                let error = try await pool.perform(Misbehave(.planted(library: library, attempt: attempt, canary: canary)))
                #expect(error == Int(expected), "\(attempt)")
            }
            await pool.shutdown()
        }
    }

    @Test func `doctor names the wall that is missing, and what brings it`() throws {
        try withFolder { folder in
            let without = try compile("without.c", to: folder.appending("without"))
            for (name, call) in [("Landlock", Self.landlock), ("seccomp", Self.seccomp)] {
                let doctor = Process()
                doctor.executableURL = URL(fileURLWithPath: without.display)
                let program = try builtProgram().display
                doctor.arguments = [
                    String(ENOSYS), String(call), "--", program, "doctor", "--data", folder.appending("data").display,
                ]
                let output = Pipe()
                doctor.standardOutput = output
                try doctor.run()
                let told = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
                doctor.waitUntilExit()
                let missing = told.split(separator: "\n").filter { $0.hasPrefix("✗ Landlock") || $0.hasPrefix("✗ seccomp") }
                #expect(missing.count == 1 && missing.first?.contains("✗ \(name) is missing: a kernel") == true, "\(told)")
            }
        }
    }
}
