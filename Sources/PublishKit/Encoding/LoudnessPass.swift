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

    private struct Measured: Decodable {
        let input_i, input_tp, input_lra, input_thresh, target_offset: String
    }

    /// The filter of the second pass; nil for silence or an unreadable answer.
    static func filter(_ said: String) -> String? {
        guard let start = said.lastIndex(of: "{"), let end = said.lastIndex(of: "}"), start < end,
            let told = try? JSONDecoder().decode(Measured.self, from: Data(said[start...end].utf8))
        else { return nil }
        let numbers = [told.input_i, told.input_tp, told.input_lra, told.input_thresh, told.target_offset].map {
            Double($0)
        }
        guard numbers.allSatisfy({ $0?.isFinite == true }), let level = numbers[0], level > -70 else { return nil }
        return "loudnorm=\(target):linear=true:measured_I=\(told.input_i):measured_TP=\(told.input_tp)"
            + ":measured_LRA=\(told.input_lra):measured_thresh=\(told.input_thresh):offset=\(told.target_offset)"
    }
}
