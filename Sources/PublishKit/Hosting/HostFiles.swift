// Files that teach web hosts the headers of a site: caching, types, safety.
// Thread: any; constants. Invariant: hosts that read none of them still serve a working site.

package struct HostFiles: Sendable {
    package let name: String
    package let text: String

    /// The page compiles the engine, and plays from memory.
    static let policy = pagePolicy + "; frame-ancestors 'none'"
    /// As far as a page itself can say it.
    package static let pagePolicy =
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
        + "media-src 'self' blob:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        + "form-action 'none'"
    static let forever = "public, max-age=31536000, immutable"
    static let short = "public, max-age=60, stale-while-revalidate=600"

    package static let all = [netlify, nginx, caddy, upload]

    /// Netlify, Cloudflare Pages and others of their kind.
    private static let netlify = HostFiles(
        name: "_headers",
        text: """
            /*
              Content-Security-Policy: \(policy)
              X-Content-Type-Options: nosniff
              Referrer-Policy: no-referrer
              Cross-Origin-Resource-Policy: same-origin
              Cache-Control: \(short)
            /m/*
              ! Cache-Control
              Cache-Control: \(forever)
            /t/*
              ! Cache-Control
              Cache-Control: \(forever)
            /web-*
              ! Cache-Control
              Cache-Control: \(forever)
            /page-*
              ! Cache-Control
              Cache-Control: \(forever)

            """)

    private static let nginx = HostFiles(
        name: "hosting/nginx.conf",
        text: """
            # Inside the server block of the site; root is the published folder.
            types {
                text/html html; text/css css; text/javascript js; application/wasm wasm;
                application/feed+json json; application/manifest+json webmanifest;
                application/rss+xml rss; application/xml xml opml; text/vtt vtt;
                application/vnd.apple.mpegurl m3u8; video/mp4 mp4; image/webp webp; image/jpeg jpg; image/png png;
            }
            index index.html;
            add_header Content-Security-Policy "\(policy)" always;
            add_header X-Content-Type-Options nosniff always;
            add_header Referrer-Policy no-referrer always;
            add_header Cross-Origin-Resource-Policy same-origin always;
            add_header Cache-Control $mutoscope_cache always;
            # Media are compressed already; compressing them again would break ranges.
            gzip on;
            gzip_types text/css text/javascript application/wasm application/feed+json application/rss+xml text/vtt
                application/vnd.apple.mpegurl application/xml;
            # Outside of the server block:
            # map $uri $mutoscope_cache {
            #     default "\(short)";
            #     "~^/(m/|t/|web-|page-)" "\(forever)";
            # }

            """)

    private static let caddy = HostFiles(
        name: "hosting/Caddyfile",
        text: """
            # example.org {
            root * .
            file_server
            encode {
                zstd
                gzip
                match header Content-Type text/* application/feed+json* application/rss+xml* application/wasm*
            }
            header {
                Content-Security-Policy "\(policy)"
                X-Content-Type-Options nosniff
                Referrer-Policy no-referrer
                Cross-Origin-Resource-Policy same-origin
                Cache-Control "\(short)"
            }
            @lasting path /m/* /t/* /web-* /page-*
            header @lasting Cache-Control "\(forever)"
            # }

            """)

    /// What others need comes first, so that a visitor during the upload finds every file.
    private static let upload = HostFiles(
        name: "hosting/upload.sh",
        text: """
            #!/bin/sh
            # Uploads this site with rclone: hosting/upload.sh REMOTE:BUCKET
            # With rsync instead, the same order: media, then pages, then feeds and index.html.
            set -eu
            here=$(dirname "$0")/..
            to=${1:?usage: upload.sh REMOTE:BUCKET}
            rclone copy "$here" "$to" --filter "- .*" --filter "+ /m/**" --filter "+ /t/**" --filter "+ /web-*/**" \\
                --filter "+ /page-*.json" --filter "- *" --header-upload "Cache-Control: \(forever)"
            rclone copy "$here/p" "$to/p" --header-upload "Cache-Control: \(short)"
            rclone copy "$here" "$to" --max-depth 1 --filter "- .*" --filter "- /page-*" \\
                --header-upload "Cache-Control: \(short)"

            """)
}
