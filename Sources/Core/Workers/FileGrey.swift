public import Basics
public import Pictures

/// A picture in grey and the moment it was true.
public struct FileGrey: Codable, Sendable {
    /// Taken from the open descriptor; it was the same before and after reading.
    public let stamp: FileStamp
    public let picture: GreyPicture

    public init(stamp: FileStamp, picture: GreyPicture) {
        self.stamp = stamp
        self.picture = picture
    }
}
