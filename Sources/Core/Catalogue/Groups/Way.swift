/// A way of grouping the library. A new way needs a case here, the condition of its groups in `PhotoFilter.Group`, and a file in
/// `Sources/Groups/Feature/Ways`.
public enum Way: String, Sendable, CaseIterable, Codable {
    case identity, exact, similar, day, event, kind, folder, size, today, album, tag, thing, person, place, trip
}
