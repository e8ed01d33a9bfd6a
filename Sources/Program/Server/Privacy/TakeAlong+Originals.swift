import Base
import Catalogue
import Foundation
import Glibc
import Scanner
import Web

/// Exports the originals that exist only in the data folder and cannot be regenerated: photographs of scans, and mail archives
/// that were copied to the data folder.
extension TakeAlong {
    /// - Returns: the exported files, as entries for the list that accompanies the export.
    func takeScans(to folder: BytePath, _ isOurs: Bool, _ sum: inout Sum) async throws -> [Along.Item] {
        let (leaving, deleted) = try await blocking { try scans.leaving() }
        let destination = BytePath("scans")
        if !leaving.isEmpty || !deleted.isEmpty { try Self.make(folder.appending(destination)) }
        var items: [Along.Item] = []
        for scan in leaving {
            let photographs = destination.appending(scan.name)
            try Self.make(folder.appending(photographs))
            for photograph in scan.photographs {
                items += try await take(
                    photograph.path, to: photographs.appending(photograph.name), in: folder, isOurs, &sum)
            }
            let paper = folder.appending(destination).appending("\(scan.name).pdf")
            do {
                try await scans.writePDF(of: scan.id, to: paper)
            } catch let failure as Failure where failure.code != .diskFull && failure.code != .cancelled {
                _ = paper.withCString { unlink($0) }
                sum.problems.append(failure.about(paper))
            }
            sum.scans += 1
        }
        if !deleted.isEmpty { try Self.make(folder.appending("scans/deleted")) }
        for photograph in deleted {
            // A deleted photograph may have been removed permanently.
            guard FileStamp(of: catalogue.directory.appending(photograph.path)) != nil else { continue }
            items += try await take(photograph.path, to: BytePath("scans/deleted/\(photograph.name)"), in: folder, isOurs, &sum)
        }
        return items
    }

    /// - Returns: the exported files, as entries for the list that accompanies the export.
    func takeArchives(to folder: BytePath, _ isOurs: Bool, _ sum: inout Sum) async throws -> [Along.Item] {
        let archives = try await blocking { try Original.archives(in: catalogue.directory) }
        if !archives.isEmpty { try Self.make(folder.appending("mail")) }
        var items: [Along.Item] = []
        for path in archives {
            let taken = try await take(path, to: BytePath("mail").appending(path.name), in: folder, isOurs, &sum)
            sum.archives += taken.count
            items += taken
        }
        return items
    }

    private func take(
        _ path: BytePath, to destination: BytePath, in folder: BytePath, _ isOurs: Bool, _ sum: inout Sum
    ) async throws -> [Along.Item] {
        do {
            let data = catalogue.directory
            let original = try await blocking {
                try Original.take(path, of: data, to: folder.appending(destination), linking: isOurs)
            }
            return [Along.Item(original, file: destination)]
        } catch let failure as Failure where failure.code != .diskFull && failure.code != .cancelled {
            sum.problems.append(failure)
            return []
        }
    }

    private static func make(_ folder: BytePath) throws(Failure) {
        guard folder.withCString({ mkdir($0, 0o700) }) == 0 else { throw Failure.system(errno, "written", folder) }
    }
}
