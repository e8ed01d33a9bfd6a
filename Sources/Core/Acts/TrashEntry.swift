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
        let candidate = path.parent.appending(path.name.numbered(number))
        if !taken.contains(candidate) && !exists(candidate) { return candidate }
    }
    return path
}

extension BytePath {
    /// The name with a number before its extension: "name (2).ext".
    func numbered(_ number: Int) -> BytePath {
        let dot = bytes.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? bytes.count
        return BytePath(bytes: Array(bytes[..<dot]) + Array(" (\(number))".utf8) + bytes[dot...])
    }
}

/// Returns free paths for files that belong together: the paths themselves, or those with the first number that makes all of
/// them free, so that the files keep a common stem: "IMG_1 (2).HEIC", "IMG_1 (2).MOV", "IMG_1 (2).HEIC.xmp".
///
/// - Parameter taken: paths that are already assigned but not on disk yet. The new paths are added.
func freeNames(_ paths: [BytePath], besides taken: inout Set<BytePath>) -> [BytePath] {
    let stems = paths.map(\.name).filter { !isSidecar($0) }.map { $0.bytes.prefix(upTo: $0.endOfStem) }
    var free = paths
    for number in 2... {
        if !free.contains(where: { taken.contains($0) || exists($0) }) { break }
        free = paths.map { $0.parent.appending($0.name.numbered(number, stems)) }
    }
    taken.formUnion(free)
    return free
}

private func isSidecar(_ name: BytePath) -> Bool { ["xmp", "aae", "json"].contains(name.fileExtension) }

extension BytePath {
    fileprivate var endOfStem: Int { bytes.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? bytes.count }

    /// The name with a number behind the longest of the stems that it begins with, else before its extension.
    fileprivate func numbered(_ number: Int, _ stems: [ArraySlice<UInt8>]) -> BytePath {
        func lower(_ some: ArraySlice<UInt8>) -> [UInt8] { some.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }
        let ends = stems.map(\.count).filter { end in
            end == bytes.count || end < bytes.count && bytes[end] == UInt8(ascii: ".")
        }
        let own = ends.filter { end in stems.contains { $0.count == end && lower($0) == lower(bytes[..<end]) } }.max()
        guard let end = own else { return numbered(number) }
        return BytePath(bytes: Array(bytes[..<end]) + Array(" (\(number))".utf8) + bytes[end...])
    }
}
