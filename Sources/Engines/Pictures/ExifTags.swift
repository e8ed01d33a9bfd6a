import CExif

/// Values of a block that libexif has parsed.
struct ExifTags {
    enum Directory {
        case image, exposure, position
    }

    private let block: OpaquePointer

    /// The block begins with "Exif\0\0". Whoever opens it calls `close` once.
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

    /// Component `index` as a number, where it is one.
    func number(_ directory: Directory, _ tag: Int, at index: Int = 0) -> Double? {
        var value = 0.0
        return cexif_number(block, directory.code, Int32(tag), index, &value) == 1 ? value : nil
    }

    func number(_ directory: Directory, _ tag: Int, in credible: ClosedRange<Double>) -> Double? {
        number(directory, tag).flatMap { credible.contains($0) ? $0 : nil }
    }

    /// A text up to its first NUL, trimmed; nil where nothing is left. UTF-8, or Latin-1 where it is not.
    func text(_ directory: Directory, _ tag: Int) -> String? {
        bytes(directory, tag).flatMap { ExifText.clean($0) }
    }
}

private extension ExifTags.Directory {
    var code: cexif_directory {
        switch self {
        case .image: cexif_image
        case .exposure: cexif_exposure
        case .position: cexif_position
        }
    }
}
