// Why a pipeline could not play. Each case needs a different reaction of the caller.
// Thread: any; a value. Invariant: `source` carries the byte owner's own error, unchanged.

import GLibBridge

package enum PipelineError: Error, Sendable {
    /// The bytes are not a known container.
    case notMedia
    /// This machine cannot decode the format of the pictures; the value is its name.
    case missingDecoder(String)
    /// The medium has only sound or text.
    case noPicture
    case damaged(String)
    /// The file was cut or overwritten while it played.
    case changed
    /// The owner of the bytes failed to deliver them.
    case source(any Error)
    /// The sound device failed while playing; the next pipeline plays silently.
    case audio(String)
    /// A device took the stream and failed; another pipeline without it may do better.
    case device(DeviceFailure)
    /// GStreamer or one of its elements is not installed.
    case unavailable(String)
}

extension PipelineError {
    /// What a device may have caused, in words. Other elements complain too of what a device does, for example of a
    /// format that it refuses. Whether the device is to blame shows when the processor decodes the same clip.
    var mayBeOfDevice: String? {
        switch self {
        case .damaged, .source(is GLibError): description
        default: nil
        }
    }
}

extension PipelineError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notMedia: "not a video file"
        case .missingDecoder(let format): "no decoder for \(format)"
        case .noPicture: "no picture in it"
        case .damaged(let what): what
        case .changed: "its file changed while it played"
        case .source(let error): "\(error)"
        case .audio(let what): "the sound device failed: \(what)"
        case .device(let failure): "\(failure.device.element) failed: \(failure.what)"
        case .unavailable(let what): "GStreamer is not complete: \(what)"
        }
    }
}
