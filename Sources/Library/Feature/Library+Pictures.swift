public import Base
public import Catalogue
public import Foundation
import Acts
import GRDB
public import PicturesEngine
import PicturesTasks
import VideosTasks
import Workers

extension Library {
    /// Whether a scan would treat a file as a photo or a video, judging by its name.
    public nonisolated func takes(_ name: String) -> Bool { LibraryFormat(fileExtension: BytePath(name).fileExtension) != nil }

    /// Returns the row of a photo. If the photo has not been read yet, reads it first.
    ///
    /// - Throws: `Failure` with code `fileNotFound` if the photo is not in the catalogue.
    public func photo(_ id: Int64) async throws -> FileRow {
        let file = try row(id)
        guard file.contents == .unread, file.presence == .here else { return file }
        try await readNow(file)
        return try catalogue.read { try FileRow.fetch($0, id: id) } ?? file
    }

    /// Returns the thumbnail as an upright JPEG whose longer side has at most 400 pixels.
    ///
    /// - Throws: `Failure` with the reason if the photo cannot be shown.
    public func thumbnail(_ id: Int64) async throws -> Data {
        var file = try row(id)
        if file.contents == .unread, file.presence == .here {
            if let jpeg = try await readNow(file) { return jpeg }
            file = try row(id)
        }
        guard let identity = file.identity, file.contents == .read else { throw cannotShow(file) }
        if let jpeg = try catalogue.thumbnails.thumbnail(of: identity) { return jpeg }
        let older = try catalogue.thumbnails.olderThumbnail(of: identity)
        let made: (digest: [UInt8], thumbnail: Data?)
        let path = try location(of: file)
        do throws(Failure) {
            made = try await makeThumbnail(of: file, at: path)
        } catch {
            // A thumbnail with former colours is better than none for a photo on a drive that is away.
            if let older { return older }
            throw error
        }
        guard let jpeg = made.thumbnail else { throw cannotShow(file) }
        if Identity(digest: made.digest) == identity { try catalogue.thumbnails.store([(identity, jpeg)]) }
        return jpeg
    }

    private func makeThumbnail(
        of file: FileRow, at path: BytePath
    ) async throws(Failure) -> (digest: [UInt8], thumbnail: Data?) {
        if file.kind.isFilm {
            let film = try await pool.perform(DescribeFilm(path), priority: .interactive)
            return (film.digest.digest, film.poster?.thumbnail)
        }
        let description = try await pool.perform(Describe(path), priority: .interactive)
        return (description.digest, description.picture?.thumbnail)
    }

    /// Reads the metadata that the camera wrote into a photo; nil if the file is not a readable picture.
    public func metadata(_ id: Int64) async throws -> PictureMetadata? {
        let file = try row(id)
        guard file.kind.isPicture else { return nil }
        return try await pool.perform(Describe(try location(of: file)), priority: .interactive).picture?.metadata
    }

    /// Returns the film inside a motion photo; nil for any other photo.
    public func embeddedFilm(_ file: FileRow) async throws -> EmbeddedFilm? {
        guard file.kind.isPicture, EmbeddedFilm.formats.map(\.rawValue).contains(file.format), file.contents == .read else {
            return nil
        }
        return try await pool.perform(FindEmbeddedFilm(try location(of: file)), priority: .interactive).film
    }

    /// Returns the existing thumbnails of these photos, by photo id.
    public nonisolated func madeThumbnails(_ ids: [Int64]) throws -> [Int64: Data] {
        let photos = try catalogue.read { try FileRow.identities($0, ids: ids) }
        let jpegs = try catalogue.thumbnails.thumbnails(of: Array(Set(photos.values)))
        return photos.compactMapValues { jpegs[$0] }
    }

    /// Returns the file of an upright JPEG of the photo whose longer side has at most `longSide` pixels.
    public func preview(_ id: Int64, longSide: Int) async throws -> BytePath {
        let file = try await photo(id)
        guard let identity = file.identity, file.contents == .read else { throw cannotShow(file) }
        let kind: PreviewStore.Kind = file.kind.isFilm ? .poster : .picture
        return try await previews.file(kind, of: identity, at: try location(of: file), longSide: longSide)
    }

    /// The long side of each frame in a strip, in pixels.
    private static let stripSide = 320

    /// Returns the file of a JPEG with key frames of a video side by side.
    ///
    /// - Throws: `Failure` if the file is no video, or if none of its frames can be read.
    public func strip(_ id: Int64) async throws -> BytePath {
        let file = try await photo(id)
        guard file.kind.isFilm else { throw Failure(.badRequest, "video.noStrip", file: file.path) }
        guard let identity = file.identity, file.contents == .read else { throw cannotShow(file) }
        return try await previews.file(.strip, of: identity, at: try location(of: file), longSide: Self.stripSide)
    }

    /// Returns the current path of the photo's file, which is either in its folder or in the trash.
    public func location(of file: FileRow) throws -> BytePath {
        guard file.presence == .trashed else { return file.path }
        return try catalogue.read { try TrashedFile.fetch($0, ids: [file.id]) }.first?.path ?? file.path
    }

    private func row(_ id: Int64) throws -> FileRow {
        guard let file = try catalogue.read({ try FileRow.fetch($0, id: id) }) else {
            throw Failure(.fileNotFound, "photo.unknown")
        }
        return file
    }

    private func cannotShow(_ file: FileRow) -> Failure {
        // The hint mentions deletion, which is no advice for a picture that another program can show.
        let undamaged: [Failure.Reason] = ["picture.olderDecoder", "picture.damaged.notReadable"]
        if let failure = file.failure, undamaged.contains(failure.reason) { return failure }
        return (file.failure ?? Failure(.corruptFile, "photo.notShown", file: file.path)).advising("photo.notShown")
    }
}
