import Foundation
import GRDB

/// The names and the count in the sentence about an act, which is made in the user's language. Names are those at the time of the
/// act.
public struct About: Codable, Sendable, Equatable {
    /// The identifier of the sentence, such as "renamed". It is unique among the sentences for the same kind of act.
    public let form: String
    public var name: String?
    /// The name of the destination, or the new name.
    public var to: String?
    public var count: Int?

    public init(_ form: String, name: String? = nil, to: String? = nil, count: Int? = nil) {
        (self.form, self.name, self.to, self.count) = (form, name, to, count)
    }

    /// Selects a sentence about a single item if `count` is 1, otherwise a sentence about this number of items.
    public init(_ count: Int, name: String, to: String? = nil) {
        self.init(count == 1 ? "one" : "many", name: count == 1 ? name : nil, to: to, count: count)
    }

    init?(stored: String?) {
        guard let stored, let about = try? JSONDecoder().decode(About.self, from: Data(stored.utf8)) else { return nil }
        self = about
    }

    /// The JSON text for the catalogue.
    var stored: String? { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } }
}
