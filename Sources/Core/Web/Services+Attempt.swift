import Basics
import Logging

extension Services {
    /// Does what nobody waits for. A failure is said in the log: there is nobody else to tell.
    ///
    /// - Parameter what: names it, as "Notes follow the library".
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
