import Acts
import ArchivesTasks
import Base
import Catalogue
import Foundation
import Glibc
import PicturesEngine
import PicturesTasks
import Workers

/// Lists the parts of an export and lets workers read the files beside its photos.
struct ExportReader: Sendable {
    let pool: WorkerPool
    /// A folder of Shoebox for the output of workers.
    let drafts: BytePath

    /// Lists folders and zips.
    ///
    /// - Parameter inner: whether the zips that lie in a given folder and are named like those of an export stand for the folder.
    func tree(_ paths: [BytePath], inner: Bool = false) async throws -> ExportTree {
        var tree = ExportTree()
        for path in paths {
            guard let real = path.real, let info = FileInfo(real) else { throw Failure.system(errno, "read", path) }
            guard info.kind == .folder else {
                try await add(zip: real, to: &tree)
                continue
            }
            let zips = inner ? try DirectoryListing(of: real).others.map(\.name).filter { ExportNames.isZip($0.display) } : []
            if zips.isEmpty { tree.add(folder: real) }
            for name in zips.sorted() { try await add(zip: real.appending(name), to: &tree) }
        }
        return tree
    }

    private func add(zip: BytePath, to tree: inout ExportTree) async throws {
        var damage: [Failure] = []
        let lines = try await withOutput { output in
            damage = try await pool.perform(ListArchive(zip, ArchiveAccess(), output: output), priority: .interactive).problems
        }
        tree.damage += damage
        let decoder = JSONDecoder()
        var entries: [(path: BytePath, size: Int64, modified: Int64, number: Int)] = []
        for (index, line) in lines.enumerated() {
            let entry = try decoder.decode(Listed.self, from: line)
            if entry.directory || entry.link != nil { continue }
            entries.append((BytePath(entry.name), entry.bytes ?? 0, 0, index + 1))
        }
        tree.add(zip: zip, entries)
    }

    private struct Listed: Decodable {
        let name: String
        let bytes: Int64?
        let directory: Bool
        let link: String?
    }

    /// Reads the files beside photos.
    ///
    /// - Returns: their contents, by the indices of their folders and their names; and the number of files that cannot be read.
    func read(_ tree: ExportTree) async throws -> (entries: [Int: [BytePath: ExportEntry]], failed: Int) {
        var entries: [Int: [BytePath: ExportEntry]] = [:]
        var (items, failed) = ([(folder: Int, name: BytePath, format: ExportFormat)](), 0)
        var zipped: [Int: [Int: (folder: Int, name: BytePath, format: ExportFormat)]] = [:]
        for (index, folder) in tree.folders.enumerated() {
            for (file, format) in folder.sidecars {
                if tree.parts[folder.part].isZip {
                    zipped[folder.part, default: [:]][file.number] = (index, file.name, format)
                } else {
                    items.append((index, file.name, format))
                }
            }
        }
        for batch in items.chunks(of: ReadExport.maximum) {
            let requests = batch.map { ReadExport.Item(tree.folders[$0.folder].path.appending($0.name), $0.format) }
            for (item, entry) in zip(batch, try await read(requests)) {
                if let entry { entries[item.folder, default: [:]][item.name] = entry } else { failed += 1 }
            }
        }
        for (part, files) in zipped {
            let task = tree.parts[part].path
            let lines = try await withOutput { output in
                let formats = files.mapValues(\.format)
                _ = try await pool.perform(
                    ReadZippedExport(task, ArchiveAccess(), formats, output: output), priority: .interactive)
            }
            for line in lines {
                let found = try JSONDecoder().decode(ZippedExportLine.self, from: line)
                guard let file = files[found.number] else { continue }
                entries[file.folder, default: [:]][file.name] = ExportEntry((found.source, found.content))
            }
        }
        return (entries, failed)
    }

    /// Reads files in one request, or one by one if that fails, because a hostile file ends its worker.
    private func read(_ items: [ReadExport.Item]) async throws -> [ExportEntry?] {
        do throws(Failure) {
            return try await pool.perform(ReadExport(items), priority: .interactive)
        } catch {
            if error.code == .cancelled { throw error }
        }
        var found: [ExportEntry?] = []
        for item in items {
            do throws(Failure) {
                found.append(try await pool.perform(ReadExport([item]), priority: .interactive).first ?? nil)
            } catch {
                if error.code == .cancelled { throw error }
                found.append(nil)
            }
        }
        return found
    }

    /// Makes an empty file for the output of a worker, and returns the lines that were written to it.
    func withOutput(_ body: (BytePath) async throws -> Void) async throws -> [Data] {
        let output = drafts.appending(".shoebox-export-\(UUID().uuidString.lowercased()).part")
        let descriptor = output.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", output) }
        close(descriptor)
        defer { _ = output.withCString { unlink($0) } }
        try await body(output)
        return try Data(contentsOf: URL(fileURLWithPath: output.display)).split(separator: UInt8(ascii: "\n"))
    }
}
