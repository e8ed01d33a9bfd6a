import Base
import GroupsEngine
import PicturesEngine
import PicturesTasks

/// A cache of pictures that a worker read recently. Similar pictures are compared one after the other, so the same picture is
/// soon needed again.
struct FinePictureCache {
    private struct Key: Hashable {
        let file: ComparePictures.Source.File
        let longSide: Int
    }

    private struct Entry {
        let picture: FinePicture
        var used: Int
    }

    private var entries: [Key: Entry] = [:]
    private var bytes = 0
    private var clock = 0

    /// Maximum size of the cache in bytes. A page takes 2.2 MB.
    private static let maximumBytes = 80 << 20
    private static let maximumEntries = 512

    /// Returns the picture of a source; nil if all of its files have changed or cannot be read.
    ///
    /// - Parameter longSide: maximum length of the long side in pixels.
    mutating func picture(_ source: ComparePictures.Source, longSide: Int) -> FinePicture? {
        for file in source.files {
            let key = Key(file: file, longSide: longSide)
            if let known = entries[key]?.picture {
                clock += 1
                entries[key]?.used = clock
                return known
            }
            guard let read = try? Self.read(file, longSide: longSide) else { continue }
            keep(read, key)
            return read
        }
        return nil
    }

    /// Returns the decoded thumbnail of a source; nil if the source has no thumbnail or the thumbnail cannot be decoded.
    mutating func thumbnail(_ source: ComparePictures.Source) -> FinePicture? {
        guard let thumbnail = source.thumbnail else { return nil }
        let key = source.files.first.map { Key(file: $0, longSide: Self.ofThumbnails) }
        if let key, let known = entries[key]?.picture {
            clock += 1
            entries[key]?.used = clock
            return known
        }
        let decoded = try? Picture(bytes: [UInt8](thumbnail)).fine(longSide: Picture.thumbnailSide)
        if let key, let decoded { keep(decoded, key) }
        return decoded
    }

    /// The value of `longSide` in the key of a thumbnail. It distinguishes thumbnails from files that were decoded at a small
    /// size.
    private static let ofThumbnails = 0

    private mutating func keep(_ picture: FinePicture, _ key: Key) {
        while bytes + picture.rgb.count > Self.maximumBytes || entries.count >= Self.maximumEntries,
            let oldest = entries.min(by: { $0.value.used < $1.value.used })?.key
        {
            bytes -= entries.removeValue(forKey: oldest)?.picture.rgb.count ?? 0
        }
        clock += 1
        bytes += picture.rgb.count
        entries[key] = Entry(picture: picture, used: clock)
    }

    /// Reads the picture of a file if the file has not changed since it was scanned.
    private static func read(_ file: ComparePictures.Source.File, longSide: Int) throws(Failure) -> FinePicture {
        try PictureFile.open(file.path) { stamp throws(Failure) in
            guard stamp == file.stamp else { throw Failure(.changed, "file.changedSinceScan", file: file.path) }
        } _: { picture throws(PictureError) in
            try picture.fine(longSide: longSide)
        }
    }
}
