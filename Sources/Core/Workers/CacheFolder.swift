public import Base
import Glibc

/// Files that were made from photos and videos and can be made again at any time: previews, and segments of videos. They are named by
/// the content from which they were made, and their total size is limited.
public struct CacheFolder: Sendable {
    /// The maximum number of bytes on disk. The least recently used files are removed first.
    public static let budget: Int64 = 2_000_000_000

    private let directory: BytePath
    private let budget: Int64

    /// - Parameter data: the data folder.
    public init(data: BytePath, budget: Int64 = Self.budget) {
        (directory, self.budget) = (data.appending("previews"), budget)
    }

    /// Returns the path of a file, in a folder that exists.
    ///
    /// - Parameters:
    ///   - hex: the SHA-256 of the content from which the file is made.
    ///   - numbers: how it is made.
    public func path(_ hex: String, _ numbers: [Int], _ ending: Ending) throws(Failure) -> BytePath {
        let folder = directory.appending(String(hex.prefix(2)))
        try folder.makePrivateFolders()
        return folder.appending(([hex] + numbers.map(String.init)).joined(separator: "-") + "." + ending.rawValue)
    }

    /// The endings of the names of files.
    public enum Ending: String, CaseIterable, Sendable {
        case jpg
        /// The header of segments, and a segment.
        case mp4, m4s
    }

    /// Whether a file exists, which then counts as used. Its time of change stays, because responses state it.
    public static func isMade(_ path: BytePath) -> Bool {
        // UTIME_NOW and UTIME_OMIT of sys/stat.h, which Swift does not import.
        let times = [timespec(tv_sec: 0, tv_nsec: (1 << 30) - 1), timespec(tv_sec: 0, tv_nsec: (1 << 30) - 2)]
        return path.withCString { utimensat(AT_FDCWD, $0, times, 0) } == 0
    }

    /// The time at which a file was last used, in seconds since 1970.
    private static func used(_ path: BytePath) -> Int {
        var status = stat()
        return path.withCString { stat($0, &status) } == 0 ? status.st_atim.tv_sec : 0
    }

    /// Removes all files. A file that is being sent is sent to its end, because the response has opened it.
    public func clear() {
        for folder in folders {
            for name in folder.children where Self.isOurs(name.display) {
                _ = folder.appending(name).withCString { unlink($0) }
            }
        }
    }

    /// Removes unfinished files left by killed workers. A file that is still being written is locked, so it is not removed. Blocks.
    public func removeLeftovers() {
        for folder in folders { Drafts.removeForsaken(from: folder) }
    }

    /// Removes the least recently used files beyond the budget. Blocks.
    public func prune() {
        let files = folders.flatMap { folder in
            folder.children.filter { Self.isOurs($0.display) }.compactMap { name -> (path: BytePath, size: Int64, used: Int)? in
                let path = folder.appending(name)
                return FileStamp(of: path).map { (path, size: $0.size, used: Self.used(path)) }
            }
        }
        var total = files.reduce(0) { $0 + $1.size }
        for file in files.sorted(by: { $0.used < $1.used }) where total > budget {
            _ = file.path.withCString { unlink($0) }
            total -= file.size
        }
    }

    /// The name of each subfolder is the first two digits of the file names in it.
    private var folders: [BytePath] {
        directory.children.filter { OwnName.isHex($0.display, count: 2) }.map { directory.appending($0) }
    }

    private static func isOurs(_ name: String) -> Bool {
        let halves = name.split(separator: ".", omittingEmptySubsequences: false)
        guard halves.count == 2, Ending(rawValue: String(halves[1])) != nil else { return false }
        let parts = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        return parts.count > 1 && OwnName.isHex(parts[0], count: 64) && parts.dropFirst().allSatisfy { Int($0) != nil }
    }
}
