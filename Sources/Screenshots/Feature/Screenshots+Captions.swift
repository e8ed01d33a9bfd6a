public import Acts
import Base
public import Catalogue
import Foundation
import GRDB
import PicturesTasks
import ScreenshotsEngine
import Workers

extension Screenshots {
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

    /// Writes captions to XMP sidecars ("name.ext.xmp") beside the pictures. The pictures are not changed.
    ///
    /// Unknown results get a caption too. Failed results get none. A sidecar of another program is not changed; the outcome then
    /// contains the reason.
    ///
    /// - Parameter revision: the revision of the preview that the user saw; nil to accept any state.
    /// - Throws: `Failure` with code `changed` if captions would now be written beside other files.
    public func writeCaptions(_ selection: Selection, revision: String? = nil) async throws -> SidecarWriter.Outcome {
        let wanted = try await blocking { [catalogue] in try catalogue.read { try Self.captions($0, selection) } }
        if let revision {
            let present = Self.state(wanted)
            try present.check(ListState(count: present.count, revision: revision))
        }
        let changes = wanted.map { SidecarWriter.Change($0.file, $0.assignments) }
        let writer = SidecarWriter(catalogue, refusingForeign: "caption.foreignSidecar", edit: reader.pool.editSidecar)
        return try await writer.write(changes, .writeCaptions) { $0 == 1 ? "Wrote a caption" : "Wrote \($0) captions" }
    }

    /// Returns the files beside which captions would be written now. Changes nothing.
    public func previewCaptions(_ selection: Selection) throws -> ListState {
        Self.state(try catalogue.read { try Self.captions($0, selection) })
    }

    private static func state(_ captions: [Caption]) -> ListState {
        ListState.of(captions.map { "\($0.file.id) \($0.file.path.sidecar)" })
    }

    /// Removes the captions that an act wrote, or restores the captions that it replaced.
    func takeBackCaptions(_ act: Act) throws -> Reversal.TakenBack {
        try SidecarWriter.takeBack(catalogue, act, changed: "caption.changed")
    }

    private static func captions(_ db: Database, _ selection: Selection) throws -> [Caption] {
        try selection.check(db)
        let prefix = try captionPrefix(db)
        let rows = try Row.fetchAll(
            db, sql: "SELECT * FROM screenResult WHERE \(selection.captionCondition) ORDER BY id")
        return try rows.map(ResultRow.init(row:)).flatMap { row in
            let files = try Row.fetchAll(
                db,
                sql: FileRow.select
                    + "WHERE file.identity = ? AND \(FileRow.presentScreenshot) ORDER BY file.id",
                arguments: [row.identity]
            ).map(FileRow.init(row:))
            return files.map { file in
                Caption(
                    file: file, text: row.result.caption(prefix: prefix), title: row.title,
                    keyword: row.type == .unknown ? nil : row.type.word)
            }
        }
    }
}

/// The caption of a screenshot.
private struct Caption: Sendable {
    let file: FileRow
    let text: String
    let title: String?
    /// The type of the screenshot as a keyword, such as "Music"; nil if the type is unknown.
    let keyword: String?

    /// In the reverse of the order in which the properties stand in a new sidecar.
    var assignments: [XMPPacket.Assignment] {
        [
            XMPPacket.Assignment(.subject, keyword.map { [$0] } ?? [], as: .unordered),
            XMPPacket.Assignment(.title, title.map { [$0] } ?? [], as: .languages), .caption(text),
        ]
    }
}

extension Act.Kind {
    /// The act that writes captions to files beside pictures.
    public static let writeCaptions = Self("writeCaptions")
}
