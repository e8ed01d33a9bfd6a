import Basics
import Logging

extension Services {
    /// Does work that nobody waits for. A failure only goes to the log, because there is nobody else to inform.
    ///
    /// - Parameter what: the name of the work in the log, such as "Notes follow the library".
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
