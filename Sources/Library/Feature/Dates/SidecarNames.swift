import Base
import Catalogue
import PicturesEngine

/// Finds the sidecars of photos and videos among the files of a folder, by their names.
///
/// An .xmp is named `photo.jpg.xmp` or `photo.xmp`. Google Takeout names its files `photo.jpg.json` or
/// `photo.jpg.supplemental-metadata.json`, cuts the name to 51 characters, moves the number of `photo(1).jpg` behind the cut
/// word, sometimes leaves the extension out, and has one file for a photo, its edited copy and its film. So the search goes
/// from the name of the photo to that of its sidecar, never back.
///
/// Apple's edits are named `IMG_1234.AAE` or `IMG_O1234.AAE` for `IMG_1234.HEIC` and its edited copy `IMG_E1234.HEIC`.
struct SidecarNames {
    struct Match: Sendable {
        let entry: OtherFiles.Entry
        /// Nil for Apple's edits, which contain no date.
        let kind: DateSidecar.Kind?
    }

    private var packets: [String: OtherFiles.Entry] = [:]
    private var takeouts: [String: OtherFiles.Entry] = [:]
    /// The numbers of characters of the names in `takeouts`, without numbers in brackets: no others are tried.
    private var lengths: Set<Int> = []
    private var edits: [String: [OtherFiles.Entry]] = [:]

    init(_ others: [OtherFiles.Entry]) {
        for entry in others {
            switch entry.name.fileExtension {
            case "xmp": packets[Self.base(entry.name).lowercased()] = entry
            case "json":
                let (base, number) = Self.numbered(Self.base(entry.name))
                takeouts[Self.key(base, number)] = entry
                lengths.insert(base.unicodeScalars.count)
            case "aae":
                let stem = Self.base(entry.name).lowercased()
                edits[EditedNames.original(ofApple: stem, marks: "o") ?? stem, default: []].append(entry)
            default: break
            }
        }
    }

    /// Whether a file has the extension of a sidecar.
    static func mayBe(_ name: BytePath) -> Bool { ["xmp", "json", "aae"].contains(name.fileExtension) }

    var isEmpty: Bool { packets.isEmpty && takeouts.isEmpty && edits.isEmpty }

    /// The names of all sidecars in the folder.
    var names: Set<BytePath> {
        Set([Array(packets.values), Array(takeouts.values), edits.values.flatMap(\.self)].flatMap { $0.map(\.name) })
    }

    /// Returns the sidecars of a photo or a video: at most one of each kind that contains a date.
    func matches(_ file: BytePath) -> [Match] {
        // Google cuts composed names. A Mac may have decomposed them since.
        let name = String(decoding: file.bytes, as: UTF8.self).composed
        var found: [Match] = []
        if let packet = packet(name) { found.append(Match(entry: packet, kind: .xmp)) }
        if let takeout = takeout(name) { found.append(Match(entry: takeout, kind: .takeout)) }
        found += edits(name).map { Match(entry: $0, kind: nil) }
        return found
    }
}

extension SidecarNames {
    private func packet(_ name: String) -> OtherFiles.Entry? {
        if packets.isEmpty { return nil }
        let name = name.lowercased()
        return packets[name] ?? packets[Self.split(name).stem]
    }

    private func edits(_ name: String) -> [OtherFiles.Entry] {
        if edits.isEmpty { return [] }
        let stem = Self.split(name).stem.lowercased()
        return edits[stem] ?? EditedNames.original(ofApple: stem, marks: "e").flatMap { edits[$0] } ?? []
    }

    private func takeout(_ name: String) -> OtherFiles.Entry? {
        if takeouts.isEmpty { return nil }
        if let entry = takeoutNamed(name) { return entry }
        let (stem, ending) = Self.split(name)
        let (plain, number) = Self.numbered(stem)
        for suffix in EditedNames.suffixes + Self.creations where plain.lowercased().hasSuffix(suffix) {
            let original = String(plain.dropLast(suffix.count)) + (number.map { "(\($0))" } ?? "")
            if let entry = takeoutNamed(original + ending) { return entry }
        }
        guard Self.films.contains(ending.lowercased()) else { return nil }
        return (Self.photos + Self.photos.map { $0.uppercased() }).lazy.compactMap { takeoutNamed(stem + $0) }.first
            ?? takeoutNamed(stem)
    }

    /// The word that is cut.
    private static let word = ".supplemental-metadata"
    /// A name of 51 characters without ".json", and its neighbours: cameras' names were once cut one character earlier or later.
    private static let cuts = [46, 47, 45, 44]
    private static let films: Set<String> = [".mp4", ".mov", ".mp", ".mv"]
    private static let photos = [".heic", ".jpg", ".jpeg", ".png", ".dng"]
    /// What Google appends to the names of pictures that it has made of others.
    private static let creations = ["-effects", "-smile", "-mix", "-pano", "-collage", "-animation"]

    /// Returns the sidecar of exactly this name.
    private func takeoutNamed(_ name: String) -> OtherFiles.Entry? {
        let (stem, ending) = Self.split(name)
        let (plain, number) = Self.numbered(stem)
        if let entry = takeoutNamed(name, nil) { return entry }
        if let number, let entry = takeoutNamed(plain + ending, number) ?? takeoutCut(plain + ending, number) { return entry }
        // A cut that loses the number leaves the name of another photo.
        return takeouts[Self.key(plain, number)] ?? takeoutCut(name, nil, over: number == nil ? 0 : plain.unicodeScalars.count)
    }

    /// Returns the sidecar whose name has the whole name of the photo.
    private func takeoutNamed(_ name: String, _ number: Int?) -> OtherFiles.Entry? {
        if let entry = takeouts[Self.key(name + Self.word, number)] ?? takeouts[Self.key(name, number)] { return entry }
        let (full, length) = (name + Self.word, name.unicodeScalars.count)
        let cuts = (length..<length + Self.word.unicodeScalars.count).reversed()
        return cuts.lazy.compactMap { takeoutCut(full, $0, number) }.first
    }

    /// Returns the sidecar whose name has the beginning of the photo's name, longer than `least`.
    private func takeoutCut(_ name: String, _ number: Int?, over least: Int = 0) -> OtherFiles.Entry? {
        let length = name.unicodeScalars.count
        return Self.cuts.lazy.filter { $0 < length && $0 > least }.compactMap { takeoutCut(name, $0, number) }.first
    }

    private func takeoutCut(_ full: String, _ count: Int, _ number: Int?) -> OtherFiles.Entry? {
        guard lengths.contains(count) else { return nil }
        return takeouts[Self.key(String(full.unicodeScalars.prefix(count)), number)]
    }

    /// Returns the name of a file without the number in brackets at the end of its stem.
    static func unnumbered(_ name: BytePath) -> String {
        let (stem, ending) = split(String(decoding: name.bytes, as: UTF8.self))
        return numbered(stem).0 + ending
    }

    private static func key(_ base: String, _ number: Int?) -> String { number.map { "\(base)\0\($0)" } ?? base }

    private static func base(_ name: BytePath) -> String { split(String(decoding: name.bytes, as: UTF8.self).composed).stem }

    /// Returns a name without its extension, and the extension with its dot.
    private static func split(_ name: String) -> (stem: String, ending: String) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, "") }
        return (String(name[..<dot]), String(name[dot...]))
    }

    /// Returns a stem without the number in brackets at its end, and that number.
    private static func numbered(_ stem: String) -> (String, Int?) {
        guard stem.last == ")", let open = stem.lastIndex(of: "("),
            let number = Int(stem[stem.index(after: open)...].dropLast()), (1...9999).contains(number)
        else { return (stem, nil) }
        return (String(stem[..<open]), number)
    }
}
