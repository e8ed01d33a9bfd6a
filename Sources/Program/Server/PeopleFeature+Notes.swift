import Notes
import People
import PeopleTasks

extension PeopleFeature {
    /// Finds faces in the requests in which text is read. Only the program knows both features.
    var facesInPassing: FacesInPassing {
        FacesInPassing(areWanted: areWanted, read: readWithFaces, take: take)
    }
}
