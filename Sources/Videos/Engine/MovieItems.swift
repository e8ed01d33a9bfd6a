import Glibc

/// The metadata boxes of a QuickTime or MP4 file: what cameras and programs wrote about the film, such as its date with a zone,
/// its place, its camera and the identifier of a Live Photo.
///
/// They are copied to the byte, so nothing is lost that only another program understands. They hold no offsets into the file.
struct MovieItems {
    private let boxes: [[UInt8]]

    /// Larger boxes are left out.
    private static let maximumBytes = 8 << 20
    private static let maximumBoxes = 512

    init(of descriptor: Int32) {
        let file = FileBoxes(descriptor: descriptor)
        guard let movie = file.boxes(in: 0..<file.size).first(where: { $0.type == "moov" }) else {
            boxes = []
            return
        }
        let inside = file.boxes(in: movie.payload).filter { $0.type == "udta" || $0.type == "meta" }
        boxes = inside.filter { $0.whole.count <= Self.maximumBytes }.map { file.read($0.whole.lowerBound, $0.whole.count) }
            // Items of this kind of "meta" lie elsewhere in the file.
            .filter { !$0.contains("iloc") }
    }

    /// Appends the boxes to the last box of a film, "moov".
    ///
    /// - Returns: the number of bytes that were added.
    func append(to output: Int32, movie: Int, end: Int) throws(VideoError) -> Int {
        let added = boxes.reduce(0) { $0 + $1.count }
        guard added > 0 else { return 0 }
        guard end > movie, end + added - movie < Int(UInt32.max) else { throw .notWritten }
        try write(boxes.flatMap(\.self), to: output, at: end)
        try write(withUnsafeBytes(of: UInt32(end + added - movie).bigEndian) { Array($0) }, to: output, at: movie)
        return added
    }

    private func write(_ bytes: [UInt8], to output: Int32, at offset: Int) throws(VideoError) {
        var done = 0
        while done < bytes.count {
            let put = bytes[done...].withUnsafeBytes { pwrite(output, $0.baseAddress, $0.count, off_t(offset + done)) }
            if put < 0 && errno == EINTR { continue }
            guard put > 0 else { throw .notWritten }
            done += put
        }
    }

    private struct Box {
        let type: String
        let whole: Range<Int>
        let payload: Range<Int>
    }

    private struct FileBoxes {
        let descriptor: Int32

        var size: Int {
            var status = stat()
            return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
        }

        func read(_ offset: Int, _ count: Int) -> [UInt8] {
            [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                while filled < count {
                    let got = pread(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset + filled))
                    if got < 0 && errno == EINTR { continue }
                    if got <= 0 { return }
                    filled += got
                }
            }
        }

        func boxes(in range: Range<Int>) -> [Box] {
            var (found, at) = ([Box](), range.lowerBound)
            while found.count < MovieItems.maximumBoxes, range.upperBound - at >= 8 {
                let head = read(at, 16)
                guard head.count >= 8 else { break }
                let short = head[..<4].reduce(0) { $0 << 8 | Int($1) }
                let isLong = short == 1 && head.count == 16
                let length = isLong ? head[9...].reduce(0) { $0 << 8 | Int($1) } : short == 0 ? range.upperBound - at : short
                let header = isLong ? 16 : 8
                guard length >= header, length <= range.upperBound - at else { break }
                found.append(
                    Box(
                        type: String(decoding: head[4..<8], as: UTF8.self), whole: at..<at + length,
                        payload: at + header..<at + length))
                at += length
            }
            return found
        }
    }
}

extension [UInt8] {
    fileprivate func contains(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { firstRange(of: Array($0)) != nil }
    }
}
