public import Base
import ThingsEngine
public import Workers

/// Lists the networks that find things and can be used.
public struct ListThingParts: WorkerTask {
    public static let name = "thingParts"

    public init() {}

    public var file: BytePath? { nil }
    public var needs: WorkerNeeds { .brief }

    public func run() throws(Failure) -> [ThingNetwork] {
        try LoadedFinder.finder().hasDetector ? ThingNetwork.allCases : [.classifier]
    }
}

/// A network that finds things. The value is its name.
public enum ThingNetwork: String, Codable, CaseIterable, Sendable {
    case classifier = "EfficientNet-Lite2"
    case detector = "SSD-MobileNetV2"
}
