/// Walks through the boxes of a film without holding the film in memory. A box that extends beyond its surroundings ends with
/// them.
struct MovieBoxes {
    struct Box {
        let type: UInt32
        let payload: Range<Int>
    }

    private let read: MovieFile.Read
    /// The number of boxes that may still be looked at.
    private var left = 4096

    init(read: @escaping MovieFile.Read) { self.read = read }

    /// Returns the beginning of a range.
    func bytes(_ range: Range<Int>, maximum: Int) -> [UInt8] { read(range.lowerBound, min(range.count, maximum)) }

    mutating func first(_ type: StaticString, in range: Range<Int>) -> Box? { first(fourCC(type), in: range) }

    mutating func first(_ type: UInt32, in range: Range<Int>) -> Box? {
        var at = range.lowerBound
        while let box = box(at: at, in: range) {
            if box.type == type { return box }
            at = box.payload.upperBound
        }
        return nil
    }

    mutating func all(in range: Range<Int>) -> [Box] {
        var (found, at) = ([Box](), range.lowerBound)
        while let box = box(at: at, in: range) {
            found.append(box)
            at = box.payload.upperBound
        }
        return found
    }

    private mutating func box(at: Int, in range: Range<Int>) -> Box? {
        guard left > 0, range.upperBound - at >= 8 else { return nil }
        left -= 1
        return read(at, 16).withUnsafeBytes { head in
            let reader = ByteReader(bytes: head, bigEndian: true)
            guard let short = reader.u32(0), let type = reader.fourCC(4) else { return nil }
            let rest = range.upperBound - at
            let (header, length) = short == 1 ? (16, reader.u64(8) ?? 0) : (8, short == 0 ? rest : short)
            guard length >= header, rest >= header else { return nil }
            return Box(type: type, payload: at + header..<at + min(length, rest))
        }
    }
}
