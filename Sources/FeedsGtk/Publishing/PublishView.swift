// The window of publishing: questions, the plan, progress, the end.
// Thread: main actor. Invariant: shows the model's phase; closing it stops nothing that has begun.

import FeedsCore
import FeedsEngine
import FeedsModels
import GLibBridge
import GtkBridge

final class PublishView {
    private let model: PublishViewModel
    private let window: PreferencesWindow
    private let questions: PublishQuestions
    private let plan: PublishPlanRows
    private let progress: PublishProgressRows
    private let end: PublishEndRows
    private let bindings = Bindings()
    private var shown: PublishRun.Phase?

    init(_ model: PublishViewModel, helper: HelperProcess?, over parent: Window) {
        self.model = model
        window = PreferencesWindow(over: parent, title: tr("Publish"), isSearchable: false)
        questions = PublishQuestions(model)
        plan = PublishPlanRows(model)
        progress = PublishProgressRows(model)
        end = PublishEndRows(model, helper: helper) { [weak window] in window?.say($0) }
        window.add(
            page: "publish", title: tr("Publish"), icon: "mutoscope-share-symbolic",
            [
                questions.group, questions.extras, questions.end, plan.group, plan.left.group, plan.end,
                progress.group, end.group, end.left.group, end.end,
            ])
        bindings.bind(self) { $0.follow() }
    }

    func present(onClose: @escaping () -> Void) { window.present(onClose: onClose) }

    private func follow() {
        questions.follow()
        plan.follow()
        progress.follow()
        end.follow()
        guard shown != model.phase else { return }
        shown = model.phase
        // The button that had the focus is gone.
        switch model.phase {
        case .asking: questions.grabFocus()
        case .ready: plan.grabFocus()
        case .done, .failed: end.grabFocus()
        default: break
        }
    }
}
