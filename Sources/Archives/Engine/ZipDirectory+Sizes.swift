extension ZipDirectory.Record {
    /// The maximum number of bytes to which deflate unpacks one byte.
    private static let maximumRatio: UInt64 = 1032
    private static let wrap: UInt64 = 1 << 32

    /// The maximum size to which the data can unpack, even if the stated size is larger.
    var plausibleSize: UInt64 {
        switch method {
        case 0: min(size, compressed)
        case 8: min(size, largest)
        default: size
        }
    }

    var isStored: Bool { method == 0 && size == compressed }

    private var largest: UInt64 { compressed > .max / Self.maximumRatio ? .max : compressed * Self.maximumRatio }

    /// Whether the stated size may be only the lowest 32 bits of the true one.
    var canBeLarger: Bool { !isWide && method == 8 && largest >= size + Self.wrap }

    /// Returns the true size if it can be known from the compressed size and from how far the beginning of the data unpacks.
    ///
    /// - Parameter ratio: the number of unpacked bytes for each packed byte at the beginning.
    func trueSize(_ ratio: () -> Double?) -> UInt64? {
        guard isOfMacOS, canBeLarger else { return size }
        // Data that cannot be compressed grows by five bytes for each 16 kB.
        let smallest = compressed - compressed / 1024 - min(compressed, 1024)
        let first = size >= smallest ? size : size + (smallest - size + Self.wrap - 1) / Self.wrap * Self.wrap
        guard first + Self.wrap <= largest else { return first }
        guard let ratio = ratio() else { return nil }
        let likely = ratio * Double(compressed)
        let wraps = max(0, ((likely - Double(first)) / Double(Self.wrap)).rounded())
        let nearest = first + UInt64(wraps) * Self.wrap
        return abs(Double(nearest) - likely) < Double(Self.wrap) / 4 ? nearest : nil
    }

    /// Whether `count` unpacked bytes are what the record states, or what its lowest 32 bits state.
    func states(_ count: Int64) -> Bool {
        let count = UInt64(clamping: count)
        return count == size || canBeLarger && count > size && (count - size) % Self.wrap == 0
    }
}
