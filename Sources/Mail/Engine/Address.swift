/// One entry of an address list (RFC 5322, section 3.4).
public struct Address: Hashable, Sendable {
    /// The decoded display name. If there is none, the text of a comment beside the address, or nil.
    public let name: String?
    /// `local@domain` as written, without the route; only the local part if there is no domain.
    public let address: String

    public init(name: String?, address: String) {
        self.name = name
        self.address = address
    }

    /// The name, or the address if there is no name.
    public var label: String { name ?? address }

    /// `Name <address>`
    public var full: String {
        guard let name else { return address }
        return address.isEmpty ? name : "\(name) <\(address)>"
    }
}

/// An element of an address field.
public enum AddressToken: Equatable, Sendable {
    /// A mailbox. `name` is not yet decoded; `route` is the obsolete `@a,@b` before a colon.
    case mailbox(name: Bytes?, route: Bytes?, local: Bytes, domain: Bytes?)
    case groupStart(Bytes)
    case groupEnd
}

extension Address {
    /// Returns the mailboxes in a field, including those in groups. An entry that is not an address becomes a name without an
    /// address.
    public static func list(_ field: Bytes?, fallback: String? = nil) -> [Address] {
        guard let field else { return [] }
        return AddressParser.parse(field).compactMap { token in
            guard case .mailbox(let name, _, let local, let domain) = token else { return nil }
            let text = name.map { EncodedWords.decode($0, fallback: fallback) }.flatMap { $0.isEmpty ? nil : $0 }
            var address = EncodedWords.decode(local, fallback: fallback)
            if let domain { address += "@" + EncodedWords.decode(domain, fallback: fallback) }
            return Address(name: text, address: address)
        }
    }
}
