import FeedsModels

/// The stories of a site, as feed.json tells them.
enum StoriesJSON {
    static func stories(_ people: [PublishedSite.Person]) -> JSONText? {
        guard !people.isEmpty else { return nil }
        return .object(["users": .list(people.map(user))])
    }

    private static func user(_ person: PublishedSite.Person) -> JSONText {
        .object([
            "id": .int(person.story.user.id), "name": .string(person.story.user.name),
            "profile_picture_url": .text(person.face), "images": .list(person.parts.map(image)),
        ])
    }

    /// A medium of a post with a number as its id, and the type of the file at `url`.
    private static func image(_ image: (id: Int, part: PublishedSite.Part)) -> JSONText {
        let medium = MediumJSON.medium(image.part, id: .int(image.id))
        guard case .members(let members) = medium else { return medium }
        let type = JSONText.string(image.part.isVideo ? "video/mp4" : "image/jpeg")
        return .members(members + [JSONText.Member(name: "mime_type", value: type)])
    }
}
