// Work at the lowest priority has a thread of its own, and no other thread gets its priority.

import Testing

@testable import GLibBridge

struct IdleThreadTests {
    @Test func theWorkHasTheLowestPriorityAndTheOtherThreadsKeepTheirs() async {
        let isIdle = await withCheckedContinuation { answer in
            IdleThread.run { answer.resume(returning: IdleThread.isHere) }
        }
        #expect(isIdle)
        #expect(!IdleThread.isHere)
    }
}
