extension Failure.Words {
    static let batch: [String: Self] = [
        "batch.folderNotEmpty": Self(
            "There is something in this folder already.",
            hint: "Name a new folder for the plan."),
        "batch.noPlan": Self(
            "This folder has no plan and no results.",
            hint: "Make a plan with “shoebox batch plan”, or name the folder that “shoebox batch run” writes to."),
        "batch.notAPlan": Self(
            "This is no plan, or it is damaged.",
            hint: "Make it again with “shoebox batch plan”."),
        "batch.otherFormat": Self(
            "Another Shoebox made this plan.",
            hint: "Use the same version on all machines."),
        "batch.otherPlan": Self(
            "This folder has results of another plan.",
            hint: "Name a new folder for the results."),
        "batch.rootsDiffer": Self(
            "The plan has another number of folders: {count}.",
            hint: "Give --root once for each of them, in the order of the plan."),
        "batch.strangeLine": Self("This line of the plan leads out of its folders."),
    ]
}
