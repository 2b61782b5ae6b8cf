// The program: one binary with subcommands.
// Thread: main, synchronous; each command runs GLib's loop at most once. Invariant: the exit status is the command's.

import CommandKit
import FeedsData
import FeedsGtk
import FeedsModels
import Foundation
import GLibBridge
import GtkBridge
import PublishKit
import TourKit

let arguments = Array(CommandLine.arguments.dropFirst())

/// Runs an asynchronous command that has no window.
@MainActor func runHeadless(_ body: @escaping @MainActor () async -> Int32) -> Int32 {
    MainQueue.attach()
    return MainLoop.run(body)
}

@MainActor func open(_ arguments: [String]) -> Int32 {
    Subcommand.window.run(arguments, out: Console.say, err: Console.complain) { options in
        guard options.wantsVersion else { return OpenCommand.run(options) }
        Console.say("mutoscope \(OpenCommand.version)")
        return 0
    }
}

@MainActor func check(_ arguments: [String]) -> Int32 {
    runHeadless {
        let environment = AppEnvironment(profile: nil, readsAtOnce: true)
        let (kinds, authorization) = (environment.kinds, AppEnvironment.authorization)
        return await CheckCommand.run(
            arguments: arguments, repository: environment.repository,
            discovery: environment.discovery(authorization: authorization),
            source: { text throws(FeedSourceError) in
                try FeedSource.parse(
                    [text], relativeTo: FileManager.default.currentDirectoryPath, authorization: authorization,
                    kinds: kinds)
            }, out: Console.say, err: Console.complain)
    }
}

@MainActor func tour(_ arguments: [String]) -> Int32 {
    runHeadless {
        await TourCommand.run(arguments) { settings in
            let environment = AppEnvironment(profile: settings.profile, keepsFeeds: settings.profile != nil)
            return try await environment.lastPosts(from: try environment.source(settings.sources))
        }
    }
}

@MainActor func cache(_ arguments: [String]) -> Int32 {
    runHeadless {
        let environment = ProcessInfo.processInfo.environment
        return await CacheCommand.run(
            arguments, folder: { Folders(profile: $0, environment: environment).cache }, out: Console.say,
            err: Console.complain)
    }
}

@MainActor func library(_ arguments: [String]) -> Int32 {
    runHeadless {
        let environment = ProcessInfo.processInfo.environment
        return await LibraryCommand.run(
            arguments, folder: { Folders(profile: $0, environment: environment).data }, out: Console.say,
            err: Console.complain)
    }
}

@MainActor func follow(_ arguments: [String]) -> Int32 {
    runHeadless {
        await FollowCommand.run(
            arguments,
            tools: { AppEnvironment(profile: $0, readsAtOnce: true, mayForget: false).followTools }, out: Console.say,
            err: Console.complain)
    }
}

@MainActor func publish(_ arguments: [String]) -> Int32 {
    // Its sentences appear in the window.
    if arguments.contains("--steered") { PersonLanguage.translate() }
    return runHeadless {
        await PublishCommand.run(
            arguments, tools: { AppEnvironment(profile: $0, readsAtOnce: true, mayForget: false).publishTools },
            out: Console.say, err: Console.complain)
    }
}

@MainActor func simulate(_ arguments: [String]) -> Int32 {
    runHeadless { await SimulateCommand.run(arguments, out: Console.say, err: Console.complain) }
}

@MainActor func manual(_ arguments: [String]) -> Int32 {
    ManualCommand.run(arguments, out: Console.say, err: Console.complain)
}

/// Commands that the helper runs in a new process of this program.
@MainActor func openAddress(_ arguments: [String]) -> Int32 {
    if arguments.count > 1, !arguments[1].isEmpty {
        setenv("DESKTOP_STARTUP_ID", arguments[1], 1)
        setenv("XDG_ACTIVATION_TOKEN", arguments[1], 1)
    }
    return arguments.first.map(Browser.openInThisProcess) == true ? 0 : 1
}

@MainActor func openFile(_ arguments: [String]) -> Int32 {
    guard arguments.count == 2 else { return 1 }
    return OtherProgram.openInThisProcess(arguments[1], with: arguments[0]) ? 0 : 1
}

@MainActor func doctor(_ arguments: [String]) -> Int32 {
    DoctorCommand.run(arguments, out: Console.say, err: Console.complain)
}

switch arguments.first {
case "--open-address": exit(openAddress(Array(arguments.dropFirst())))
case "--open-file": exit(openFile(Array(arguments.dropFirst())))
case EncoderCell.word: exit(EncoderCell.enter(Array(arguments.dropFirst())))
case "--scan-plugins": exit(FeedsApp.scanPlugins() ? 0 : 1)
case "help": exit(open(["--help"]))
default:
    let command = Subcommand.all.first { $0.page.command == arguments.first }
    exit(command?.run(Array(arguments.dropFirst())) ?? open(arguments))
}
