extension Failure.Words {
    static let things: [String: Self] = [
        "things.partsMissing": Self(
            "The network that finds what photos show is not installed.",
            hint:
                "Run “setup/install run” in the folder of Shoebox's source, or “make install” again; “shoebox doctor” says more."),
        "things.notShown": Self("The photo does not show “{thing}”.", hint: "Look again: it may be changed by now."),
        "things.unknown": Self("“{thing}” is not one of the things that photos show."),
    ]
}
