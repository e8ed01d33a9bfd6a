import Base

extension MovieFile {
    /// Reads the Info element of a Matroska or WebM file (RFC 9559): its date, its length and its title.
    mutating func takeMatroska(_ read: Read, _ size: Int) {
        guard let head = Element(read, at: 0, end: size),
            let segment = Element(read, at: head.payload.upperBound, end: size), segment.id == 0x1853_8067,
            let info = segment.children(read).first(where: { $0.id == 0x1549_A966 })
        else { return }
        var (scale, duration) = (1_000_000.0, Double?.none)
        for child in info.children(read) {
            let bytes = read(child.payload.lowerBound, min(child.payload.count, MovieValue.maximumBytes))
            let number = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            switch (child.id, child.payload.count) {
            case (0x4461, 8): takeNanoseconds(Int64(bitPattern: number))
            case (0x2AD7B1, 1...8): scale = Double(number)
            case (0x4489, 4): duration = Double(Float(bitPattern: UInt32(number)))
            case (0x4489, 8): duration = Double(bitPattern: number)
            case (0x7BA9, _): labels?.add(LabelText.decoded(bytes), as: .title)
            default: break
            }
        }
        if let length = duration.map({ $0 * scale / 1_000_000 }), (1..<1e15).contains(length) { milliseconds = Int(length) }
    }

    /// Matroska counts nanoseconds from 2001-01-01.
    private mutating func takeNanoseconds(_ nanoseconds: Int64) {
        if nanoseconds != 0 { add(FoundDate(.video, unixSeconds: nanoseconds / 1_000_000_000 + 978_307_200)) }
    }

    /// An element of EBML (RFC 8794): an identifier and a size, both of variable length.
    private struct Element {
        let id: Int
        let payload: Range<Int>

        private static let maximumChildren = 64

        init?(_ read: Read, at: Int, end: Int) {
            let bytes = read(at, 12)
            guard let id = Self.number(bytes[...], keepsMark: true), id.length <= 4,
                let size = Self.number(bytes.dropFirst(id.length), keepsMark: false)
            else { return nil }
            self.id = id.value
            let start = at + id.length + size.length
            guard start <= end else { return nil }
            // A size whose bits are all set is unknown.
            payload = start..<(size.value == 1 << (7 * size.length) - 1 ? end : min(end, start + size.value))
        }

        /// Returns the elements in front of the frames.
        func children(_ read: Read) -> [Element] {
            var (found, at) = ([Element](), payload.lowerBound)
            while found.count < Self.maximumChildren, at < payload.upperBound,
                let element = Element(read, at: at, end: payload.upperBound)
            {
                found.append(element)
                at = element.payload.upperBound
            }
            return found
        }

        private static func number(_ bytes: ArraySlice<UInt8>, keepsMark: Bool) -> (value: Int, length: Int)? {
            guard let first = bytes.first, first != 0 else { return nil }
            let length = first.leadingZeroBitCount + 1
            guard bytes.count >= length else { return nil }
            let start = keepsMark ? Int(first) : Int(first) & (0xFF >> length)
            return (bytes.dropFirst().prefix(length - 1).reduce(start) { $0 << 8 | Int($1) }, length)
        }
    }
}
