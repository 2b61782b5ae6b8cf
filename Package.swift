// swift-tools-version: 6.2
import PackageDescription

/// What every target of ours is compiled with: Swift 6 mode plus the upcoming features we rely on.
let house: [SwiftSetting] = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Targets that only ever run on the main thread say so once, here.
let onMain: [SwiftSetting] = house + [.defaultIsolation(MainActor.self)]

/// Work on each pixel and on each character of our sources: not optimised, the former took a sixth of the processor time
/// of the window's checks, the latter 20 seconds.
let alwaysFast: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

let package = Package(
    name: "mutoscope",
    products: [
        .executable(name: "mutoscope", targets: ["mutoscope"]),
        .executable(name: "mutoscope-pictures", targets: ["mutoscope-pictures"]),
    ],
    targets: [
        // The C libraries, one module each; only the bridge of the same name imports it.
        .systemLibrary(name: "CGLib", pkgConfig: "gio-unix-2.0"),
        .systemLibrary(name: "CAdwaita", pkgConfig: "libadwaita-1"),
        .systemLibrary(
            name: "CGStreamer", pkgConfig: "gstreamer-app-1.0 gstreamer-audio-1.0 gstreamer-video-1.0"),
        .systemLibrary(name: "CSoup", pkgConfig: "libsoup-3.0"),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle"),
        .systemLibrary(name: "CXML2", pkgConfig: "libxml-2.0"),
        .systemLibrary(name: "CSecret", pkgConfig: "libsecret-1"),
        .systemLibrary(name: "CX11", pkgConfig: "x11 xext xtst xdamage"),
        .systemLibrary(
            name: "CPictureFormats",
            pkgConfig: "gdk-pixbuf-2.0 libavif libheif libjxl libjxl_threads libwebpdemux libwebp"),

        // C of our own, tiny: what Swift cannot say.
        .target(name: "CShims", dependencies: ["CGLib"]),
        .target(name: "CGtkShims", dependencies: ["CAdwaita"]),
        .target(name: "CGstShims", dependencies: ["CGStreamer", "CColours"]),
        .target(name: "CColours", cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))]),
        .target(
            name: "CPictures", dependencies: ["CPictureFormats", "CColours"], linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CPictureWire"),

        // The Swift faces of those libraries. They know nothing of feeds.
        .target(name: "GLibBridge", dependencies: ["CGLib", "CShims"], swiftSettings: house),
        .target(
            name: "GtkBridge", dependencies: ["GLibBridge", "CGLib", "CAdwaita", "CGtkShims", "CPictureWire"],
            swiftSettings: onMain),
        .target(
            name: "GstBridge", dependencies: ["GLibBridge", "CGLib", "CGStreamer", "CColours", "CGstShims"],
            swiftSettings: house),
        .target(name: "SoupBridge", dependencies: ["GLibBridge", "CGLib", "CSoup"], swiftSettings: house),
        .target(name: "SQLiteBridge", dependencies: ["CSQLite"], swiftSettings: house),
        .target(name: "CryptoBridge", dependencies: ["CNettle"], swiftSettings: house),
        .target(name: "XMLBridge", dependencies: ["CXML2"], swiftSettings: house),
        .target(name: "SecretBridge", dependencies: ["GLibBridge", "CGLib", "CSecret"], swiftSettings: house),

        // Values and ports; decisions; what the app does; where things are kept; how it looks.
        .target(name: "FeedsModels", swiftSettings: house),
        .target(name: "FeedsEngine", swiftSettings: house),
        .target(name: "FeedsCore", dependencies: ["FeedsEngine", "FeedsModels"], swiftSettings: house),
        .target(
            name: "FeedsData",
            dependencies: [
                "FeedsEngine", "FeedsModels", "GLibBridge", "SoupBridge", "SQLiteBridge", "CryptoBridge", "XMLBridge",
                "SecretBridge",
            ],
            swiftSettings: house),
        .target(
            name: "FeedsGtk",
            dependencies: ["FeedsCore", "FeedsEngine", "FeedsModels", "GLibBridge", "GtkBridge", "GstBridge"],
            resources: [
                "style", "rail", "composer", "library", "stories", "controls", "scrub", "captions", "settings",
                "developer", "contrast",
            ].map {
                .embedInCode("Resources/\($0).css")
            },
            swiftSettings: onMain),

        // Drives and judges the real window from outside, through the X server alone.
        .target(
            name: "TourKit", dependencies: ["CX11", "FeedsEngine", "FeedsModels", "GstBridge"], swiftSettings: house),

        // A command's options as one table: parsing, help, manual page and completions come from it.
        .target(name: "CommandKit", swiftSettings: house),

        // Writes a source as a static site, with encoders as child processes.
        .target(
            name: "PublishKit", dependencies: ["FeedsEngine", "FeedsModels", "GLibBridge"], swiftSettings: house),

        // Replays the preload benchmark with the app's own policy.
        .target(name: "PreloadLab", dependencies: ["FeedsEngine"], swiftSettings: house),

        // The engine for browsers: numbers in, numbers out. scripts/build-web compiles it for WebAssembly; here it is
        // compiled for the tests, which compare the two.
        .target(
            name: "WebFace", dependencies: ["FeedsEngine"], exclude: ["Face.table", "Runtime"], swiftSettings: house),

        // Decodes pictures, in a process of its own: the app talks to it, and links none of its libraries.
        .target(name: "PictureKit", dependencies: ["CPictures", "CPictureWire"], swiftSettings: house + alwaysFast),
        .executableTarget(
            name: "mutoscope-pictures", dependencies: ["PictureKit", "CPictures"], swiftSettings: house),

        // The only place that wires things.
        .executableTarget(
            name: "mutoscope",
            dependencies: [
                "CommandKit", "FeedsGtk", "FeedsData", "FeedsCore", "FeedsModels", "FeedsEngine", "GLibBridge",
                "GtkBridge", "PreloadLab", "PublishKit", "TourKit",
            ],
            swiftSettings: house),

        // Fakes, a manual clock, fixtures and a loopback server with faults.
        .target(
            name: "FeedsTestSupport",
            dependencies: [
                "FeedsCore", "FeedsEngine", "FeedsModels", "SoupBridge", "GLibBridge", "CGLib", "CSoup", "CNettle",
            ],
            swiftSettings: house),
        // That server as a program, for measurements and for checks in other languages.
        .executableTarget(name: "loopback", dependencies: ["CommandKit", "FeedsTestSupport"], swiftSettings: house),

        // The eyes, hands and stop-watches of Benchmarks/run.
        .executableTarget(
            name: "probe",
            dependencies: ["CAdwaita", "CXML2", "FeedsData", "FeedsModels", "GLibBridge", "GtkBridge", "TourKit"],
            path: "Benchmarks/Probe", swiftSettings: house),

        .testTarget(
            name: "FeedsModelsTests", dependencies: ["FeedsModels", "FeedsTestSupport"], swiftSettings: house),
        .testTarget(
            name: "FeedsEngineTests", dependencies: ["FeedsEngine", "FeedsTestSupport"], swiftSettings: house),
        .testTarget(
            name: "FeedsCoreTests", dependencies: ["FeedsCore", "FeedsEngine", "FeedsModels", "FeedsTestSupport"],
            swiftSettings: house),
        .testTarget(
            name: "FeedsDataTests",
            dependencies: [
                "FeedsCore", "FeedsData", "FeedsEngine", "FeedsModels", "GLibBridge", "SoupBridge", "SQLiteBridge",
                "CryptoBridge", "XMLBridge", "FeedsTestSupport",
            ],
            exclude: ["Database/Stored", "Fuzz/Corpus", "Fuzz/main.swift", "Fuzz/ChosenTarget.swift"],
            swiftSettings: house),
        .testTarget(
            name: "GLibBridgeTests", dependencies: ["GLibBridge", "CGLib", "FeedsTestSupport"], swiftSettings: house),
        .testTarget(
            name: "GtkBridgeTests",
            dependencies: ["GtkBridge", "GLibBridge", "FeedsTestSupport", "mutoscope-pictures"], swiftSettings: house),
        .testTarget(
            name: "PictureKitTests", dependencies: ["PictureKit", "CPictures", "FeedsTestSupport"],
            exclude: ["Pictures"], swiftSettings: house),
        .testTarget(
            name: "GstBridgeTests", dependencies: ["GstBridge", "GLibBridge", "FeedsTestSupport"], swiftSettings: house),
        .testTarget(
            name: "FeedsGtkTests",
            dependencies: ["FeedsGtk", "FeedsModels", "GstBridge", "GtkBridge", "FeedsTestSupport"],
            swiftSettings: house),
        .testTarget(
            name: "SoupBridgeTests", dependencies: ["SoupBridge", "GLibBridge", "FeedsTestSupport"],
            swiftSettings: house),
        .testTarget(
            name: "CryptoBridgeTests", dependencies: ["CryptoBridge", "FeedsTestSupport"], swiftSettings: house),
        .testTarget(
            name: "XMLBridgeTests", dependencies: ["XMLBridge", "FeedsTestSupport"], swiftSettings: house),
        .testTarget(
            name: "SQLiteBridgeTests", dependencies: ["SQLiteBridge", "FeedsTestSupport"], swiftSettings: house),
        .testTarget(
            name: "PreloadLabTests", dependencies: ["PreloadLab", "FeedsEngine", "FeedsTestSupport"],
            swiftSettings: house),
        .testTarget(
            name: "WebFaceTests", dependencies: ["WebFace"], exclude: ["Ride/signatures", "Ride/digest"],
            swiftSettings: house),
        .testTarget(
            name: "TourTests", dependencies: ["TourKit", "FeedsModels", "GstBridge", "CX11", "FeedsTestSupport"],
            swiftSettings: house),
        .testTarget(
            name: "PublishKitTests",
            dependencies: [
                "PublishKit", "FeedsData", "FeedsEngine", "FeedsModels", "GLibBridge", "FeedsTestSupport", "mutoscope",
            ],
            swiftSettings: house),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "mutoscope", "CommandKit", "FeedsCore", "FeedsData", "FeedsEngine", "FeedsGtk", "FeedsModels",
                "GLibBridge", "PublishKit", "TourKit", "FeedsTestSupport",
            ],
            swiftSettings: house),
        .testTarget(name: "HygieneTests", swiftSettings: house + alwaysFast),
    ],
    swiftLanguageModes: [.v6]
)

// From clean, whole modules take 40 % less processor time; but each edit compiles its module again, so only
// scripts/build-strict asks for them. The compiler refuses the macros of tests in a whole module.
if Context.environment["MUTOSCOPE_WHOLE_MODULES"] != nil {
    let whole = SwiftSetting.unsafeFlags(
        ["-whole-module-optimization", "-num-threads", "2"], .when(configuration: .debug))
    for target in package.targets where [.regular, .executable].contains(target.type) {
        target.swiftSettings = (target.swiftSettings ?? []) + [whole]
    }
}

// The fuzzer links only with its own runtime, so it is there for scripts/fuzz alone. It stands beside the tests that run
// its corpus again, and no file may belong to two targets.
if Context.environment["MUTOSCOPE_FUZZ"] != nil {
    package.targets.removeAll { $0.isTest }
    package.targets += [
        .target(name: "CFuzzer", path: "Tests/Fuzz/CFuzzer"),
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "CFuzzer", "FeedsCore", "FeedsData", "FeedsEngine", "FeedsModels", "FeedsTestSupport", "GLibBridge",
                "SoupBridge", "SQLiteBridge",
            ],
            path: "Tests/FeedsDataTests/Fuzz", exclude: ["Corpus", "FuzzCorpusTests.swift"], swiftSettings: house),
    ]
}
