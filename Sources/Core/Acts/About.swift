import Foundation
import GRDB

/// What an act was about, for a sentence in the person's language. Names are those it had when it was done.
public struct About: Codable, Sendable, Equatable {
    /// Which sentence of its kind says it, such as "renamed".
    public let form: String
    public var name: String?
    /// Where it went, or what it is called since.
    public var to: String?
    public var count: Int?

    public init(_ form: String, name: String? = nil, to: String? = nil, count: Int? = nil) {
        (self.form, self.name, self.to, self.count) = (form, name, to, count)
    }

    /// The sentence about a single thing, or that about so many.
    public init(_ count: Int, name: String, to: String? = nil) {
        self.init(count == 1 ? "one" : "many", name: count == 1 ? name : nil, to: to, count: count)
    }

    init?(stored: String?) {
        guard let stored, let about = try? JSONDecoder().decode(About.self, from: Data(stored.utf8)) else { return nil }
        self = about
    }

    /// As the catalogue holds it.
    var stored: String? { (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } }
}
