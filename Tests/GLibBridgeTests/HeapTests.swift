import GLibBridge
import Testing

@Suite struct HeapTests {
    @Test func smallBlocksOfGLibComeFromTheHeap() { #expect(Heap.hasSmallBlocks) }
}
