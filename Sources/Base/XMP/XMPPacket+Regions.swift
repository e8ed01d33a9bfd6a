extension XMPPacket {
    /// The regions that have the name of a person: those of the Metadata Working Group (MWG Guidelines 2.0, 5.9), else those of Windows.
    public var faceRegions: [FaceRegion] {
        let regions = elements(.regions).flatMap { element in
            let size = element.appliedDimensions
            return element.regionStructures.compactMap { $0.faceRegion(size) }
        }
        return regions.isEmpty ? elements(.windowsRegions).flatMap { Self.windowsRegions(in: $0) } : regions
    }

    /// Windows states the left and upper edges, the width and the height: "0.1, 0.2, 0.3, 0.3".
    private static func windowsRegions(in element: XMLElement) -> [FaceRegion] {
        var regions: [FaceRegion] = []
        if let name = element.field("PersonDisplayName"), let sides = element.field("Rectangle") {
            let numbers = sides.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map { Double($0) ?? .nan }
            if numbers.count == 4, numbers.allSatisfy(\.isFinite),
                let region = FaceRegion(
                    name, x: numbers[0] + numbers[2] / 2, y: numbers[1] + numbers[3] / 2, width: numbers[2], height: numbers[3])
            {
                regions.append(region)
            }
        }
        return regions + element.children.flatMap { windowsRegions(in: $0) }
    }
}

extension XMLElement {
    /// Returns a field of a structure, which is written as an attribute or as an element.
    public func field(_ name: String) -> String? {
        attributes.first { $0.name == name && !$0.namespace.isEmpty }?.value
            ?? children.first { $0.name == name }.flatMap { XMPPacket.values(of: $0).first }
    }

    /// The innermost elements that describe a region.
    var regionStructures: [XMLElement] {
        let isRegion = field("Name") != nil && children.contains { $0.name == "Area" }
        return isRegion ? [self] : children.flatMap(\.regionStructures)
    }

    /// The size in pixels that the regions refer to; nil if it is missing.
    var appliedDimensions: (width: Int, height: Int)? {
        guard name == "AppliedToDimensions" else { return children.lazy.compactMap(\.appliedDimensions).first }
        guard let width = number("w"), let height = number("h"), (1.0...1_000_000.0).contains(width),
            (1.0...1_000_000.0).contains(height)
        else { return nil }
        return (Int(width), Int(height))
    }

    /// The region that a structure describes; nil if it is no face. Regions without a type are taken for faces; others are pets, codes and
    /// points of focus.
    func faceRegion(_ size: (width: Int, height: Int)?) -> FaceRegion? {
        guard let name = field("Name"), field("Type").map({ $0.lowercased() == "face" }) ?? true,
            let area = children.first(where: { $0.name == "Area" }), let x = area.number("x"), let y = area.number("y"),
            // A circle has a diameter instead of a width and a height.
            let width = area.number("w") ?? area.number("d"), let height = area.number("h") ?? area.number("d")
        else { return nil }
        let isInPixels = area.inner("unit")?.lowercased() == "pixel"
        if isInPixels, size == nil { return nil }
        let (across, down) = isInPixels ? (Double(size?.width ?? 1), Double(size?.height ?? 1)) : (1, 1)
        return FaceRegion(
            name, x: x / across, y: y / down, width: width / across, height: height / down, pictureWidth: size?.width,
            pictureHeight: size?.height)
    }

    /// A field of a structure, which may be written within a description of its own.
    private func inner(_ name: String) -> String? { field(name) ?? children.lazy.compactMap { $0.field(name) }.first }

    private func number(_ name: String) -> Double? { inner(name).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }
}
