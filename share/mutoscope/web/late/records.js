// What the visitor did, kept in this browser: likes, places, seen stories, kept posts. IndexedDB, else localStorage,
// else only for this visit. Each site of a host has its own.
// Invariant: what was done before the records came is kept too.

import { now } from '../hands.js';

const STORE = 'records', MOST = 20_000;
/** Seconds. As in the app, a shorter video and a shorter part of one are simply seen anew. */
const SHORTEST_VIDEO = 30, LEAST_SEEN = 10;
/** Seconds of watching between two records, because a browser may end a page without a word. */
const INTERVAL = 5;

export class Records {
  static async open(feed) {
    const name = `mutoscope ${new URL('.', feed.url).pathname}`;
    for (const make of [Database, Local]) {
      try {
        const place = await make.open(name), all = await place.all();
        return new Records(feed, place, all, name).takeLast();
      } catch { /* The next place may work. */ }
    }
    return new Records(feed, null, new Map());
  }

  constructor(feed, place, all, name) { Object.assign(this, { feed, place, all, last: `${name} last` }); }

  /** A database may not get what is written while the page goes; this is what the page wrote elsewhere then. */
  takeLast() {
    try {
      for (const [key, value] of JSON.parse(localStorage.getItem(this.last) ?? '[]')) this.put(key, value);
      localStorage.removeItem(this.last);
    } catch { /* There is nothing. */ }
    return this;
  }

  leaveLast(item) {
    this.write(item);
    const keys = [`place ${this.reel.feed.posts[item]?.id}`, 'here'];
    try { localStorage.setItem(this.last, JSON.stringify(keys.map(key => [key, this.get(key)]))); } catch { /* The place is lost. */ }
  }

  get isLasting() { return Boolean(this.place); }

  begin(reel) {
    this.reel = reel;
    this.watch = reel.engine.make('watch');
    const { startOf } = reel;
    reel.startOf = item => startOf.call(reel, item) || this.placeOf(item);
    for (const { video } of reel.pages) {
      video.addEventListener('seeked', () => {
        if (video.currentTime < 1 && video === this.video) this.watch.send('looped');
      });
      video.addEventListener('timeupdate', () => {
        if (video === this.video && !(now() - this.written < INTERVAL)) this.write(reel.current);
      });
    }
    document.addEventListener('visibilitychange', () => {
      this.write(reel.current);
      this.watch.send('seen', document.hidden ? 0 : 1, now());
    });
    addEventListener('pagehide', () => this.leaveLast(reel.current));
    this.enter();
    // Likes of this visit are newer than the records.
    for (const post of reel.feed.posts) if (reel.likes.has(post.id)) this.put(`like ${post.id}`, { at: Date.now() });
    for (const [key] of this.all) if (key.startsWith('like ')) reel.likes.add(key.slice(5));
    for (const page of reel.pages) if (page.post) page.setLiked(reel.likes.has(page.post.id));
  }

  get(key) { return this.all.get(key); }
  /** [rest of the key, value] of all keys that begin so. */
  list(kind) { return [...this.all].filter(([key]) => key.startsWith(`${kind} `)).map(([key, value]) => [key.slice(kind.length + 1), value]); }

  put(key, value) {
    if (this.all.size >= MOST && !this.all.has(key)) return;
    this.all.set(key, value);
    this.place?.put(key, value).catch(() => { this.place = null; });
  }

  remove(key) {
    this.all.delete(key);
    this.place?.remove(key).catch(() => { this.place = null; });
  }

  liked(item) {
    const { id } = this.reel.feed.posts[item];
    if (this.reel.likes.has(id)) this.put(`like ${id}`, { at: Date.now(), post: this.outline(item) });
    else this.remove(`like ${id}`);
  }

  get video() { return this.reel.players.get(this.reel.current)?.page.video; }

  /** The video whose first picture came before the records goes on where it was left. */
  ready(item) {
    const { reel } = this, entry = reel.players.get(item);
    if (!entry || reel.moment || !this.placeOf(item)) return;
    reel.close(item);
    reel.attempt(entry.page, entry.page.post, item, entry.token, entry.source);
    entry.page.video.addEventListener('seeked', () => { if (reel.window.ask('playing') === item) reel.window_play(item); }, { once: true });
  }

  enter() {
    this.watch.send('entered');
    this.watch.send('seen', 1, now());
  }

  /** Where the visitor is, and how far they watched. */
  settled(item) { this.note(item); }
  left(item) {
    this.write(item);
    this.enter();
  }

  write(item) {
    this.written = now();
    const { currentTime = NaN, duration = NaN } = this.reel.players.get(item)?.page.video ?? {};
    this.note(item, this.watch.send('noted', currentTime, duration, now())[0]?.a);
  }

  placeOf(item) {
    const { id, media, medium } = this.reel.feed.posts[item] ?? {}, { position } = this.get(`place ${id}`) ?? {};
    return media?.length === 1 && medium.duration >= SHORTEST_VIDEO && position >= LEAST_SEEN && position < medium.duration ? position : 0;
  }

  /** Without a new position the old one stays. */
  note(item, position = this.get(`place ${this.reel.feed.posts[item]?.id}`)?.position ?? 0) {
    const { id, title, author } = this.reel.feed.posts[item] ?? {};
    if (!id) return;
    this.put(`place ${id}`, { at: Date.now(), position: Math.round(position * 1000) / 1000, post: this.outline(item) });
    this.put('here', { at: Date.now(), id, title: title || author });
  }

  /** A post as the app's exported library describes it. */
  outline(item) {
    const post = this.reel.feed.posts[item];
    return { id: post.id, title: post.title, text: post.words, tags: post.tags, ...(post.url ? { page: post.url } : {}),
      ...(post.author ? { author: { name: post.author } } : {}), isSensitive: post.isSensitive,
      ...(post.date ? { publishedAt: new Date(post.date).toISOString() } : {}),
      media: post.media.map((medium, place) => ({ id: `${post.id}-${place + 1}`, kind: medium.isVideo ? 'video' : 'image',
        renditions: [{ url: medium.url, width: medium.width, height: medium.height }],
        ...(medium.poster ? { poster: medium.poster } : {}),
        metadata: { width: medium.width, height: medium.height, ...(medium.duration ? { duration: medium.duration } : {}) } })) };
  }

  /** The document that `mutoscope library import` reads. */
  get document() {
    const source = this.feed.url, posts = new Map(), date = at => new Date(at).toISOString();
    const post = (id, value) => posts.set(id, { source, id, ...posts.get(id), ...value });
    for (const [id, { at, position, post: copy }] of this.list('place')) post(id, { watched: date(at), position, ...(copy ? { post: copy } : {}) });
    for (const [id, { at, post: copy }] of this.list('like')) post(id, { liked: date(at), ...(copy ? { post: copy } : {}) });
    for (const [id, { at, post: copy }] of this.list('keep')) post(id, { saved: date(at), ...(copy ? { post: copy } : {}) });
    const stories = this.list('story').map(([key, { at }]) => {
      const [user, image] = key.split('/').map(Number);
      return { source, user, image, seen: date(at) };
    });
    return { mutoscope: 1, exported: date(Date.now()), posts: [...posts.values()], stories, messages: [], follows: [], hidden_authors: [] };
  }
}

class Database {
  static async open(name) {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return Object.assign(new Database(), { base: await result(request) });
  }

  store(mode) { return this.base.transaction(STORE, mode).objectStore(STORE); }

  async all() {
    const store = this.store('readonly'), [keys, values] = await Promise.all([result(store.getAllKeys()), result(store.getAll())]);
    return new Map(keys.map((key, place) => [key, values[place]]));
  }

  async put(key, value) { await result(this.store('readwrite').put(value, key)); }
  async remove(key) { await result(this.store('readwrite').delete(key)); }
}

function result(request) {
  return new Promise((done, failed) => Object.assign(request, {
    onsuccess: () => done(request.result), onerror: () => failed(request.error), onblocked: () => failed(new Error('blocked')) }));
}

class Local {
  static async open(name) {
    localStorage.setItem(name, localStorage.getItem(name) ?? '{}');
    return Object.assign(new Local(), { name });
  }

  async all() { return this.kept = new Map(Object.entries(JSON.parse(localStorage.getItem(this.name)))); }
  async put(key, value) { this.kept.set(key, value); this.write(); }
  async remove(key) { this.kept.delete(key); this.write(); }
  write() { localStorage.setItem(this.name, JSON.stringify(Object.fromEntries(this.kept))); }
}
