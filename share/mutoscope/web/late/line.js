// A bad line, and a buffer that is full: a video that has begun keeps its player, its picture and its place meanwhile.
// When a transfer is tried again is decided by the engine's plan of retries. A video that has no chunk yet has no player
// worth keeping, so its own plan takes the next way to play it.
import { now } from '../hands.js';

/** The engine's kinds of failure. */
const PASSING = 1, STUCK = 6;
const FINAL = [401, 403, 404, 410];
/** Seconds of a buffer that stay behind the picture, since a picture needs those before it; and the least that is worth removing. */
const BEHIND = 3, WORTH = 1;

const event = (target, ...names) => new Promise(done => { for (const name of names) target.addEventListener(name, done, { once: true }); });
const ranges = ({ buffered }) => Array.from({ length: buffered.length }, (_, place) => [buffered.start(place), buffered.end(place)]);

/** What can be removed: all that does not hang together with the picture, else what was played. */
function roomIn(video) {
  const { currentTime } = video, all = ranges(video), here = all.find(([from, to]) => from <= currentTime + WORTH / 2 && currentTime <= to);
  const other = all.find(range => range !== here);
  return other ?? (here && currentTime - BEHIND - here[0] >= WORTH ? [here[0], currentTime - BEHIND] : undefined);
}

export class Line {
  constructor(reel) {
    const { fetching } = reel, { fetch } = fetching, idle = reel.idle.bind(reel);
    Object.assign(this, { reel, fetching, full: new WeakSet(), plan: reel.engine.make('retry', 1, 1) });
    fetching.onError = (item, error) => this.failed(item, error);
    fetching.player = item => this.full.has(reel.fed(item)) ? undefined : reel.fed(item);
    fetching.fetch = async (item, level) => {
      this.obey('wanted', now());
      await fetch.call(fetching, item, level);
      if (!fetching.isHeld) this.obey('flowing', now());
    };
    // While the line's plan tries, the post's plan needs no other way to play it.
    reel.idle = item => this.isKept(item) && (fetching.isHeld || fetching.current?.item === item || !navigator.onLine) ? 0 : idle(item);
    addEventListener('online', () => this.obey('online', now()));
    for (const page of reel.pages) page.video.addEventListener('waiting', () => this.waits(page.item));
  }

  /** It has something to show, and can go on. */
  isKept(item) {
    const player = this.reel.fed(item);
    return (player?.fetched.length > 0 || player?.isFedAgain) && !player.video.error;
  }

  // MARK: A bad line

  obey(...event) {
    const { fetching, plan } = this, { current } = fetching;
    for (const { name } of plan.send(...event)) {
      if (name === 'abandon') {
        current?.abort.abort();
        this.hold(current?.item, STUCK, {});
      } else if (name === 'retry') {
        fetching.isHeld = false;
        fetching.wake();
      }
    }
    this.schedule();
  }

  schedule() {
    const deadline = this.plan.ask('deadline');
    clearTimeout(this.timer);
    if (!(deadline >= 0)) return;
    this.timer = setTimeout(() => {
      const { heard } = this.reel.fed(this.fetching.current?.item) ?? {};
      this.obey('tick', now(), now() - heard);
    }, Math.max(0, deadline - now()) * 1000);
  }

  hold(item, kind, error) {
    this.fetching.isHeld = true;
    this.obey('failed', 0, kind, NaN, now());
    if (this.plan.ask('deadline') >= 0 || !this.fetching.isHeld) return;
    // No try is left here, so the post's own plan takes the next way, at this place.
    this.fetching.isHeld = false;
    this.plan = this.reel.engine.make('retry', 1, 1);
    this.reel.failed(item, error);
  }

  failed(item, error) {
    if (!this.isKept(item)) return this.reel.failed(item, error);
    if (error.name === 'QuotaExceededError') return this.makeRoom(item, this.reel.fed(item));
    // A buffer that takes nothing is no matter of the line.
    if (!(error instanceof TypeError || error.isFinal || error.status)) return this.reel.failed(item, { isFinal: true });
    // A host that once sent less than it said may have lost its line; a host that does so twice lies.
    if (FINAL.includes(error.status) || error.isFinal && this.short === item) return this.reel.failed(item, error);
    this.short = error.isFinal ? item : -1;
    this.hold(item, PASSING, error);
  }

  // MARK: A full buffer

  /** What was played makes room for what comes. */
  async makeRoom(item, player) {
    this.full.add(player);
    // A post that is not watched has enough.
    if (item !== this.reel.current) return;
    const { buffer, video } = player;
    let room = roomIn(video);
    while (!room) {
      await event(video, 'timeupdate', 'waiting', 'emptied');
      if (this.reel.fed(item) !== player) return;
      room = roomIn(video);
    }
    buffer.remove(...room);
    await event(buffer, 'updateend');
    this.full.delete(player);
    this.waits(item);
    this.fetching.wake();
  }

  committed(item) { this.full.delete(this.reel.fed(item)); }

  /** After an abort, WebKitGTK drops sound that lies before what comes next, until another abort. */
  reset({ buffer }) {
    // An ended source opens again.
    if (!buffer.updating) buffer.timestampOffset = 0;
    buffer.abort();
  }

  /** A player that has lost the place it comes to, as after a loop, is fed from there on. */
  waits(item) {
    const player = this.reel.fed(item), { fetching } = this;
    if (!player?.fetched.length) return;
    const { medium, video: { currentTime } } = player;
    let end = 0;
    const chunk = medium.seconds.findIndex(seconds => (end += seconds) > currentTime), middle = end - medium.seconds[chunk] / 2;
    const isThere = ranges(player.video).some(([from, to]) => from < middle && middle < to);
    if (chunk < 0 || chunk >= player.fetched.length || isThere || this.full.has(player)) return;
    if (fetching.current?.item === item) fetching.current.abort.abort();
    this.reset(player);
    player.fetched.length = chunk;
    player.level = -1;
    player.isFedAgain = true;
    fetching.wake();
  }
}
