package struct MenuItem {
    let title: String
    let key: String?
    let isOn: Bool
    /// For a choice or an on/off item; nil for an act.
    let isChecked: Bool?
    let children: [MenuItem]
    let act: () -> Void

    /// `key` is only shown beside the title; the window handles the key itself.
    package init(
        _ title: String, key: String? = nil, isOn: Bool = true, isChecked: Bool? = nil, act: @escaping () -> Void
    ) {
        self.title = title
        self.key = key
        self.isOn = isOn
        self.isChecked = isChecked
        self.act = act
        children = []
    }

    /// A submenu.
    package init(_ title: String, _ children: [MenuItem]) {
        self.title = title
        self.children = children
        key = nil
        isOn = true
        isChecked = nil
        act = {}
    }
}
