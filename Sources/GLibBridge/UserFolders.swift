// The folders where the user's desktop keeps videos and pictures.
// Thread: any. Invariant: absolute paths, which need not exist; never the home folder itself, which stands for "none".

import CGLib

package enum UserFolders {
    package static var videos: String? { path(G_USER_DIRECTORY_VIDEOS, usual: "Videos") }
    package static var pictures: String? { path(G_USER_DIRECTORY_PICTURES, usual: "Pictures") }

    /// Desktops that name no folders use the usual names.
    private static func path(_ folder: GUserDirectory, usual: String) -> String? {
        guard let home = g_get_home_dir().map({ String(cString: $0) }), home.hasPrefix("/") else { return nil }
        let path = g_get_user_special_dir(folder).map { String(cString: $0) } ?? home + "/" + usual
        return path == home || path == home + "/" || !path.hasPrefix("/") ? nil : path
    }
}
