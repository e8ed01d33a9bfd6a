import Foundation
public import ReadingEngine

/// The paths of the OpenVINO library and of the network that finds things: `things/efficientnet-lite2.xml` and `.bin` beside the
/// networks that read text.
public struct ThingParts: Sendable, Equatable {
    let library: String
    /// The network, and the file of its weights.
    public let network: String
    let weights: String

    /// - Returns: nil if one of the parts is missing.
    public init?(beside parts: ReadingParts) {
        library = parts.library
        network = parts.folder + "/things/efficientnet-lite2.xml"
        weights = parts.folder + "/things/efficientnet-lite2.bin"
        guard [network, weights].allSatisfy({ FileManager.default.isReadableFile(atPath: $0) }) else { return nil }
    }

    /// Looks for the parts where `ReadingParts` are found.
    ///
    /// - Parameter program: the absolute path of the executable.
    public static func find(program: String) -> ThingParts? {
        ReadingParts.find(program: program).flatMap(ThingParts.init(beside:))
    }
}
