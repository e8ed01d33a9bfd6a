import Foundation
import Glibc

/// The folder in which Shoebox stores all its data. A mark file, written only by Shoebox, distinguishes this folder from the
/// user's own folders.
///
/// A folder created by an earlier program version has no mark file. Shoebox recognizes it by a text near the beginning of its
/// catalogue or its thumbnail database.
public struct DataFolder: Sendable, Equatable {
    public let path: BytePath

    /// The name of the mark file, which contains a sentence for the user and an id.
    public static let markName = "shoebox-folder.txt"
    /// The name of the data folder inside a directory that contains other files.
    private static let ownName = "shoebox"
    private static let markDraft = ".shoebox-folder-"

    private init(_ path: BytePath) { self.path = path }

    /// Finds the data folder for a directory specified by the user. The data folder is the directory itself, or `shoebox`
    /// inside it.
    ///
    /// - Returns: nil if neither is a data folder. Nothing is created or changed.
    public static func find(_ directory: BytePath) -> DataFolder? {
        [directory, directory.appending(ownName)].first(where: isOurs).map(DataFolder.init)
    }

    /// Finds the data folder like `find`, and creates it if it is missing. If the directory is missing or empty, it becomes the
    /// data folder. Otherwise the data folder is created as `shoebox` inside the directory.
    ///
    /// - Throws: `Failure` with code `badRequest` if `shoebox` contains files that are not Shoebox's own, and failures of the
    ///   file system.
    public static func findOrMake(_ directory: BytePath) throws(Failure) -> DataFolder {
        if let known = find(directory) {
            // The folder of an earlier program version may be read-only.
            try? known.mark()
            return known
        }
        for path in [directory, directory.appending(ownName)] {
            try path.makePrivateFolders()
            if isEmpty(path) {
                let made = DataFolder(path)
                try made.mark()
                return made
            }
            // Another process may have created the folder in the meantime. In that case the folder has a mark file, which is
            // the first file written.
            if let known = find(directory) { return known }
        }
        throw Failure(.badRequest, "dataFolder.taken", file: directory)
    }
}

// MARK: The mark

extension DataFolder {
    /// Writes the mark file unless it exists.
    private func mark() throws(Failure) {
        let mark = path.appending(Self.markName)
        guard FileStamp(of: mark) == nil else { return }
        let draft = path.appending("\(Self.markDraft)\(getpid())-\(UInt32.random(in: 0...UInt32.max))")
        let descriptor = draft.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        guard descriptor >= 0 else { throw Failure.system(errno, "written", mark) }
        defer { _ = draft.withCString { unlink($0) } }
        let isWritten = writeAll(descriptor, Array(Self.words().utf8)) && fsync(descriptor) == 0
        let problem = errno
        close(descriptor)
        guard isWritten else { throw Failure.system(problem, "written", mark) }
        if draft.withCString({ from in mark.withCString { link(from, $0) } }) == 0 || errno == EEXIST { return }
        // Some file systems have no hard links.
        guard draft.withCString({ from in mark.withCString { rename(from, $0) } }) == 0 else {
            throw Failure.system(errno, "written", mark)
        }
    }

    private static func words() -> String {
        """
        This folder belongs to Shoebox. It holds everything that Shoebox knows, and scans and mail archives that lie nowhere else.
        Please leave this file here: by it Shoebox knows the folder as its own.

        \(idLine)\(OwnName.unique())

        """
    }

    private static let idLine = "id: "

    /// Whether a path is inside a data folder, after links on the path have been resolved.
    public static func holds(_ path: BytePath) -> Bool {
        var folder = (path.parent.real ?? path.parent)
        while folder.bytes.count > 1 {
            if isOurs(folder) { return true }
            folder = folder.parent
        }
        return false
    }

    private static func isOurs(_ path: BytePath) -> Bool { isMarked(path) || holdsEarlierData(path) }

    private static func isMarked(_ path: BytePath) -> Bool {
        let mark = path.appending(markName)
        guard FileStamp(of: mark) != nil else { return false }
        let text = String(decoding: mark.beginning(of: 4096), as: UTF8.self)
        return text.split(whereSeparator: \.isNewline).contains { line in
            line.hasPrefix(idLine) && OwnName.isUnique(line.dropFirst(idLine.count))
        }
    }

    /// Whether a folder has a catalogue or thumbnail database of Shoebox, recognized by a text that all such files contain near
    /// their beginning. The databases are not opened, because opening them would write files.
    private static func holdsEarlierData(_ path: BytePath) -> Bool {
        let signs = [
            "catalogue.sqlite": "1 library, acts, trash",
            "thumbnails.sqlite": "TABLE thumbnail (identity BLOB PRIMARY KEY, jpeg BLOB",
        ]
        return signs.contains { name, sign in
            ["", "-wal"].contains { ending in
                let file = path.appending(name + ending)
                guard FileStamp(of: file) != nil else { return false }
                return Data(file.beginning(of: signLength)).range(of: Data(sign.utf8)) != nil
            }
        }
    }

    /// The number of bytes to search in each file. The text may still be in the WAL of SQLite, which is usually not longer than
    /// this.
    private static let signLength = 8 << 20
}

// MARK: On the disk

extension DataFolder {
    /// Whether the folder contains nothing except drafts of the mark file and entries that file systems create in their top
    /// folder.
    private static func isEmpty(_ path: BytePath) -> Bool {
        guard let listing = path.withCString({ opendir($0) }) else { return false }
        return BytePath.names(listing).allSatisfy { name in
            name.bytes.starts(with: Array(markDraft.utf8)) || name == BytePath("lost+found")
        }
    }
}

extension BytePath {
    /// Returns the first `length` bytes of a file or slightly more, fewer if the file is shorter; an empty array if the file
    /// cannot be read.
    fileprivate func beginning(of length: Int) -> [UInt8] {
        let descriptor = withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes: [UInt8] = [], piece = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < length {
            let count = read(descriptor, &piece, piece.count)
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return bytes
    }
}
