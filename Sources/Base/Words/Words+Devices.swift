extension Failure.Words {
    static let devices: [String: Self] = [
        "device.mayNotDelete": Self(
            "This device may not delete.", hint: "Allow it on your computer: Settings › Devices."),
        "device.nameTaken": Self("Another device is called “{name}”.", hint: "Choose another name."),
        "device.noName": Self("A device needs a name."),
        "device.noSuchName": Self("There is no device “{name}”.", hint: "Run shoebox devices list."),
        "device.notHere": Self("Devices are added and removed on your computer.", hint: "Open Settings › Devices there."),
        "device.notItsOwn": Self(
            "This device may undo only what it did itself. The last was: {act}", hint: "Undo it on your computer."),
        "device.onlyAtHome": Self("This is done on your computer.", hint: "Open Shoebox there."),
        "device.tooMany": Self(
            "There are {limit} devices, which is all there may be.", hint: "Remove one that is no longer used."),
        "device.unknown": Self("This device is not let in any more."),
        "device.viewOnly": Self("This device may only look.", hint: "Allow it on your computer: Settings › Devices."),
        "inbox.badDigest": Self("A SHA-256 is 64 hexadecimal digits."),
        "inbox.busy": Self("This file is just being sent.", hint: "Wait until that ends."),
        "inbox.moreThanSaid": Self("More bytes came than were announced.", hint: "Send the file again."),
        "inbox.noFolder": Self("No folder was added yet.", hint: "Add a folder on your computer first."),
        "inbox.notHere": Self("The folder is chosen on your computer."),
        "inbox.notShared": Self(
            "Photos can only come into a folder of Shoebox.", hint: "Add the folder first, or choose one that was added."),
        "inbox.otherOffset": Self("The file goes on at byte {offset}.", hint: "Ask again what is wanted."),
        "inbox.tooLarge": Self("A file has at most 64 GB."),
        "inbox.unnamed": Self("A piece says its offset, and the file's bytes and name."),
        "inbox.wrongDigest": Self("The file arrived damaged and was not kept.", hint: "Send it again."),
        "pair.noCode": Self("This code is not valid any more.", hint: "Make a new one on your computer."),
        "pair.noTriesLeft": Self(
            "The code is not right, or wrong ones were tried too often.",
            hint: "Make a new one on your computer, and scan its picture with the camera."),
        "pair.notHere": Self("A device is added from that device.", hint: "Open the address that Settings › Devices shows."),
        "pair.tooFast": Self("A wrong code was tried just now.", hint: "Wait half a minute, then try again."),
        "pair.tooMany": Self("Too many codes were tried.", hint: "Wait a minute, then try again."),
        "pair.wrongCode": Self("The code is not right. Tries left: {tries}.", hint: "Compare it with the one on your computer."),
        "reach.failed": Self("Other devices cannot be answered: {error}.", hint: "Turn it off and on again."),
        "reach.noCertificate": Self(
            "The certificate for other devices could not be made.", hint: "Make room on the disk of the data folder."),
        "reach.noNetwork": Self(
            "This computer is in no network at home.", hint: "Connect it to the network that the phone is in."),
        "reach.off": Self(
            "Other devices are not allowed yet.", hint: "Turn it on in Settings › Devices, or run shoebox serve --lan."),
        "reach.portInUse": Self(
            "Another program answers at port {port}.", hint: "Stop it, or start Shoebox with another --lan-port."),
        "session.deviceNeeded": Self(
            "This device has not been let in yet.", hint: "Add it on your computer: Settings › Devices."),
    ]
}
