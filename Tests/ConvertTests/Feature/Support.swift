import Base
import Foundation
import PapersEngine
import TestSupport
import Workers

@testable import Convert

let hasRenderer = PDFiumLibrary.find(program: (try? builtProgram().display) ?? "") != nil

/// Converters with workers of the real program, a folder for inputs, and a folder for results.
struct Workshop: Sendable {
    let pool: WorkerPool
    /// The folder of the inputs.
    let folder: BytePath
    /// The folder of finished and unfinished results.
    let results: BytePath

    static func with(size: Int = 1, _ body: (Workshop) async throws -> Void) async throws {
        let program = try builtProgram()
        try await withFolder { folder in
            let shop = Workshop(
                pool: WorkerPool(executable: program, arguments: ["worker"], size: size), folder: folder,
                results: folder.appending("results"))
            try FileManager.default.createDirectory(atPath: shop.results.display, withIntermediateDirectories: false)
            do { try await body(shop) } catch {
                await shop.pool.shutdown()
                throw error
            }
            await shop.pool.shutdown()
        }
    }

    func put(_ bytes: [UInt8], _ name: String) throws -> BytePath {
        let path = folder.appending(name)
        try Data(bytes).write(to: URL(fileURLWithPath: path.display))
        return path
    }

    func run(_ id: String, _ options: [String: OptionValue], _ files: BytePath...) async throws -> [ConverterResult] {
        try await DirectConversion(id, options, pool: pool, folder: results).run(files.map { ($0, $0.name.display) })
    }

    /// Returns the text of a PDF.
    func text(_ file: BytePath, password: String = "") async throws -> String {
        let made = try await run("pdf-text", ["password": .text(password)], file)
        return String(decoding: try bytes(made[0].path), as: UTF8.self)
    }

    func bytes(_ path: BytePath) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path.display))) }

    /// The sorted names of the files in the folder of results.
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: results.display).sorted() }
}
