import Base
import Foundation
import PicturesEngine

extension ExportPhotos {
    private struct Copy: Hashable {
        let name: BytePath
        let size: Int64
    }

    /// The albums with the photos that were not in the trash there. An album without any, or without a name, is left out.
    var wantedAlbums: [Album] {
        let gone = trashedCopies
        return albums.compactMap { album in
            var album = album
            let words = album.title.components(separatedBy: .controlCharacters).joined(separator: " ")
            album.title = words.trimmingCharacters(in: .whitespacesAndNewlines)
            if album.title.isEmpty { return nil }
            album.photos = album.photos.filter { index in
                let photo = photos[index]
                return photo.facts?.isTrashed != true && !gone.contains(Copy(name: photo.file.name, size: photo.file.size))
            }
            return album.photos.isEmpty ? nil : album
        }
    }

    /// The photos in the trash of a Takeout. Their copies in albums have no sidecar that says so.
    private var trashedCopies: Set<Copy> {
        Set(
            photos.filter { $0.facts?.isTrashed == true && sources[$0.folder] == .takeout }
                .map { Copy(name: $0.file.name, size: $0.file.size) })
    }
}
