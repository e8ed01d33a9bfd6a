import Notes
import People

extension PeopleFeature {
    /// Finds faces in the requests in which text is read. Only the program knows both features.
    var facesInPassing: FacesInPassing {
        FacesInPassing(areWanted: areWanted, read: readWithFaces, take: take)
    }
}
