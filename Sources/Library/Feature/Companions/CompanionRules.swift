import Base
import Catalogue

/// Decides which files of a folder belong together.
struct CompanionRules {
    /// A photo that a file belongs to, by its position.
    private struct Bond {
        let lead: Int
        let role: Companion.Role
    }

    /// The photo of a file, by its id.
    struct Found: Equatable {
        let lead: Int64
        let role: Companion.Role
    }

    /// Whether a file must stay a photo of its own beside a photo, because the user treats it as one.
    typealias StaysAlone = (_ file: Int64, _ lead: Int64) throws -> Bool

    private let files: [CompanionFile]
    private let choice: CompanionChoice
    private let byStem: [String: [Int]]
    private var bonds: [Int: Bond] = [:]

    /// - Parameter files: all present files of one folder.
    init(_ files: [CompanionFile], _ choice: CompanionChoice) {
        self.files = files
        self.choice = choice
        byStem = Dictionary(grouping: files.indices.filter { files[$0].kind != .sidecar }) { files[$0].stem }
    }

    /// Returns the photo of each file that belongs to one.
    mutating func found(staysAlone: StaysAlone) rethrows -> [Int64: Found] {
        for group in byStem.values where group.count > 1 {
            if choice.joinsRaw { joinRaws(group) }
        }
        if choice.joinsFilms { joinFilms() }
        if choice.joinsEdited { joinEdited() }
        try partFilesOfUser(staysAlone)
        var found: [Int64: Found] = [:]
        for (index, bond) in bonds { found[files[index].id] = Found(lead: files[top(index)].id, role: bond.role) }
        for (index, lead) in sidecars() { found[files[index].id] = Found(lead: files[lead].id, role: .sidecar) }
        return found
    }

    /// The photo at the end of the chain: the film of an original belongs to the edited copy.
    private func top(_ index: Int) -> Int {
        var (top, length) = (index, 0)
        while let bond = bonds[top], length < files.count { (top, length) = (bond.lead, length + 1) }
        return top
    }
}

extension CompanionRules {
    /// Joins raw files to the JPEG of the same shot, or to the HEIC if there is no JPEG. A HEIC beside a JPEG is joined only if
    /// there is a raw file, because otherwise it may be another picture.
    private mutating func joinRaws(_ group: [Int]) {
        let raws = group.filter { files[$0].isRaw }
        if raws.isEmpty { return }
        let (jpegs, heics) = (group.filter { files[$0].isJPEG }, group.filter { files[$0].isHEIC })
        for raw in raws {
            guard let lead = (jpegs + heics).first(where: { files[$0].wasTaken(with: files[raw]) }) else { continue }
            bonds[raw] = Bond(lead: lead, role: .raw)
            for heic in heics where files[lead].isJPEG && files[heic].wasTaken(with: files[lead]) {
                bonds[heic] = Bond(lead: lead, role: .shot)
            }
        }
    }

    /// The length of the longest film of a Live Photo, in milliseconds.
    private static let longestFilm = 5000

    /// Joins the films of Live Photos: the one with the same identifier of Apple, else the one of the same name, if it is as
    /// short as such a film and was taken at the same time.
    private mutating func joinFilms() {
        let films = files.indices.filter { files[$0].kind.isFilm }
        if films.isEmpty { return }
        var pictures = files.indices.filter { files[$0].isHEIC || files[$0].isJPEG }
        // The film of an iPhone belongs to the HEIC if there is also a JPEG.
        pictures.sort { (files[$1].isHEIC ? 1 : 0, $0) < (files[$0].isHEIC ? 1 : 0, $1) }
        let byIdentifier = Dictionary(grouping: films.filter { files[$0].contentIdentifier != nil }) {
            files[$0].contentIdentifier
        }
        var paired: Set<Int> = []
        for picture in pictures {
            guard let identifier = files[picture].contentIdentifier, let same = byIdentifier[identifier] else { continue }
            let free = same.filter { bonds[$0] == nil }
            guard let film = free.first(where: { files[$0].stem == files[picture].stem }) ?? free.first else { continue }
            bonds[film] = Bond(lead: picture, role: .film)
            paired.insert(picture)
        }
        for picture in pictures where !paired.contains(picture) {
            let film = byStem[files[picture].stem]?.first { bonds[$0] == nil && isFilm($0, of: picture) }
            if let film { bonds[film] = Bond(lead: picture, role: .film) }
        }
    }

    /// Whether a film of the same name belongs to a picture. A film that says nothing of its time, because a program removed it,
    /// belongs to the picture only in Apple's pair of formats, which no other camera writes.
    private func isFilm(_ film: Int, of picture: Int) -> Bool {
        let (film, picture) = (files[film], files[picture])
        guard film.kind.isFilm, ["mov", "mp4"].contains(film.format), let length = film.milliseconds,
            length <= Self.longestFilm
        else { return false }
        if let one = film.contentIdentifier, let other = picture.contentIdentifier, one != other { return false }
        if film.ownTime == nil, film.takenFrom == .file { return picture.isHEIC && film.format == "mov" }
        return picture.wasTaken(with: film)
    }

    /// Joins originals to their edited copies.
    private mutating func joinEdited() {
        for (stem, group) in byStem.sorted(by: { $0.key < $1.key }) {
            guard let originalStem = EditedNames.original(of: stem), let candidates = byStem[originalStem] else { continue }
            for edited in group where bonds[edited] == nil && !files[edited].isRaw {
                let originals = candidates.filter { original in
                    bonds[original] == nil && !files[original].isRaw && files[original].isAlike(files[edited])
                        && (files[edited].ownTime == nil || files[edited].wasTaken(with: files[original]))
                }
                let original = originals.first { files[$0].format == files[edited].format } ?? originals.first
                if let original { bonds[original] = Bond(lead: edited, role: .original) }
            }
        }
    }

    /// Removes the bonds of files that the user treats as photos of their own. A picture is not joined to a photo that is
    /// already marked for deletion, because the user has not decided to delete this picture as well.
    private mutating func partFilesOfUser(_ staysAlone: StaysAlone) rethrows {
        func depth(_ index: Int) -> Int {
            var (depth, at) = (0, index)
            while let bond = bonds[at], depth < files.count { (depth, at) = (depth + 1, bond.lead) }
            return depth
        }
        // A file nearer to the photo comes first, because those behind it follow it.
        for (index, _) in bonds.map({ ($0.key, depth($0.key)) }).sorted(by: { $0.1 < $1.1 }) {
            let (file, lead) = (files[index], files[top(index)])
            let isUnseen = file.kind.isPicture && file.lead == nil && lead.decision?.isDeletion == true
            if try file.decision != nil || isUnseen || staysAlone(file.id, lead.id) { bonds[index] = nil }
        }
    }

    /// Returns the photo of each sidecar. A sidecar of several photos belongs to none of them, because it must stay until the
    /// last of them goes; but Apple's edits belong to the photo of the same name.
    private func sidecars() -> [Int: Int] {
        let sidecars = files.indices.filter { files[$0].kind == .sidecar }
        if sidecars.isEmpty { return [:] }
        let names = SidecarNames(sidecars.map { OtherFiles.Entry(name: files[$0].name, size: 0, modified: 0) })
        var owners: [BytePath: [Int]] = [:]
        for file in files.indices where files[file].kind != .sidecar {
            for match in names.matches(files[file].name) { owners[match.entry.name, default: []].append(file) }
        }
        var found: [Int: Int] = [:]
        for sidecar in sidecars {
            guard let all = owners[files[sidecar].name] else { continue }
            let isEdit = files[sidecar].name.fileExtension == "aae"
            let own = isEdit ? all.filter { files[$0].stem == files[sidecar].stem } : []
            let leads = Set(all.map(top)), ownLeads = Set(own.map(top))
            if leads.count == 1 { found[sidecar] = leads.first } else if ownLeads.count == 1 { found[sidecar] = ownLeads.first }
        }
        return found
    }
}
