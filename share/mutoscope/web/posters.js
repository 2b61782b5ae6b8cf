// The posters of posts that come next, and those that were shown. On a slow machine an answer takes a tenth of a second or
// more, even from the browser's own store, and a decoder as long; a fast swipe would show a post without its picture.
import { fetched } from './post.js';

/** As they came, some ten kilobytes each. */
const KEPT = 24;

export class Posters {
  constructor(reel) { Object.assign(this, { reel, isAhead: false, kept: new Map(), ready: new Map() }); }

  /** From the first moving picture on, which would come later else. */
  begin() {
    this.isAhead = true;
    this.plan();
  }

  /** A bitmap belongs to the page that takes it. */
  take(address) {
    const bitmap = this.ready.get(address) ?? this.decode(address);
    this.ready.delete(address);
    return bitmap;
  }

  decode(address) { return this.fetch(address).then(blob => createImageBitmap(blob)); }

  fetch(address) {
    const { kept } = this, blob = kept.get(address) ?? fetched(address);
    // The last used is the last to go.
    kept.delete(address);
    kept.set(address, blob);
    blob.catch(() => kept.delete(address));
    if (kept.size > KEPT) kept.delete(kept.keys().next().value);
    return blob;
  }

  /** After the pages have taken theirs. */
  plan() { if (this.isAhead) setTimeout(() => this.prepare()); }

  /** The next swipe may go either way; the nearest post without a page is the next that gets one. */
  prepare() {
    const { reel } = this, heading = reel.window.ask('heading');
    const beyond = way => {
      let item = reel.current;
      while (reel.pageOf(item)) item += way;
      return item;
    };
    const posterOf = item => reel.feed.posts[item]?.medium.poster;
    const next = [beyond(1), beyond(-1)].map(posterOf).filter(Boolean), later = posterOf(beyond(heading) + heading);
    for (const [address, bitmap] of this.ready) if (!next.includes(address)) this.drop(address, bitmap);
    for (const address of next) if (!this.ready.has(address)) this.prepareOne(address);
    if (later) this.fetch(later).catch(() => {});
  }

  prepareOne(address) {
    const bitmap = this.decode(address);
    this.ready.set(address, bitmap);
    bitmap.catch(() => this.ready.delete(address));
  }

  drop(address, bitmap) {
    this.ready.delete(address);
    bitmap.then(made => made.close(), () => {});
  }
}
