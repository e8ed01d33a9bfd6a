import Base
import Catalogue

/// The names of the companions of a photo when the photo gets another name. A companion that matched the photo by its name
/// matches it afterwards too.
///
/// Names are compared as bytes, without regard to the case of ASCII letters.
struct CompanionNames {
    struct Named {
        let name: BytePath
        let role: Companion.Role
    }

    private let photo: BytePath
    private let companions: [Named]
    private let edit: Edit?

    init(_ photo: BytePath, _ companions: [Named]) {
        (self.photo, self.companions) = (photo, companions)
        edit = companions.lazy.filter { $0.role == .original }.compactMap { Edit(photo, original: $0.name) }.first
    }

    /// - Parameter companions: the names of the companions. Their roles follow from the names.
    init(_ photo: BytePath, _ companions: [BytePath]) {
        self.init(
            photo,
            companions.map { name in
                let isSidecar = ["xmp", "aae", "json"].contains(name.fileExtension)
                return Named(name: name, role: isSidecar ? .sidecar : Edit(photo, original: name) == nil ? .shot : .original)
            })
    }

    /// Returns the new names of the companions, in their order.
    ///
    /// - Throws: `Failure` if the new name of an edited copy does not contain the part by which it belongs to its original.
    func following(_ newName: BytePath) throws -> [BytePath] {
        let original = edit?.original(for: newName)
        if let edit, original == nil {
            throw Failure(
                .badRequest, "entry.keepPart", ["name": edit.original.display, "part": BytePath(bytes: edit.part).display],
                file: photo)
        }
        return following(newName, original: original)
    }

    /// Returns the name of the photo if a companion gets another name; nil if the name of the companion does not depend on that of
    /// the photo.
    ///
    /// - Throws: `Failure` if the companion is the original of an edited copy, and no name of the copy would belong to the new one.
    func leading(_ companion: BytePath, as newName: BytePath) throws -> BytePath? {
        if let edit, companion.isLike(edit.original) {
            if let copy = edit.copy(for: newName) { return copy }
            throw Failure(
                .badRequest, "entry.keepStart", ["name": photo.display, "part": BytePath(bytes: edit.start).display],
                file: companion)
        }
        if companion.stem[...].isLike(photo.stem[...]) { return BytePath(bytes: newName.stem + photo.ending) }
        guard let edit, companion.stem[...].isLike(edit.original.stem[...]) else { return nil }
        return edit.copy(for: BytePath(bytes: newName.stem + edit.original.ending))
    }

    /// Returns names that are free: the own names of the photo and of its companions, or their names with the first number for
    /// which all of them are free. This is the only rule by which files that belong together are numbered.
    ///
    /// - Parameter isTaken: called with a name, and with the position of its file: 0 for the photo.
    func free(_ isTaken: (_ name: BytePath, _ file: Int) -> Bool) -> [BytePath] {
        var names = [photo] + companions.map(\.name)
        var number = 2
        while names.enumerated().contains(where: { isTaken($1, $0) }) {
            names = numbered(number)
            number += 1
        }
        return names
    }

    /// Returns the name of the photo with a number, and the names of its companions with the same number. All of them are shortened
    /// alike so that each has at most 255 bytes.
    func numbered(_ number: Int) -> [BytePath] {
        var limit = 255
        while true {
            let new = edit?.numbered(number, limit: limit) ?? photo.entryName(number, limit: limit)
            var names = [new] + following(new, original: edit?.original(for: new))
            let excess = (names.map(\.bytes.count).max() ?? 0) - 255
            if excess > 0, limit - excess > 100 {
                limit -= excess
                continue
            }
            var known: Set<BytePath> = [new]
            for (index, companion) in companions.enumerated() {
                let name = names[index + 1]
                // A companion whose name has nothing of the photo's name gets the number too.
                let isUnrelated = name == companion.name && new != photo
                if isUnrelated || name.bytes.count > 255 || known.contains(name) {
                    names[index + 1] = companion.name.entryName(number)
                }
                known.insert(names[index + 1])
            }
            return names
        }
    }

    /// - Parameter original: the new name of the original of the photo; nil if it keeps its name or if there is none.
    private func following(_ newName: BytePath, original: BytePath?) -> [BytePath] {
        var renamed = [(from: photo, to: newName)]
        if let edit, let original { renamed.append((edit.original, original)) }
        return companions.map { follow($0, renamed) }
    }

    private func follow(_ companion: Named, _ renamed: [(from: BytePath, to: BytePath)]) -> BytePath {
        let bytes = companion.name.bytes
        let isJSON = companion.role == .sidecar && companion.name.fileExtension == "json"
        for (from, to) in renamed {
            if companion.name.isLike(from) { return to }
            if let rest = bytes.rest(after: from.bytes) { return BytePath(bytes: to.bytes + rest) }
        }
        for (from, to) in renamed {
            guard let rest = bytes.rest(after: from.stem) else { continue }
            // Otherwise Google has cut the name within the extension of the photo.
            if !isJSON || rest.count == ".json".utf8.count { return BytePath(bytes: to.stem + rest) }
        }
        let newName = renamed[0].to
        if companion.name.fileExtension == "aae" {
            let (from, to) = (renamed[renamed.count - 1].from.stem, renamed[renamed.count - 1].to.stem)
            return BytePath(bytes: (companion.name.stem.marked(like: from, to) ?? to) + companion.name.ending)
        }
        if isJSON { return BytePath(bytes: newName.bytes + Array(Self.takeoutEnding.utf8)) }
        switch companion.role {
        case .original: return companion.name
        case .sidecar: return BytePath(bytes: newName.bytes + companion.name.ending)
        case .raw, .film, .shot: return BytePath(bytes: newName.stem + companion.name.ending)
        }
    }

    /// The uncut ending of a sidecar of Google Takeout, appended to the name of its photo.
    private static let takeoutEnding = ".supplemental-metadata.json"
}

/// How the name of an edited copy is made from that of its original: "IMG_1-edited.jpg" from "IMG_1.jpg", or "IMG_E1234.JPG" from
/// "IMG_1234.JPG". A number at the end, such as " (2)", belongs to both names.
private struct Edit {
    let original: BytePath
    private let copy: BytePath
    /// The part that a name of the copy must contain: at its end, or at its beginning for the names of Apple.
    let part: [UInt8]
    /// Apple's "IMG_", and empty for others, which append the part to the name.
    let start: [UInt8]

    /// Returns nil if the name of the copy is not that of the original with a part inserted.
    init?(_ copy: BytePath, original: BytePath) {
        let (longer, shorter) = (copy.stem.unnumbered, original.stem.unnumbered)
        guard longer.count > shorter.count else { return nil }
        let count = zip(longer, shorter).prefix { $0.lowered == $1.lowered }.count
        let inserted = longer.count - shorter.count
        let rest = shorter.dropFirst(count)
        guard count > 0, longer.dropFirst(count + inserted).isLike(rest), rest.allSatisfy(\.isDigit) else { return nil }
        (self.original, self.copy) = (original, copy)
        (start, part) =
            rest.isEmpty
            ? ([], Array(longer.dropFirst(count))) : (Array(longer.prefix(count)), Array(longer.prefix(count + inserted)))
    }

    /// Returns the name of the copy with a number instead of the one that it may have, because only one number belongs to both names.
    func numbered(_ number: Int, limit: Int) -> BytePath {
        let suffix = Array(" (\(number))".utf8) + copy.ending
        guard start.isEmpty else { return BytePath(bytes: copy.stem.unnumbered + suffix) }
        let stem = original.stem.unnumbered.prefix(max(1, limit - part.count - suffix.count))
        return BytePath(bytes: stem + part + suffix)
    }

    /// Returns the name of the copy if the original gets another name; nil if no name of a copy belongs to that.
    func copy(for original: BytePath) -> BytePath? {
        let stem = original.stem, plain = stem.unnumbered
        let number = stem.dropFirst(plain.count) + copy.ending
        if start.isEmpty { return plain.isEmpty ? nil : BytePath(bytes: plain + part + number) }
        let digits = plain.dropFirst(start.count)
        guard plain.prefix(start.count).isLike(start[...]), !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
        return BytePath(bytes: part + digits + number)
    }

    /// Returns the name of the original if the copy gets another name; nil if that name does not contain the part at its place.
    func original(for copy: BytePath) -> BytePath? {
        let stem = copy.stem, plain = stem.unnumbered
        guard plain.count > part.count else { return nil }
        if start.isEmpty {
            guard plain.suffix(part.count).isLike(part[...]) else { return nil }
            return BytePath(bytes: plain.dropLast(part.count) + stem.dropFirst(plain.count) + original.ending)
        }
        guard plain.prefix(part.count).isLike(part[...]), plain.dropFirst(part.count).allSatisfy(\.isDigit) else { return nil }
        return BytePath(bytes: start + stem.dropFirst(part.count) + original.ending)
    }
}

extension BytePath {
    /// The name without its extension.
    fileprivate var stem: [UInt8] { Array(bytes[..<dot]) }
    /// The extension with its dot; empty if there is none.
    fileprivate var ending: [UInt8] { Array(bytes[dot...]) }

    private var dot: Int { bytes.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? bytes.count }

    fileprivate func isLike(_ other: BytePath) -> Bool { bytes[...].isLike(other.bytes[...]) }
}

extension [UInt8] {
    /// The stem without " (2)" or "(2)" at its end.
    fileprivate var unnumbered: ArraySlice<UInt8> {
        guard last == UInt8(ascii: ")"), let open = lastIndex(of: UInt8(ascii: "(")) else { return self[...] }
        let digits = self[(open + 1)...].dropLast()
        guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return self[...] }
        return self[..<open].last == UInt8(ascii: " ") ? self[..<open].dropLast() : self[..<open]
    }

    /// Returns the new stem of an edit of Apple, "IMG_O99" for "IMG_99", if this is "IMG_O1234" beside "IMG_1234"; nil otherwise. Both
    /// "IMG_1234.AAE" and "IMG_O1234.AAE" may belong to one photo.
    fileprivate func marked(like from: [UInt8], _ to: [UInt8]) -> [UInt8]? {
        let start = Array("IMG_".utf8), digits = to.unnumbered.dropFirst(start.count)
        guard to.prefix(start.count).isLike(start[...]), !digits.isEmpty, digits.allSatisfy(\.isDigit),
            count == from.count + 1, prefix(start.count).isLike(from.prefix(start.count)),
            self[start.count].lowered == UInt8(ascii: "o"), self[(start.count + 1)...].isLike(from[start.count...])
        else { return nil }
        return Array(prefix(start.count + 1)) + to[start.count...]
    }

    /// Returns the bytes after a prefix if the first of them is a dot, otherwise nil.
    fileprivate func rest(after prefix: [UInt8]) -> ArraySlice<UInt8>? {
        guard count > prefix.count, self[prefix.count] == UInt8(ascii: "."), self[..<prefix.count].isLike(prefix[...]) else {
            return nil
        }
        return self[prefix.count...]
    }
}

extension ArraySlice<UInt8> {
    fileprivate func isLike(_ other: ArraySlice<UInt8>) -> Bool { elementsEqual(other) { $0.lowered == $1.lowered } }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
    fileprivate var lowered: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self }
}
