import Base
import Catalogue

/// A present file of a folder, with what decides which files belong together.
struct CompanionFile: Sendable {
    let id: Int64
    let name: BytePath
    let kind: FileRow.Kind
    let format: String
    /// When the file was taken, in seconds of local time, according to all sources.
    let taken: Int64
    let takenFrom: DateSource
    let decision: Decision?
    /// The photo that the file belongs to now.
    var lead: Int64?
    var role: Companion.Role?

    /// The time on the camera's own clock, in seconds.
    var ownTime: Int64?
    /// The identifier that both parts of a Live Photo share.
    var contentIdentifier: String?
    /// The length of a film.
    var milliseconds: Int?

    /// The size in bytes that no film of a Live Photo exceeds. They have a few megabytes.
    static let largestLiveFilm: Int64 = 64 << 20

    var isRaw: Bool {
        guard kind.isPicture, !isJPEG, !isHEIC else { return false }
        return format == FileKind.raw.rawValue || FileKind(fileExtension: name.fileExtension) == .raw
    }
    var isJPEG: Bool { kind.isPicture && format == FileKind.jpeg.rawValue }
    var isHEIC: Bool { kind.isPicture && format == FileKind.heic.rawValue }

    /// The name without its extension, in lower case.
    var stem: String { Self.stem(of: name) }

    /// The stem that a photo and its companions share: that of the original for an edited copy.
    static func sharedStem(of name: BytePath) -> String {
        let stem = stem(of: name)
        return EditedNames.original(of: stem) ?? stem
    }

    static func stem(of name: BytePath) -> String {
        let end = name.bytes.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? name.bytes.count
        return String(decoding: name.bytes[..<end], as: UTF8.self).lowercased()
    }

    /// Whether an edited copy of the one may be stored in the format of the other.
    func isAlike(_ other: CompanionFile) -> Bool {
        if kind.isFilm || other.kind.isFilm { return kind.isFilm && other.kind.isFilm }
        return format == other.format || (isJPEG || isHEIC) && (other.isJPEG || other.isHEIC)
    }

    /// The longest time between files of one shot, in seconds.
    private static let simultaneous: Int64 = 3

    /// Whether both were taken at the same time. The clocks of the camera count, if both files have a time of them: a correction
    /// of one of the two dates does not part the files. The zones may differ, because the time of a film may have none.
    func wasTaken(with other: CompanionFile) -> Bool {
        guard let ownTime, let theirs = other.ownTime else { return abs(taken - other.taken) <= Self.simultaneous }
        let difference = abs(ownTime - theirs)
        if difference <= Self.simultaneous { return true }
        let (quarterHour, day) = (Int64(900), Int64(86_400))
        let rest = difference % quarterHour
        return difference < day + 2 * 3600 && min(rest, quarterHour - rest) <= Self.simultaneous
    }
}
