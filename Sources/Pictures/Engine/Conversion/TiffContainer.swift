/// Changes the directories of TIFFs as libvips writes them: classic and little-endian (TIFF 6.0, section 2).
enum TiffContainer {
    /// The tags whose values are offsets of pixels: those of strips and of tiles.
    private static let pixelOffsets = [273, 324]
    /// The tags whose values are offsets of other directories.
    private static let directoryOffsets = [TiffDirectory.Tag.exifDirectory, TiffDirectory.Tag.gpsDirectory]
    private static let maximumPages = 5000

    /// Removes the resolution: its unit becomes "none", and its values state square pixels.
    static func withoutDensity(_ tiff: [UInt8]) -> [UInt8] {
        var (result, ranges): ([UInt8], [(Range<Int>, [UInt8])]) = (tiff, [])
        tiff.withUnsafeBytes { bytes in
            guard let file = TiffFile(bytes), !file.reader.bigEndian else { return }
            var directory = file.main
            for _ in 0..<maximumPages {
                guard let page = directory else { break }
                for (tag, value) in [
                    (TiffDirectory.Tag.resolution, little(1, 4) + little(1, 4)),
                    (TiffDirectory.Tag.resolutionDown, little(1, 4) + little(1, 4)),
                    (TiffDirectory.Tag.resolutionUnit, little(1, 2)),
                ] {
                    guard let range = page.entries[tag]?.value, range.count == value.count else { continue }
                    ranges.append((range, value))
                }
                directory = TiffDirectory(file.reader, at: page.next)
            }
        }
        for (range, value) in ranges { result.replaceSubrange(range, with: value) }
        return result
    }

    /// Joins TIFFs to one with all their pages.
    ///
    /// - Returns: nil if a file is not of the expected kind, or if the result would have 2 GiB or more.
    static func joined(_ files: [[UInt8]]) -> [UInt8]? {
        guard var result = files.first, var link = lastLink(result) else { return nil }
        for file in files.dropFirst() {
            if result.count % 2 == 1 { result.append(0) }
            let base = result.count
            guard base + file.count < 1 << 31, let first = number(file, 4, 4), let next = lastLink(file),
                let moved = moved(file, by: base)
            else { return nil }
            result.replaceSubrange(link..<link + 4, with: little(base + first, 4))
            result += moved
            link = base + next
        }
        return result
    }

    /// Returns the position of the link to the next directory in the last directory of the chain.
    private static func lastLink(_ file: [UInt8]) -> Int? {
        guard file.starts(with: [0x49, 0x49, 42, 0]), var directory = number(file, 4, 4) else { return nil }
        for _ in 0..<maximumPages {
            guard let count = number(file, directory, 2), let next = number(file, directory + 2 + 12 * count, 4) else {
                return nil
            }
            if next == 0 { return directory + 2 + 12 * count }
            directory = next
        }
        return nil
    }

    /// Returns the file with all offsets increased.
    private static func moved(_ file: [UInt8], by base: Int) -> [UInt8]? {
        var (result, waiting, seen) = (file, [number(file, 4, 4) ?? 0], Set<Int>())
        while let directory = waiting.popLast() {
            guard seen.insert(directory).inserted, let count = number(file, directory, 2) else { return nil }
            for entry in 0..<count {
                let at = directory + 2 + 12 * entry
                guard let tag = number(file, at, 2), let type = number(file, at + 2, 2), let values = number(file, at + 4, 4),
                    let value = number(file, at + 8, 4), let size = TiffDirectory.size(ofType: type)
                else { return nil }
                let isElsewhere = size * values > 4
                if isElsewhere { result.replaceSubrange(at + 8..<at + 12, with: little(value + base, 4)) }
                if pixelOffsets.contains(tag) {
                    guard size == 4 else { return nil }
                    let start = isElsewhere ? value : at + 8
                    for index in 0..<values {
                        guard let offset = number(file, start + 4 * index, 4) else { return nil }
                        result.replaceSubrange(start + 4 * index..<start + 4 * index + 4, with: little(offset + base, 4))
                    }
                }
                if directoryOffsets.contains(tag) {
                    result.replaceSubrange(at + 8..<at + 12, with: little(value + base, 4))
                    waiting.append(value)
                }
            }
            let link = directory + 2 + 12 * count
            guard let next = number(file, link, 4) else { return nil }
            if next > 0 {
                result.replaceSubrange(link..<link + 4, with: little(next + base, 4))
                waiting.append(next)
            }
        }
        return result
    }

    private static func number(_ file: [UInt8], _ at: Int, _ count: Int) -> Int? {
        guard at >= 0, at + count <= file.count else { return nil }
        return (0..<count).reduce(0) { $0 | Int(file[at + $1]) << (8 * $1) }
    }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}

extension Picture {
    /// Converts a TIFF to a TIFF page by page, if libvips cannot convert all pages at once: pages of different sizes, and pages
    /// that are cropped or padded.
    ///
    /// - Returns: nil if all pages can be converted at once.
    func joinedPages(_ options: PictureOptions) throws(PictureError) -> ConvertedPicture? {
        let count = try pageCount()
        guard count > 1, options.size.changesCanvas || (try? WorkImage(bytes, format, page: nil)) == nil else { return nil }
        var (files, first): ([[UInt8]], ConvertedPicture?) = ([], nil)
        var written = 0
        for page in 0..<count {
            var single = options
            single.page = page
            let made = try converted(single, onePage: true)
            files.append(made.bytes)
            written += made.bytes.count
            guard written <= limits.maximumFileBytes else {
                throw .tooLarge(bytes: written, limit: limits.maximumFileBytes)
            }
            first = first ?? made
        }
        guard let first, let joined = TiffContainer.joined(files) else { throw .unsupported("a TIFF of pages of several sizes") }
        if let maximum = options.maximumBytes, joined.count > maximum { throw .cannotFit(bytes: maximum) }
        return ConvertedPicture(
            bytes: joined, width: first.width, height: first.height, quality: nil, frames: count, pages: 1)
    }
}
