public import Base
import Foundation
import Glibc

extension RunningServer {
    /// Sends a request to the local port, and waits up to five seconds for the beginning of a response.
    ///
    /// - Throws: `Failure` with code `busy` if none arrives.
    public func demandAnswer() throws(Failure) {
        guard let port = URLComponents(string: link)?.port, answers(port: port) else {
            throw Failure(.busy, "server.noAnswer", ["process": pid])
        }
    }

    private func answers(port: Int) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var limit = timeval(tv_sec: 5, tv_usec: 0)
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
        guard isConnected else { return false }
        let request = Array("GET /api/session HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n".utf8)
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else { return false }
        var beginning = [UInt8](repeating: 0, count: 9)
        return recv(descriptor, &beginning, beginning.count, Int32(MSG_WAITALL)) == beginning.count
            && beginning == Array("HTTP/1.1 ".utf8)
    }
}
