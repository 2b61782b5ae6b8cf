// The sheet behind the three points: the visitor's records as a file, where they were, keys, and the page about this browser.
import { make } from '../post.js';
import { choice } from './sharing.js';
import { Sheet } from './sheet.js';
import { words } from './words.js';
import { now } from '../hands.js';

export class More {
  constructor(reel, records, rail) {
    Object.assign(this, { reel, records, sheet: new Sheet('more') });
    // Read before this visit writes its own place.
    this.before = records.get('here');
    rail.acts.more = (_, opener) => this.open(opener);
  }

  /** Offers to go on, when the visitor comes back and has not gone to a post of their own. */
  ready(item) {
    const { before, reel } = this, place = reel.feed.posts.findIndex(post => post.id === before?.id);
    if (place < 1 || item !== 0 || reel.feed.placeHere >= 0 || reel.notes.some(note => note.what === 'committed')) return;
    this.offer = choice(`${words.goOn}: ${before.title || place + 1}`, () => {
      this.committed();
      reel.page('jump', place, now());
    });
    this.offer.classList.add('offer');
    reel.root.append(this.offer);
    setTimeout(() => this.committed(), 8000);
  }

  committed() {
    this.offer?.remove();
    this.offer = undefined;
  }

  open(opener) {
    const about = Object.assign(make('a', 'choice', words.about), { href: new URL('about.html', this.reel.feed.url).href });
    const title = Object.assign(make('b', '', this.reel.feed.title), { dir: 'auto' });
    this.sheet.body.replaceChildren(title, make('p', 'small', words.privacy),
      ...(this.records.isLasting ? [] : [make('p', 'small', words.lost)]),
      choice(words.export, () => this.export()), about, make('p', 'small keys', words.keys));
    this.sheet.open(words.more, opener);
  }

  export() {
    const file = new Blob([JSON.stringify(this.records.document, null, 1)], { type: 'application/json' });
    const link = Object.assign(make('a'), { href: URL.createObjectURL(file), download: 'mutoscope-library.json' });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
}
