/// The members of a JSON object in an answer of a replica.
typealias ReplicaMembers = [String: Any]
