public import Base
import Foundation

/// A small file beside a photo that says when the photo was taken, and what it shows. Safe on any bytes.
public enum DateSidecar {
    public enum Kind: Int, Codable, Sendable {
        /// An .xmp file, which programs for photos write.
        case xmp = 0
        /// A .json file of Google Takeout.
        case takeout
    }

    /// Longer files are no sidecars.
    public static let maximumBytes = 4 << 20

    /// Returns the date in a sidecar; nil if it contains none.
    public static func date(in bytes: [UInt8], _ kind: Kind) -> FoundDate? {
        switch kind {
        case .takeout: return takeout(bytes)
        case .xmp:
            let found = bytes.withUnsafeBytes { XMPDates.find(in: $0) }
            return found.original.map { FoundDate(.sidecar, $0) } ?? found.digitized.map { FoundDate(.sidecarDigitized, $0) }
        }
    }

    /// Returns what a sidecar says about the photo; empty if it says nothing.
    public static func labels(in bytes: [UInt8], _ kind: Kind) -> Labels {
        switch kind {
        case .xmp: bytes.withUnsafeBytes { XMPLabels.find(in: $0) }
        case .takeout: TakeoutLabels.find(in: bytes)
        }
    }

    private struct Takeout: Decodable {
        struct Moment: Decodable { let timestamp: String }

        let photoTakenTime: Moment
    }

    /// 1826-01-01 and 2200-01-01.
    private static let moments: Range<Int64> = -4_544_208_000..<7_258_118_400

    private static func takeout(_ bytes: [UInt8]) -> FoundDate? {
        guard let found = try? JSONDecoder().decode(Takeout.self, from: Data(bytes)),
            let seconds = Int64(found.photoTakenTime.timestamp)
        else { return nil }
        return takeoutDate(seconds)
    }

    /// - Returns: nil for 0, which Google writes for an unknown time, and for a time at which nobody took a photo.
    static func takeoutDate(_ seconds: Int64) -> FoundDate? {
        seconds != 0 && moments.contains(seconds) ? FoundDate(.takeout, unixSeconds: seconds) : nil
    }
}
