import Acts
import Base
import Catalogue
import Foundation
import GRDB
import PicturesEngine
import PicturesTasks
import VideosEngine
import VideosTasks

/// The result of reading a file, to be stored in the catalogue.
struct ReadFile: Sendable {
    let file: FileRow
    var description: FileDescription?
    var digest: FileDigest?
    /// The dates of a video; nil if only its SHA-256 was computed.
    var film: MovieFile?
    var video: FilmDescription?
    var failure: Failure?

    var identity: Identity? { (description?.digest ?? digest?.digest).map(Identity.init(digest:)) }
    /// Whether the file has a problem that must be reported to the user.
    var hasProblem: Bool {
        failure != nil || description?.problem != nil || description?.picture?.damage != nil || video?.problem != nil
    }
    var thumbnail: Data? { description?.picture?.thumbnail ?? video?.poster?.thumbnail }
    private var stamp: FileStamp? { description?.stamp ?? digest?.stamp }

    /// Stores the result. Stores nothing if the row was removed, if the file was moved to the trash or renamed in the meantime,
    /// or if the path now leads to another file. In these cases the file is read again when needed.
    func store(_ db: Database) throws {
        guard let row = try FileRow.fetch(db, id: file.id), row.presence == .here, row.path == file.path else { return }
        if let failure { return try FileTable.setProblem(db, file.id, failure, contents: .unreadable) }
        guard let identity, let stamp, row.matches(stamp) else { return }
        try takeIdentity(db, identity, stamp, of: row)
        if let picture = description?.picture {
            try store(db, picture)
            try features(picture.look, of: identity, hasMore: picture.animated).store(db)
        } else if let info = video?.info, let poster = video?.poster {
            try store(db, info, poster, of: row)
        } else if let problem = description?.problem ?? video?.problem {
            try FileTable.setProblem(db, file.id, problem, contents: .unshowable)
        } else {
            try FileTable.setContents(db, file.id, .read)
        }
        try storeDates(db, of: row)
        if row.identity == nil { try VanishedFile.settle(db, found: file.id) }
    }

    /// Stores the identity of the content. A decision and a corrected date apply to all files with the same content. So if the content of the file
    /// is new, the file becomes undecided, and if a file with the same content has a decision, this file gets the same decision.
    ///
    /// - Parameter row: the current row. While the result was waiting to be stored, the file may have been read for a displayed
    ///   card, and the user may have decided on it.
    private func takeIdentity(_ db: Database, _ identity: Identity, _ stamp: FileStamp, of row: FileRow) throws {
        if let old = row.identity, old != identity { try Journal.forget(db, file.id) }
        try FileTable.setIdentity(db, file.id, identity, stamp)
        guard row.identity != identity else { return }
        let twin = try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT id FROM file INDEXED BY fileDecidedCopy WHERE identity = ? AND id <> ? AND \(FileRow.decided)
                    AND \(FileRow.notDeleted) ORDER BY presence, \(FileRow.kept) DESC, decidedAt DESC LIMIT 1
                    """), arguments: [identity, file.id])
        if let twin { try Journal.share(db, historyOf: twin, with: file.id) }
        let corrected = try DateCorrections.share(db, identity, file.id, isFirstReading: row.identity == nil)
        for file in corrected { try TakenDates.resolve(db, file) }
    }

    /// Stores the dates and the labels. Results of machines with an older version contain none; the next scan looks for them.
    private func storeDates(_ db: Database, of row: FileRow) throws {
        if let found = description?.dates {
            try TakenDates.store(
                db, row, found.dates, found.labels, contentIdentifier: found.contentIdentifier,
                milliseconds: description?.film?.milliseconds)
        } else if let film {
            try TakenDates.store(
                db, row, film.dates, film.labels, contentIdentifier: film.contentIdentifier,
                milliseconds: video?.info?.milliseconds ?? film.milliseconds)
        } else {
            try DateTable.setDue(db, row.id)
        }
    }

    private func store(_ db: Database, _ picture: PictureDescription) throws {
        let metadata = picture.metadata
        let camera = [metadata.make, metadata.model].compactMap { $0 }.joined(separator: " ")
        let screenshot = ScreenshotRule.byContents(
            file.path, hasCamera: metadata.hasCamera, comment: metadata.comment, format: picture.format.rawValue,
            width: picture.width,
            height: picture.height)
        try FileTable.setPicture(
            db, file.id,
            PictureFacts(
                format: picture.format.rawValue, width: picture.width, height: picture.height, colour: Int(picture.colour),
                differenceHash: picture.differenceHash, perceptualHash: picture.perceptualHash,
                camera: camera.isEmpty ? nil : camera,
                lens: metadata.lens,
                software: metadata.software, comment: metadata.comment, latitude: metadata.latitude,
                longitude: metadata.longitude, isScreenshot: screenshot, damage: picture.damage?.partialFailure))
    }

    /// Stores what a video's poster looks like. The format stays the file name extension, which tells what a browser can play.
    private func store(_ db: Database, _ info: VideoInfo, _ poster: PixelDescription, of row: FileRow) throws {
        let camera = [film?.make, film?.model].compactMap { $0 }.joined(separator: " ")
        try FileTable.setPicture(
            db, file.id,
            PictureFacts(
                format: row.format, width: info.width, height: info.height, colour: Int(poster.colour),
                differenceHash: poster.differenceHash, perceptualHash: poster.perceptualHash,
                camera: camera.isEmpty ? nil : camera, software: nil, comment: nil, latitude: row.latitude,
                longitude: row.longitude, isScreenshot: false, damage: nil))
    }

    private func features(_ features: PictureFeatures, of identity: Identity, hasMore: Bool) -> FeatureRow {
        FeatureRow(
            identity: identity, turnedHash: features.turnedHash, sharpness: features.sharpness, clipped: features.clipped,
            flat: features.flat,
            luma: features.luma, colour: features.colour, points: features.points, hasMore: hasMore)
    }
}

extension FileRow {
    /// Whether the file that was read is still the file of this row, and the one on which the user decided.
    fileprivate func matches(_ read: FileStamp) -> Bool {
        if decision != nil && stamp.isAnotherFile(than: read) { return false }
        guard let now = FileStamp(of: path) else { return true }
        return now.inode == read.inode && now.size == read.size && now.modified == read.modified
    }
}
