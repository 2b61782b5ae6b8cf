import CShims
import Testing

@Suite struct HeapTests {
    @Test func smallBlocksOfGLibComeFromTheHeap() { #expect(shim_slices_are_of_the_heap() != 0) }
}
