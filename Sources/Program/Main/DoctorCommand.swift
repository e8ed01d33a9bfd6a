import ArgumentParser
import Base
import Catalogue
import Library
import Server
import Workers

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Say which parts are there, which are missing, and what brings them.")

    @OptionGroup var options: GlobalOptions

    @Flag(help: "Only ask the running server for an answer, as a health check does.")
    var serving = false

    func run() async throws {
        if serving {
            let data = try options.dataDirectory
            guard let server = RunningServer.find(in: data) else { throw Failure(.fileNotFound, "server.notRunning", file: data) }
            return try server.demandAnswer()
        }
        let pool = WorkerPool(executable: Program.executable, arguments: ["worker"], size: 1)
        let data = try options.dataDirectory, existing = try options.existingData
        var parts = await Doctor.examine(pool: pool)
        if let existing, let closed = Doctor.closing(existing) { parts.append(closed) }
        await pool.shutdown()
        for part in parts {
            if options.json {
                try Terminal.emit(part)
            } else {
                print("\(part.present ? "✓" : "✗") \(part.name) \(part.version ?? "is missing: \(part.fix)")  — \(part.purpose)")
            }
        }
        do {
            let checked = try existing.flatMap(Catalogue.check(at:))
            if !options.json {
                let state = checked.map { "whole · \(Terminal.bytes($0.bytes))" } ?? "not made yet"
                print("✓ Catalogue \(state)  — \(data)")
            }
            for limit in (checked?.folders ?? []).flatMap(FolderLimits.failures) { try tell(limit) }
        } catch let failure as Failure {
            Terminal.complain(failure)
            throw ExitCode(1)
        }
        if parts.contains(where: { !$0.present && $0.needed == "required" }) { throw ExitCode(1) }
    }

    /// Prints a reason why some acts fail in a shared folder.
    private func tell(_ limit: Failure) throws {
        if options.json { return try Terminal.emit(Doctor.Part(limit: limit)) }
        print("! \(limit.file ?? ""): \(limit.message) \(limit.hint ?? "")")
    }
}
