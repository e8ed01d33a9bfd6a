/// Bytes that replace others in a copy of a file. The size of the file stays.
public struct FilePatch: Codable, Sendable, Equatable {
    public let offset: Int64
    public let bytes: [UInt8]

    public init(offset: Int64, _ bytes: [UInt8]) { (self.offset, self.bytes) = (offset, bytes) }

    /// The offset of the first byte after the patch.
    public var end: Int64 { offset + Int64(bytes.count) }
}

extension [FilePatch] {
    /// Changes a piece of the file that begins at `offset`.
    public func apply(to piece: UnsafeMutableRawBufferPointer, at offset: Int64) {
        for patch in self where patch.offset >= 0 && patch.end > offset && patch.offset < offset + Int64(piece.count) {
            let first = Swift.max(patch.offset, offset)
            let end = Swift.min(patch.end, offset + Int64(piece.count))
            for at in first..<end { piece[Int(at - offset)] = patch.bytes[Int(at - patch.offset)] }
        }
    }
}

/// The patches of a file in a certain state.
public struct FilePatches: Codable, Sendable {
    /// The state of the file for which the patches were made.
    public let stamp: FileStamp
    public let patches: [FilePatch]

    public init(_ stamp: FileStamp, _ patches: [FilePatch]) { (self.stamp, self.patches) = (stamp, patches) }
}
