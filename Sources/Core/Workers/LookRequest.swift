public import Basics
public import Foundation
public import Grouping

/// Pictures that look like one, to be read again and compared with it closely.
public struct LookRequest: Codable, Sendable {
    /// A content, and the files that have it: the first that is still what it was, is read.
    public struct Source: Codable, Sendable {
        public struct File: Codable, Hashable, Sendable {
            public let path: BytePath
            public let stamp: FileStamp

            public init(path: BytePath, stamp: FileStamp) {
                self.path = path
                self.stamp = stamp
            }
        }

        public let files: [File]
        /// Its JPEG, where one was made: what it tells need not be read from a file.
        public let thumbnail: Data?

        public init(files: [File], thumbnail: Data? = nil) {
            self.files = files
            self.thumbnail = thumbnail
        }
    }

    public struct Other: Codable, Sendable {
        public let source: Source
        /// Applied to it first, an EXIF orientation.
        public let orientation: Int
        public let manner: CloserLook.Manner
        /// Asked instead: whether one was cut from the other.
        public let cut: Cut?

        public init(_ source: Source, turn: Turn, manner: CloserLook.Manner, cut: Cut? = nil) {
            self.source = source
            orientation = turn.rawValue
            self.manner = manner
            self.cut = cut
        }
    }

    public let one: Source
    public let others: [Other]

    public init(_ one: Source, _ others: [Other]) {
        self.one = one
        self.others = others
    }

    /// What a worker may be asked at once, so that it answers soon.
    public static let most = 24
}
