import CDeflate
import Foundation

/// Texts as zlib streams. The texts of documents take about two fifths of their size.
enum PackedText {
    private static let level: Int32 = 6

    /// Compresses a text.
    ///
    /// - Parameter pieces: the maximum size of a piece of the result in bytes.
    static func pack(_ text: String, pieces: Int) -> [Data] {
        let bytes = Array(text.utf8)
        let room = cdeflate_bound(bytes.count)
        let packed = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            count = cdeflate(bytes, bytes.count, level, buffer.baseAddress, room)
        }
        return stride(from: 0, to: packed.count, by: pieces).map { Data(packed[$0..<min($0 + pieces, packed.count)]) }
    }

    /// - Parameter bytes: the length of the text in UTF-8.
    static func unpack(_ packed: Data, bytes: Int) -> String {
        let packed = [UInt8](packed)
        return String(unsafeUninitializedCapacity: bytes) { buffer in
            cdeflate_inflate(packed, packed.count, buffer.baseAddress, bytes)
        }
    }
}
