/// Numbers for texts, because FetchPlan knows follows, hosts and addresses by number.
struct FollowNumbers<Value: Hashable> {
    private var numbers: [Value: Int] = [:]
    private var values: [Value] = []

    subscript(number: Int) -> Value? { values.indices.contains(number) ? values[number] : nil }

    mutating func number(of value: Value) -> Int {
        if let known = numbers[value] { return known }
        numbers[value] = values.count
        values.append(value)
        return values.count - 1
    }
}
