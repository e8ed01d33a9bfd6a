public import Workers

extension WorkerTasks {
    /// The tasks on films.
    public static let videos: [any WorkerTask.Type] = [
        DescribeFilm.self, ProbeFilm.self, MakePoster.self, FindVideoLibraries.self, EstimateFilm.self, EncodeFilm.self,
        CompareFilms.self, PlanFilm.self, CutFilm.self,
    ]
}
