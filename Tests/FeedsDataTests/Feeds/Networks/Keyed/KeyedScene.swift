import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

/// A replica, and the app's kind of source for it.
struct KeyedScene {
    static let key = "key-of-ann"

    let subject: KeyedSubject
    let secrets = FakeSecrets()
    let network: NetworkScene
    private let pexels: PexelsReplica?
    private let pixabay: PixabayReplica?

    init(_ subject: KeyedSubject, hasKey: Bool = true) throws {
        self.subject = subject
        let secrets = secrets
        network = NetworkScene { subject.kind($0, secrets) }
        pexels = subject == .pexels ? try PexelsReplica() : nil
        pixabay = subject == .pixabay ? try PixabayReplica() : nil
        if hasKey { try keep(Self.key) }
    }

    func keep(_ key: String) throws { _ = try secrets.keep(Secret(key), for: subject.catalogue.at(host).key) }

    var host: String { pexels?.host ?? pixabay?.host ?? "" }
    var log: LoopbackLog { get throws { try #require(pexels?.server.log ?? pixabay?.server.log) } }
    var popular: String { "\(subject.rawValue):popular@\(host)" }
    var search: String { "\(subject.rawValue):videos:camels@\(host)" }
    var photos: String { "\(subject.rawValue):photos:camels@\(host)" }

    func publish(videos: [Int] = [], photos: [Int] = []) {
        pexels?.publish(videos: videos, photos: photos)
        pixabay?.publish(videos: videos, photos: photos)
    }

    func delete(video: Int) {
        pexels?.delete(video: video)
        pixabay?.delete(video: video)
    }

    func replaceKey() {
        pexels?.replaceKey()
        pixabay?.replaceKey()
    }

    func setBusy(_ isBusy: Bool) {
        pexels?.setBusy(isBusy)
        pixabay?.setBusy(isBusy)
    }
}
