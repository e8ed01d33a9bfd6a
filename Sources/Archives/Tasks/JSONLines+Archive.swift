import ArchivesEngine
import Base
import Glibc
import Workers

extension JSONLines {
    mutating func add(_ entry: ArchiveEntry) throws(Failure) {
        begin()
        field("name", entry.name)
        field("bytes", entry.bytes)
        field("compressed", entry.compressed)
        field("modified", entry.modified.flatMap(rfc3339))
        field("directory", entry.kind == .folder)
        field("encrypted", entry.isEncrypted)
        field("unreadable", entry.unreadable)
        field("link", entry.target)
        field("linkKind", entry.kind == .hardLink ? "hard" : entry.kind == .link ? "symbolic" : nil)
        try end()
    }

    mutating func add(_ file: ExtractedFile) throws(Failure) {
        begin()
        field("name", file.name)
        field("file", file.path)
        field("bytes", file.bytes)
        field("unreadable", file.unreadable)
        try end()
    }
}

/// Formats a time in UTC as `2024-05-01T12:30:00Z`; nil outside the years 1 to 9999.
private func rfc3339(_ seconds: Int64) -> String? {
    var (time, parts) = (time_t(seconds), tm())
    guard gmtime_r(&time, &parts) != nil else { return nil }
    let year = Int(parts.tm_year) + 1900
    guard (1...9999).contains(year) else { return nil }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let padded = String(repeating: "0", count: 4 - String(year).count) + String(year)
    let day = "\(padded)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    return "\(day)T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
}
