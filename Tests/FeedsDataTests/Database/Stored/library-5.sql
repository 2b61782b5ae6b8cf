-- A library of version 4. See README.md.
CREATE TABLE sources (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE posts (
            id INTEGER PRIMARY KEY,
            source INTEGER NOT NULL REFERENCES sources (id),
            name TEXT NOT NULL,
            UNIQUE (source, name)
        ) STRICT;
CREATE TABLE copies (
            post INTEGER PRIMARY KEY REFERENCES posts (id),
            item TEXT NOT NULL,
            kept INTEGER NOT NULL
        ) STRICT;
CREATE INDEX copies_kept ON copies (kept);
CREATE TABLE statuses (
            post INTEGER PRIMARY KEY REFERENCES posts (id),
            liked INTEGER,
            saved INTEGER,
            hidden INTEGER,
            watched INTEGER,
            position REAL NOT NULL DEFAULT 0,
            is_expanded INTEGER NOT NULL DEFAULT 0
        , draft TEXT NOT NULL DEFAULT '', acted INTEGER GENERATED ALWAYS AS (
            nullif(max(
                coalesce(liked, -99999999999999), coalesce(saved, -99999999999999), coalesce(watched, -99999999999999)
            ), -99999999999999)
        ) VIRTUAL) STRICT;
CREATE INDEX statuses_liked ON statuses (liked) WHERE liked IS NOT NULL;
CREATE INDEX statuses_saved ON statuses (saved) WHERE saved IS NOT NULL;
CREATE INDEX statuses_hidden ON statuses (hidden) WHERE hidden IS NOT NULL;
CREATE INDEX statuses_watched ON statuses (watched) WHERE watched IS NOT NULL;
CREATE TABLE authors (
            id INTEGER PRIMARY KEY,
            source INTEGER NOT NULL REFERENCES sources (id),
            name TEXT NOT NULL,
            hidden INTEGER NOT NULL,
            UNIQUE (source, name)
        ) STRICT;
CREATE TABLE story_images (
            id INTEGER PRIMARY KEY,
            source INTEGER NOT NULL REFERENCES sources (id),
            user INTEGER NOT NULL,
            image INTEGER NOT NULL,
            seen INTEGER,
            liked INTEGER,
            draft TEXT NOT NULL DEFAULT '',
            UNIQUE (source, user, image)
        ) STRICT;
CREATE TABLE "messages" (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            post INTEGER REFERENCES posts (id),
            story INTEGER REFERENCES story_images (id),
            text TEXT NOT NULL,
            sent INTEGER NOT NULL,
            CHECK ((post IS NULL) <> (story IS NULL))
        ) STRICT;
CREATE INDEX messages_post ON messages (post, sent) WHERE post IS NOT NULL;
CREATE INDEX messages_story ON messages (story, sent) WHERE story IS NOT NULL;
CREATE INDEX statuses_acted ON statuses (acted) WHERE acted IS NOT NULL;
CREATE VIEW words AS SELECT
            post,
            json_extract(item, '$.title') AS title,
            json_extract(item, '$.text') AS text,
            json_extract(item, '$.author.name') AS author,
            (SELECT group_concat(value, ' ') FROM json_each(item, '$.tags')) AS tags,
            (SELECT group_concat(json_extract(value, '$.text'), ' ') FROM json_each(item, '$.comments')) AS comments
        FROM copies;
CREATE VIRTUAL TABLE search USING fts5 (
            title, text, author, tags, comments, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
        );
CREATE TRIGGER copy_added AFTER INSERT ON copies BEGIN
            INSERT INTO search (rowid, title, text, author, tags, comments) SELECT * FROM words WHERE post = new.post;
        END;
CREATE TRIGGER copy_changed AFTER UPDATE OF item ON copies WHEN new.item <> old.item BEGIN
            DELETE FROM search WHERE rowid = old.post;
            INSERT INTO search (rowid, title, text, author, tags, comments) SELECT * FROM words WHERE post = new.post;
        END;
CREATE TRIGGER copy_gone AFTER DELETE ON copies BEGIN
            DELETE FROM search WHERE rowid = old.post;
        END;
CREATE TABLE follows (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    address TEXT NOT NULL,
    name TEXT NOT NULL,
    home TEXT,
    icon TEXT,
    groups TEXT NOT NULL DEFAULT '[]',
    followed INTEGER NOT NULL,
    muted INTEGER,
    shown TEXT NOT NULL DEFAULT 'all',
    oldest INTEGER,
    sensitive TEXT NOT NULL DEFAULT 'usual'
) STRICT;
INSERT INTO sources VALUES (1, 'https://example.org/feed.json');
INSERT INTO sources VALUES (2, 'sample');
INSERT INTO posts VALUES (1, 1, 'dunes');
INSERT INTO posts VALUES (2, 1, 'tram');
INSERT INTO posts VALUES (3, 2, 'née');
INSERT INTO posts VALUES (4, 2, 'gone');
INSERT INTO copies VALUES (1, '{"author":{"name":"Ann"},"counts":{"likes":12},"id":"dunes","isSensitive":false,"key":{"id":"dunes","source":"https://example.org/feed.json"},"media":[{"captions":[],"id":"dunes-m","kind":"video","metadata":{"duration":6.5},"previews":[],"renditions":[{"delivery":"progressive","url":"https://v.example.org/dunes.mp4"}]}],"tags":["desert","dusk"],"text":"Nobody hurries at this hour.","title":"The long way home"}', 1);
INSERT INTO copies VALUES (2, '{"counts":{"likes":12},"id":"tram","isSensitive":false,"key":{"id":"tram","source":"https://example.org/feed.json"},"media":[{"captions":[],"id":"tram-m","kind":"video","metadata":{"duration":6.5},"previews":[],"renditions":[{"delivery":"progressive","url":"https://v.example.org/tram.mp4"}]}],"tags":[],"text":"Line 4","title":"Rain"}', 2);
INSERT INTO copies VALUES (3, '{"author":{"name":"Zoë"},"counts":{"likes":12},"id":"née","isSensitive":false,"key":{"id":"née","source":"sample"},"media":[{"captions":[],"id":"née-m","kind":"video","metadata":{"duration":6.5},"previews":[],"renditions":[{"delivery":"progressive","url":"https://v.example.org/née.mp4"}]}],"tags":["sweet"],"text":"","title":"Crème"}', 3);
INSERT INTO statuses (post, liked, saved, hidden, watched, position, is_expanded) VALUES (1, 1700000001000, NULL, NULL, 1700000005000, 2.5, 1);
INSERT INTO statuses (post, liked, saved, hidden, watched, position, is_expanded) VALUES (2, NULL, 1700000002000, NULL, 1700000006000, 0, 0);
INSERT INTO statuses (post, liked, saved, hidden, watched, position, is_expanded) VALUES (3, NULL, NULL, 1700000003000, NULL, 0, 0);
INSERT INTO statuses (post, liked, saved, hidden, watched, position, is_expanded) VALUES (4, 1700000004000, NULL, NULL, NULL, 0, 0);
INSERT INTO authors VALUES (1, 1, 'Bo', 1700000007000);
INSERT INTO messages VALUES (1, '11111111-1111-1111-1111-111111111111', 1, NULL, 'First note', 1700000008000);
INSERT INTO messages VALUES (2, '22222222-2222-2222-2222-222222222222', 4, NULL, 'A note to what is gone', 1700000008500);
INSERT INTO story_images VALUES (1, 2, 7, 1, 1700000009000, 1700000009500, 'Hel');
INSERT INTO story_images VALUES (2, 2, 7, 2, 1700000009100, NULL, '');
UPDATE statuses SET draft = 'Half a thought' WHERE post = 2;
INSERT INTO messages VALUES (3, '33333333-3333-3333-3333-333333333333', NULL, 1, 'A reply', 1700000009900);
INSERT INTO follows VALUES (1, 'https://example.org/feed.json', 'https://example.org/feed.json', 'Ann’s films', 'https://example.org/', 'https://example.org/icon.png', '["News","Local"]', 1700000010000, 1700000020000, 'short', 30, 'covered');
INSERT INTO follows (id, key, address, name, followed) VALUES (2, 'https://b.example/rss', 'https://b.example/rss', 'Bo', 1700000011000);
PRAGMA user_version = 5;
