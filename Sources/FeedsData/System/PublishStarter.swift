// Starts the process that publishes, through the helper where the window's process may start no program.
// Thread: any. Invariant: the process is this program, with arguments that the window does not choose.

import Dispatch
package import FeedsModels
package import GLibBridge

package final class PublishStarter: Publishing {
    private let helper: HelperProcess?
    private let here: TalkingProgram

    package init(helper: HelperProcess?, here: TalkingProgram) { (self.helper, self.here) = (helper, here) }

    package func start() async -> (any PublishRunning)? {
        let answer = await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async { [helper, here] in
                continuation.resume(returning: helper?.ask(HelperDuties.publishing) ?? here.start())
            }
        }
        return answer.descriptor.map { PublishProcess(LineSocket($0)) }
    }
}
