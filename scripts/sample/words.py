# The texts of the feed: authors, titles, captions, tags, alt texts, ages and subtitles, in the order of the feed. Data
# only. The people are invented. Invariant: `key` names the scene or still that draws the post; ages grow down the feed.

MINUTE, HOUR, DAY = 60, 3600, 86400

POSTS = [
    dict(
        key="dunes",
        kind="video",
        author=("Amina Ouhaddou", "amina"),
        age=9 * MINUTE,
        language="en",
        title="The long way to Merzouga",
        text="Nobody hurries at this hour. The sand cools, the wind draws its lines, and the caravan simply goes on.",
        tags=["desert", "dusk", "loop"],
        subtitles=["en", "de"],
        alt="Dunes at dusk under a huge pale sun. A caravan of camels with red saddle cloths and walkers moves along a bright crest while sand blows past.",
    ),
    dict(
        key="jellyfish",
        kind="video",
        author=("Mere Tawhiri", "mere"),
        age=42 * MINUTE,
        language="en",
        title="Slow dancers",
        text="🪼✨ no bones, no brain, no worries 🪼💜 just 🫧🫧🫧 and up we go 🌊⬆️🌊 goodnight from the deep 🌙🐚💫 sweet dreams 😴🪸🐠🩷",
        tags=["ocean", "🪼", "calm"],
        alt="Three glowing jellyfish, pink, violet and coral, pulse upwards through violet water with trailing ribbons; smaller ones drift far behind.",
    ),
    dict(
        key="botanical",
        kind="photo",
        author=("Sofía Arriaga", "sofia"),
        age=3 * HOUR,
        language="en",
        title="Sunday table",
        text="Poppies from the market, pears from my aunt, and the blue jug that has survived four moves.",
        tags=["stilllife", "flowers"],
        alt="Still life: coral poppies, daisies, eucalyptus and yellow craspedia in a blue painted jug before a sunlit niche; two pears, an orange and a cut half on a red table.",
    ),
    dict(
        key="koi",
        kind="video",
        author=("Hana Morimoto", "hana"),
        age=5 * HOUR + 20 * MINUTE,
        language="en",
        title="Pond, half past two",
        text="I came to feed them and stayed to watch the light. The old white one with the red cap is called Grandmother.",
        tags=["koi", "garden", "water"],
        alt="A sunlit green pond from above: five koi in white, red, gold and orange circle over a net of light, between lily pads and pink lotus flowers.",
    ),
    dict(
        key="tram",
        kind="video",
        author=("Mateus Figueira", "mateus"),
        age=11 * HOUR,
        language="pt",
        title="Linha 28, chuva",
        text="Chove desde o almoço, mas cá dentro está quente e alguém traz pão fresco. Fico até ao fim da linha.",
        tags=["lisboa", "chuva", "elétrico"],
        subtitles=["en"],
        alt="A red and yellow tram with six passengers rides through a violet rainy evening; lit shops and street lamps slide by and shine on the wet road.",
    ),
    dict(
        key="seasons",
        kind="album",
        author=("Priya Raghunath", "priya"),
        age=22 * HOUR,
        language="en",
        title="One tree, four visits",
        text="Same hill, same hour, once every season. I like winter best: that is when I met the fox.",
        tags=["seasons", "tree", "album"],
        parts=[
            ("spring", "A tree in full pink blossom on a green hill with tulips; petals drift in the air."),
            (
                "summer",
                "The same tree in dense green leaf above a golden meadow with poppies; a swing hangs from a branch.",
            ),
            ("autumn", "The same tree in orange and red leaf, leaves falling, an empty bench beside it."),
            ("winter", "The same tree bare under snow; a red fox sits below and looks up at the falling flakes."),
        ],
    ),
    dict(
        key="papercity",
        kind="video",
        author=("Tomasz Wilczek", "tomasz"),
        age=DAY + 8 * HOUR,
        language="en",
        title="Cut from eleven sheets",
        text="My grandmother cut roosters from wrapping paper. I got a little carried away. Scissors, one lamp, no glue on the train.",
        tags=["papercut", "city", "handmade"],
        alt="A toy-theatre city of rose and crimson paper: a sun with turning rays, hanging clouds, a great wheel, a white train on a viaduct and two boats on paper waves.",
    ),
    dict(
        key="aurora",
        kind="video",
        author=("Ingrid Solbakken", "ingrid"),
        age=3 * DAY + 2 * HOUR,
        language="en",
        title="Quiet night at the cabin",
        text="The stove is on, the phone is off, and the sky does this.",
        tags=["aurora", "fjord", "winter"],
        alt="Green curtains of aurora wave over a fjord between snowy walls and mirror in the water; a red cabin with lit windows smokes on the shore, firs stand in front.",
    ),
    dict(
        key="balloons",
        kind="photo",
        author=("Kofi Asante-Darko", "kofi"),
        age=5 * DAY,
        language="en",
        title="Up before the sun",
        text="We counted nine before the coffee was ready. Third from the left is my sister, waving like mad.",
        tags=["balloons", "sunrise"],
        alt="Nine striped hot-air balloons float in a lilac and golden sky as the sun rises over misty hills with cypresses.",
    ),
    dict(
        key="lighthouse",
        kind="video",
        author=("ليلى حداد", "layla"),
        age=8 * DAY,
        language="ar",
        title="حارس البحر",
        text="كان جدّي يقول إن المنارة لا تنادي السفن، بل تطمئنها. في كل ليلة أعدّ دورات الضوء حتى أنام، والبحر يهمس خلف النافذة.",
        tags=["بحر", "منارة", "ليل"],
        subtitles=["en", "de", "ar"],
        alt="A red and white lighthouse on a rock sweeps its beam over a blue sea by moonlight; waves roll past and gulls circle.",
    ),
    dict(
        key="horse",
        kind="video",
        author=("Jorge Quintana", "jorge"),
        age=12 * DAY,
        language="en",
        title="Reel No. 7: Gallop",
        text="My great-grandfather kept a mutoscope in his café: a brass drum, a crank, and some eight hundred cards on a wheel. "
        "You put in a coin, turned the handle, and a horse ran for as long as your arm did.\n\n"
        "The machine is gone, but I found one reel in a biscuit tin, wrapped in newspaper. Half of the cards had lost their corners, "
        "and the damp had drawn its own clouds across the sky. I redrew the missing ones by hand and left every scratch where it was.\n\n"
        "What I like most is how you can see each card arrive. Film hides its seams; this shows them. Turn slowly and you have "
        "single pictures, turn quickly and you have a horse, and somewhere in between there is a moment, always the same one, "
        "when all four hooves leave the ground.\n\n"
        "It loops, of course. That was always the point: one more coin, one more round.",
        tags=["mutoscope", "horse", "sepia"],
        alt="A brown horse gallops in place on a flickering sepia card past trees, hills and a fence; the stack of cards shows above, the turning reel below.",
    ),
    dict(
        key="lake",
        kind="photo",
        author=("Elena Dragomir", "elena"),
        age=20 * DAY,
        language="en",
        title="First one on the water",
        text="Five in the morning, no wind, one paddle. The mountains were there twice.",
        tags=["lake", "mountains", "morning"],
        alt="A person in a red canoe on a still mountain lake; snowy peaks and a rim of firs mirror in the pale water, reeds in front.",
    ),
]

SUBTITLES = {
    ("dunes", "en"): [
        (0.2, 2.2, "[wind over the sand]"),
        (2.4, 4.4, "[slow drum, camel bells]"),
        (4.5, 6.3, "[an oud answers]"),
    ],
    ("dunes", "de"): [
        (0.2, 2.2, "[Wind über dem Sand]"),
        (2.4, 4.4, "[langsame Trommel, Kamelglocken]"),
        (4.5, 6.3, "[eine Oud antwortet]"),
    ],
    ("tram", "en"): [
        (0.1, 1.9, "[rain on the roof]"),
        (2.0, 3.8, "[wheels over the joints]"),
        (3.9, 6.2, "[two strokes of the bell]"),
    ],
    ("lighthouse", "en"): [(0.3, 2.6, "[gulls]"), (2.8, 5.2, "[surf on the rock]"), (5.4, 7.8, "[a foghorn, far out]")],
    ("lighthouse", "de"): [
        (0.3, 2.6, "[Möwen]"),
        (2.8, 5.2, "[Brandung am Fels]"),
        (5.4, 7.8, "[ein Nebelhorn, weit draußen]"),
    ],
    ("lighthouse", "ar"): [
        (0.3, 2.6, "[أصوات النوارس]"),
        (2.8, 5.2, "[الموج على الصخر]"),
        (5.4, 7.8, "[بوق ضباب من بعيد]"),
    ],
}

LANGUAGES = {"en": "English", "de": "Deutsch", "ar": "العربية"}
