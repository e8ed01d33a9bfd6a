public import Base
public import Workers

/// Loads what finds faces. Returns whether it can be used.
public struct TryFaces: WorkerTask {
    public static let name = "facesTry"

    public init() {}

    public var file: BytePath? { nil }
    public var needs: WorkerNeeds { .brief }

    public func run() throws(Failure) -> Bool {
        _ = try LoadedReader.reader()
        return true
    }
}
