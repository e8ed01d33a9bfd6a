import Base
import CTables

/// Reads a file in pieces. A piece is available both as its raw bytes and as one byte per code unit, in which ASCII is
/// unchanged and any other unit has a value that is not ASCII.
final class Pieces {
    let file: ByteFile
    let encoding: TextEncoding
    let width: Int
    private(set) var raw: UnsafeMutableBufferPointer<UInt8>
    private var narrowed: UnsafeMutableBufferPointer<UInt8>?
    /// The offset of the piece in the file.
    private(set) var offset: Int64 = 0
    /// The number of code units in the piece.
    private(set) var count = 0
    /// Whether the file ends with this piece.
    private(set) var isLast = false
    /// What a reader knows at the end of a piece of an encoding with characters of several bytes.
    struct State {
        /// Whether the next byte is the second one of a character.
        var isTrail = false
        var shifts: ShiftState?
    }

    /// The state at the end of the piece.
    private(set) var state: State
    /// The character of ASCII of each byte, or 0x7F; nil if it is the byte itself.
    private let ascii: [UInt8]?

    static let usual = 1 << 20

    init(_ file: ByteFile, _ encoding: TextEncoding, capacity: Int = usual) {
        (self.file, self.encoding, width) = (file, encoding, encoding.width)
        state = State(shifts: encoding.shifts.map(ShiftState.init))
        ascii = encoding.isASCIICompatible || encoding.hasPairs ? nil : Self.asciiTable(encoding)
        raw = .allocate(capacity: capacity + 64)
        if !encoding.isSearchable { narrowed = .allocate(capacity: capacity / encoding.width + 64) }
    }

    deinit {
        raw.deallocate()
        narrowed?.deallocate()
    }

    var units: UnsafePointer<UInt8> {
        guard let base = narrowed?.baseAddress ?? raw.baseAddress else { preconditionFailure("a buffer has at least 64 bytes") }
        return UnsafePointer(base)
    }

    /// Reads a piece. Unless `isCutAnywhere` is true, a CR at the end of the piece is left for the next piece, so that the byte
    /// after the CR is known.
    ///
    /// - Parameter known: the state before the piece; nil to take it from the previous piece.
    func load(at wanted: Int64, isCutAnywhere: Bool = false, state known: State? = nil) throws(TableError) {
        let isNext = wanted == offset + Int64(count * width)
        offset = wanted
        let room = UnsafeMutableRawBufferPointer(start: raw.baseAddress, count: raw.count - 64)
        let got = try file.read(at: wanted, into: room)
        isLast = wanted + Int64(got) >= file.size || got < room.count
        count = isLast ? (got + width - 1) / width : got / width
        if got < count * width { breakLastUnit() }
        if let narrowed, let from = raw.baseAddress, let to = narrowed.baseAddress {
            if width > 1 {
                ctables_narrow(from, count, Int32(width), encoding.isBigEndian ? 1 : 0, to)
            } else {
                hide(from, to, from: known ?? (isNext ? state : fresh))
            }
        }
        if !isLast, !isCutAnywhere, count > 1, units[count - 1] == 0x0D {
            count -= 1
            state = fresh
        }
    }

    /// The state at the beginning of a line.
    private var fresh: State { State(shifts: encoding.shifts.map(ShiftState.init)) }

    /// Makes the last unit invalid if the file ends within it. If the missing bytes were filled with zeros, the unit could
    /// become a valid character.
    private func breakLastUnit() {
        let start = (count - 1) * width
        for index in 0..<width { raw[start + index] = width == 2 ? (index == (encoding.isBigEndian ? 0 : 1) ? 0xD8 : 0) : 0xFF }
    }

    private func hide(_ from: UnsafeMutablePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>, from first: State) {
        state = first
        if encoding.shifts != nil {
            hideShifted(from, to)
        } else if let ascii {
            for index in 0..<count { to[index] = ascii[Int(from[index])] }
        } else {
            hidePairs(from, to)
        }
    }

    private func hidePairs(_ from: UnsafeMutablePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>) {
        var isTrail = state.isTrail
        for index in 0..<count {
            // A first byte without a second one, for example at the end of a line, must not hide the line end or comma after
            // it.
            if isTrail, encoding.isTrail(from[index]) {
                to[index] = Self.hidden
                isTrail = false
            } else {
                to[index] = from[index]
                isTrail = from[index] >= 0x80 && encoding.isLead(from[index])
            }
        }
        state.isTrail = isTrail
    }

    private func hideShifted(_ from: UnsafeMutablePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>) {
        guard var shifts = state.shifts else { return }
        for index in 0..<count {
            to[index] = shifts.hides(from[index]) ? Self.hidden : ascii.map { $0[Int(from[index])] } ?? from[index]
        }
        state.shifts = shifts
    }

    /// Stands for a unit that is not ASCII.
    private static let hidden: UInt8 = 0x7F

    /// Returns the character of ASCII that each byte is alone. The new line of IBM's mainframes ends a line.
    private static func asciiTable(_ encoding: TextEncoding) -> [UInt8] {
        (0...255).map { byte in
            let scalars = DecodedText([UInt8(byte)], encoding).text.unicodeScalars
            guard scalars.count == 1, let scalar = scalars.first else { return hidden }
            return scalar.isASCII ? UInt8(scalar.value) : scalar == "\u{85}" ? 0x0A : hidden
        }
    }

    /// Allocates space for a longer piece. The current piece is discarded.
    func grow(to capacity: Int) {
        raw.deallocate()
        raw = .allocate(capacity: capacity + 64)
        if narrowed != nil {
            narrowed?.deallocate()
            narrowed = .allocate(capacity: capacity / width + 64)
        }
        count = 0
        state = fresh
    }

    var capacity: Int { raw.count - 64 }

    /// The raw bytes of a range of code units.
    func bytes(_ units: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: raw[units.lowerBound * width..<units.upperBound * width])
    }
}
