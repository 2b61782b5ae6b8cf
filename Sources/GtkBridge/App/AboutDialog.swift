// What the program is, who made it, and under which licence: AdwAboutDialog, or AdwAboutWindow of an older libadwaita.
// Thread: main actor. Invariant: closing it frees it; nothing else keeps it.

import CAdwaita
import CGtkShims

package final class AboutDialog: Widget {
    package struct Facts {
        let name, icon, version, developers, comments, website, issues, system, copyright: String

        package init(
            name: String, icon: String, version: String, developers: String, comments: String, website: String,
            issues: String, system: String, copyright: String
        ) {
            (self.name, self.icon, self.version, self.developers) = (name, icon, version, developers)
            (self.comments, self.website, self.issues) = (comments, website, issues)
            (self.system, self.copyright) = (system, copyright)
        }
    }

    package static func show(_ facts: Facts, over parent: Widget) {
        let dialog = AboutDialog(sharing: shim_about_new(parent.widget))
        let texts = [
            ("application-name", facts.name), ("application-icon", facts.icon), ("version", facts.version),
            ("developer-name", facts.developers), ("comments", facts.comments), ("website", facts.website),
            ("issue-url", facts.issues), ("debug-info", facts.system), ("debug-info-filename", "mutoscope.txt"),
            ("copyright", facts.copyright),
        ]
        for (property, text) in texts { shim_about_set(dialog.widget, property, text) }
        shim_about_set_mit_license(dialog.widget)
        shim_about_present(dialog.widget, parent.widget)
    }
}
