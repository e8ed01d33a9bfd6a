public import Acts

extension Screenshots {
    /// Returns the functions that undo corrections, captions and moves, for `Undo`.
    public func reversals(
        _ mover: FileMover, onCorrection: @escaping @Sendable () async -> Void = {},
        onMove: @escaping @Sendable () async -> Void = {}
    ) -> [Reversal] {
        [
            Reversal(of: .correctScreenshots, changes: Self.takeBack, announce: onCorrection),
            Reversal(of: .writeCaptions, files: takeBackCaptions),
            .ofPlacing(mover, announce: onMove),
        ]
    }
}
