"""Checks that ask a script of the page: a browser opens it, the script says what it found, and that is judged."""
import contextlib
import json

from . import browsers, fingers


# Characters of an answer that are printed.
LONGEST_LINE = 400


def fine(found, server):
    """A script throws where something is wrong, so most answers need no judge."""


def checks_of(serve):
    """Makes checks of one site; `serve`: a context of its server."""
    def make(name, path, what, judge=fine, opening=None, **serving):
        """`opening`: how a browser is opened, by its name; `serving`: arguments of `serve`."""
        def check(browser, _):
            with serve(**serving) as server:
                return answer(browser, server, path, judge, opening(browser) if opening else {})
        check.__name__, check.__doc__ = name, what
        return check
    return make


def answer(browser, server, path, judge, opening):
    with browsers.opened(browser, server.address + path, **opening) as process:
        found = browsers.report(server, process)
        while "wants" in found:
            fulfil(process, server, **found["wants"])
            found = browsers.report(server, process)
    if "error" in found:
        return found["error"]
    print(json.dumps(found)[:LONGEST_LINE])
    return judge(found, server)


def fulfil(process, server, key=None, host=None):
    """What a page cannot do by itself: press a real key, or end its host."""
    if key:
        fingers.press(process, key)
    if host:
        server.become(host)


@contextlib.contextmanager
def ending(server):
    """The server, which ends with the block."""
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
