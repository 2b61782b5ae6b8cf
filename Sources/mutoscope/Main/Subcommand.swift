// The program's commands by name: main.swift runs them, the manual page and the completions show them.
// Thread: main actor.

import CommandKit

@MainActor struct Subcommand {
    let page: CommandPage
    /// Takes the arguments after the command's word, and returns the exit status.
    let run: @MainActor ([String]) -> Int32

    static let all = [
        Subcommand(page: CheckOptions.command.page, run: check),
        Subcommand(page: TourOptions.command.page, run: tour),
        Subcommand(page: CacheOptions.command.page, run: cache),
        Subcommand(page: LibraryOptions.command.page, run: library),
        Subcommand(page: FollowOptions.command.page, run: follow),
        Subcommand(page: PublishOptions.command.page, run: publish),
        Subcommand(page: SimulateOptions.command.page, run: simulate),
        Subcommand(page: DoctorOptions.command.page, run: doctor),
        Subcommand(page: ManualOptions.command.page, run: manual),
    ]

    /// The command without a word: the window.
    static var window: CommandTable<OpenOptions> { OpenOptions.command(besides: all.map(\.page)) }
}
