/// What a picture shows, as commands write it in JSON.
public struct ShownThing: Encodable, Sendable {
    /// The first English word, or the first German one.
    public let name: String
    /// From 0 to 1.
    public let confidence: Double

    public init(_ found: FoundThing, inGerman: Bool = false) {
        let thing = Things.all[found.thing]
        name = (inGerman ? thing?.german.first : thing?.english.first) ?? found.thing
        confidence = Double(found.certainty) / 1000
    }
}
