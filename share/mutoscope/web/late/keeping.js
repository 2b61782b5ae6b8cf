// Posts that the visitor keeps: their files go into the browser's cache, and the service worker plays them from there.
// Nothing is stored and no worker runs before the visitor keeps a post, or opens the site as an app.
import { address, list } from '../feed.js';
import { canFeed } from '../media.js';
import { cachesOf, KEPT_FEED } from './caches.js';
import { fill, words } from './words.js';

/** A file that does not arrive is another matter than a browser without room. */
function ofLine(error) { throw Object.assign(error, { isOfLine: true }); }

export class Keeping {
  constructor(reel, records, rail) {
    Object.assign(this, { reel, records, rail, busy: new Set() });
    const { feed } = reel;
    this.names = cachesOf(new URL('.', feed.url).pathname);
    this.canKeep = Boolean(globalThis.caches && navigator.serviceWorker);
    rail.acts.keep = item => this.toggle(item);
    if (!this.canKeep) for (const row of rail.rows.values()) row.keep.hidden = true;
    for (const item of feed.posts.keys()) this.trim(item);
    const isApp = matchMedia('(display-mode: standalone)').matches || navigator.standalone;
    if (this.canKeep && (isApp || records.list('keep').length)) this.register().catch(() => {});
    addEventListener('appinstalled', () => this.register().catch(() => {}));
    if (feed.own.kept === true) this.sayOffline();
  }

  register() {
    return navigator.serviceWorker.register(new URL('sw.js', this.reel.feed.url)).then(() => navigator.serviceWorker.ready);
  }

  sayOffline() {
    const sign = Object.assign(document.createElement('p'), { className: 'banner', textContent: words.keptOnly });
    sign.role = 'status';
    this.reel.root.append(sign);
  }

  bound(item) {
    this.trim(item);
    this.rail.setKept(item, Boolean(this.records.get(`keep ${this.reel.feed.posts[item].id}`)));
  }

  /** A kept post plays the file that was kept, and no other level. */
  trim(item) {
    const post = this.reel.feed.posts[item], kept = this.records.get(`keep ${post.id}`);
    if (!kept) return;
    for (const medium of post.media) {
      const level = medium.levels.find(one => kept.files.includes(one.url));
      if (level) medium.levels = [level];
      medium.hls = '';
    }
  }

  /** One file a medium: the smallest that covers the screen, or the whole one where no Media Source can be fed. */
  filesOf(post) {
    const pixels = Math.min(innerWidth, innerHeight) * devicePixelRatio;
    const face = address(list(post.item.authors)[0]?.avatar, post.base);
    return [face, ...post.media.flatMap(medium => {
      const level = medium.levels.find(one => Math.min(one.width, one.height) >= pixels) ?? medium.levels.at(-1);
      const main = medium.isVideo && canFeed(medium) ? level.url : medium.url;
      return [main, medium.poster, ...medium.captions.map(track => track.url)];
    })].filter(Boolean);
  }

  async toggle(item) {
    const post = this.reel.feed.posts[item], key = `keep ${post.id}`;
    if (this.busy.has(post.id)) return;
    this.busy.add(post.id);
    try {
      if (this.records.get(key)) await this.drop(post, key);
      else await this.keep(item, post, key);
    } catch (error) {
      console.error(error);
      this.tell(item, error.isOfLine ? words.notFetched : words.cannotKeep);
      this.rail.setKept(item, Boolean(this.records.get(key)));
    }
    this.busy.delete(post.id);
  }

  async keep(item, post, key) {
    this.tell(item, words.keeping, 60_000);
    const files = this.filesOf(post), cache = await caches.open(this.names.kept);
    await this.register();
    // Asked for only once somebody keeps something: browsers may show a question.
    navigator.storage?.persist?.().catch(() => {});
    try {
      for (const file of files) {
        // The worker answers from what is kept already; a file that another kept post has is not fetched again.
        const answer = await fetch(file).catch(error => ofLine(error));
        if (answer.status !== 200) ofLine(new Error(`${file}: ${answer.status}`));
        await cache.put(file, answer);
      }
      this.records.put(key, { at: Date.now(), files, item: post.item, post: this.records.outline(item) });
      await this.writeFeed();
    } catch (error) {
      this.records.remove(key);
      await this.removeFiles(cache, files).catch(() => {});
      throw error;
    }
    this.trim(item);
    this.rail.setKept(item, true);
    this.tell(item, words.kept);
    this.reel.note('kept', item);
  }

  async drop(post, key) {
    const { files } = this.records.get(key), item = this.reel.feed.posts.indexOf(post);
    this.records.remove(key);
    await this.removeFiles(await caches.open(this.names.kept), files);
    await this.writeFeed();
    this.rail.setKept(item, false);
    this.tell(item, words.unkept);
    this.reel.note('unkept', item);
  }

  /** Files that no other kept post has. */
  async removeFiles(cache, files) {
    const others = new Set(this.records.list('keep').flatMap(([, one]) => one.files));
    await Promise.all(files.filter(file => !others.has(file)).map(file => cache.delete(file)));
  }

  /** What the worker answers for feed.json when there is no network. */
  async writeFeed() {
    const { feed } = this.reel, kept = this.records.list('keep').sort(([, a], [, b]) => b.at - a.at);
    const document = { version: 'https://jsonfeed.org/version/1.1', title: feed.title, _mutoscope: { version: 1, kept: true },
      items: kept.map(([, one]) => one.item) };
    const cache = await caches.open(this.names.kept);
    await cache.put(new URL(KEPT_FEED, feed.url), new Response(JSON.stringify(document), { headers: { 'Content-Type': 'application/feed+json' } }));
    navigator.serviceWorker.controller?.postMessage('kept');
    (await navigator.serviceWorker.ready).active?.postMessage('kept');
  }

  tell(item, text, milliseconds = 2000) {
    const page = this.reel.pageOf(item);
    page?.tell(fill(text));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => page?.tell(''), milliseconds);
  }
}
