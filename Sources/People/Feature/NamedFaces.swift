import Base

/// Matches the names that the file of a photo has with the faces that were found in the photo.
///
/// A region that lies on a face names that face. A name without a region names the face only if there is one face and one name.
struct NamedFaces {
    /// The name of each face that has one.
    private(set) var names: [FaceKey: String] = [:]

    /// A region and a face that overlap more than this are about the same face.
    private static let leastOverlap = 0.25
    /// How much larger or smaller than the face a region may be whose middle lies on the face. Programs draw frames of heads and of faces.
    private static let greatestRatio = 6.0

    /// - Parameters:
    ///   - faces: all faces of the photo.
    ///   - regions: the regions in the upright picture.
    ///   - people: all names, also those of the regions.
    init(_ faces: [FaceKey], regions: [(name: String, box: FaceBox)], people: [String]) {
        if regions.isEmpty {
            if faces.count == 1, people.count == 1 { names[faces[0]] = people[0] }
            return
        }
        var pairs: [(face: FaceKey, region: Int, fit: Double)] = []
        for face in faces {
            for (index, region) in regions.enumerated() {
                if let fit = Self.fit(region.box, face.box) { pairs.append((face, index, fit)) }
            }
        }
        var (usedRegions, usedNames) = (Set<Int>(), Set<String>())
        for pair in pairs.sorted(by: { $0.fit > $1.fit }) where names[pair.face] == nil && !usedRegions.contains(pair.region) {
            // Nobody is in a photo twice.
            guard usedNames.insert(regions[pair.region].name).inserted else { continue }
            names[pair.face] = regions[pair.region].name
            usedRegions.insert(pair.region)
        }
    }

    /// How well a region fits a face; nil if it is about something else.
    private static func fit(_ region: FaceBox, _ face: FaceBox) -> Double? {
        let overlap = region.overlap(face)
        if overlap >= leastOverlap { return overlap }
        let ratio = region.area / max(face.area, 1)
        guard region.hasMiddle(of: face), face.hasMiddle(of: region), (1 / greatestRatio...greatestRatio).contains(ratio) else {
            return nil
        }
        return overlap
    }
}

extension FaceBox {
    fileprivate var area: Double { Double(width) * Double(height) }

    fileprivate func hasMiddle(of other: FaceBox) -> Bool {
        let (middleX, middleY) = (other.x + other.width / 2, other.y + other.height / 2)
        return (x...x + width).contains(middleX) && (y...y + height).contains(middleY)
    }
}
