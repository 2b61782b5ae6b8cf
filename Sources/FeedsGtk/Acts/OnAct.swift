/// Called when a button or gesture asks for an act; the surrounding view adds the post or the story.
typealias OnAct = (AppAct, ActOrigin) -> Void
