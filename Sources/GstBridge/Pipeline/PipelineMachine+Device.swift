// Watches a device that decodes, because a driver may take data for ever and give nothing.
// Thread: the machine's queue. Invariant: nothing wakes up while no pictures are wanted.

import Dispatch

extension PipelineMachine {
    func watchDevice() {
        guard deviceWatch == nil, wantsPictures, owner.graph?.branches.device != nil else { return }
        deviceWatch = DecoderWatch()
        beatDevice(graphs)
    }

    private func beatDevice(_ number: Int) {
        queue.asyncAfter(deadline: .now() + DecoderWatch.beat) { [weak self] in
            guard let self, number == graphs else { return }
            guard wantsPictures, let branches = owner.graph?.branches, let device = branches.device else {
                return deviceWatch = nil
            }
            let isStuck = deviceWatch?.isStuck(
                pictures: owner.graph?.pictureCount ?? 0, isDue: !branches.isDry(), length: device.longest)
            if isStuck == true { fail(.device(device.use.failure("it gives no pictures"))) } else { beatDevice(number) }
        }
    }
}
