import Glibc

/// Decides whether a file is one part of a multi-part archive. Archives are split to fit a mail or a disk.
enum Volumes {
    /// Returns whether the file is a part. Checks the marks of the format first; without such marks, the name decides.
    static func isPart(_ descriptor: Int32, size: Int64, path: [UInt8]) -> Bool {
        if RarBlocks(descriptor, size: size)?.isPart == true || isSpanned(descriptor, size) { return true }
        return isNamedAsPart(path)
    }

    /// Whether the file is a part of a split zip (APPNOTE 8.5). The first part begins with a special mark, and the last part
    /// contains a disk number above 0.
    private static func isSpanned(_ descriptor: Int32, _ size: Int64) -> Bool {
        var mark: UInt32 = 0
        if pread(descriptor, &mark, 4, 0) == 4, UInt32(littleEndian: mark) == 0x0807_4B50 { return true }
        let disk = ZipDirectory.disk(descriptor, size: size)
        return disk > 0 && disk < 0xFFFF
    }

    private static let archives: Set<String> = ["zip", "7z", "rar", "tar", "tgz", "gz", "bz2", "xz", "zst", "lz4"]

    /// Whether the name is that of a part, such as `photos.part2.rar`, `photos.r03`, `photos.z01`, `photos.7z.001` or, as split
    /// names them, `photos.tar.gz.ab`.
    static func isNamedAsPart(_ path: [UInt8]) -> Bool {
        let name = String(decoding: path.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self).lowercased()
        let endings = name.split(separator: ".").suffix(2).map(String.init)
        guard endings.count == 2, let last = endings.last else { return false }
        let (letters, digits) = (last.prefix { !$0.isNumber }, last.drop { !$0.isNumber })
        guard last != "rar" else { return endings[0].hasPrefix("part") && endings[0].dropFirst(4).allSatisfy(\.isNumber) }
        if archives.contains(endings[0]), (2...3).contains(last.count), last.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) {
            return !archives.contains(last)
        }
        guard digits.count >= 2, digits.allSatisfy(\.isNumber) else { return false }
        return letters == "r" || letters == "s" || letters == "z" || (letters.isEmpty && digits.count == 3)
    }
}
