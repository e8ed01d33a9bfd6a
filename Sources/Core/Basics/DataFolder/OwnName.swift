import Foundation
import Glibc

/// Names that Shoebox gives to files of its own, by which a sweep tells them from those of a person.
public enum OwnName {
    /// A name that nobody can guess and nobody else gives: a UUID in lower case.
    public static func unique() -> String { UUID().uuidString.lowercased() }

    /// Whether a name is one that `unique` makes.
    public static func isUnique(_ name: some StringProtocol) -> Bool {
        let bytes = Array(name.utf8)
        guard bytes.count == 36 else { return false }
        return bytes.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : isHex(byte)
        }
    }

    /// Whether a name has exactly as many digits of a hexadecimal number, in lower case.
    public static func isHex(_ name: some StringProtocol, count: Int) -> Bool {
        name.utf8.count == count && name.utf8.allSatisfy(isHex)
    }

    private static func isHex(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
}

extension BytePath {
    /// Removes files and, with all that is in them, folders of a folder of ours: those alone whose names we give. Then the folder goes if it
    /// is empty. No link in it is followed.
    ///
    /// - Parameter isOurs: whether we give the name.
    public func sweep(where isOurs: (String) -> Bool) {
        for name in children {
            guard let text = String(validating: name.bytes, as: UTF8.self), isOurs(text) else { continue }
            appending(name).removeTree()
        }
        _ = withCString { rmdir($0) }
    }
}
