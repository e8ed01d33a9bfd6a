import Acts
import Base
import Catalogue
import Foundation
import GRDB
import Synchronization
import Web

/// Receives files from devices.
final class Inbox: Sendable {
    /// A file that a device offers to send, as described by the device.
    struct Offer: Decodable, Sendable {
        let sha256: String
        let bytes: Int64
        let name: String
        /// In milliseconds since 1970.
        var taken: Int64?
    }

    enum State: String, Encodable, Sendable {
        /// The library already contains a file with the same content.
        case known
        /// A file with the same content was deleted from the library.
        case deleted
        /// The device must send the file, starting at `offset`.
        case wanted
        /// The file is empty or too large.
        case refused
    }

    struct Answer: Encodable, Sendable {
        let sha256: String
        let state: State
        var offset: Int64 = 0
    }

    let catalogue: Catalogue
    let library: any PhotoLibrary
    /// The incomplete files. Each is named after the digest that its content must have.
    private let uploads: PartialUploads
    private let digests = OpenDigests()
    private let arrivals = Mutex(0)
    /// The path and the stamp of the most recently received files, by the identity (SHA-256 of the file content).
    private let placed = Mutex<[Identity: (path: BytePath, stamp: FileStamp?)]>([:])

    /// The maximum number of entries in `placed`. An entry is needed only for some seconds, until the library has found the file.
    private static let maximumPlaced = 4096

    static let largest: Int64 = 64 << 30
    /// The time for which an incomplete file is kept after the last bytes were added.
    private static let patience = RunningTime.days(7)

    init(_ catalogue: Catalogue, library: any PhotoLibrary) {
        self.catalogue = catalogue
        self.library = library
        uploads = PartialUploads(folder: catalogue.directory.appending("uploads"))
    }

    // MARK: Offers

    /// Returns, for each offered file, whether the device must send it. Files whose content the library already has, or had until
    /// it was deleted, are recorded as received from this device.
    func look(at offers: [Offer], from device: Device?) throws -> [Answer] {
        let lying = try offers.map { try isInFolder($0, try Self.identity($0.sha256)) }
        return try catalogue.write { db in
            try zip(offers, lying).map { offer, isLying in
                let identity = try Self.identity(offer.sha256)
                guard offer.bytes > 0, offer.bytes <= Self.largest else {
                    return Answer(sha256: offer.sha256, state: .refused)
                }
                if try isLying || Arrivals.isPresent(db, identity) || hasArrived(identity) {
                    try Arrivals.note(db, offer, identity, from: device)
                    return Answer(sha256: offer.sha256, state: .known)
                }
                if try Arrivals.isDeleted(db, identity) {
                    try Arrivals.note(db, offer, identity, from: device)
                    return Answer(sha256: offer.sha256, state: .deleted)
                }
                return Answer(sha256: offer.sha256, state: .wanted, offset: uploads.length(of: identity.hex))
            }
        }
    }

    static func identity(_ text: String) throws -> Identity {
        guard let identity = Identity(hex: text) else { throw Failure(.badRequest, "inbox.badDigest") }
        return identity
    }

    // MARK: Receiving

    /// Opens an incomplete file, to which the request appends bytes at `offset`. Only one request at a time can write to a
    /// file.
    ///
    /// - Throws: `Failure` with code `busy` if another request is writing the file; `changed` if the file does not end at
    ///   `offset`; `diskFull` if the rest of the file would use the last free space.
    func begin(_ offer: Offer, _ identity: Identity, at offset: Int64) throws -> ArrivingFile {
        guard offer.bytes > 0, offer.bytes <= Self.largest else { throw Failure(.tooLarge, "inbox.tooLarge") }
        guard !uploads.isBusy(identity.hex) else { throw Failure(.busy, "inbox.busy") }
        let digest = digests.take(identity)
        let expected = PartialUploads.Expected(
            Self.safe(offer.name), bytes: offer.bytes, tooLarge: Failure(.tooLarge, "inbox.moreThanSaid"), digest: digest)
        do { return try uploads.begin(identity.hex, expected, at: offset, overlaps: false) } catch {
            if let digest { digests.keep(digest, of: identity) }
            throw error
        }
    }

    /// Ends a request that has sent a part of a file. A later request may send the next part.
    func end(_ identity: Identity, _ file: ArrivingFile) {
        if let digest = file.takeDigest() { digests.keep(digest, of: identity) }
        uploads.end(identity.hex)
    }

    /// Checks a complete file and moves it to its folder.
    ///
    /// - Parameter taken: when the photo was taken, by its content or its name; nil for other files.
    /// - Returns: the path of the file; nil if the library has received a file with the same content in the meantime.
    func finish(
        _ offer: Offer, _ identity: Identity, _ file: ArrivingFile, taken: LocalTime?, from device: Device?
    ) throws -> BytePath? {
        guard try file.takeDigest()?.finish() ?? file.readDigest() == identity else {
            file.remove()
            throw Failure(.corruptFile, "inbox.wrongDigest")
        }
        if try isInFolder(offer, identity) || catalogue.read({ try Arrivals.isPresent($0, identity) }) || hasArrived(identity) {
            file.remove()
            try catalogue.write { try Arrivals.note($0, offer, identity, from: device) }
            return nil
        }
        let folder = try folder(for: offer, taken)
        let path = try ArrivedFile.place(file.place, as: Self.safe(offer.name), in: folder, modified: offer.taken)
        placed.withLock { placed in
            if placed.count >= Self.maximumPlaced { placed = [:] }
            placed[identity] = (path, FileStamp(of: path))
        }
        try catalogue.write { try Arrivals.note($0, offer, identity, from: device) }
        return path
    }

    /// Whether a file with this content has been received but not scanned by the library yet. This happens if a phone received no
    /// response to its request and offers the file again.
    private func hasArrived(_ identity: Identity) -> Bool {
        guard let known = placed.withLock({ $0[identity] }), let stamp = known.stamp else { return false }
        return FileStamp(of: known.path) == stamp
    }

    /// Whether the folder for incoming files already has a file with this name and content. Only checked for files that are
    /// neither photos nor videos, because the catalogue does not know their contents.
    private func isInFolder(_ offer: Offer, _ identity: Identity) throws -> Bool {
        guard offer.bytes > 0, !library.takes(offer.name), try folder() != nil else { return false }
        let path = try folder(for: offer, nil).appending(Self.safe(offer.name))
        return ArrivedFile.lies(at: path, bytes: offer.bytes, identity)
    }

    /// Removes the part of a file that has been received so far.
    func cancel(_ identity: Identity) throws {
        try uploads.cancel(identity.hex)
        _ = digests.take(identity)
    }

    /// Removes incomplete files to which nothing was added for a week. Phones must send these files again from the beginning.
    func removeOldParts() throws(Failure) {
        try uploads.removeOld(data: catalogue.directory, "uploads", after: Self.patience)
    }

    /// Starts a scan of the library one second after the last file was received. The library's watcher may find the files
    /// earlier.
    func scanSoon() {
        let mine = arrivals.withLock { count in
            count += 1
            return count
        }
        Task { [library, weak self] in
            try? await Task.sleep(for: .seconds(1))
            if self?.arrivals.withLock({ $0 }) == mine { await library.scan() }
        }
    }

    // MARK: The folder

    private static let key = "inbox.folder"

    /// The folder for incoming files: the chosen folder if it is inside a shared folder, otherwise `Inbox` in the first
    /// shared folder.
    func folder() throws -> BytePath? {
        try catalogue.read { db in
            let shared = try SharedFolder.all(db).map(\.path)
            let stored = try SettingTable.value(db, Self.key)
            let chosen = stored.flatMap { try? JSONDecoder().decode(String.self, from: Data($0.utf8)) }.map { BytePath($0) }
            if let chosen, shared.contains(where: { SharedFolder.reaches(from: $0, to: chosen) }) { return chosen }
            return shared.first?.appending("Inbox")
        }
    }

    /// - Throws: `Failure` with code `badRequest` if the folder is neither a shared folder nor scanned as part of one.
    func choose(_ folder: BytePath) throws {
        try catalogue.write { db in
            guard try SharedFolder.all(db).contains(where: { SharedFolder.reaches(from: $0.path, to: folder) }) else {
                throw Failure(.badRequest, "inbox.notShared", file: folder)
            }
            try SettingTable.set(db, Self.key, String(decoding: try JSON.encode(folder.display), as: UTF8.self))
        }
    }

    /// Returns the folder of the month in which a photo was taken; if that is unknown, in which the file was last changed.
    private func folder(for offer: Offer, _ taken: LocalTime?) throws -> BytePath {
        guard let inbox = try folder() else { throw Failure(.badRequest, "inbox.noFolder") }
        // A phone that does not know the date sends 1970.
        let seconds = offer.taken.flatMap { $0 > 86_400_000 ? $0 / 1000 : nil } ?? Int64(Date().timeIntervalSince1970)
        let month = (taken ?? LocalTime(unixSeconds: seconds)).month
        return inbox.appending("\(month / 100)").appending(month % 100 < 10 ? "0\(month % 100)" : "\(month % 100)")
    }

    /// Makes a valid file name that is not a hidden one.
    static func safe(_ name: String) -> BytePath {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        let plain = last.drop { $0 == "." || $0 == " " }.filter {
            !$0.isNewline && $0 != "\0" && $0.unicodeScalars.allSatisfy { $0.value >= 0x20 }
        }
        let dot = plain.lastIndex(of: ".") ?? plain.endIndex
        var stem = String(plain[..<dot])
        while stem.utf8.count > 180 { stem.removeLast() }
        return BytePath((stem.isEmpty ? "file" : stem) + String(plain[dot...].prefix(16)))
    }
}
