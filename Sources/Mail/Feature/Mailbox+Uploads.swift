import Acts
import Base
import Foundation
import MailIndex

/// Copied archives: if the user drops an archive on a page of the app, a copy is stored in the data folder. All other
/// archives are read in place.
extension Mailbox {
    var uploads: BytePath { MailIndex.directory(in: data).appending("archives") }

    /// The folder of marks. A mark is a file with the name of a copy that has not arrived completely. It contains the size
    /// of the whole archive, if the sender announced the size.
    private var marks: BytePath { MailIndex.directory(in: data).appending("arriving") }

    private func mark(of archive: BytePath) -> BytePath { marks.appending(archive.name) }

    /// Whether a path belongs to a copied archive in the data folder.
    func isCopy(_ archive: BytePath) -> Bool { archive.parent == uploads }

    /// Starts to store an archive, which is read while it arrives.
    ///
    /// - Parameter bytes: the size of the whole archive; nil if the sender did not announce it.
    func upload(_ name: String, bytes: Int64?) throws(Failure) -> ArrivingFile {
        for folder in [uploads, marks] { try folder.makePrivateFolders() }
        let safe = String(name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last?.drop { $0 == "." } ?? "")
            .filter { !$0.isNewline && $0 != "\0" }
        let whole = safe.isEmpty ? "archive.mbox" : String(safe.prefix(80))
        let dot = whole.lastIndex(of: ".") ?? whole.endIndex
        for number in 1...10_000 {
            let path = uploads.appending(number == 1 ? whole : "\(whole[..<dot]) (\(number))\(whole[dot...])")
            if FileInfo(path, followsLinks: false) != nil { continue }
            do throws(Failure) {
                return try ArrivingFile(
                    path, mark: ArrivingFile.Mark(mark(of: path), text: bytes.map { "\($0)\n" } ?? ""), maximum: .max,
                    tooLarge: Failure(.tooLarge, "request.tooLarge"))
            } catch  where error.code == .changed { continue }
        }
        throw Failure(.unknown, "mail.noFreeName")
    }

    /// Resumes a copy whose upload was cut off.
    ///
    /// - Parameters:
    ///   - offset: the offset of the next bytes in the archive. If the offset is inside the part that has already arrived,
    ///     the overlapping bytes must be equal to that part.
    ///   - arrival: the state of the upload from now on.
    /// - Throws: `Failure` with code `badRequest` if the archive has no upload that was cut off; with code `changed` if the
    ///   part that has arrived ends before the offset, or if the size of the whole archive differs.
    func goOn(_ id: String, at offset: Int64, _ arrival: MailArrival) throws(Failure) -> ArrivingFile {
        let archive = try archive(id)
        guard let cut = cut(archive), begin(arrival, of: id) else { throw Failure(.badRequest, "mail.notCut", file: archive) }
        do throws(Failure) {
            let file = try ArrivingFile(
                goingOn: archive, mark: ArrivingFile.Mark(mark(of: archive), text: ""), maximum: .max,
                tooLarge: Failure(.tooLarge, "request.tooLarge"))
            guard file.goOn(at: offset) else { throw Failure(.changed, "inbox.otherOffset", ["offset": file.length]) }
            guard cut.whole == nil || arrival.bytes == nil || cut.whole == arrival.bytes else {
                throw Failure(.changed, "upload.otherContent", file: archive)
            }
            return file
        } catch {
            expect(nil, of: id)
            throw error
        }
    }

    /// Returns the number of bytes that have arrived of a copy whose upload was cut off, and the size of the whole archive
    /// if it is known. Returns nil for any other archive.
    func cut(_ archive: BytePath) -> (here: Int64, whole: Int64?)? {
        guard isCopy(archive), let here = FileStamp(of: archive)?.size, FileStamp(of: mark(of: archive)) != nil else {
            return nil
        }
        let text = FileManager.default.contents(atPath: mark(of: archive).display).map { String(decoding: $0, as: UTF8.self) }
        return (here, text.flatMap { Int64($0.split(separator: "\n").first ?? "") })
    }

    /// Adds copies whose upload was cut off to the list of archives, even if no part of them was read yet. To be called at the
    /// start.
    func addCutCopies() throws(Failure) {
        for name in marks.children {
            let archive = uploads.appending(name)
            if cut(archive) != nil { _ = try add(archive) }
        }
    }

    /// Moves a copy to the folder of removed files. The mark of an incomplete copy is kept, because the copy is still
    /// incomplete if it is restored.
    func removeCopy(_ archive: BytePath) throws(Failure) {
        guard FileInfo(archive, followsLinks: false) != nil else { return }
        try Removed(data: data).take(archive, reason: "The mail archive was removed from Shoebox.")
    }
}
