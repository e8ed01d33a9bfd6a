public import Base
import Foundation

extension RunningServer {
    var port: Int? { URLComponents(string: link)?.port }

    /// Sends a request to the local port, and waits up to five seconds for a response.
    ///
    /// - Throws: `Failure` with code `busy` if none arrives.
    public func demandAnswer() throws(Failure) {
        guard let port, LocalRequest(port: port, patience: .seconds(5)).send("GET", "/api/session") != nil else {
            throw Failure(.busy, "server.noAnswer", ["process": pid])
        }
    }
}
