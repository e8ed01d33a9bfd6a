extension XMPPacket {
    private static let areaNamespace = "http://ns.adobe.com/xmp/sType/Area#"
    private static let sizeNamespace = "http://ns.adobe.com/xap/1.0/sType/Dimensions#"

    /// Adds the regions of faces. A region of another program stays, unless it is about one of these faces and has another name.
    ///
    /// - Returns: nil if the packet has regions in a form to which nothing can be added, or of the picture turned by a quarter.
    func addingRegions(_ regions: [FaceRegion]) -> XMPPacket? {
        let missing = regions.filter { region in !faceRegions.contains { $0.isSame(region) } }
        if missing.isEmpty { return self }
        guard let element = elements(.regions).first else { return inserted(regions) }
        guard elements(.regions).count == 1, let list = element.first(where: { $0.isNamed("Bag", Self.rdf) }),
            let inner = list.inner
        else { return nil }
        let size = element.appliedDimensions
        if let size, let first = regions.first, first.isOfOtherSides(size) { return nil }
        let replaced = list.items.filter { item in
            item.regionStructures.compactMap { $0.faceRegion(size) }.contains { former in missing.contains { $0.isAbout(former) }
            }
        }
        var edited = text
        for item in replaced.reversed() { edited.removeSubrange(item.range) }
        let items = missing.map { Self.item($0, rdfPrefix: list.prefix) }.joined()
        edited.insert(contentsOf: items, at: inner.lowerBound)
        guard let packet = XMPPacket(text: edited) else { return nil }
        let isComplete = missing.allSatisfy { region in packet.faceRegions.contains { $0.isSame(region) } }
        return isComplete ? packet : nil
    }

    private func inserted(_ regions: [FaceRegion]) -> XMPPacket? {
        guard let description = descriptions.first, let first = regions.first else { return nil }
        let rdf = description.prefix
        func qualified(_ local: String) -> String { rdf.isEmpty ? local : "\(rdf):\(local)" }
        var size = ""
        if let width = first.pictureWidth, let height = first.pictureHeight {
            size = """
                <mwg-rs:AppliedToDimensions xmlns:stDim="\(Self.sizeNamespace)" stDim:w="\(width)" stDim:h="\(height)" stDim:unit="pixel"/>
                """
        }
        let items = regions.map { Self.item($0, rdfPrefix: rdf) }.joined()
        // An attribute without a prefix would be in no namespace.
        let resource = rdf.isEmpty ? "rdf:parseType=\"Resource\" xmlns:rdf=\"\(Self.rdf)\"" : "\(rdf):parseType=\"Resource\""
        return inserting(
            "<mwg-rs:Regions xmlns:mwg-rs=\"\(Property.regions.namespace)\" \(resource)>\(size)<mwg-rs:RegionList><\(qualified("Bag"))>"
                + "\(items)</\(qualified("Bag"))></mwg-rs:RegionList></mwg-rs:Regions>")
    }

    private static func item(_ region: FaceRegion, rdfPrefix rdf: String) -> String {
        func qualified(_ local: String) -> String { rdf.isEmpty ? local : "\(rdf):\(local)" }
        let name = escaped(region.name).replacing("\"", with: "&quot;")
        let sides = [("x", region.x), ("y", region.y), ("w", region.width), ("h", region.height)].map { side, value in
            "stArea:\(side)=\"\(decimal(value))\""
        }
        return """
            <\(qualified("li"))><\(qualified("Description")) xmlns:mwg-rs="\(Property.regions.namespace)" mwg-rs:Name="\(name)" \
            mwg-rs:Type="Face"><mwg-rs:Area xmlns:stArea="\(areaNamespace)" \(sides.joined(separator: " ")) stArea:unit="normalized"/>\
            </\(qualified("Description"))></\(qualified("li"))>
            """
    }

    /// A number with six digits behind the point.
    private static func decimal(_ value: Double) -> String {
        let millionths = Int((value * 1_000_000).rounded())
        let rest = String(millionths % 1_000_000)
        return "\(millionths / 1_000_000).\(String(repeating: "0", count: 6 - rest.count))\(rest)"
    }
}

extension FaceRegion {
    /// Regions that overlap more than this are about the same face, or are the same.
    private static let (sameFace, sameRegion) = (0.3, 0.9)

    private var whole: FaceBox { box(orientation: 1, width: nil, height: nil) }

    /// Whether a size is that of the picture lying on its side.
    fileprivate func isOfOtherSides(_ size: (width: Int, height: Int)) -> Bool {
        guard let pictureWidth, let pictureHeight else { return false }
        return (pictureWidth > pictureHeight && size.width < size.height)
            || (pictureWidth < pictureHeight && size.width > size.height)
    }

    fileprivate func isSame(_ other: FaceRegion) -> Bool { name == other.name && whole.overlap(other.whole) > Self.sameRegion }

    /// Whether another region has the same face or the same name. Nobody is in a photo twice.
    fileprivate func isAbout(_ other: FaceRegion) -> Bool { whole.overlap(other.whole) >= Self.sameFace || name == other.name }
}
