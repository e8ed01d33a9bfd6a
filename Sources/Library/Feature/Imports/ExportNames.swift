import Base
import Catalogue

/// The names by which the export of another program is recognised without opening a file.
enum ExportNames {
    /// How the names of Google's zips and folders begin.
    static let takeout = "takeout-"
    /// A word of Apple's zips and folders, whose names are in the language of the account: "iCloud-Fotos Teil 1 von 7".
    static let apple = "icloud"
    /// A word of the names of chats, which are in the language of the phone: "Discussion WhatsApp avec Anna".
    static let whatsApp = "whatsapp"
    /// Patterns of SQL for the names of zips.
    static let zipPatterns = ["\(takeout)%.zip", "%\(apple)%.zip", "%\(whatsApp)%.zip"]

    static func isZip(_ name: String) -> Bool { name.lowercased().hasSuffix(".zip") && isPart(name) }

    private static func isPart(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix(takeout) || name.contains(apple) || name.contains(whatsApp)
    }

    /// Returns those folders in a folder that together are an export: extracted parts by their names, such as "Takeout 2" and
    /// "takeout-20240511T101112Z-001", Takeout's folder of photos, or the folders of PhotoPrism.
    static func parts(_ listing: DirectoryListing) -> [BytePath] {
        let parts = listing.folders.filter { folder in
            let name = folder.display.lowercased()
            return name.wholeMatch(of: /takeout( ?\(?\d+\)?)?/) != nil || name.hasPrefix(takeout) || name.contains(apple)
        }
        if !parts.isEmpty { return parts }
        let names = Set(listing.folders.map(\.display))
        let isPhotoPrism = names.isSuperset(of: ["originals", "storage"])
        return listing.folders.filter { folder in
            photos.contains(folder.display) || isPhotoPrism && ["originals", "storage"].contains(folder.display)
        }
    }

    /// How Takeout's folder of photos is named in its languages.
    private static let photos = [
        "Google Photos", "Google Fotos", "Google Foto", "Google フォト", "Google 相册", "Google 포토", "Google Фото",
    ]

    /// Whether a folder has zips of an export, is one, or holds the folders of one.
    static func areOfExport(_ listing: DirectoryListing) -> Bool {
        let folders = Set(listing.folders.map(\.display))
        if folders.contains("Takeout") || !folders.isDisjoint(with: photos)
            || folders.contains(where: isPart)
        {
            return true
        }
        // The folders of PhotoPrism, and those of Immich.
        if folders.isSuperset(of: ["originals", "storage"]) { return true }
        if !folders.isDisjoint(with: ImmichStorage.kept), folders.intersection(ImmichStorage.derived).count > 1 { return true }
        return listing.others.contains { isSidecar($0.name.display.lowercased()) || isZip($0.name.display) }
    }

    private static func isSidecar(_ name: String) -> Bool {
        name.hasSuffix("_chat.txt") || name.hasPrefix("photo details") && name.hasSuffix(".csv")
            || name.hasSuffix(".json") && name.contains(".supp")
    }
}
