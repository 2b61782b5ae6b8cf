# The reactions to the posts: the number of likes, and the comments. Data only; people and numbers are invented. A voice
# is (name, file of the avatar or None, age of the words in seconds, words); None in `likes` leaves the count out.
# Invariant: no comment is older than its post, and the post about the lake has none.
from .words import DAY, HOUR, MINUTE

LIKES = {
    "dunes": 128,
    "jellyfish": 2413,
    "botanical": 96,
    "koi": 871,
    "tram": 342,
    "seasons": 1590,
    "papercity": 764,
    "aurora": 12894,
    "balloons": 403,
    "lighthouse": 655,
    "horse": 1207,
    "lake": None,
}

VOICES = {
    "dunes": [
        ("Kofi Asante-Darko", "kofi", 8 * MINUTE, "That light lasts four minutes. You caught it."),
        ("Nadia Benhaddou", None, 7 * MINUTE, "My uncle walked this way with salt. Thank you for the bells 🐪"),
        ("Lars Holm", None, 5 * MINUTE, "Where are they headed?"),
        ("Amina Ouhaddou", "amina", 4 * MINUTE, "To tea, mostly."),
    ],
    "jellyfish": [
        ("Priya Raghunath", "priya", 40 * MINUTE, "🪼💜🪼💜🪼"),
        ("Otis Birdsong", None, 33 * MINUTE, "I have been watching this for ten minutes and I am not sorry 😌🌊✨"),
        ("Sofía Arriaga", "sofia", 12 * MINUTE, "no thoughts, only 🫧"),
    ],
    "botanical": [
        ("Elena Dragomir", "elena", 2 * HOUR + 40 * MINUTE, "The jug!"),
        ("Jorge Quintana", "jorge", 90 * MINUTE, "Your aunt's pears again. Tell her I said hello."),
    ],
    "koi": [
        ("Tomasz Wilczek", "tomasz", 5 * HOUR, "Grandmother is clearly in charge."),
        (
            "Mere Tawhiri",
            "mere",
            4 * HOUR + 10 * MINUTE,
            "I kept koi for eleven years, and what nobody tells you is how well they know you. Ours came to the sound of one "
            "particular pair of wooden shoes and to no other. When my brother borrowed them they came all the same, looked up, "
            "and left again, one after the other, as if somebody had told a joke that was not funny.\n\n"
            "The light you describe, half past two, was always our hour too. The water is clear then, because the wind has not "
            "come up yet, and you see the net of the sun on the bottom moving and the fish moving through it, and after a while "
            "you cannot say which of the two is drawn and which is alive.\n\n"
            "Feed Grandmother first. They all know why.",
        ),
        ("Wen Haoyu", None, 2 * HOUR, "好美的光"),
        ("Hana Morimoto", "hana", 95 * MINUTE, "She says thank you. She takes hers from the hand."),
    ],
    "tram": [
        ("Inês Carvalho", None, 10 * HOUR, "Saudades deste som."),
        ("Ingrid Solbakken", "ingrid", 7 * HOUR, "I can smell the bread from here."),
    ],
    "seasons": [
        ("Amina Ouhaddou", "amina", 20 * HOUR, "The fox knew you were coming."),
        ("Baraka Njoroge", None, 14 * HOUR, "Four visits, one bench. This is a whole novel."),
        ("ليلى حداد", "layla", 9 * HOUR, "الشتاء أجملها، والثعلب أجمل ما فيه."),
    ],
    "papercity": [
        ("Hana Morimoto", "hana", DAY + 2 * HOUR, "How many blades did this take?"),
        ("Tomasz Wilczek", "tomasz", DAY + HOUR, "Nineteen, and one thumb."),
        ("Ruth Adeyemi", None, 16 * HOUR, "The train with no glue is my favourite part."),
    ],
    "aurora": [
        ("Mateus Figueira", "mateus", 3 * DAY, "E eu aqui com chuva."),
        ("Sunniva Berg", None, 2 * DAY + 5 * HOUR, "Best seat in the north."),
        ("Elena Dragomir", "elena", DAY + 3 * HOUR, "Does it make a sound? People always say it does."),
        ("Ingrid Solbakken", "ingrid", DAY, "Only the stove."),
    ],
    "balloons": [("Sofía Arriaga", "sofia", 4 * DAY + 6 * HOUR, "Waving back 👋")],
    "lighthouse": [
        (
            "يوسف المصري",
            None,
            7 * DAY + 3 * HOUR,
            "كبرتُ في بيتٍ يطلّ على منارة مثلها، وكنّا نطفئ المصباح كي نرى الضوء يمرّ على السقف. رحم الله جدّك.",
        ),
        ("Kofi Asante-Darko", "kofi", 6 * DAY, "I do not read Arabic, and I understood every word."),
    ],
    "horse": [
        ("Ruth Adeyemi", None, 11 * DAY, "One more coin, please."),
        ("Tomasz Wilczek", "tomasz", 9 * DAY, "You left the scratches. Good."),
        ("Giulia Ferrante", None, 6 * DAY, "Il mio bisnonno ne aveva uno al porto! Cavalli e ballerine."),
    ],
}
