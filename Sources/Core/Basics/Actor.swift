/// Who acts: the name of the device whose request is being answered; nil for this machine.
public enum Actor {
    @TaskLocal public static var device: String?
}
