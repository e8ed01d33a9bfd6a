import Glibc

/// The mails of a folder: Maildir with its subfolders, and loose `.eml` and `.emlx` files.
enum MailFolder {
    private static let maximumDepth = 12
    private static let maximumFiles = 2_000_000

    static func files(in path: [UInt8]) throws(MailError) -> [MailArchive.File] {
        var found: [MailArchive.File] = []
        try walk(path, depth: 0, isMaildir: false, &found)
        return found
    }

    private static func walk(_ path: [UInt8], depth: Int, isMaildir: Bool, _ found: inout [MailArchive.File]) throws(MailError) {
        let directory = (path + [0]).withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.flatMap { opendir($0) } }
        }
        guard let directory else {
            if depth == 0 { throw .reading(errno) }
            return
        }
        defer { closedir(directory) }
        var folders: [[UInt8]] = [], names: [[UInt8]] = []
        while let entry = readdir(directory), found.count + names.count < maximumFiles {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name == [ASCII.dot] || name == [ASCII.dot, ASCII.dot] { continue }
            let isFile = entry.pointee.d_type == UInt8(DT_REG) || entry.pointee.d_type == UInt8(DT_UNKNOWN)
            if entry.pointee.d_type == UInt8(DT_DIR) {
                folders.append(name)
            } else if isFile, isMaildir || isMail(name) {
                names.append(name)
            }
        }
        for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let file = path + [ASCII.slash] + name
            guard let descriptor = try? MailArchive.open(file, O_NOFOLLOW) else { continue }
            defer { close(descriptor) }
            var status = stat()
            if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
                found.append(try MailArchive.file(file, descriptor, status))
            }
        }
        guard depth < maximumDepth else { return }
        for name in folders.sorted(by: { $0.lexicographicallyPrecedes($1) }) where name != Array("tmp".utf8) {
            let isMailFolder = name == Array("cur".utf8) || name == Array("new".utf8)
            try walk(path + [ASCII.slash] + name, depth: depth + 1, isMaildir: isMailFolder, &found)
        }
    }

    static func isMail(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: ASCII.dot) else { return false }
        let ending = name[(dot + 1)...]
        return ending.equals("eml") || ending.equals("emlx")
    }
}
