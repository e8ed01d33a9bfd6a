extension Failure.Words {
    static let people: [String: Self] = [
        "people.partsMissing": Self(
            "What finds faces is not installed.",
            hint:
                "Run “setup/install people” in the folder of Shoebox's source, and “make install” again if it is installed; “shoebox doctor” says more."
        ),
        "people.stopped": Self("Finding faces stopped: {error}."),
    ]
}
