import CExif

/// The values of a block parsed by libexif.
struct ExifTags {
    enum Directory {
        case image, exif, gps
    }

    private let block: OpaquePointer

    /// Parses a block that begins with "Exif\0\0"; nil if it cannot be parsed. Call `close` once when done.
    init?(_ bytes: [UInt8]) {
        guard let block = cexif_open(bytes, bytes.count) else { return nil }
        self.block = block
    }

    func close() { cexif_close(block) }

    func bytes(_ directory: Directory, _ tag: Int) -> [UInt8]? {
        var count = 0
        guard let start = cexif_bytes(block, directory.code, Int32(tag), &count) else { return nil }
        return Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// Returns component `index` of a tag; nil if it is not a number.
    func number(_ directory: Directory, _ tag: Int, at index: Int = 0) -> Double? {
        var value = 0.0
        return cexif_number(block, directory.code, Int32(tag), index, &value) == 1 ? value : nil
    }

    func number(_ directory: Directory, _ tag: Int, in credible: ClosedRange<Double>) -> Double? {
        number(directory, tag).flatMap { credible.contains($0) ? $0 : nil }
    }

    /// Returns the text of a tag: see `ExifText.clean`.
    func text(_ directory: Directory, _ tag: Int) -> String? {
        bytes(directory, tag).flatMap { ExifText.clean($0) }
    }
}

private extension ExifTags.Directory {
    var code: cexif_directory {
        switch self {
        case .image: cexif_image
        case .exif: cexif_exif
        case .gps: cexif_gps
        }
    }
}
