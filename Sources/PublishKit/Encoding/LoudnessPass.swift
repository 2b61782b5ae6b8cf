// The first pass of loudness: measures a clip, so that the second pass can raise or lower it evenly.
// Thread: any; `filter` is pure. Invariant: silence has no loudness, so it stays as it is.

import Foundation

enum LoudnessPass {
    /// Of streaming services: loud enough beside others, and no peak is cut.
    private static let target = "I=-14:TP=-1.5:LRA=11"

    static func arguments(_ path: String) -> [String] {
        ["-hide_banner", "-nostats", "-nostdin", "-progress", "pipe:1"] + MediaProbe.input(path) + [
            "-map", "0:a:0", "-vn", "-sn", "-dn", "-af", "loudnorm=\(target):print_format=json", "-f", "null", "-",
        ]
    }

    /// The filter of the second pass; nil for silence or an unreadable answer.
    static func filter(_ said: String) -> String? {
        guard let start = said.lastIndex(of: "{"), let end = said.lastIndex(of: "}"), start < end,
            let told = try? JSONDecoder().decode([String: String].self, from: Data(said[start...end].utf8)),
            let level = number(told["input_i"]), let peak = number(told["input_tp"]),
            let range = number(told["input_lra"]), let threshold = number(told["input_thresh"]),
            let offset = number(told["target_offset"]), level > -70
        else { return nil }
        return "loudnorm=\(target):linear=true:measured_I=\(level):measured_TP=\(peak):measured_LRA=\(range)"
            + ":measured_thresh=\(threshold):offset=\(offset)"
    }

    /// Silence measures as -inf.
    private static func number(_ text: String?) -> Double? {
        text.flatMap(Double.init).flatMap { $0.isFinite ? Rounded.value($0) : nil }
    }
}
