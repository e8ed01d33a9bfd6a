import Foundation
import Testing

/// Code that removes, writes or lists files must not ignore errors: the user must see a message if a file could not be deleted,
/// saved or read.
///
/// Exceptions may be removed from the list but not added. docs/silence.md explains each `try?`.
struct SilenceTests {
    private struct Exception {
        let count: Int
        let reason: String
    }

    private static let scratch = "a folder of our own, which is removed again later"
    private static let swept = "what cannot be listed is not swept"
    private static let recovered = "the next start looks again"

    private static let exceptions: [String: Exception] = [
        "Core/Acts/EntryMover+Steps.swift": Exception(count: 1, reason: "the failure before it is thrown; \(recovered)"),
        "Core/Acts/EntryMover+Recovery.swift": Exception(count: 1, reason: "what is not there needs no removing"),
        "Core/Acts/EntryStep.swift": Exception(count: 1, reason: "a stamp of nothing matches nothing, so nothing is touched"),
        "Core/Acts/FileAdder.swift": Exception(count: 1, reason: recovered),
        "Core/Acts/FileMover+Act.swift": Exception(count: 1, reason: "the failure before it is thrown; \(recovered)"),
        "Core/Acts/FileMover+BringBack.swift": Exception(count: 1, reason: "an empty folder stays"),
        "Core/Acts/FolderAttributes.swift": Exception(
            count: 2, reason: "times and tags of a folder, without which its files are whole"),
        "Core/Acts/Move+Disk.swift": Exception(count: 7, reason: "sidecars and records of the trash stay where they are"),
        "Core/Acts/OpenFolder.swift": Exception(count: 2, reason: "a stamp of nothing matches nothing, so nothing is touched"),
        "Core/Acts/TrashCan.swift": Exception(count: 1, reason: "the next kind of trash is tried"),
        "Core/Batch/ResultFolder.swift": Exception(count: 1, reason: "what cannot be read is done again"),
        "Core/Catalogue/ThumbnailStore.swift": Exception(count: 1, reason: "a store that is made anew; opening it fails then"),
        "Core/Jobs/Jobs.swift": Exception(count: 1, reason: "old rows stay until the next time"),
        "Mail/Index/MailIndex+Folder.swift": Exception(count: 1, reason: "an index is made anew from its archive"),
        "Reading/Engine/ReadingParts.swift": Exception(
            count: 2, reason: "parts that cannot be listed are not installed, which is said"),
        "Convert/Feature/Extracting/ExtractWork.swift": Exception(count: 1, reason: scratch),
        "Files/Feature/RecentFiles.swift": Exception(count: 1, reason: "a list of recent files, which fills again"),
        "Library/Feature/Batch/IndexedArchive.swift": Exception(count: 1, reason: "refused by its digest"),
        "Library/Feature/FolderBrowser.swift": Exception(count: 1, reason: "the folder stands there without a number"),
        "Library/Feature/Library.swift": Exception(count: 1, reason: "the problem of a scan is in the log as well"),
        "Mail/Feature/MailFiles.swift": Exception(count: 1, reason: "thrown as what the system says"),
        "Mail/Feature/MailScratch.swift": Exception(count: 2, reason: "\(scratch); where none can be made, it is thrown"),
        "Mail/Feature/UploadController.swift": Exception(count: 1, reason: "the failure before it is thrown"),
        "Scanner/Feature/FileScanner.swift": Exception(count: 1, reason: scratch),
        "Scanner/Feature/ScanFiles.swift": Exception(count: 1, reason: swept),
        "Scanner/Feature/Scans+Making.swift": Exception(count: 1, reason: "a note that spares making a page again"),
        "Verify/Feature/CopyRun+Gone.swift": Exception(count: 1, reason: "a folder that is away loses nothing in the copy"),
        "Verify/Feature/CopyRun.swift": Exception(count: 1, reason: "a folder that is away is named"),
        "Program/Server/Devices/Devices.swift": Exception(count: 1, reason: "when a device was seen last"),
        "Program/Server/Privacy/NetworkSocket.swift": Exception(count: 1, reason: "/proc is there, or no connection is shown"),
        "Program/Server/Privacy/PrivacyController.swift": Exception(count: 3, reason: scratch),
        "Mail/Tasks/MailIndexing.swift": Exception(count: 1, reason: "the failure before it is thrown"),
        "Reading/Commands/TextCommand.swift": Exception(count: 1, reason: scratch),
    ]

    /// The maximum number of exceptions. It must never be increased.
    private static let maximum = 46

    /// Returns whether a line of code ignores the error of a removal, a write or a listing.
    private static func isSilent(_ line: Substring) -> Bool {
        // Checked first, because regular expressions are slow and few lines contain `try?`.
        guard line.contains("try?"), !line.drop(while: \.isWhitespace).hasPrefix("//") else { return false }
        let call =
            /\btry\?(?:(?!\btry\b).)*?(?:\b(?:removeItem|removeTree|contentsOfDirectory|subpathsOfDirectory|createDirectory|createFile|copyItem|moveItem|makeFolders?|makePrivateFolders|OpenFolder|OpenTrash|DirectoryListing|LineFile|moveToTrash|take|putBack|unlink)\(|\.write\b|\bwrite\(\{|\bclose\(act|\.forget\(|\.clear\(|\.save\()/
            .wordBoundaryKind(.simple)
        return line.firstMatch(of: call) != nil
    }

    @Test func `nothing is removed, written or listed in silence, but for what stands here with its reason`() throws {
        var found: [String: [String]] = [:]
        for file in files("Sources", ["swift"]) {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter(Self.isSilent)
            guard !lines.isEmpty else { continue }
            let path = file.path.replacingOccurrences(of: house.path + "/Sources/", with: "")
            found[path] = lines.map { $0.trimmingCharacters(in: .whitespaces) }
        }
        #expect(found.count > 20)
        for (path, lines) in found.sorted(by: { $0.key < $1.key }) {
            let allowed = Self.exceptions[path]?.count ?? 0
            #expect(lines.count == allowed, "\(path): \(lines.joined(separator: "\n"))")
        }
        #expect(Set(Self.exceptions.keys).subtracting(found.keys) == [], "no longer needed")
        #expect(Self.exceptions.values.reduce(0) { $0 + $1.count } <= Self.maximum)
    }

    /// Checks that docs/silence.md explains each `try?`.
    @Test func `docs/silence.md has a verdict on every one of them`() throws {
        var inSources: [String: Int] = [:]
        for file in files("Sources", ["swift"]) {
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                .filter { $0.contains("try?") && !$0.drop(while: \.isWhitespace).hasPrefix("//") }
            let count = lines.reduce(0) { $0 + $1.matches(of: /\btry\?/.wordBoundaryKind(.simple)).count }
            if count > 0 { inSources[file.path.replacingOccurrences(of: house.path + "/Sources/", with: "")] = count }
        }
        let text = try String(contentsOf: house.appendingPathComponent("docs/silence.md"), encoding: .utf8)
        var inList: [String: Int] = [:]
        for match in text.matches(of: /`([A-Za-z+]+\/[A-Za-z\/+]+\.swift)`(?: ×([0-9]+))?/) {
            inList[String(match.1), default: 0] += match.2.flatMap { Int($0) } ?? 1
        }
        for path in Set(inSources.keys).union(inList.keys).sorted() {
            #expect(inSources[path] ?? 0 == inList[path] ?? 0, "\(path)")
        }
    }

    @Test(arguments: [
        ("try? FileManager.default.removeItem(atPath: a)", true), ("_ = try? await catalogue.write { $0 }", true),
        ("let names = (try? FileManager.default.contentsOfDirectory(atPath: a)) ?? []", true),
        ("guard let one = try? OpenFolder(path, \"moved\") else { return }", true), ("try removeItem(atPath: a)", false),
        ("if let json = try? encode(a) { try file.write(json) }", false), ("// try? removeItem(a)", false),
        ("private func entry(_ name: String) -> Entry?", false),
    ])
    func `what is silent is recognised`(line: String, isSilent: Bool) { #expect(Self.isSilent(Substring(line)) == isSilent) }
}
