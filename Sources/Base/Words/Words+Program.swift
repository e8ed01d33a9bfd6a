extension Failure.Words {
    static let program: [String: Self] = [
        "dataFolder.foreign": Self(
            "Shoebox may not write in the folder for its data, because the folder belongs to user {owner} and Shoebox runs as user {user}.",
            hint: "Give the folder to user {user} with chown, or start Shoebox as user {owner}."),
        "dataFolder.noHome": Self(
            "The system does not say where your home folder is.",
            hint: "Set HOME, or name with --data a folder for what Shoebox knows."),
        "dataFolder.taken": Self(
            "This folder holds other things, and so does the folder “shoebox” in it.",
            hint: "Name an empty or a new folder with --data."),
        "dataFolder.unknown": Self(
            "Shoebox keeps nothing in this folder.", hint: "Check --data, or begin there with shoebox serve."),
        "desktop.badPath": Self(
            "The desktop cannot start a program from a path with this character.",
            hint: "Rename the folder: its name may have no quote, backslash or line break."),
        "desktop.noBus": Self("There is no session of a desktop here: {detail}.", hint: "Sign in to the desktop first."),
        "desktop.noLibrary": Self(
            "The desktop's search needs libsystemd, which is not installed.",
            hint: "Install it with sudo apt-get install libsystemd0."),
        "desktop.taken": Self("Another Shoebox answers the desktop's search already."),
        "removed.notThere": Self("This waits here no more.", hint: "shoebox removed list says what can be put back."),
        "server.noAnswer": Self("Shoebox (process {process}) does not answer.", hint: "Stop it, and start it again."),
        "server.notRunning": Self("No Shoebox runs on this data folder.", hint: "Start it with shoebox serve."),
        "server.portInUse": Self("Port {port} is in use.", hint: "Stop what uses it, or choose another with --port."),
        "server.runsAlready": Self(
            "Shoebox already runs on this data folder.", hint: "Open it with shoebox open, or stop it first."),
        "server.runsAlreadyAt": Self(
            "Shoebox already runs on this data folder.", hint: "Open {link} , or stop it first (process {process})."),
        "server.fewDescriptors": Self(
            "The system lets Shoebox open only {limit} files at once; it needs {needed}.",
            hint: "Raise the limit (ulimit -n), and start Shoebox again."),
        "server.didNotStart": Self("Shoebox did not start.", hint: "Run shoebox serve in a terminal: it says why."),
        "program.noWebFolder": Self(
            "The web app's files are not beside the program.",
            hint: "Install it anew with make install, or set SHOEBOX_SHARE to the folder that holds web/."),
    ]
}
