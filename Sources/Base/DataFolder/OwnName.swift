import Foundation
import Glibc

/// Names that Shoebox generates for its own files, so that cleaning up does not affect the user's files.
public enum OwnName {
    /// Returns a name that cannot be guessed and is not used elsewhere: a UUID in lower case.
    public static func unique() -> String { UUID().uuidString.lowercased() }

    /// Whether a name has the form that `unique` generates.
    public static func isUnique(_ name: some StringProtocol) -> Bool {
        let bytes = Array(name.utf8)
        guard bytes.count == 36 else { return false }
        return bytes.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : isHex(byte)
        }
    }

    /// Whether a name consists of exactly `count` lower-case hexadecimal digits.
    public static func isHex(_ name: some StringProtocol, count: Int) -> Bool {
        name.utf8.count == count && name.utf8.allSatisfy(isHex)
    }

    private static func isHex(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }
}

extension BytePath {
    /// Removes the files and complete folders inside this folder whose names satisfy `isOurs`, and then the folder itself if it
    /// is empty. Links are not followed.
    ///
    /// - Parameters:
    ///   - keepsFolder: whether to keep the folder itself.
    ///   - isOurs: whether a name belongs to Shoebox.
    public func sweep(keepsFolder: Bool = false, where isOurs: (String) -> Bool) {
        for name in children {
            guard let text = String(validating: name.bytes, as: UTF8.self), isOurs(text) else { continue }
            appending(name).removeTree()
        }
        if !keepsFolder { _ = withCString { rmdir($0) } }
    }
}
