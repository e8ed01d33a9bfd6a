import Base
import Batch
import Catalogue
import Foundation
import GRDB
import PicturesEngine
import PicturesTasks
import ReadingEngine
import Readings
import ReadingTasks
import VideosEngine
import VideosTasks

/// A result whose answer has been decoded and checked.
struct ImportedResult: Sendable {
    enum Outcome { case imported, known, changed, waiting, failed, strange }

    private enum Content {
        case description(FileDescription)
        case film(FilmDescription)
        /// A film in a plan of an older version.
        case digest(FileDigest)
        case reading(Reading)
        case screen(ScreenDescription)
        case failure(Failure)
    }

    private let header: ResultHeader
    private let content: Content
    /// The stamp of the file on this machine. The machine that made the result may have seen another inode and other times.
    private let stamp: FileStamp?

    /// Decodes and checks an answer; nil if it is invalid. The answers of other machines are not trusted.
    init?(_ result: ResultLine, of row: FileRow) {
        header = result.header
        stamp = FileStamp(of: row.path)
        if let failure = header.failure {
            content = .failure(failure.at(row.path))
            return
        }
        switch header.task {
        case Describe.name:
            guard let answer = result.answer(FileDescription.self), answer.isSound(header) else { return nil }
            content = .description(answer)
        case DescribeFilm.name:
            guard let answer = result.answer(FilmDescription.self), answer.isSound(header) else { return nil }
            content = .film(answer)
        case DigestFile.name:
            guard let answer = result.answer(FileDigest.self), answer.isSound(header) else { return nil }
            content = .digest(answer)
        case ReadText.name:
            guard let answer = result.answer(Reading.self), answer.isSound else { return nil }
            content = .reading(answer)
        case DescribeScreen.name:
            guard let answer = result.answer(ScreenDescription.self), answer.description.isSound(header),
                answer.reading?.isSound != false, answer.texture?.isWhole != false
            else { return nil }
            content = .screen(answer)
        default: return nil
        }
    }

    private var description: FileDescription? {
        switch content {
        case .description(let description): description
        case .screen(let screen): screen.description
        case .film, .digest, .reading, .failure: nil
        }
    }

    var thumbnail: (Identity, Data)? {
        if case .film(let film) = content {
            return film.poster.map { (Identity(digest: film.digest.digest), $0.thumbnail) }
        }
        return description.flatMap { description in
            description.picture.map { (Identity(digest: description.digest), $0.thumbnail) }
        }
    }

    /// Stores the data that the catalogue does not have yet. Must be called within a transaction.
    func store(_ db: Database, _ found: FileRow, _ work: BatchImport) throws -> Outcome {
        guard let stamp, stamp.size == header.size, stamp.modified == header.modified,
            let row = try FileRow.fetch(db, id: found.id), row.presence == .here, row.path == found.path
        else { return .changed }
        switch content {
        case .failure(let failure):
            guard row.contents == .unread else { return .known }
            try ReadFile(file: row, failure: failure).store(db)
            return .failed
        case .film(let film):
            guard row.contents == .unread else { return .known }
            let digest = FileDigest(digest: film.digest.digest, bytes: film.digest.bytes, stamp: stamp)
            return try take(db, ReadFile(file: row, digest: digest, film: film.film, video: film))
        case .digest(let digest):
            guard row.contents == .unread else { return .known }
            let here = FileDigest(digest: digest.digest, bytes: digest.bytes, stamp: stamp)
            return try take(db, ReadFile(file: row, digest: here))
        case .description(let description):
            guard row.contents == .unread else { return .known }
            return try take(db, ReadFile(file: row, description: description.here(stamp)))
        case .reading(let reading):
            guard let identity = row.identity, row.contents == .read else { return .waiting }
            if try Readings.contains(db, identity) { return .known }
            try Readings.store(db, identity, reading)
            try work.keepReading(db, identity)
            return .imported
        case .screen(let screen):
            return try store(db, screen, row, stamp, work.keepScreen)
        }
    }

    private func store(
        _ db: Database, _ screen: ScreenDescription, _ row: FileRow, _ stamp: FileStamp, _ keepScreen: BatchImport.KeepScreen
    ) throws -> Outcome {
        if row.contents == .unread {
            let outcome = try take(db, ReadFile(file: row, description: screen.description.here(stamp)))
            guard outcome == .imported else { return outcome }
        }
        let identity = Identity(digest: screen.description.digest)
        guard try FileRow.fetch(db, id: row.id)?.identity == identity else { return .changed }
        guard let picture = screen.description.picture, let reading = screen.reading else { return .failed }
        try Readings.store(db, identity, reading)
        try keepScreen(db, identity, picture, reading, screen.texture)
        return .imported
    }

    private func take(_ db: Database, _ file: ReadFile) throws -> Outcome {
        try file.store(db)
        // After a rename, an older row may have taken over the path of this row. In this case the older row has this content.
        guard let id = try FileRow.id(db, at: file.file.path), try FileRow.fetch(db, id: id)?.contents != .unread else {
            return .changed
        }
        return file.hasProblem && file.description?.picture == nil ? .failed : .imported
    }
}

extension FileDescription {
    /// Returns the same description with the stamp that the file has on this machine.
    fileprivate func here(_ stamp: FileStamp) -> FileDescription {
        FileDescription(FileDigest(digest: digest, bytes: bytes, stamp: stamp), picture: picture, problem: problem)
    }

    fileprivate func isSound(_ header: ResultHeader) -> Bool {
        FileDigest(digest: digest, bytes: bytes, stamp: stamp).isSound(header) && (picture == nil) != (problem == nil)
            && picture?.isSound != false
    }
}

extension FilmDescription {
    fileprivate func isSound(_ header: ResultHeader) -> Bool {
        digest.isSound(header) && (info == nil) == (poster == nil)
            && info.map { PictureDescription.isSound($0.width, $0.height) } != false
            && poster.map { PictureDescription.isSound(thumbnail: $0.thumbnail) } != false
    }
}

extension FileDigest {
    private static let length = 32

    /// Whether this is a digest of the planned file, by its size and modification time.
    fileprivate func isSound(_ header: ResultHeader) -> Bool {
        digest.count == Self.length && Int64(bytes) == header.size && stamp.size == header.size
            && stamp.modified == header.modified
    }
}

extension PictureDescription {
    /// The maximum length of a side in pixels. No picture format supports this length.
    private static let longestSide = 1 << 20
    /// The maximum size of a thumbnail in bytes. A thumbnail with a side of 400 pixels takes a tenth of it.
    private static let maximumBytes = 512 << 10

    /// Whether sizes are within their ranges and rasters are complete, as later computations require.
    fileprivate var isSound: Bool {
        Self.isSound(width, height)
            && look.luma.count == PictureFeatures.side * PictureFeatures.side
            && look.colour.count == PictureFeatures.colourSide * PictureFeatures.colourSide * 3
            && look.points.count % PictureFeatures.pointBytes == 0
            && look.points.count <= PictureFeatures.maximumPoints * PictureFeatures.pointBytes
            && look.sharpness.isFinite && look.clipped.isFinite && look.flat.isFinite
            && Self.isSound(thumbnail: thumbnail)
    }

    fileprivate static func isSound(_ width: Int, _ height: Int) -> Bool {
        (1...longestSide).contains(width) && (1...longestSide).contains(height)
    }

    fileprivate static func isSound(thumbnail: Data) -> Bool {
        thumbnail.count <= maximumBytes && thumbnail.starts(with: [0xFF, 0xD8])
    }
}

extension Reading {
    private static let maximumLines = 100_000

    fileprivate var isSound: Bool {
        width > 0 && height > 0 && seconds.isFinite && lines.count <= Self.maximumLines
            && lines.allSatisfy { $0.confidence.isFinite }
    }
}
