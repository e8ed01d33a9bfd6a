/// Changes values of an EXIF block in place (CIPA DC-008). No other data moves, so offsets in maker notes, whose format is
/// unknown, remain valid.
struct ExifEditor {
    private(set) var bytes: [UInt8]
    private let bigEndian: Bool
    private let isSound: Bool

    /// The maximum number of entries in a directory.
    private static let maximumEntries = 1000

    private struct Entry {
        let at: Int
        let tag: Int
        let type: Int
        let count: Int
    }

    /// - Parameter block: begins with "II*\0" or "MM\0*", or with "Exif\0\0" before that, which is removed.
    init(_ block: [UInt8]) {
        bytes = block.starts(with: Array("Exif\0\0".utf8)) ? Array(block.dropFirst(6)) : block
        bigEndian = bytes.first == UInt8(ascii: "M")
        isSound = bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A])
    }

    mutating func setUpright() { set(0x0112, 1, in: main) }

    /// Sets the orientation, 1…8. A block without one gets a new main directory at its end; the former one remains unused.
    ///
    /// - Returns: false if the block is damaged.
    mutating func setOrientation(_ orientation: Int) -> Bool {
        if entries(main).contains(where: { $0.tag == 0x0112 && $0.type == 3 && $0.count == 1 }) {
            set(0x0112, orientation, in: main)
            return true
        }
        let known = entries(main).filter { $0.tag != 0x0112 }
        guard let start = main, let count = u16(start), let next = u32(start + 2 + count * 12) else { return false }
        var directory = known.map { (tag: $0.tag, bytes: Array(bytes[$0.at..<($0.at + 12)])) }
        directory.append((tag: 0x0112, bytes: number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]))
        directory.sort { $0.tag < $1.tag }
        if bytes.count % 2 == 1 { bytes.append(0) }
        put32(4, bytes.count)
        let block = number(directory.count, 2) + directory.flatMap { $0.bytes } + number(next, 4)
        bytes += block
        return true
    }

    /// The number in the byte order of the block.
    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        return bigEndian ? little.reversed() : little
    }

    mutating func setSize(_ width: Int, _ height: Int) {
        let directory = inner(0x8769)
        set(0xA002, width, in: directory)
        set(0xA003, height, in: directory)
        set(0x0100, width, in: main)
        set(0x0101, height, in: main)
    }

    /// Sets the resolution if the block has one.
    mutating func setDensity(_ dpi: Int) {
        for tag in [0x011A, 0x011B] {
            guard let entry = entries(main).first(where: { $0.tag == tag && $0.type == 5 }), let at = u32(entry.at + 8),
                at + 8 <= bytes.count
            else { continue }
            put32(at, dpi)
            put32(at + 4, 1)
        }
        set(0x0128, 2, in: main)
    }

    /// Removes the thumbnail, because it shows the picture before its conversion.
    mutating func removeThumbnail() {
        let entries = entries(main)
        guard isSound, let start = main, let second = u32(start + 2 + entries.count * 12), second > 0 else { return }
        let small = self.entries(second)
        if let offset = small.first(where: { $0.tag == 0x0201 }).flatMap(value),
            let length = small.first(where: { $0.tag == 0x0202 }).flatMap(value)
        {
            wipe(offset, length)
        }
        put32(start + 2 + entries.count * 12, 0)
    }

    /// Removes the GPS directory and erases its values.
    mutating func removeLocation() {
        guard let pointer = entries(main).first(where: { $0.tag == 0x8825 }) else { return }
        if let position = value(pointer) {
            let found = entries(position)
            for entry in found {
                let length = entry.count * Self.size(entry.type)
                if length > 4, let at = u32(entry.at + 8) { wipe(at, length) }
            }
            wipe(position, 2 + found.count * 12)
        }
        remove(pointer)
    }

    // MARK: The directories

    private var main: Int? { isSound ? u32(4) : nil }

    private func inner(_ tag: Int) -> Int? { entries(main).first { $0.tag == tag }.flatMap(value) }

    private func entries(_ directory: Int?) -> [Entry] {
        guard let directory, directory >= 8, let count = u16(directory), count <= Self.maximumEntries else { return [] }
        return (0..<count).compactMap { index in
            let at = directory + 2 + index * 12
            guard let tag = u16(at), let type = u16(at + 2), let count = u32(at + 4), u32(at + 8) != nil else { return nil }
            return Entry(at: at, tag: tag, type: type, count: count)
        }
    }

    private func value(_ entry: Entry) -> Int? { entry.type == 3 ? u16(entry.at + 8) : u32(entry.at + 8) }

    /// Sets the value of a tag if the tag exists.
    private mutating func set(_ tag: Int, _ number: Int, in directory: Int?) {
        guard let entry = entries(directory).first(where: { $0.tag == tag && $0.count == 1 }) else { return }
        if entry.type == 4 {
            put32(entry.at + 8, number)
        } else if entry.type == 3, number <= 0xFFFF {
            put16(entry.at + 8, number)
            put16(entry.at + 10, 0)
        }
    }

    /// Removes an entry from the first directory. The entries after it and the pointer to the next directory move up.
    private mutating func remove(_ entry: Entry) {
        guard let directory = main, let count = u16(directory), count > 0 else { return }
        let end = directory + 2 + count * 12 + 4
        guard end <= bytes.count else { return wipe(entry.at, 12) }
        bytes.replaceSubrange(entry.at..<(end - 12), with: bytes[(entry.at + 12)..<end])
        wipe(end - 12, 12)
        put16(directory, count - 1)
    }

    private static func size(_ type: Int) -> Int {
        switch type {
        case 3, 8: 2
        case 4, 9, 11, 13: 4
        case 5, 10, 12: 8
        default: 1
        }
    }

    // MARK: Bytes

    private func u16(_ at: Int) -> Int? {
        guard at >= 0, at + 2 <= bytes.count else { return nil }
        let (a, b) = (Int(bytes[at]), Int(bytes[at + 1]))
        return bigEndian ? a << 8 | b : b << 8 | a
    }

    private func u32(_ at: Int) -> Int? {
        guard let first = u16(at), let second = u16(at + 2) else { return nil }
        return bigEndian ? first << 16 | second : second << 16 | first
    }

    private mutating func put16(_ at: Int, _ number: Int) {
        guard at >= 0, at + 2 <= bytes.count else { return }
        let (high, low) = (UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number))
        (bytes[at], bytes[at + 1]) = bigEndian ? (high, low) : (low, high)
    }

    private mutating func put32(_ at: Int, _ number: Int) {
        put16(bigEndian ? at : at + 2, number >> 16)
        put16(bigEndian ? at + 2 : at, number & 0xFFFF)
    }

    private mutating func wipe(_ at: Int, _ count: Int) {
        guard at >= 8, count > 0, at < bytes.count else { return }
        for index in at..<min(at + count, bytes.count) { bytes[index] = 0 }
    }
}
