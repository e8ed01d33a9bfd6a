import Foundation
import Glibc

/// Names that Shoebox gives to its own files. A sweep distinguishes them from a person's files by these names.
public enum OwnName {
    /// A name that nobody can guess and nobody else uses: a UUID in lower case.
    public static func unique() -> String { UUID().uuidString.lowercased() }

    /// Whether `unique` could have made a name.
    public static func isUnique(_ name: some StringProtocol) -> Bool {
        let bytes = Array(name.utf8)
        guard bytes.count == 36 else { return false }
        return bytes.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : isHex(byte)
        }
    }

    /// Whether a name is a hexadecimal number in lower case with exactly this number of digits.
    public static func isHex(_ name: some StringProtocol, count: Int) -> Bool {
        name.utf8.count == count && name.utf8.allSatisfy(isHex)
    }

    private static func isHex(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
}

extension BytePath {
    /// Removes the files of a folder whose names are ours, and folders with such names and their content. Then it removes the
    /// folder if it is empty. It follows no link in the folder.
    ///
    /// - Parameters:
    ///   - keepsFolder: whether the folder stays.
    ///   - isOurs: whether a name is ours.
    public func sweep(keepsFolder: Bool = false, where isOurs: (String) -> Bool) {
        for name in children {
            guard let text = String(validating: name.bytes, as: UTF8.self), isOurs(text) else { continue }
            appending(name).removeTree()
        }
        if !keepsFolder { _ = withCString { rmdir($0) } }
    }
}
