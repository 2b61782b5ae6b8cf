// What `mutoscope doctor` reports of the display, the decoders, the sound and the desktop around the program.
// Thread: main, after the process limited itself, so that the answers are those a window gets.

import FeedsData
import FeedsGtk
import Foundation
import GLibBridge
import GtkBridge

@MainActor enum SystemRows {
    typealias Row = DoctorCommand.Row

    static func all(_ folders: Folders) -> [Row] { [display, card, decoders, devices(folders), sound, portals] }

    private static var display: Row {
        OpenCommand.chooseRenderer()
        guard let facts = DisplayFacts.find() else {
            return Row("display", "none: neither X11 nor Wayland answered", ["kind": "none"])
        }
        return Row(
            "display", "\(facts.kind) \(facts.name), drawn by \(facts.renderer)",
            ["kind": facts.kind, "name": facts.name, "renderer": facts.renderer])
    }

    private static var card: Row {
        let nodes = OpenCommand.renderNodes
        return Row("card", nodes.isEmpty ? "no graphics card" : nodes.joined(separator: ", "), nodes)
    }

    private static var decoders: Row {
        FeedsApp.scanPluginsInside()
        let all = FeedsApp.decoders
        let lines = all.map { "\($0.format): \($0.element ?? "not installed")" }
        let object = Dictionary(all.map { ($0.format, $0.element ?? "") }) { first, _ in first }
        return Row("decoders", lines.joined(separator: "\n"), object)
    }

    private static func devices(_ folders: Folders) -> Row {
        guard OpenCommand.usesDevices else {
            return Row("devices", "switched off by \(OpenCommand.devicesVariable)", [[String: Any]]())
        }
        let failed = FailedDevicesFile(folder: folders.state, report: Console.complain).load()
        let all = FeedsApp.devices(failed: failed)
        let lines = all.map {
            "\($0.format): \($0.element) on \($0.device)\($0.hasFailed ? "; failed earlier, so it is not used" : "")"
        }
        let objects = all.map {
            ["format": $0.format, "element": $0.element, "device": $0.device, "failed": $0.hasFailed] as [String: Any]
        }
        return Row(
            "devices", lines.isEmpty ? "none: the processor decodes all videos" : lines.joined(separator: "\n"), objects
        )
    }

    private static var sound: Row {
        let output = FeedsApp.soundOutput
        return Row("sound", output ?? "no output: videos play without sound", output ?? "")
    }

    private static var portals: Row {
        let versions = Portals.versions() ?? [:]
        let words = versions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return Row("portals", words.isEmpty ? "none answered" : words.joined(separator: ", "), versions)
    }
}
