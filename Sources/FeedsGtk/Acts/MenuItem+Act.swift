// An act as an item of a menu, with the words and the key of the table.
// Thread: main actor. Invariant: nil where the act is not offered.

import GtkBridge

extension MenuItem {
    init?(_ action: AppAct, in scene: ActScene = ActScene(), _ act: @escaping () -> Void) {
        guard let face = ActTable[action].face(scene) else { return nil }
        self.init(face.title, key: ActTable.key(of: action, in: scene), isChecked: face.isChecked, act: act)
    }

    /// With choices of its own.
    init?(_ action: AppAct, in scene: ActScene, _ choices: [MenuItem]) {
        guard let face = ActTable[action].face(scene) else { return nil }
        self.init(face.title, choices)
    }
}
