public import Base
import Foundation

/// Asks the running server of a data folder for search results. Never starts a server and never opens the catalogue.
public final class DesktopClient {
    /// The longest time for which a question waits for the server.
    private static let patience = Duration.seconds(2)

    private let data: BytePath
    private var session: Session?

    /// A session of this process with a server. The link identifies the server, because its key is new at each start.
    private struct Session {
        let link: String
        let port: Int
        let cookie: String
    }

    private struct Found: Decodable {
        let on: Bool
        let results: [DesktopResult]
    }

    public init(data: BytePath) { self.data = data }

    /// Returns nil while the search of the desktop is off or no server runs.
    func find(_ query: String) -> [DesktopResult]? {
        let words = query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        guard let answer = ask("/api/desktop/search?q=\(words)"), answer.status == 200 else { return nil }
        do {
            let found = try JSONDecoder().decode(Found.self, from: answer.body)
            return found.on ? found.results : nil
        } catch {
            // The server may be of another version, after an update.
            return nil
        }
    }

    /// Returns the link that opens a page of the app; nil if no server runs. On a server without a screen, nobody is let in.
    func link(to page: String) -> String? {
        guard let server = RunningServer.find(in: data), server.isHeadless != true else { return nil }
        do { return try server.linkForOnce(in: data, to: page) } catch { return nil }
    }

    /// Ends the session, so that none remains when this process has ended.
    public func end() {
        guard let session, RunningServer.find(in: data)?.link == session.link else { return }
        self.session = nil
        let headers = [("Cookie", session.cookie), ("Origin", "http://127.0.0.1:\(session.port)")]
        _ = LocalRequest(port: session.port, patience: Self.patience).send("DELETE", "/api/session", headers)
    }

    /// Asks within the session. If it has ended, or the server was started anew, begins another one. Without a running server
    /// nothing is sent, because a program of another user may have taken the port.
    private func ask(_ target: String) -> LocalRequest.Answer? {
        guard let server = RunningServer.find(in: data), server.isHeadless != true else { return nil }
        if let session, session.link == server.link {
            let answer = answer(target, session)
            // A server that is too slow keeps its session; otherwise each question would begin another one.
            if answer?.status != 401 { return answer }
        }
        session = begin(server)
        return session.flatMap { answer(target, $0) }
    }

    private func answer(_ target: String, _ session: Session) -> LocalRequest.Answer? {
        LocalRequest(port: session.port, patience: Self.patience).send("GET", target, [("Cookie", session.cookie)])
    }

    private func begin(_ server: RunningServer) -> Session? {
        guard let port = server.port, let path = server.link.range(of: "/open?") else { return nil }
        let request = LocalRequest(port: port, patience: Self.patience)
        guard let answer = request.send("GET", String(server.link[path.lowerBound...])),
            let cookie = answer.value(of: "set-cookie")?.prefix(while: { $0 != ";" })
        else { return nil }
        return Session(link: server.link, port: port, cookie: String(cookie))
    }
}
