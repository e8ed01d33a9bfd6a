import Base

/// Where a reader is in a text that shifts between ASCII and characters of two bytes (see `TextEncoding.Shifts`). A new line begins
/// in ASCII.
///
/// The rules are those of CCharset, which decodes the text.
struct ShiftState {
    private let shifts: TextEncoding.Shifts
    /// Whether the next bytes belong to characters that are not ASCII.
    private var isWide = false
    /// Whether `SO` has come after the last `SI`.
    private var isOut = false
    /// Whether the next byte is the second one of a character.
    private var isSecond = false
    /// The number of bytes that belong to a single character of another set.
    private var single = 0
    private var isSingleNarrow = false
    private var pending = Pending.nothing

    /// The part of an escape sequence that was read.
    private enum Pending { case nothing, escape, wide, set, wideSet, otherSet, narrowSet, tilde }

    init(_ shifts: TextEncoding.Shifts) { self.shifts = shifts }

    /// Whether a byte is not a character of ASCII of its own.
    mutating func hides(_ byte: UInt8) -> Bool {
        if byte == 0x0A || byte == 0x0D, shifts != .ebcdic {
            self = Self(shifts)
            return false
        }
        switch shifts {
        case .iso2022: return hides2022(byte)
        case .hz: return hidesHZ(byte)
        case .ebcdic:
            if byte == Self.shiftOut || byte == Self.shiftIn {
                isOut = byte == Self.shiftOut
                return true
            }
            return isOut
        }
    }

    private static let (shiftOut, shiftIn, escape): (UInt8, UInt8, UInt8) = (0x0E, 0x0F, 0x1B)

    private mutating func hides2022(_ byte: UInt8) -> Bool {
        if pending != .nothing {
            readEscape(byte)
            return true
        }
        if single > 0 {
            single -= 1
            return true
        }
        switch byte {
        case Self.escape: pending = .escape
        case Self.shiftOut: isOut = true
        case Self.shiftIn: isOut = false
        default: return byte > 0x20 && (isWide || isOut)
        }
        return true
    }

    private mutating func readEscape(_ byte: UInt8) {
        let next: Pending
        switch (pending, byte) {
        case (.escape, UInt8(ascii: "$")): next = .wide
        case (.escape, UInt8(ascii: "(")): next = .set
        case (.escape, UInt8(ascii: ".")): next = .narrowSet
        case (.escape, UInt8(ascii: ")")...UInt8(ascii: "/")), (.wide, UInt8(ascii: ")")...UInt8(ascii: "/")): next = .otherSet
        case (.wide, UInt8(ascii: "(")): next = .wideSet
        default: next = .nothing
        }
        switch pending {
        case .escape where byte == UInt8(ascii: "N"): single = isSingleNarrow ? 1 : 2
        case .narrowSet: isSingleNarrow = true
        case .wide where next == .nothing, .wideSet: isWide = true
        // Katakana has one byte for each character, but the bytes are those of ASCII.
        case .set: isWide = byte == UInt8(ascii: "I")
        default: break
        }
        pending = next
    }

    private mutating func hidesHZ(_ byte: UInt8) -> Bool {
        if pending == .tilde {
            pending = .nothing
            if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { (isWide, isSecond) = (byte == UInt8(ascii: "{"), false) }
            return true
        }
        if byte == UInt8(ascii: "~"), !isSecond {
            pending = .tilde
            return true
        }
        guard isWide, byte > 0x20 else { return false }
        isSecond.toggle()
        return true
    }
}
