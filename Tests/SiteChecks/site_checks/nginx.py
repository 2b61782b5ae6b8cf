"""A real nginx on 127.0.0.1 with the header file that publish wrote, or with lies added to it."""
import contextlib
import pathlib
import re
import socket
import subprocess
import tempfile
import time

# Each lie, and what `publish --check` must say about it.
LIES = {
    "no ranges": ("max_ranges 0;", "NO   the host ignores byte ranges"),
    "other bytes": ('if ($http_range = "bytes=1000-1999") { rewrite ^ /index.html break; }', "NO   a range of a clip is right"),
    "compressed clips": ("add_header Content-Encoding gzip;", "NO   "),
    "clips as text": ("types { } default_type text/plain;", "NO   a clip has the type video/mp4"),
    "no caching": ("add_header X-Content-Type-Options nosniff;", "no   clips stay in caches"),
}


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def configuration(site, home, port, lie):
    headers = (site / "hosting/nginx.conf").read_text()
    # What belongs outside of the server block stands there as a comment.
    outside = "\n".join(re.findall(r"^# ((?:map | {4}|\}).*)$", headers, re.MULTILINE))
    inside = f"location ~ [.]mp4$ {{ {lie} }}" if lie else ""
    return f"""
worker_processes 1; daemon off; pid {home}/pid; error_log {home}/errors;
events {{ worker_connections 4096; }}
http {{
    log_format asked '$status $body_bytes_sent "$request_uri" "$http_range"';
    access_log {home}/access asked;
    client_body_temp_path {home}/body; proxy_temp_path {home}/proxy; fastcgi_temp_path {home}/fastcgi;
    uwsgi_temp_path {home}/uwsgi; scgi_temp_path {home}/scgi;
    sendfile on; keepalive_requests 100000;
    {outside}
    server {{ listen 127.0.0.1:{port} backlog=4096; root {site}; include {site}/hosting/nginx.conf; {inside} }}
}}
"""


@contextlib.contextmanager
def serving(site, lie=""):
    """The address of the site, and the file in which nginx writes what was asked of it."""
    site, port = pathlib.Path(site).resolve(), free_port()
    with tempfile.TemporaryDirectory(prefix="mutoscope-nginx-") as name:
        home = pathlib.Path(name)
        # As root, nginx reads files as another user.
        home.chmod(0o755)
        (home / "nginx.conf").write_text(("user root;" if home.owner() == "root" else "")
                                         + configuration(site, home, port, lie))
        server = subprocess.Popen(["/usr/sbin/nginx", "-p", name, "-e", f"{home}/errors", "-c", f"{home}/nginx.conf"])
        try:
            wait_for(server, port, home)
            yield f"http://127.0.0.1:{port}/", home / "access"
        finally:
            server.terminate()
            server.wait()


def wait_for(server, port, home):
    end = time.monotonic() + 10
    while time.monotonic() < end and server.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.05)
    raise RuntimeError("nginx does not start: " + (home / "errors").read_text()[-1000:])
