/// Ways in which a graphics card's driver decodes H.264 or fails, as elements for gst-launch. The processor does the work.
package enum FakeDevice: String, CaseIterable, Sendable {
    case works = "avdec_h264"
    /// The driver is not there any more.
    case isGone = "no-such-decoder"
    /// The device is busy, or may not be opened.
    case cannotOpen = "avdec_h264 fakesrc num-buffers=0 ! fakesink async=false state-error=null-to-ready"
    case cannotBegin = "avdec_h264 fakesrc num-buffers=0 ! fakesink async=false state-error=ready-to-paused"
    case cannotPlay = "avdec_h264 fakesrc num-buffers=0 ! fakesink async=false state-error=paused-to-playing"
    /// Its pictures have another format than it promised.
    case givesOddPictures = "avdec_h264 ! video/x-raw,format=GRAY8 ! identity"
    case failsAtOnce = "avdec_h264 ! identity error-after=1"
    case failsLater = "avdec_h264 ! identity error-after=20"
    /// Takes data for ever and gives nothing.
    case hangs = "avdec_h264 ! identity drop-probability=1"

    /// What a pipeline notices before it has built anything, so it goes on without a failure.
    package var isRefused: Bool { self == .isGone || self == .cannotOpen }
    package var fails: Bool { self != .works && !isRefused }
}
