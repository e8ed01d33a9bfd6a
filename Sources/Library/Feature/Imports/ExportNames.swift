import Base
import Catalogue

/// The names by which the export of another program is recognised without opening a file.
enum ExportNames {
    /// How the names of zips begin, in lower case.
    static let zips = ["takeout-", "icloud photos", "whatsapp chat", "whatsapp-chat"]

    static func isZip(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix(".zip") && zips.contains { name.hasPrefix($0) }
    }

    /// How Takeout's folder of photos is named in its languages.
    private static let photos = [
        "Google Photos", "Google Fotos", "Google Foto", "Google フォト", "Google 相册", "Google 포토", "Google Фото",
    ]

    /// Whether a folder has zips of an export, is one, or holds the folders of one.
    static func areOfExport(_ listing: DirectoryListing) -> Bool {
        let folders = Set(listing.folders.map(\.display))
        if folders.contains("Takeout") || !folders.isDisjoint(with: photos)
            || folders.contains(where: { name in zips.contains { name.lowercased().hasPrefix($0) } })
        {
            return true
        }
        // The folders of PhotoPrism, and those of Immich.
        if folders.isSuperset(of: ["originals", "storage"]) { return true }
        if !folders.isDisjoint(with: ["library", "upload"]),
            folders.intersection(["thumbs", "encoded-video", "profile"]).count > 1
        {
            return true
        }
        return listing.others.contains { isSidecar($0.name.display.lowercased()) || isZip($0.name.display) }
    }

    private static func isSidecar(_ name: String) -> Bool {
        name.hasSuffix("_chat.txt") || name.hasPrefix("photo details") && name.hasSuffix(".csv")
            || name.hasSuffix(".json") && name.contains(".supp")
    }
}
