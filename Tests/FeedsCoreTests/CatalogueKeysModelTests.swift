// The keys of catalogues in the preferences: kept, forgotten, and in trouble.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Testing

@Suite("Keys of catalogues") @MainActor
struct CatalogueKeysModelTests {
    private let secrets = FakeSecrets()
    private let model: CatalogueKeysModel

    init() { model = CatalogueKeysModel(secrets) }

    @Test func aKeyIsKeptForItsServerAndForgotten() async throws {
        await model.look(for: .pexels)
        #expect(model.state(of: .pexels) == .missing && model.state(of: .pixabay) == .looking)
        let key = try #require(CatalogueKeysModel.key(in: " abc123\n"))
        let said = await model.keep(key, of: .pexels)
        #expect(said == "Your key of Pexels is kept in the desktop's keyring." && model.state(of: .pexels) == .kept)
        #expect(secrets.kept == [SecretKey(purpose: "catalogue", owner: "api.pexels.com"): Secret("abc123")])
        #expect(await model.forget(.pexels) == "Your key of Pexels is forgotten.")
        #expect(secrets.kept.isEmpty && model.state(of: .pexels) == .missing)
    }

    @Test func aLockedKeyringIsSaid() async {
        _ = await model.keep(Secret("a"), of: .pixabay)
        secrets.trouble = .locked
        await model.look(for: .pexels)
        await model.look(for: .pixabay)
        #expect(model.state(of: .pexels) == .missing && model.state(of: .pixabay) == .kept)
        #expect(secrets.asked == 0, "looking asks the user for nothing")
        secrets.trouble = .hung
        await model.look(for: .pexels)
        #expect(model.state(of: .pexels) == .trouble(SecretError.hung.description))
        secrets.trouble = .locked
        #expect(await model.keep(Secret("a"), of: .pexels) == SecretError.locked.description)
        #expect(await model.forget(.pexels) == SecretError.locked.description)
        secrets.trouble = .missing
        await model.look(for: .pexels)
        #expect(model.state(of: .pexels) == .missing)
    }

    @Test func aPageIsSaidShortly() {
        #expect(KeyedCatalogue.all.map(\.shortPage) == ["pexels.com/api", "pixabay.com/api/docs"])
    }

    @Test(arguments: ["", " ", "two words", "a\nb", "ключ", String(repeating: "a", count: 201)])
    func otherTextsAreNoKey(_ text: String) { #expect(CatalogueKeysModel.key(in: text) == nil) }
}
