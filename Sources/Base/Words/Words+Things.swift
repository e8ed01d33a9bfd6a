extension Failure.Words {
    static let things: [String: Self] = [
        "things.partsMissing": Self(
            "The network that finds what photos show is not installed.",
            hint:
                "Run “setup/install run” in the folder of Shoebox's source, or “make install” again; “shoebox doctor” says more."),
    ]
}
