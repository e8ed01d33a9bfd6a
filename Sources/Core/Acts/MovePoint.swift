/// The points between which the program can be killed while it moves files, in their order. Each of them leaves another state on
/// the disk, from which `settle` continues.
enum MovePoint: String, CaseIterable, Sendable {
    /// The steps are recorded.
    case recorded
    /// The `.trashinfo` is on disk, but its file is not in the trash yet.
    case described
    /// The draft of a copy is complete and on disk, but does not have its name yet.
    case drafted
    /// The file is held open and compared, but not renamed yet.
    case held
    /// The file is renamed, but not compared again yet.
    case renamed
    /// The copy has its name, but its source is not removed yet.
    case copied
    /// All files of a photo are moved.
    case moved
    /// The folders are synced to disk, but the outcome is not recorded yet.
    case synced
    /// The outcome is recorded.
    case ended

    /// For tests: called at each point.
    @TaskLocal static var watch: (@Sendable (MovePoint) -> Void)?

    func pass() { Self.watch?(self) }
}
