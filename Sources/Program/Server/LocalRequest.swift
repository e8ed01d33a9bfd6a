import Foundation
import Glibc

/// A request of a command to the local port of a running server, over a connection of its own.
struct LocalRequest {
    struct Answer {
        let status: Int
        /// The lines of the header, as they were sent.
        let header: [Substring]
        let body: Data

        /// The value of the first header line with a name in lower case.
        func value(of name: String) -> Substring? {
            for line in header {
                let parts = line.split(separator: ":", maxSplits: 1)
                if parts.count == 2, parts[0].lowercased() == name { return parts[1].drop { $0 == " " } }
            }
            return nil
        }
    }

    /// The maximum size of an answer in bytes.
    private static let largest = 4 << 20

    let port: Int
    /// The longest time for which the connection may be silent.
    let patience: Duration

    /// - Returns: nil if no complete answer arrived.
    func send(_ method: String = "GET", _ target: String, _ headers: [(String, String)] = []) -> Answer? {
        guard let descriptor = connected() else { return nil }
        defer { close(descriptor) }
        let lines = [("Host", "127.0.0.1:\(port)"), ("Connection", "close")] + headers
        let request = Array("\(method) \(target) HTTP/1.1\r\n\(lines.map { "\($0): \($1)\r\n" }.joined())\r\n".utf8)
        guard Glibc.send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else { return nil }
        return received(descriptor).flatMap(Self.parse)
    }

    private func connected() -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        let (seconds, attoseconds) = patience.components
        var limit = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            _ = setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if isConnected { return descriptor }
        close(descriptor)
        return nil
    }

    /// Receives everything until the server closes the connection.
    private func received(_ descriptor: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count <= Self.largest {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                return nil
            }
            bytes += buffer[..<count]
        }
        return nil
    }

    private static func parse(_ bytes: [UInt8]) -> Answer? {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        var lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        guard !lines.isEmpty, let status = Int(lines.removeFirst().split(separator: " ").dropFirst().first ?? "") else {
            return nil
        }
        let answer = Answer(status: status, header: lines, body: Data(bytes[end.upperBound...]))
        guard let length = answer.value(of: "content-length") else { return answer }
        return Int(length) == answer.body.count ? answer : nil
    }
}
