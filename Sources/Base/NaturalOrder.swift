/// Sorts names in the order that users expect: “IMG 9” before “IMG 10”, upper case next to lower case, and decomposed names
/// next to composed ones.
public enum NaturalOrder {
    private static let zero = UInt8(ascii: "0")
    private static let nine = UInt8(ascii: "9")

    /// Returns a sort key for the name. Comparing the bytes of two keys compares their names.
    public static func key(_ name: BytePath) -> [UInt8] {
        var key: [UInt8] = []
        key.reserveCapacity(name.bytes.count + 2)
        append(name, to: &key)
        return key
    }

    /// Appends a sort key for the name. In the key, each number is preceded by its number of digits, so that comparing bytes
    /// sorts numbers by their value.
    public static func append(_ name: BytePath, to key: inout [UInt8]) {
        if name.bytes.contains(where: { $0 >= 0x80 }) {
            append(lowercase: Array(name.display.composed.lowercased().utf8), to: &key)
        } else {
            append(lowercase: name.bytes, to: &key)
        }
    }

    private static func append(lowercase bytes: [UInt8], to key: inout [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            var at = 0
            while at < bytes.count {
                let byte = bytes[at]
                guard byte >= zero, byte <= nine else {
                    key.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
                    at += 1
                    continue
                }
                while at < bytes.count, bytes[at] == zero { at += 1 }
                let start = at
                while at < bytes.count, bytes[at] >= zero, bytes[at] <= nine { at += 1 }
                key.append(zero)
                key.append(UInt8(min(at - start, 255)))
                for digit in start..<at { key.append(bytes[digit]) }
            }
        }
    }
}
