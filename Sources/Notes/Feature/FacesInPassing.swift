public import Base
public import Catalogue
public import GRDB
public import PeopleTasks
public import ReadingEngine

/// Finds the faces of photos in the requests in which their text is read in the background, so that a photo is read and decoded once
/// for both.
public struct FacesInPassing: Sendable {
    /// Reads the text and finds the faces of a file in a worker.
    public typealias Read = @Sendable (BytePath, ReadingOptions) async throws(Failure) -> TextAndFaces
    /// Stores faces, and returns what is to be written into the catalogue.
    public typealias Take = @Sendable ([FoundFace], Identity) async throws -> @Sendable (Database) throws -> Void

    /// Whether faces must be looked for in a content.
    let areWanted: @Sendable (Database, Identity) throws -> Bool
    let read: Read
    let take: Take

    public init(areWanted: @escaping @Sendable (Database, Identity) throws -> Bool, read: @escaping Read, take: @escaping Take) {
        (self.areWanted, self.read, self.take) = (areWanted, read, take)
    }
}
