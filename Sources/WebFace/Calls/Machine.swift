/// A machine of the engine behind a number. Events, questions and commands are numbers too; see Face.table.
protocol Machine: AnyObject {
    /// False for an event that the machine does not have.
    func send(_ event: Int, _ call: FaceCall, into records: FaceRecords) -> Bool

    /// NaN for a question that the machine does not answer.
    func ask(_ question: Int, _ call: FaceCall) -> Double
}
