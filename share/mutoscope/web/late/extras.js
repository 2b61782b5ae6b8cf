// What a visitor finds after the first picture. Each part follows the reel's notes by methods of their names.
import './icons.js';
import { Albums } from './albums.js';
import { Comments } from './comments.js';
import { Gesture } from './gesture.js';
import { Hearts } from './hearts.js';
import { Keeping } from './keeping.js';
import { Line } from './line.js';
import { More } from './more.js';
import { Rail } from './rail.js';
import { Records } from './records.js';
import { Sharing } from './sharing.js';
import { Stories } from './stories.js';
import { Texts } from './texts.js';
import { Visit } from './visit.js';
import { words } from './words.js';

function link(rel, name, base = import.meta.url) {
  const made = Object.assign(document.createElement('link'), { rel, href: new URL(name, base).href });
  const loaded = new Promise((done, failed) => Object.assign(made, { onload: done, onerror: failed }));
  document.head.append(made);
  return loaded;
}

/** A browser that meets the manifest in the page fetches it and its icon before the first picture. */
function offerApp(feed) {
  for (const named of [['manifest', 'app.webmanifest', feed.url], ['apple-touch-icon', 'icon-192.png']]) link(...named);
}

export async function begin(reel) {
  // Without its style a part would lie anywhere on the page.
  const [records] = await Promise.all([Records.open(reel.feed), link('stylesheet', 'late.css')]);
  const rail = new Rail(reel);
  const parts = [new Line(reel), new Gesture(reel), new Hearts(reel), records, rail, new Texts(reel), new Albums(reel),
    new Visit(reel), new Keeping(reel, records, rail), new Comments(reel, rail), new Sharing(reel, rail),
    new Stories(reel, records), new More(reel, records, rail)];
  for (const page of reel.pages) relabel(page);
  records.begin?.(reel);
  reel.extras = (what, item) => {
    // A part that fails must not stop the feed.
    for (const part of parts) {
      try { part[what]?.(item); } catch (error) { console.error(error); }
    }
  };
  // What was noted before the parts were there, in its order.
  for (const { what, item } of [...reel.notes]) if (!['bound', 'liked'].includes(what)) reel.extras(what, item);
  for (const page of reel.pages) if (page.post) reel.extras('bound', page.item);
  reel.extras('ready', reel.current);
  reel.parts = Object.fromEntries(parts.map(part => [part.constructor.name.toLowerCase(), part]));
  reel.note('extended', reel.current);
  offerApp(reel.feed);
}

/** The first picture came with English words where the language is a later one. */
function relabel(page) {
  Object.assign(page.like, { ariaLabel: words.like, title: words.like });
  for (const [name, element] of [['captions', page.captionButton], ['sound', page.sound]]) {
    Object.assign(element, { ariaLabel: words[name], title: words[name] });
  }
}
