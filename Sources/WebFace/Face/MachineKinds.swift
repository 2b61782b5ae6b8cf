// Makes the machines of the table. Written by scripts/make-web-face from Face.table.

enum MachineKinds {
    /// Nil for a number that no machine of this module has. A page loads EARLY before its first picture, LATE after it.
    static func make(_ kind: Int, _ call: FaceCall) -> (any Machine)? {
        switch kind {
        #if !LATE
            case 0: return PagerMachine()
            case 1: return SlotsMachine()
            case 2: return WindowMachine(call)
            case 3: return PagingMachine()
            case 4: return RetryMachine(call)
            case 5: return PressMachine()
            case 6: return TapsMachine(call)
            case 7: return EdgeMachine()
            case 10: return VelocityMachine()
            case 20: return CaptionsMachine()
            case 21: return LinkMachine()
            case 22: return RenditionsMachine()
        #endif
        #if !EARLY
            case 8: return PinchMachine()
            case 9: return RestMachine()
            case 11: return HeartMachine(call)
            case 12: return StoryMachine(call)
            case 13: return StoryTouchMachine()
            case 14: return TrayMachine()
            case 15: return WatchMachine()
            case 16: return SeenMachine()
            case 17: return EndingMachine()
            case 18: return ScrubMachine()
            case 19: return VolumeMachine(call)
            case 23: return PreloadMachine()
        #endif
        default: return nil
        }
    }
}
