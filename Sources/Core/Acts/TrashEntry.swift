import Base
import Glibc

/// A free name in the trash for one file, and the text of its `.trashinfo`.
struct TrashEntry: Sendable {
    let file: BytePath
    let info: BytePath
    let infoText: String

    /// - Parameter taken: paths that are already assigned but not on disk yet. The new path is added.
    init(for path: BytePath, home: BytePath, besides taken: inout Set<BytePath>) throws {
        let can = try TrashCan.forFile(path, home: home)
        let name = can.freeName(path.name, besides: taken)
        file = can.files.appending(name)
        taken.insert(can.files.appending(name.folded))
        info = can.info.appending(BytePath(bytes: name.bytes + Array(".trashinfo".utf8)))
        infoText = TrashRecord.text(of: path, top: can.top, deleted: LocalTime(unixSeconds: Int64(time(nil))))
    }
}

extension TrashCan {
    /// Returns the name itself, or the name with a random number before its extension. The name is shortened so that it fits
    /// into 255 bytes even with `.trashinfo` appended.
    func freeName(_ name: BytePath, besides taken: Set<BytePath>) -> BytePath {
        var candidate = shortened(name.bytes, suffix: [])
        while taken.contains(files.appending(candidate.folded)) || exists(files.appending(candidate))
            || exists(info.appending(BytePath(bytes: candidate.bytes + Array(".trashinfo".utf8))))
        {
            candidate = shortened(name.bytes, suffix: Array(".\(UInt32.random(in: 1...UInt32.max))".utf8))
        }
        return candidate
    }

    private func shortened(_ name: [UInt8], suffix: [UInt8]) -> BytePath {
        let limit = 255 - ".trashinfo".utf8.count - suffix.count
        let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 && name.count - $0 <= 16 ? $0 : nil } ?? name.count
        let stem = name[..<dot].prefix(limit - (name.count - dot))
        return BytePath(bytes: Array(stem) + suffix + name[dot...])
    }
}

extension BytePath {
    /// The name in lower case. Names are compared in lower case, because a case-insensitive volume cannot hold two names that
    /// differ only in case.
    fileprivate var folded: BytePath { BytePath(display.lowercased()) }
}

func exists(_ path: BytePath) -> Bool {
    var status = stat()
    return path.withCString { lstat($0, &status) } == 0
}

/// Returns the path itself, or the first free one of "name (2).ext", "name (3).ext" …
///
/// - Parameter taken: paths that are already assigned but not on disk yet.
func freeName(_ path: BytePath, besides taken: Set<BytePath>) -> BytePath {
    guard taken.contains(path) || exists(path) else { return path }
    for number in 2... {
        let candidate = path.parent.appending(path.name.entryName(number))
        if !taken.contains(candidate) && !exists(candidate) { return candidate }
    }
    return path
}

/// Returns free paths for a photo and its companions: the paths themselves, or those with the first number that makes all of
/// them free.
///
/// - Parameters:
///   - paths: the path of the photo, and then those of its companions.
///   - taken: paths that are already assigned but not on disk yet. The new paths are added.
func freeNames(_ paths: [BytePath], besides taken: inout Set<BytePath>) -> [BytePath] {
    guard let photo = paths.first else { return [] }
    let names = CompanionNames(photo.name, paths.dropFirst().map(\.name)).free { name, file in
        let path = paths[file].parent.appending(name)
        return taken.contains(path) || exists(path)
    }
    let free = zip(paths, names).map { $0.parent.appending($1) }
    taken.formUnion(free)
    return free
}
