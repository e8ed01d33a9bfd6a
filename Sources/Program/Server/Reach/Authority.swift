import Base
import CTLS
import Foundation
import Glibc

/// A certificate authority for this machine only, and the server certificate that the authority issues. Both are stored in the
/// folder `tls`, which only the owner can read.
///
/// The authority can issue certificates only for the names of this machine, for the names that the user gave, and for private
/// addresses, so trusting it does not affect any other server.
struct Authority: Sendable {
    /// The private key and the certificate chain of a server, as PEM.
    struct Certificate: Sendable, Equatable {
        let key: String
        let chain: String
    }

    private let folder: BytePath
    /// The authority's certificate as PEM.
    let certificate: String
    private let key: String
    /// The name of the machine when the authority was created, then the names and public addresses that the user gave. The
    /// authority can certify no other names.
    private let names: [String]
    /// Whether this authority replaced one that could not certify all given names. Devices that trust the old one warn again.
    let isReplacement: Bool

    private static let authorityDays: Int32 = 3650
    /// The number of days for which a server certificate is valid, and the number of days before its expiry at which it is
    /// replaced.
    static let days: Int32 = 90, renewalDays = 30

    /// Loads the authority from the data folder. Creates a new one if it is missing, damaged or expired, or if it cannot certify
    /// all given names.
    ///
    /// - Throws: `Failure` if a new authority cannot be created or stored.
    init(data: BytePath, for given: [PublicName] = []) throws(Failure) {
        folder = data.appending("tls")
        try folder.makePrivateFolders()
        let (keyFile, file) = (folder.appending("authority.key"), folder.appending("authority.pem"))
        let nameFile = folder.appending("authority.name")
        let wanted = given.filter { !($0.bytes.map(NetworkAddresses.isPrivate) ?? false) }.map(\.host)
        var names: [String] = []
        if let key = Self.text(keyFile), let certificate = Self.text(file), let stored = Self.text(nameFile),
            ctls_belongs(key, certificate) == 1, ctls_end(certificate) > Int64(Date().timeIntervalSince1970)
        {
            names = stored.split(separator: ",").map(String.init)
            if Set(wanted).isSubset(of: names) {
                (self.key, self.certificate, self.names, isReplacement) = (key, certificate, names, false)
                return
            }
        }
        isReplacement = !names.isEmpty
        // The new authority keeps the names of the one that it replaces, so that leaving out a name replaces nothing.
        if names.isEmpty { names = [NetworkAddresses.hostName() ?? "shoebox"] }
        names += wanted.filter { !names.contains($0) }
        self.names = names
        var made = ctls_pair()
        guard ctls_authority("Shoebox on \(names[0])", Self.constraints(names), Self.authorityDays, &made) == 1 else {
            throw Failure(.unknown, "reach.noCertificate")
        }
        defer { ctls_free(&made) }
        (key, certificate) = (String(cString: made.key), String(cString: made.certificate))
        try PrivateFile.write(Array(key.utf8), to: keyFile)
        try PrivateFile.write(Array(certificate.utf8), to: file)
        try PrivateFile.write(Array(names.joined(separator: ",").utf8), to: nameFile)
        // The old certificate was signed by the previous authority.
        _ = folder.appending("server.json").withCString { unlink($0) }
    }

    private static func constraints(_ names: [String]) -> String {
        let addresses = [
            "10.0.0.0/255.0.0.0", "172.16.0.0/255.240.0.0", "192.168.0.0/255.255.0.0", "100.64.0.0/255.192.0.0",
            "169.254.0.0/255.255.0.0", "127.0.0.0/255.0.0.0",
        ]
        let given = names.dropFirst().map { PublicName($0)?.bytes == nil ? "DNS:\($0)" : "IP:\($0)/255.255.255.255" }
        let permitted = ["DNS:\(names[0])", "DNS:\(names[0]).local"] + given + addresses.map { "IP:\($0)" }
        return "critical," + permitted.map { "permitted;" + $0 }.joined(separator: ",")
    }

    private static func text(_ path: BytePath) -> String? {
        PrivateFile.read(path).map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: The server's certificate

    private struct Stored: Codable {
        let names: [String]
        let key: String
        let chain: String
    }

    /// Returns a server certificate for the given names and addresses. Uses the stored certificate if it contains all of them and
    /// is valid for more than `renewalDays` days, otherwise issues a new one.
    func certificate(for network: NetworkAddresses, and given: [PublicName] = []) throws(Failure) -> Certificate {
        let names = names(network, given)
        let path = folder.appending("server.json")
        if let json = PrivateFile.read(path), let stored = try? JSONDecoder().decode(Stored.self, from: json),
            Set(names).isSubset(of: stored.names), ctls_belongs(stored.key, stored.chain) == 1,
            ctls_end(stored.chain) > Int64(Date().timeIntervalSince1970) + Int64(Self.renewalDays) * 86_400
        {
            return Certificate(key: stored.key, chain: stored.chain)
        }
        var made = ctls_pair()
        guard ctls_leaf(key, certificate, "Shoebox", names.joined(separator: ","), Self.days, &made) == 1 else {
            throw Failure(.unknown, "reach.noCertificate")
        }
        defer { ctls_free(&made) }
        let new = Stored(names: names, key: String(cString: made.key), chain: String(cString: made.certificate))
        guard let json = try? JSONEncoder().encode(new) else { throw Failure(.unknown, "reach.noCertificate") }
        try PrivateFile.write(Array(json), to: path)
        return Certificate(key: new.key, chain: new.chain)
    }

    private func names(_ network: NetworkAddresses, _ given: [PublicName]) -> [String] {
        network.names.filter { $0 == "\(names[0]).local" }.map { "DNS:\($0)" }
            + (network.addresses + ["127.0.0.1"]).map { "IP:\($0)" }
            + given.map { ($0.bytes == nil ? "DNS:" : "IP:") + $0.host }
    }

    // MARK: For phones

    /// The authority's certificate as bytes (DER).
    var bytes: [UInt8] {
        var room = [UInt8](repeating: 0, count: 8192)
        let count = ctls_bytes(certificate, &room, room.count)
        return Array(room.prefix(max(0, count)))
    }

    /// The first bytes of the SHA-256 of the authority's certificate, in the form that phones display. Eight pairs of
    /// hexadecimal digits are enough for a comparison by eye.
    var fingerprint: String {
        let digits = sha256(bytes).prefix(16).uppercased()
        return stride(from: 0, to: digits.count, by: 2).map { String(digits.dropFirst($0).prefix(2)) }.joined(separator: " ")
    }
}
