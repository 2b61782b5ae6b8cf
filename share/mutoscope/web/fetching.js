// Fetches one chunk after the other, as the engine's preload policy says.

const LEVEL_BEFORE_POLICY = 0;

export class Fetching {
  /** `targets`: the items that may be fetched, the watched one first; `player`: the FedPlayer of an item, if it has any. */
  constructor(engine, targets, player, onError) {
    Object.assign(this, { engine, targets, player, onError, timer: 0, current: null, stalledSince: 0, stalled: 0 });
    this.link = engine.make('link');
    engine.ready.then(() => {
      this.policy = engine.make('preload');
      this.wake();
    }, () => { this.isAlone = true; });
  }

  watched(seconds, duration) { this.policy?.send('watched', seconds, duration || NaN); }

  setStalled(isStalled) {
    const now = performance.now();
    if (this.stalledSince) this.stalled += now - this.stalledSince;
    this.stalledSince = isStalled ? now : 0;
  }

  takeStalled() {
    this.setStalled(this.stalledSince > 0);
    const taken = this.stalled;
    this.stalled = 0;
    return taken;
  }

  /** What is fetched for an item that the user left makes room for what they look at. */
  committed(item) {
    if (this.current && this.current.item !== item) this.current.abort.abort();
    this.wake();
  }

  async wake() {
    clearTimeout(this.timer);
    // A worker may have the bytes.
    if (this.current || this.isHeld || !(navigator.onLine || navigator.serviceWorker?.controller)) return;
    const decision = this.decide();
    if (!decision) return;
    if (decision.name === 'wait') {
      const begun = performance.now();
      this.timer = setTimeout(() => {
        this.policy.send('fetched', performance.now() - begun, this.takeStalled(), 0);
        this.wake();
      }, decision.a);
      return;
    }
    await this.fetch(decision.a, decision.b);
    this.wake();
  }

  decide() {
    const items = this.targets().filter(item => this.player(item));
    if (!items.length || items[0] !== this.targets()[0]) return null;
    const first = this.player(items[0]);
    if (items.every(item => this.player(item).isComplete)) return null;
    // Without the policy, the watched post is fetched in its order.
    if (!this.policy) return first.fetched.length && !this.isAlone || first.isComplete ? null : { name: 'fetch', a: items[0], b: this.firstLevel(first) };
    const [width, height] = [innerWidth * devicePixelRatio, innerHeight * devicePixelRatio];
    const { saveData = false, type } = navigator.connection ?? {};
    this.policy.send('terms', type === 'cellular' ? 2 : 3, saveData ? 1 : 0, width, height);
    return this.policy.sendList([items.length, ...items.flatMap(item => this.facts(item))], 'decide')[0];
  }

  facts(item) {
    const player = this.player(item), { levels, medium, fetched } = player;
    const bytes = medium.seconds.flatMap((_, chunk) => levels.map(level => level.chunks[chunk]));
    return [item, player.video.currentTime, medium.duration, player.buffered, levels.length, ...levels.map(level => level.rate),
      fetched.length, ...fetched, medium.seconds.length, ...bytes];
  }

  /** The very first chunk begins before the policy is there. */
  firstLevel({ levels }) {
    const files = levels.flatMap(level => [level.width, level.height, level.rate, 0]);
    const speed = this.link.ask('bitsPerSecond');
    const [best] = this.engine.make('renditions').sendList([levels.length, ...files], 'order', innerWidth * devicePixelRatio,
      innerHeight * devicePixelRatio, 0, Math.max(0, speed));
    return best?.a ?? LEVEL_BEFORE_POLICY;
  }

  async fetch(item, level) {
    const abort = new AbortController(), player = this.player(item);
    this.current = { item, abort };
    try {
      const { bytes, milliseconds } = await player.fetchNext(level, abort.signal);
      this.link.send('fetched', bytes, milliseconds / 1000);
      this.policy?.send('fetched', milliseconds, this.takeStalled(), bytes);
    } catch (error) {
      if (error.name !== 'AbortError') this.onError(item, error);
    }
    this.current = null;
  }
}
