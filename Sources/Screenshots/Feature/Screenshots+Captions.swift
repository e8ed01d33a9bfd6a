public import Acts
import Base
public import Catalogue
import Foundation
import GRDB
import ScreenshotsEngine

extension Screenshots {
    /// The data that the journal stores for an act that wrote captions. It is sufficient to undo each caption that has not
    /// been changed since.
    private struct Written: Codable {
        let file: Int64
        /// The hash of the caption that was written.
        let hash: UInt64
        /// Shoebox's previous caption, which was replaced.
        let before: String?
    }

    public struct CaptionOutcome: Sendable {
        /// The id of the undoable change that wrote the captions; nil if no caption had to be written.
        public let act: Int64?
        public let written: Int
        /// The number of pictures that already had the caption that would have been written.
        public let same: Int
        public let refused: [FileMover.Refusal]
    }

    /// The setting that contains the first word of captions.
    private static let prefixSetting = "captionPrefix"
    private static let longestPrefix = 60

    /// The first word of captions: the text that the user has chosen, or "ScreenSort".
    static func captionPrefix(_ db: Database) throws -> String {
        let json = try SettingTable.value(db, prefixSetting)
        guard let json, let text = try? JSONDecoder().decode(String.self, from: Data(json.utf8)) else {
            return ScreenResult.captionPrefix
        }
        let line = text.filter { !$0.isNewline }.prefix(longestPrefix).trimmingCharacters(in: .whitespaces)
        return line.isEmpty ? ScreenResult.captionPrefix : line
    }

    /// Writes captions to XMP sidecars ("name.ext.xmp") beside the pictures. The pictures are not changed. Blocks the calling
    /// thread.
    ///
    /// Failed results get no caption. Unknown results only get a caption if they were selected individually. A sidecar of
    /// another program is not changed; the outcome then contains the reason.
    ///
    /// - Parameter revision: the revision of the preview that the user saw; nil to accept any state.
    /// - Throws: `Failure` with code `changed` if captions would now be written beside other files.
    public func writeCaptions(_ selection: Selection, revision: String? = nil) throws -> CaptionOutcome {
        let wanted = try catalogue.read { try Self.sidecars($0, selection) }
        if let revision {
            let present = Self.state(wanted)
            try present.check(ListState(count: present.count, revision: revision))
        }
        var refused: [FileMover.Refusal] = []
        var due: [(path: BytePath, text: String, written: Written)] = []
        for (file, path, sidecar) in wanted {
            let text = sidecar.text
            do {
                switch try Sidecar.state(of: SidecarFile(path, longest: Sidecar.longest)) {
                case .foreign:
                    throw Failure(.changed, "caption.foreignSidecar", file: path)
                case .ours(text): continue
                case .ours(let before): due.append((path, text, Written(file: file, hash: checksum(text.utf8), before: before)))
                case .missing: due.append((path, text, Written(file: file, hash: checksum(text.utf8), before: nil)))
                }
            } catch let failure as Failure {
                refused.append(FileMover.Refusal(file: file, failure: failure))
            }
        }
        let same = wanted.count - due.count - refused.count
        guard !due.isEmpty else { return CaptionOutcome(act: nil, written: 0, same: same, refused: refused) }
        // The act is stored before the first file is written. So if the process is killed, the captions written so far can
        // still be undone.
        let act = try catalogue.write { [entries = due.map(\.written)] db in
            try Journal.begin(
                db, .writeCaptions, summary: entries.count == 1 ? "Wrote a caption" : "Wrote \(entries.count) captions",
                about: About("many", count: entries.count), detail: try JSONEncoder().encode(entries))
        }
        var written = 0
        for each in due {
            do {
                try SidecarFile(each.path, longest: Sidecar.longest).write(
                    Array(each.text.utf8), replacing: each.written.before != nil)
                written += 1
            } catch let failure as Failure {
                refused.append(FileMover.Refusal(file: each.written.file, failure: failure))
            }
        }
        if written == 0 { try catalogue.write { try Journal.close($0, undone: act) } }
        return CaptionOutcome(act: written == 0 ? nil : act, written: written, same: same, refused: refused)
    }

    /// Returns the files beside which captions would be written now. Changes nothing.
    public func previewCaptions(_ selection: Selection) throws -> ListState {
        Self.state(try catalogue.read { try Self.sidecars($0, selection) })
    }

    private static func state(_ sidecars: [(file: Int64, path: BytePath, sidecar: Sidecar)]) -> ListState {
        ListState.of(sidecars.map { "\($0.file) \($0.path)" })
    }

    /// Removes the captions that an act wrote, or restores the captions that it replaced, even if the pictures have been
    /// moved. Captions that have been changed since and captions of missing pictures are not removed, and are reported as
    /// refused.
    func takeBackCaptions(_ act: Act) throws -> Reversal.TakenBack {
        guard let entries = try catalogue.read({ try Journal.detail($0, act: act.id, as: [Written].self) }) else {
            return Reversal.TakenBack()
        }
        var (count, refused) = (0, [FileMover.Refusal]())
        for entry in entries {
            guard let row = try catalogue.read({ try FileRow.fetch($0, id: entry.file) }) else { continue }
            let path = row.path.sidecar
            do {
                if row.presence == .away { throw Failure(.fileNotFound, "undo.folderAway", file: row.path) }
                guard row.presence == .here else { continue }
                let sidecar = try SidecarFile(path, longest: Sidecar.longest)
                let state = try Sidecar.state(of: sidecar)
                guard state != .foreign else { throw Failure(.changed, "caption.changed", file: path) }
                guard case .ours(let text) = state, text != entry.before else { continue }
                guard checksum(text.utf8) == entry.hash else {
                    throw Failure(.changed, "caption.changed", file: path)
                }
                if let before = entry.before {
                    try sidecar.write(Array(before.utf8), replacing: true)
                } else {
                    try sidecar.remove()
                }
                count += 1
            } catch let failure as Failure {
                refused.append(FileMover.Refusal(file: entry.file, failure: failure))
            }
        }
        return Reversal.TakenBack(count, refused: refused)
    }

    private static func sidecars(
        _ db: Database, _ selection: Selection
    ) throws -> [(file: Int64, path: BytePath, sidecar: Sidecar)] {
        try selection.check(db)
        let prefix = try captionPrefix(db)
        let rows = try Row.fetchAll(
            db, sql: "SELECT * FROM screenResult WHERE \(selection.condition) AND \(ResultRow.readable) ORDER BY id")
        return try rows.map(ResultRow.init(row:)).flatMap { row in
            let files = try Row.fetchAll(
                db,
                sql: FileRow.select
                    + "WHERE file.identity = ? AND \(FileRow.presentScreenshot) ORDER BY file.id",
                arguments: [row.identity]
            ).map(FileRow.init(row:))
            let sidecar = Sidecar(
                caption: row.result.caption(prefix: prefix), title: row.title, keyword: row.type == .unknown ? nil : row.type.word
            )
            return files.map { ($0.id, $0.path.sidecar, sidecar) }
        }
    }
}

extension Act.Kind {
    /// The act that writes captions to files beside pictures.
    public static let writeCaptions = Self("writeCaptions")
}
