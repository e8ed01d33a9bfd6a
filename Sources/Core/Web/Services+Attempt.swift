import Base
import Logging

extension Services {
    /// Does background work that no caller waits for. A failure is only logged.
    ///
    /// - Parameter what: a description of the work for the log, such as "Notes follow the library".
    public func attempt(_ what: String, _ work: () async throws -> Void) async {
        do {
            try await work()
        } catch is CancellationError {
        } catch let failure as Failure where failure.code == .cancelled {
        } catch {
            log.warning("\(what): \(error)")
        }
    }
}
