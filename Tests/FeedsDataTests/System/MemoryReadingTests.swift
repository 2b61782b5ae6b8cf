// The memory, parsed from the kernel's files.

import FeedsData
import Testing

@Suite struct MemoryReadingTests {
    @Test func theMachineSaysWhatCouldBeHad() {
        let text = "MemTotal:       24682608 kB\nMemFree:        16982432 kB\nMemAvailable:   24196096 kB\n"
        #expect(MemoryReading.ofMachine(text) == Int64(24_196_096) * 1024)
        #expect(MemoryReading.ofMachine("MemTotal: 5 kB\n") == nil)
        #expect(MemoryReading.ofMachine("MemAvailable: many kB") == nil)
    }

    @Test func aGroupsReadFilesCanBeDropped() {
        let statistics = "anon 5\ninactive_file 400\nactive_file 100\n"
        #expect(MemoryReading.ofGroup(limit: "1000\n", used: "700\n", statistics: statistics) == 700)
        #expect(MemoryReading.ofGroup(limit: "1000", used: "1300", statistics: "") == 0)
    }

    @Test func aGroupWithoutALimitSaysNothing() {
        #expect(MemoryReading.ofGroup(limit: "max\n", used: "700\n", statistics: "") == nil)
    }

    @Test func thisMachineSaysSomething() {
        #expect(MemoryReading.available().map { $0 > 1 << 20 } == true)
    }
}
