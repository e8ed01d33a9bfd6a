public import Base
public import Workers

/// Whether things can be found: the library and the network are there and can be used.
public struct ListThingParts: WorkerTask {
    public static let name = "thingParts"

    public init() {}

    public var file: BytePath? { nil }
    public var needs: WorkerNeeds { .brief }

    public func run() throws(Failure) -> Bool {
        _ = try LoadedFinder.finder()
        return true
    }
}
