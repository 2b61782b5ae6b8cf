// The page: five posts that are bound again and again, moved and played as the engine's machines decide.
// Every answer of a machine is carried out, and nothing is decided here.
import { loadEngine } from './engine.js';
import { Feed } from './feed.js';
import { Fetching } from './fetching.js';
import { Hands, now } from './hands.js';
import { canFeed, FedPlayer, PlainPlayer } from './media.js';
import { make, PostPage } from './post.js';
import { Posters } from './posters.js';
import { words } from './words.js';

const PAGES = 5, WINDOW = 5, FRAME = 0.008, SOURCES = 2;
const SIGNS = ['', '', 'late', 'late', 'offline', 'failed'];
/** The engine's kinds of failure. */
const FINAL = 0, PASSING = 1, OFFLINE = 5, STUCK = 6;

class Reel {
  constructor(engine, feed) {
    Object.assign(this, { engine, feed, players: new Map(), plans: new Map(), isMuted: true, isTicking: false, notes: [], likes: new Set(), holds: new Set() });
    for (const kind of ['pager', 'slots', 'paging', 'captions', 'renditions']) this[kind] = engine.make(kind);
    this.window = engine.make('window', WINDOW);
    this.posters = new Posters(this);
    this.strip = make('div', 'strip');
    this.root = make('main', 'reel', this.strip);
    Object.assign(this.root, { role: 'feed', tabIndex: 0, ariaLabel: feed.title || words.feed });
    this.pages = Array.from({ length: PAGES }, () => new PostPage(this));
    this.strip.append(...this.pages.map(page => page.element));
    this.fetching = new Fetching(engine, () => this.targets(), item => this.fed(item), (item, error) => this.failed(item, error));
    this.hands = new Hands(this.root, engine, this.pager, this);
  }

  begin() {
    document.getElementById('plain')?.remove();
    document.body.append(this.root);
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => this.pager.send('reducedMotion', calm.matches ? 1 : 0);
    calm.addEventListener('change', follow);
    follow();
    document.addEventListener('visibilitychange', () => this.hold('hidden', document.hidden));
    addEventListener('online', () => {
      this.eachPlan('online', now());
      this.fetching.wake();
    });
    addEventListener('resize', () => { for (const page of this.pages) page.fit(); });
    this.listed();
    const start = Math.max(0, this.feed.placeHere);
    const time = Number(new URLSearchParams(location.search + location.hash.replace('#', '&')).get('t'));
    if (time > 0) this.moment = { item: start, time };
    this.pager.send('reset', start);
    this.show(false);
    this.stand();
    this.list(start);
    if (this.paging.send('reset', this.feed.posts.length, this.feed.next ? 1 : 0).length) this.loadMore();
    this.came(start);
    this.root.focus({ preventScroll: true });
  }

  /** The late modules come when the first picture is there, so that they do not delay it. */
  grow() {
    this.grow = () => {};
    this.posters.begin();
    Promise.all([import('./late/extras.js'), this.engine.ready]).then(([{ begin }]) => begin(this)).catch(console.error);
  }

  /** Something lies over the page, so nothing plays. */
  hold(reason, isHeld) {
    this.holds[isHeld ? 'add' : 'delete'](reason);
    this.play('suspended', this.holds.size ? 1 : 0);
    if (!isHeld) this.obey(this.current, 'entered', now());
  }

  get current() { return this.pager.ask('target'); }
  pageOf(item) { return this.pages.find(page => page.item === item); }
  fed(item) {
    const player = this.players.get(item)?.player;
    return player instanceof FedPlayer ? player : undefined;
  }
  targets() {
    const heading = this.window.ask('heading'), { current } = this;
    return [current, current + heading, current - heading].filter(item => this.players.has(item));
  }
  covers({ width, height }) { return this.renditions.ask('covers', width, height, innerWidth, innerHeight) === 1; }

  // MARK: Where the pages stand

  page(event, ...numbers) { this.perform(this.pager.send(event, ...numbers), event); }

  perform(commands, event) {
    for (const { name, a } of commands) this[`pager_${name}`]?.(a);
    if (event === 'tick' || !this.isTicking || this.pager.ask('isDragging')) {
      if (event !== 'tick') this.stand();
    } else this.fly();
  }

  pager_committed(item) {
    this.note('committed', item);
    this.left();
    this.hands.spoil();
    this.show(true);
    this.play('committed', item);
    if (this.paging.send('appeared', item, now()).length) this.loadMore();
    this.came(item);
    this.fetching.committed(item);
    this.posters.plan();
  }

  pager_settled(item) {
    this.note('settled', item);
    this.show(false);
    this.play('settled', item);
    this.fetching.wake();
    this.posters.plan();
    const { url } = this.feed.posts[item] ?? {};
    if (url && new URL(url).origin === location.origin) history.replaceState(null, '', url);
  }

  pager_startTicking() {
    this.isTicking = true;
    this.frame ||= requestAnimationFrame(() => this.tick());
  }

  pager_stopTicking() {
    this.isTicking = false;
    this.stand();
  }

  pager_teleported() { this.show(true); }

  tick() {
    this.frame = 0;
    this.page('tick', now());
    if (this.isTicking) this.frame ||= requestAnimationFrame(() => this.tick());
  }

  transform(time) { return `translateY(${-100 * this.pager.ask('position', time)}%)`; }

  stand() {
    this.flight?.cancel();
    this.flight = null;
    this.strip.style.transform = this.transform(now());
  }

  /** The flight is a known curve, so the compositor gets all of it and needs no script between two frames. */
  fly() {
    const start = now(), length = this.pager.ask('longestFlight'), frames = [];
    for (let time = 0; time <= length + FRAME; time += FRAME) frames.push({ transform: this.transform(start + time) });
    const before = this.flight;
    this.flight = this.strip.animate(frames, { duration: length * 1000, fill: 'forwards' });
    before?.cancel();
  }

  show(isFlying) {
    const { pager } = this, departing = [pager.ask('departingItem'), pager.ask('departingPlace')];
    const commands = this.slots.send('shown', pager.ask('target'), pager.ask('count'), ...departing, isFlying ? 1 : 0);
    for (const { name, a: slot, b, c } of commands) {
      const page = this.pages[slot];
      if (name === 'bind') this.bind(page, b, c);
      else if (name === 'move') page.move(b);
      else page.clear();
    }
    for (const page of this.pages) page.element.inert = page.item !== this.current;
  }

  bind(page, item, place) {
    const post = this.feed.posts[item];
    page.bind(item, place, post);
    page.setLiked(this.likes.has(post.id));
    page.setSound(this.isMuted);
    this.picture(item);
    this.note('bound', item);
  }

  /** A photo's plan follows its poster. */
  picture(item) {
    const page = this.pageOf(item), { medium } = this.feed.posts[item];
    const tell = (...event) => { if (!medium.isVideo && this.plan(item)) this.obey(item, ...event, now()); };
    if (!page) return;
    tell('wanted');
    page.showPoster().then(() => tell('flowing'), () => tell('failed', 0, PASSING, NaN));
  }

  pictured(item) {
    if (item !== this.current) return;
    this.page('pictured');
    if (!this.feed.posts[item].medium.isVideo) this.grow();
  }

  // MARK: What plays

  list(current = -1) {
    const handles = this.feed.posts.map((_, item) => item);
    this.carryOut(this.window.sendList([handles.length, ...handles], 'listed', current));
  }

  play(event, ...numbers) { this.carryOut(this.window.send(event, ...numbers)); }
  carryOut(commands) { for (const { name, a, b } of commands) this[`window_${name}`]?.(a, b); }

  window_loadPicture(item) { this.picture(item); }
  window_dropPicture(item) { this.pages.find(page => page.posterOf === item)?.dropPoster(); }

  window_warm(item, token) {
    const page = this.pageOf(item), post = this.feed.posts[item];
    if (page) page.token = token;
    // Without a page there is no video; the window asks again when the item has one.
    if (!page) return this.later('failed', item, token);
    if (!post.medium.isVideo) return this.later('primed', item, token);
    const [attempt] = this.plan(item).send('wanted', now());
    if (attempt?.name !== 'attempt') return this.later('failed', item, token);
    this.attempt(page, post, item, token, attempt.a);
  }

  /** The moment of a link, or where an earlier way to play it ended; the late modules know where the visitor was. */
  startOf(item) {
    const { time } = this.moment?.item === item ? this.moment : {};
    return time < this.feed.posts[item].medium.duration ? time : 0;
  }

  /** Source 0 is Media Source where the browser has it, source 1 the file. */
  attempt(page, { medium }, item, token, source) {
    const start = this.startOf(item);
    // Some browsers hang where Media Source begins elsewhere than at 0, or a video plays before it has found its place.
    const { video } = page, feeds = source === 0 && !start && canFeed(medium);
    page.element.classList.remove('pictured');
    page.followFrames();
    const entry = { page, token, source, player: feeds ? new FedPlayer(video, medium) : new PlainPlayer(video, medium) };
    this.players.set(item, entry);
    const still = body => () => { if (this.players.get(item) === entry) body(); };
    video.onloadedmetadata = still(() => { if (start) video.currentTime = start; });
    video[start ? 'onseeked' : 'onloadeddata'] = still(() => {
      this.play('primed', item, token);
      if (video.paused) this.obey(item, 'flowing', now());
    });
    video.onerror = still(() => this.failed(item, { isFinal: feeds }));
    video.onwaiting = still(() => {
      this.note('waiting', item);
      this.obey(item, 'stalled', now());
      if (item !== this.current) return;
      this.fetching.setStalled(true);
      if (this.fed(item)?.isComplete === false) this.fetching.committed(item);
    });
    page.dropCaptions();
    this.caption(page);
    this.schedule(item);
    this.fetching.wake();
  }

  window_play(item) {
    const { page } = this.players.get(item) ?? {};
    if (!page || page.isCovered) return;
    page.video.muted = this.isMuted;
    this.obey(item, 'stalled', now());
    if (this.refusedAt === item) page.tell('');
    this.refusedAt = -1;
    page.video.play().catch(error => { if (error.name === 'NotAllowedError') this.refused(page); });
  }

  /** The browser wants a gesture first. */
  refused(page) {
    if (!this.isMuted) {
      this.setMuted(true);
      return this.window_play(page.item);
    }
    this.note('refused', page.item);
    this.obey(page.item, 'flowing', now());
    this.refusedAt = page.item;
    page.tell('', [words.play, () => this.window_play(page.item)]);
  }

  window_pause(item) {
    this.players.get(item)?.page.video.pause();
    this.obey(item, 'flowing', now());
  }
  window_rewind(item) {
    const { page } = this.players.get(item) ?? {};
    if (page) page.video.currentTime = this.startOf(item);
  }

  window_cool(item, token) {
    this.close(item);
    this.obey(item, 'released');
    this.later('cooled', item, token);
  }

  close(item) {
    const entry = this.players.get(item);
    this.players.delete(item);
    if (!entry) return;
    entry.player.close();
    // A video that nobody uses gives its decoder back.
    if ([...this.players.values()].some(other => other.page === entry.page)) return;
    entry.page.element.classList.remove('pictured');
    entry.page.video.removeAttribute('src');
    entry.page.video.load();
  }

  later(event, item, token) { queueMicrotask(() => this.play(event, item, token)); }

  moved(item) {
    const entry = this.players.get(item);
    // WebKitGTK shows a last picture after it has begun to wait.
    if (!entry || entry.page.video.paused || entry.page.video.readyState < 3) return;
    if (!entry.hasMoved) this.note('moved', item);
    entry.hasMoved = true;
    if (item === this.current && this.fetching.stalledSince) this.fetching.setStalled(false);
    this.obey(item, 'flowing', now());
  }

  // MARK: What fails

  plan(item) {
    if (!this.plans.has(item)) this.plans.set(item, this.engine.make('retry', SOURCES, item === this.current ? 1 : 0));
    return this.plans.get(item);
  }

  eachPlan(...event) { for (const item of this.plans.keys()) this.obey(item, ...event); }

  obey(item, ...event) {
    const plan = this.plans.get(item);
    if (!plan) return;
    for (const { name, a } of plan.send(...event)) {
      if (name === 'retry') {
        this.play('retried', item);
        this.picture(item);
      }
      else if (name === 'abandon') this.failed(item, { isStuck: true });
      else if (name === 'show') this.sign(item, a);
    }
    this.schedule(item);
  }

  schedule(item) {
    const plan = this.plans.get(item), deadline = plan?.ask('deadline');
    clearTimeout(plan?.timer);
    if (deadline >= 0) plan.timer = setTimeout(() => this.obey(item, 'tick', now(), this.idle(item)), Math.max(0, deadline - now()) * 1000);
  }

  /** Seconds since its last bytes. */
  idle(item) {
    const { player } = this.players.get(item) ?? {};
    return player ? now() - player.heard : 0;
  }

  failed(item, { status, isStuck, isFinal }) {
    const entry = this.players.get(item);
    if (!entry) return;
    this.note('failed', item);
    // The next way goes on where this one ended.
    if (entry.hasMoved && item === this.current) this.moment = { item, time: entry.page.video.currentTime };
    else if (isStuck) this.moment = undefined;
    this.close(item);
    this.play('failed', item, entry.token);
    this.obey(item, 'failed', entry.source, !navigator.onLine ? OFFLINE : isStuck ? STUCK
      : isFinal || [401, 403, 404, 410].includes(status) ? FINAL : PASSING, NaN, now());
  }

  sign(item, number) {
    const page = this.pageOf(item), failed = SIGNS[number] === 'failed';
    if (page) page.element.ariaBusy = String(number === 1);
    page?.tell(SIGNS[number] ? words[SIGNS[number]] : '', ...(failed ? [[words.retry, () => this.obey(item, 'retryTapped')]] : []),
      ...(SIGNS[number] ? [[words.skip, () => this.page('step', 1, now())]] : []));
  }

  came(item) {
    this.plan(item);
    this.obey(item, 'entered', now());
    this.seen = { item, from: now() };
  }

  left() {
    const { item, from } = this.seen ?? {}, { medium } = this.feed.posts[item] ?? {};
    if (medium) this.note('left', item);
    this.obey(item, 'left');
    this.moment = undefined;
    if (medium?.isVideo) this.fetching.watched(now() - from, medium.duration);
  }

  // MARK: The feed

  listed() { this.pager.send('countChanged', this.feed.posts.length); }

  async loadMore() {
    this.root.ariaBusy = 'true';
    try {
      const added = await this.feed.more();
      this.listed();
      this.show(!this.pager.ask('isResting'));
      this.list();
      if (this.paging.send('pageLoaded', added, 0, this.feed.next ? 1 : 0).length) this.loadMore();
    } catch { this.paging.send('pageFailed', now()); }
    this.root.ariaBusy = 'false';
  }

  // MARK: What a person does

  single() {
    if (this.refusedAt === this.current) return this.window_play(this.current);
    this.play('pauseToggled');
    this.note('toggled', this.current);
  }
  double(x, y) {
    if (!this.likes.has(this.feed.posts[this.current]?.id)) this.likeTapped();
    this.beat?.(x, y);
  }

  held(isHeld) { for (const { page } of this.players.values()) page.video.playbackRate = isHeld ? 2 : 1; }

  likeTapped(item = this.current) {
    const { id } = this.feed.posts[item], isLiked = !this.likes.has(id);
    if (isLiked) this.likes.add(id);
    else this.likes.delete(id);
    this.pageOf(item)?.setLiked(isLiked);
    this.note('liked', item);
  }

  uncovered(item) { this.window_play(item); }

  soundTapped() {
    this.setMuted(!this.isMuted);
    if (this.isMuted) return;
    // A phone allows sound to an element only after a gesture played it, so this gesture plays all five.
    for (const page of this.pages) {
      const { video } = page;
      if (video.paused && video.src) video.play().then(() => { if (page.item !== this.current) video.pause(); }, () => {});
    }
  }

  setMuted(isMuted) {
    this.isMuted = isMuted;
    for (const page of this.pages) {
      page.setSound(isMuted);
      this.caption(page);
    }
  }

  captionsTapped() {
    this.captions.send('toggled', this.isMuted ? 1 : 0);
    for (const page of this.pages) this.caption(page);
  }

  caption(page) {
    const tracks = page.post?.medium.captions ?? [];
    const offers = tracks.flatMap(({ language, isDefault }) => {
      const rank = navigator.languages.findIndex(one => one.split('-')[0] === language.split('-')[0]);
      return [rank < 0 ? NaN : rank, 0, isDefault ? 1 : 0];
    });
    const [taken] = this.captions.sendList([tracks.length, ...offers], 'offered', -1);
    page.setCaptions(tracks[taken?.a], this.captions.ask('shows', this.isMuted ? 1 : 0) === 1);
  }

  /** For the late modules, tests and measurements. */
  note(what, item) {
    this.notes.push({ what, item, at: performance.now() });
    if (what === 'moved' || what === 'failed' || what === 'refused') this.grow();
    this.extras?.(what, item);
    if (this.notes.length > 5000) this.notes.shift();
  }
}

async function begin() {
  const feed = new Feed(document.querySelector('link[type="application/feed+json"]').href);
  const beside = name => new URL(name, import.meta.url);
  const [engine] = await Promise.all([loadEngine(beside('engine.wasm'), beside('engine-late.wasm')), feed.more()]);
  // The page of an older post looks for it.
  while (feed.placeHere < 0 && feed.next && document.querySelectorAll('#plain article').length === 1) await feed.more();
  if (!feed.posts.length) throw new Error('no post');
  const reel = new Reel(engine, feed);
  reel.begin();
  globalThis.mutoscope = reel;
}

// Without an engine or a feed the plain list stays.
begin().catch(error => {
  console.error(error);
  document.getElementById('plain')?.classList.add('alone');
});
