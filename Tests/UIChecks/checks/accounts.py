"""Accounts: signing in by keys, what waits and what is sent, the home as a feed, signing out; on small servers."""
import contextlib
import json
import os
import signal
import sqlite3
import urllib.request

from rig import feeds, hands, texts, tree, windows
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
            _open_home(app, host)
            assert any("timelines/home" in path for path in _asked(server)), "the home was not asked for"
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


def the_menu_of_an_account_works_by_keys(room):
    with Loopback(replica="mastodon") as server, containment._Home(room) as home:
        host = server.address.removeprefix("http://")
        with room.start(feeds.feed(room.folder), language=_browsing(home)) as app:
            _open_accounts(app)
            _sign_in(app, host)
            row = app.wait(wanted_role="list item", starting=f"ann@{host}")
            app.dialog = windows.focus(app.process.pid)
            preferences._press_until(app, "Tab", row)
            # Past the row lies the button of its menu.
            app.press("Tab", "space")
            app.wait(wanted_role="menu item", wanted_name="Sign out…")
            app.press("Down", "Down", "Down", "Return")
            app.wait_text(f"Sign out as ann@{host}?")
            app.press("Escape")
            app.wait(starting=f"ann@{host}")
            windows.focus(app.process.pid)
            app.press("space")
            app.wait(wanted_role="menu item", wanted_name="Open its home")
            app.press("Return")
            app.wait_page("Status 40")


def what_waits_is_sent_after_a_kill(room):
    """The server answers nothing, the app is killed with four acts in its outbox, and each reaches the server later."""
    with Loopback(replica="mastodon") as server, containment._Home(room) as home:
        host = server.address.removeprefix("http://")
        with room.start(feeds.feed(room.folder), language=_browsing(home)) as app:
            _open_accounts(app)
            _sign_in(app, host)
            app.wait(starting=f"{MENU}ann@{host}")
            _open_home(app, host)
            os.kill(server.process.pid, signal.SIGSTOP)
            for number in (40, 39, 38):
                app.wait_page(f"Status {number}")
                app.press("l", "Down")
            app.press("Up")
            app.wait_page("Status 38")
            app.press("shift+b")
            wait_for(lambda: _waiting(room) == ["boost", "like", "like", "like"], "four acts in the outbox")
            app.kill()
        os.kill(server.process.pid, signal.SIGCONT)
        with room.start(feeds.feed(room.folder), language=_browsing(home), after_a_crash=True) as app:
            _open_accounts(app)
            # Without a keyring the sign-in ended with the killed app.
            app.push(f"{MENU}ann@{host}")
            app.push_item("Sign in again")
            wait_for(lambda: not _waiting(room), "the outbox to be empty")
        liked = [path for path in _asked(server) if path.endswith("/favourite")]
        boosted = [path for path in _asked(server) if path.endswith("/reblog")]
        assert len(liked) == 3 and len(boosted) == 1, _asked(server)


def a_warning_fits_with_texts_of_twice_the_size(room):
    with texts.twice_as_large(), Loopback(replica="mastodon") as server, containment._Home(room) as home:
        host = server.address.removeprefix("http://")
        with room.start(feeds.feed(room.folder), size="360x640", language=_browsing(home)) as app:
            _open_accounts(app)
            _sign_in(app, host)
            warning = app.wait_text("kept only until Mutoscope is closed")
            wait_for(lambda: _is_inside(warning), "the warning to be inside its message")
            app.photograph("accounts-warning")


def a_password_is_asked_for_and_a_wrong_one_is_said(room):
    with Loopback(replica="peertube") as server:
        host = server.address.removeprefix("http://")
        with room.start(feeds.feed(room.folder), size="360x640") as app:
            _open_accounts(app)
            _sign_in(app, f"ann@{host}")
            app.wait_text(f"Sign in at {host}")
            app.photograph("accounts-password")
            windows.focus(app.process.pid)
            app.press("Tab")
            hands.write("guess")
            app.press("Return")
            app.wait_text("does not know this name")
            windows.focus(app.process.pid)
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
    app.dialog = windows.focus(app.process.pid)
    preferences._turn_to(app, "You")
    app.wait(wanted_role="button", starting="Sign in…")


def _sign_in(app, text):
    app.push("Sign in…")
    app.wait_text("For example m.example")
    windows.focus(app.process.pid)
    hands.write(text)
    app.press("Return")


def _open_home(app, host):
    app.push(f"{MENU}ann@{host}")
    app.push_item("Open its home")
    app.wait_page("Status 40")
    windows.focus(app.process.pid)


def _is_inside(label):
    text, message = label.place(), label.parent.place()
    return message.y <= text.y and text.y + text.height <= message.y + message.height and text.height > 100


def _waiting(room):
    """The acts in the outbox's file, as the app's own process left them."""
    file = next(room.profile.rglob("accounts.sqlite"), None)
    if file is None:
        return []
    with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        return sorted(act for (act,) in database.execute("SELECT act FROM acts WHERE known IS NOT wanted"))


def _asked(server):
    with urllib.request.urlopen(server.url("-/stats")) as answer:
        return json.load(answer)["paths"]


def _posted(server, ending):
    return sum(counts["requests"] for path, counts in _asked(server).items() if path.endswith(ending))
