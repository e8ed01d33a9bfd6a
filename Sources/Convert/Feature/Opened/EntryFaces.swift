import ArchivesTasks
import Base
import Catalogue
import Foundation
import PicturesEngine
import PicturesTasks
import Web
import Workers

/// Makes thumbnails of pictures in zips. They are stored by their content among the thumbnails of photos, so a picture that is
/// extracted later has its thumbnail already.
actor EntryFaces {
    /// The maximum size of a picture, in bytes.
    static let largest: Int64 = 64 << 20
    /// The maximum number of entries whose content is remembered.
    private static let maximum = 20_000

    private struct Key: Hashable {
        let path: BytePath
        let stamp: FileStamp
        let number: Int
    }

    private let services: Services
    private let folder: BytePath
    private var identities: [Key: Identity] = [:]
    private var making: [Key: Task<Data, any Error>] = [:]
    /// One picture is made at a time, so that opening a zip leaves the other workers to others.
    private let turns = Turns(waiting: 400)

    /// - Parameter folder: the folder `convert`, in which an entry lies while its thumbnail is made.
    init(_ services: Services, folder: BytePath) { (self.services, self.folder) = (services, folder) }

    /// Returns the thumbnail of an entry as a JPEG.
    ///
    /// - Throws: `Failure` if the entry is no picture, is encrypted or too large.
    func face(of file: ConvertFile, number: Int) async throws -> Data {
        guard let stamp = FileStamp(of: file.path) else { throw Failure(.fileNotFound, "convert.fileUnknown") }
        let key = Key(path: file.path, stamp: stamp, number: number)
        if let known = identities[key], let jpeg = try services.catalogue.thumbnails.thumbnail(of: known) { return jpeg }
        if let task = making[key] { return try await task.value }
        let task = Task { try await turns.take { try await self.make(key, name: file.name) } }
        making[key] = task
        defer { making[key] = nil }
        return try await task.value
    }

    private func make(_ key: Key, name: String) async throws -> Data {
        let path = ConvertFiles.makingPath(in: folder)
        defer { _ = path.withCString { unlink($0) } }
        let access = ArchiveAccess(name: name)
        _ = try await services.pool.perform(
            ReadEntry(key.path, access, number: key.number, to: path, limit: Self.largest), priority: .interactive)
        let description = try await services.pool.perform(Describe(path), priority: .interactive)
        guard let jpeg = description.picture?.thumbnail else { throw Failure(.unsupportedFormat, "convert.notTaken") }
        let identity = Identity(digest: description.digest)
        try services.catalogue.thumbnails.store([(identity, jpeg)])
        if identities.count >= Self.maximum { identities = [:] }
        identities[key] = identity
        return jpeg
    }
}
