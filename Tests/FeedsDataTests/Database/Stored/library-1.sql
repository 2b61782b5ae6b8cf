-- A library of version 1. See README.md.
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
        ) STRICT;
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
PRAGMA user_version = 1;
