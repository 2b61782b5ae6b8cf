"""Accounts: signing in by keys, what waits and what is sent, the home as a feed, signing out; on small servers."""
import json
import urllib.request

from rig import feeds, hands, tree
from rig.loopback import Loopback
from rig.waiting import wait_for

from . import containment, preferences

BROWSER = """#!/usr/bin/python3
import sys, urllib.request
urllib.request.urlopen(sys.argv[1]).read()
"""
MENU = "What to do with "


def an_account_signs_in_likes_and_signs_out(room):
    with Loopback(replica="mastodon") as server, containment._Home(room) as home:
        host = server.address.removeprefix("http://")
        with room.start(feeds.feed(room.folder), size="360x640", language=_browsing(home)) as app:
            _open_accounts(app)
            app.photograph("accounts-none")
            _sign_in(app, host)
            app.wait(starting=f"ann@{host}")
            # This desktop has no keyring, and the page says so.
            app.wait_text("kept only until Mutoscope is closed")
            app.photograph("accounts-one")
            app.push(f"{MENU}ann@{host}")
            app.push_item("Open its home")
            wait_for(lambda: any("timelines/home" in path for path in _asked(server)), "the home to be asked for")
            app.wait_page("Status 40")
            hands.focus(app.process.pid)
            app.press("l", "shift+b")
            wait_for(lambda: _posted(server, "/favourite") == 1, "the like to be sent")
            wait_for(lambda: _posted(server, "/reblog") == 1, "the boost to be sent")
            app.press("ctrl+z")
            wait_for(lambda: _posted(server, "/unfavourite") == 1, "the like to be taken back")
            _open_accounts(app)
            app.push(f"{MENU}ann@{host}")
            app.push_item("Sign out…")
            app.wait_text(f"Sign out as ann@{host}?")
            app.photograph("accounts-sign-out")
            preferences._answer(app, "Sign out")
            wait_for(lambda: _asked(server).get("/oauth/revoke"), "the server to hear of it")
            app.wait(starting="No account")


def a_password_is_asked_for_and_a_wrong_one_is_said(room):
    with Loopback(replica="peertube") as server:
        host = server.address.removeprefix("http://")
        with room.start(feeds.feed(room.folder), size="360x640") as app:
            _open_accounts(app)
            _sign_in(app, f"ann@{host}")
            app.wait_text(f"Sign in at {host}")
            app.photograph("accounts-password")
            hands.focus(app.process.pid)
            app.press("Tab")
            hands.write("guess")
            app.press("Return")
            app.wait_text("does not know this name")
            hands.focus(app.process.pid)
            app.press("Tab")
            hands.write("correct horse")
            app.press("Return")
            app.wait(starting=f"{MENU}ann@{host}")


def a_closed_home_leads_to_the_accounts(room):
    with Loopback(replica="mastodon") as server:
        host = server.address.removeprefix("http://")
        with room.start(f"mastodon:home:ann@{host}", size="360x640") as app:
            app.wait_text("Sign in again")
            app.photograph("home-closed")
            app.push("Sign in…")
            app.wait(starting="No account")


def _browsing(home):
    """A browser that goes where the server's page leads, as a signed-in person's does."""
    home.has_browser()
    applications = home.path / ".local/share/applications"
    (home.path / "browser").write_text(BROWSER)
    entry = applications / "noting.desktop"
    entry.write_text(entry.read_text().replace("x-scheme-handler/https;", "x-scheme-handler/https;x-scheme-handler/http;"))
    with (applications / "mimeapps.list").open("a") as list:
        list.write("x-scheme-handler/http=noting.desktop\n")
    return home.variables


def _open_accounts(app):
    app.press("ctrl+comma")
    app.wait(wanted_role="page tab", wanted_name="You")
    app.dialog = hands.focus(app.process.pid)
    preferences._turn_to(app, "You")
    app.wait(wanted_role="button", starting="Sign in…")


def _sign_in(app, text):
    app.push("Sign in…")
    app.wait_text("For example m.example")
    hands.focus(app.process.pid)
    hands.write(text)
    app.press("Return")


def _asked(server):
    with urllib.request.urlopen(server.url("-/stats")) as answer:
        return json.load(answer)["paths"]


def _posted(server, ending):
    return sum(counts["requests"] for path, counts in _asked(server).items() if path.endswith(ending))
