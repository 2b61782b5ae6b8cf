// Carries out a sign-in in the browser, as SignIn decides.
// Thread: any; one call of `run` per value. Invariant: when `run` ends, the listener is gone, and either the account's
// rights are returned or the server has none of them left.

import FeedsEngine
import FeedsModels
import Foundation
import GLibBridge
import SoupBridge

actor BrowserSignIn {
    /// Whether the rights could be kept, and how long they last.
    typealias Keep = @Sendable (Account, AccountRights) async throws(SignInError) -> SecretLife

    private let api: ServerAPI
    private let open: @Sendable (URL) async -> Bool
    private let keep: Keep
    private let clock: any Clock<Duration>
    private let state = RandomText.of(bytes: 24)
    private let verifier = RandomText.of(bytes: 48)
    private let events = AsyncStream.makeStream(of: SignIn.Event.self)
    private let arrived = SignInCode()

    private var machine = SignIn()
    private var listener: SoupListener?
    private var rights: AccountRights?
    private var client: (id: String, secret: String)?
    private var account: Account?
    private var life: SecretLife?
    private var failure = SignInError.cancelled
    private var timer: Task<Void, Never>?

    init(
        at api: ServerAPI, clock: any Clock<Duration>, open: @escaping @Sendable (URL) async -> Bool,
        keep: @escaping Keep
    ) {
        (self.api, self.clock, self.open, self.keep) = (api, clock, open, keep)
    }

    func run() async throws(SignInError) -> (account: Account, life: SecretLife) {
        let outcome = await withTaskCancellationHandler {
            await steps()
        } onCancel: {
            events.continuation.yield(.cancelled)
        }
        listener?.stop()
        timer?.cancel()
        guard outcome == .signedIn, let account, let life else { throw error(outcome) }
        return (account, life)
    }

    private func steps() async -> SignIn.Outcome {
        events.continuation.yield(.began)
        for await event in events.stream {
            for command in machine.handle(event) {
                if case .finish(let outcome) = command { return outcome }
                await carryOut(command)
            }
            setTimer()
        }
        return .cancelled
    }

    private func carryOut(_ command: SignIn.Command) async {
        switch command {
        case .listen: await listen()
        case .register: await register()
        case .openBrowser: await openBrowser()
        case .exchange: await exchange()
        case .verify: await verify()
        case .keep: await keepRights()
        case .revoke: await revoke()
        case .finish: break
        }
    }

    private func tell(_ event: SignIn.Event) { events.continuation.yield(event) }

    private func fail(_ error: SignInError) {
        failure = error
        tell(.failed)
    }

    private func setTimer() {
        guard machine.deadline != nil, timer == nil else { return }
        timer = Task { [clock, continuation = events.continuation] in
            // A cancelled sleep means that the sign-in has ended.
            try? await clock.sleep(for: .seconds(SignIn.patience))
            if !Task.isCancelled { continuation.yield(.tick(time: .infinity)) }
        }
    }

    private func error(_ outcome: SignIn.Outcome) -> SignInError {
        switch outcome {
        case .signedIn, .failed: failure
        case .noBrowser: .noBrowser
        case .refused: .refused
        case .foreignAnswer: .foreignAnswer
        case .otherAccount: .otherAccount
        case .timedOut: .timedOut
        case .cancelled: .cancelled
        }
    }

    // MARK: The steps

    private func listen() async {
        let (state, arrived, continuation) = (state, arrived, events.continuation)
        do throws(SoupError) {
            listener = try await SoupListener.start(path: "/signed-in") { query in
                let arrival = arrived.take(query, state: state)
                continuation.yield(.arrived(arrival))
                return Self.page(arrival)
            }
            tell(.listening)
        } catch {
            fail(.server(String(describing: error)))
        }
    }

    private static func page(_ arrival: SignIn.Arrival) -> SoupListener.Page {
        switch arrival {
        case .code: .init(title: "Mutoscope", text: tr("You can close this page and go back to Mutoscope."))
        case .refusal: .init(title: "Mutoscope", text: tr("The sign-in was refused on the server's page."))
        case .foreign:
            .init(
                title: "Mutoscope",
                text: tr("An answer came that does not belong to this sign-in. Nothing was changed."))
        }
    }

    private func register() async {
        guard let redirect = listener?.url else { return fail(.cancelled) }
        guard let answer = await answer(to: MastodonLogin.registering(redirect)) else { return }
        guard let id = ServerText.id(answer["client_id"].text, atMost: 1000),
            let secret = ServerText.id(answer["client_secret"].text, atMost: 1000)
        else { return fail(.otherAccount) }
        client = (id, secret)
        tell(.registered)
    }

    private func openBrowser() async {
        guard let redirect = listener?.url, let client,
            let page = MastodonLogin.page(
                at: api.host, client: client.id, redirect: redirect, state: state,
                challenge: RandomText.digest(of: verifier))
        else { return fail(.cancelled) }
        tell(.opened(await open(page), time: 0))
    }

    private func exchange() async {
        guard let redirect = listener?.url, let client, let code = arrived.code else { return fail(.cancelled) }
        let call = MastodonLogin.exchanging(
            code, client: client.id, secret: client.secret, redirect: redirect, verifier: verifier)
        guard let answer = await answer(to: call) else { return }
        var rights = AccountRights(token: Secret(""), client: Secret(client.id), clientSecret: Secret(client.secret))
        guard rights.take(answer, at: api.now) else { return fail(.otherAccount) }
        self.rights = rights
        tell(.exchanged)
    }

    private func verify() async {
        guard let rights, let answer = await answer(to: MastodonLogin.verifying.by(rights.token)) else { return }
        account = MastodonLogin.account(answer, at: api.host)
        tell(.verified(account != nil))
    }

    private func keepRights() async {
        guard let account, let rights else { return fail(.cancelled) }
        do throws(SignInError) {
            life = try await keep(account, rights)
            tell(.kept)
        } catch {
            fail(error)
        }
    }

    private func revoke() async {
        guard let rights else { return }
        let api = api
        // The user's cancellation may not keep the token alive.
        await Task { _ = try? await api.answer(to: MastodonLogin.revoking(rights)) }.value
    }

    private func answer(to call: ServerCall) async -> JSONTree? {
        do throws(FeedServiceError) {
            return try await api.get(call).json
        } catch {
            fail(error == .cancelled ? .cancelled : .server(error.description))
            return nil
        }
    }
}
