// The steps of a sign-in, and each way in which it ends.

import FeedsEngine
import Testing

struct SignInTests {
    private static let steps: [(SignIn.Event, [SignIn.Command])] = [
        (.began, [.listen]), (.listening, [.register]), (.registered, [.openBrowser]),
        (.opened(true, time: 10), []), (.arrived(.code), [.exchange]), (.exchanged, [.verify]),
        (.verified(true), [.keep]), (.kept, [.finish(.signedIn)]),
    ]

    /// After so many of the usual steps.
    private func signIn(after count: Int) -> SignIn {
        var signIn = SignIn()
        for (event, _) in Self.steps.prefix(count) { _ = signIn.handle(event) }
        return signIn
    }

    @Test func eachStepLeadsToTheNext() {
        var signIn = SignIn()
        for (event, commands) in Self.steps { #expect(signIn.handle(event) == commands) }
        #expect(signIn.handle(.cancelled) == [] && signIn.deadline == nil)
    }

    @Test(arguments: 1...7) func cancellingEndsEachStepAndGivesTheTokenBack(count: Int) {
        var signIn = signIn(after: count)
        let hasToken = count >= 6
        #expect(signIn.handle(.cancelled) == (hasToken ? [.revoke] : []) + [.finish(.cancelled)])
        #expect(signIn.handle(.arrived(.code)) == [])
    }

    @Test(arguments: 1...7) func aFailureEndsEachStepAndGivesTheTokenBack(count: Int) {
        var signIn = signIn(after: count)
        #expect(signIn.handle(.failed) == (count >= 6 ? [.revoke] : []) + [.finish(.failed)])
    }

    @Test func aForeignAnswerIsNoAnswer() {
        var signIn = signIn(after: 4)
        for _ in 1...4 { #expect(signIn.handle(.arrived(.foreign)) == []) }
        #expect(signIn.handle(.arrived(.code)) == [.exchange])
        var other = self.signIn(after: 4)
        for _ in 1...4 { _ = other.handle(.arrived(.foreign)) }
        #expect(other.handle(.arrived(.foreign)) == [.finish(.foreignAnswer)])
    }

    @Test func aSecondCodeChangesNothing() {
        var signIn = signIn(after: 5)
        #expect(signIn.handle(.arrived(.code)) == [] && signIn.handle(.arrived(.refusal)) == [])
        #expect(signIn.handle(.exchanged) == [.verify])
    }

    @Test func refusedTimedOutAndAnotherAccount() {
        var refused = signIn(after: 4)
        #expect(refused.handle(.arrived(.refusal)) == [.finish(.refused)])
        var late = signIn(after: 4)
        #expect(late.deadline == 10 + SignIn.patience)
        #expect(late.handle(.tick(time: 20)) == [])
        #expect(late.handle(.tick(time: 10 + SignIn.patience)) == [.finish(.timedOut)])
        var other = signIn(after: 6)
        #expect(other.handle(.verified(false)) == [.revoke, .finish(.otherAccount)])
        var blind = signIn(after: 3)
        #expect(blind.handle(.opened(false, time: 0)) == [.finish(.noBrowser)])
    }
}
