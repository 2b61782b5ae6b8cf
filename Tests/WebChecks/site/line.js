// What a visitor meets on a bad line, at a host that keeps no rule, and in a browser that refuses: what is then shown, and
// how the page goes on.
const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds));
const now = () => performance.now() / 1000;
const unexpected = [];
addEventListener('unhandledrejection', ({ reason }) => unexpected.push(`unhandled: ${reason} ${reason?.stack ?? ''}`));
addEventListener('error', ({ message }) => unexpected.push(message));

const page = () => mutoscope.pageOf(mutoscope.current);
const player = () => mutoscope.players.get(mutoscope.current)?.player;
const line = name => fetch(`/line/${name}`, { method: 'POST' });
const count = what => mutoscope.notes.filter(note => note.what === what).length;
const key = name => dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

function say(holds, what) { if (!holds) throw new Error(`${what}: ${state()}`); }

function state() {
  if (!globalThis.mutoscope) return 'no page';
  const { video, element, sign } = page(), { buffered, currentTime, paused, readyState, error } = video;
  const ranges = Array.from({ length: buffered.length }, (_, at) => [buffered.start(at), buffered.end(at)]);
  return JSON.stringify({ item: mutoscope.current, currentTime, paused, readyState, error: error?.message, ranges, busy: element.ariaBusy,
    sign: sign.textContent, pictured: element.className, player: player()?.constructor.name, fetched: player()?.fetched?.length,
    held: mutoscope.fetching.isHeld, notes: mutoscope.notes.slice(-8).map(note => `${note.what} ${note.item} ${Math.round(note.at)}`) });
}

async function until(what, test, patience = 10) {
  for (const end = now() + patience; now() < end; await wait(20)) if (test()) return;
  throw new Error(`waited for ${what}: ${state()}`);
}

const moves = from => {
  const { video, element } = page();
  return element.classList.contains('pictured') && !video.paused && video.currentTime > from;
};
const pictured = () => page().canvas.width > 0 && page().posterOf === mutoscope.current;

async function moving(patience) {
  const from = page().video.currentTime;
  await until('moving pictures', () => moves(from), patience);
}

async function begin() {
  await until('the page', () => globalThis.mutoscope, 20);
  await moving();
  await until('the late modules', () => mutoscope.parts);
}

/** A method of the browser that fails meanwhile. */
async function without(owner, name, stand, act) {
  const own = owner.prototype[name];
  const heal = () => { owner.prototype[name] = own; };
  owner.prototype[name] = function (...values) { return stand.call(this, () => own.apply(this, values)); };
  try { return await act(heal); } finally { heal(); }
}

/**
 * Firefox and WebKitGTK refuse by a setting of theirs, so only a real key counts as a gesture. Chromium lets videos without
 * sound play always, and there a script refuses.
 */
async function refusal(body) {
  const { userAgent } = navigator;
  if (!userAgent.includes('Chrome')) return body(key => fetch('/report', { method: 'POST', body: JSON.stringify({ wants: { key } }) }));
  let gesture = false;
  const free = new Set();
  function stand(play) {
    if (gesture) free.add(this);
    return free.has(this) ? play() : Promise.reject(new DOMException('no', 'NotAllowedError'));
  }
  return without(HTMLMediaElement, 'play', stand, () => body(async (_, act) => {
    gesture = true;
    act();
    gesture = false;
  }));
}

const acts = {
  /** 400 kbit a second from the first byte on. */
  async slow() {
    await until('the page', () => globalThis.mutoscope, 20);
    await until('a poster', pictured);
    const poster = Math.round(performance.now());
    await until('moving pictures', () => count('moved') && moves(0), 20);
    const moved = Math.round(mutoscope.notes.find(note => note.what === 'moved').at);
    const waits = count('waiting');
    await until('six seconds of it', () => page().video.currentTime > 6, 25);
    const stalls = count('waiting') - waits, played = Math.round(performance.now()) - moved;
    key('ArrowDown');
    await until('the next poster', () => mutoscope.current === 1 && pictured(), 3);
    await until('moving pictures', () => moves(0), 12);
    return { poster, moved, stalls, played };
  },

  /** The line ends in mid-play, and comes back. */
  async dies() {
    await begin();
    await until('two seconds', () => page().video.currentTime > 2);
    await line('cut');
    const first = player();
    await until('a sign of waiting', () => page().element.ariaBusy === 'true', 30);
    const { currentTime } = page().video;
    say(page().element.classList.contains('pictured') && currentTime > 2, 'its picture stays');
    if (query.has('long')) await until('words', () => page().sign.textContent.includes('Still trying'), 12);
    await line('well');
    const began = now();
    await until('playing on', () => moves(currentTime), 18);
    say(page().video.currentTime < currentTime + 3, `it goes on at its place, ${currentTime}`);
    say(player() === first && !count('failed'), 'with the same player');
    await until('no sign', () => !page().sign.textContent && page().element.ariaBusy === 'false', 3);
    return { place: currentTime, back: now() - began };
  },

  /** The host takes requests and answers none. */
  async hangs() {
    await begin();
    await line('hangs');
    await until('a stop', () => page().element.ariaBusy === 'true', 40);
    const { currentTime } = page().video;
    await line('well');
    await until('playing on', () => moves(currentTime), 25);
    say(page().video.currentTime < currentTime + 3, `it goes on at its place, ${currentTime}`);
  },

  /** What hosts do wrong about ranges: it plays all the same, and goes on at its place. */
  async host() {
    await begin();
    await until('two seconds', () => page().video.currentTime > 2);
    await line(query.get('fault'));
    key('End');
    await until('the last', () => mutoscope.current === 3);
    await until('moving pictures', () => moves(0.5), 15);
    key('Home');
    await until('the first', () => mutoscope.current === 0);
    await until('four more seconds', () => moves(4), 30);
    return { player: player().constructor.name, failures: count('failed') };
  },

  /** A buffer that takes six seconds. */
  async full() {
    let refused = 0;
    return without(SourceBuffer, 'appendBuffer', function (append) {
      const { buffered } = this, held = Array.from({ length: buffered.length }, (_, at) => buffered.end(at) - buffered.start(at));
      if (held.reduce((sum, one) => sum + one, 0) < 6) return append();
      refused += 1;
      throw new DOMException('full', 'QuotaExceededError');
    }, async () => {
      await begin();
      key('ArrowDown');
      await until('a shorter one', () => mutoscope.current === 1 && moves(1));
      const first = player();
      await until('its end', () => moves(11), 25);
      say(refused > 0, 'the buffer was full');
      await until('its beginning again', () => page().video.currentTime < 8 && moves(1), 10);
      say(player() === first && !count('failed'), 'with the same player');
      return { refused };
    });
  },

  /** A buffer that takes nothing after its beginning: the file goes on at its place. */
  async stuffed() {
    await begin();
    await until('two seconds', () => page().video.currentTime > 2);
    const error = () => { throw new DOMException('no', 'InvalidStateError'); };
    return without(SourceBuffer, 'appendBuffer', error, async () => {
      await until('a file', () => player()?.constructor.name === 'PlainPlayer', 20);
      await until('playing on', () => moves(2), 15);
      say(page().video.currentTime > 2, 'at its place');
    });
  },

  /** A browser that lets nothing play before a gesture. */
  async refused() {
    return refusal(async act => {
      await until('the page', () => globalThis.mutoscope, 20);
      await until('a button', () => page().sign.textContent.includes('Play'));
      say(pictured(), 'the poster is there');
      // Longer than the engine waits before it shows a sign; or longer than its patience with what does not move.
      await wait(query.has('long') ? 9000 : 1500);
      say(page().sign.textContent === 'Play' && !count('failed'), 'the button stays');
      await until('the late modules', () => mutoscope.parts);
      await act('space', () => key(' '));
      await moving();
      say(!page().sign.textContent, 'the button has gone');
      // No gesture turns this page.
      mutoscope.page('step', 1, now());
      await until('the second', () => mutoscope.current === 1 && pictured());
      await moving();
      await act('Down', () => key('ArrowDown'));
      await until('the third, which is a photo', () => mutoscope.current === 2 && pictured());
      await act('Down', () => key('ArrowDown'));
      await until('the fourth', () => mutoscope.current === 3);
      // Its first bytes come when the key is long forgotten.
      await wait(500);
      say(!page().element.classList.contains('pictured'), 'the host still holds it');
      await line('well');
      await moving();
      await act('Home', () => key('Home'));
      await until('the first again', () => mutoscope.current === 0);
      await moving();
      say(!page().sign.textContent && !count('failed') && count('refused') === 1, 'nothing is asked');
    });
  },

  /** A browser that lets nothing sound before a gesture. */
  async muted() {
    await begin();
    const { sound } = page();
    mutoscope.isMuted = false;
    mutoscope.page('step', 1, now());
    await until('the second', () => mutoscope.current === 1);
    await moving();
    say(mutoscope.isMuted && page().video.muted && sound.ariaPressed === 'false', 'it plays without sound');
    say(!page().sign.textContent && !count('refused'), 'nothing is asked');
  },

  /** A photo is there when it is there. */
  async photo() {
    await begin();
    mutoscope.page('jump', 2, now());
    await until('the photo', () => mutoscope.current === 2 && pictured());
    await wait(9000);
    say(!page().sign.textContent && page().element.ariaBusy !== 'true', 'a photo waits for nothing');
  },

  /** A page in the background plays nothing, and that is no failure. */
  async hidden() {
    const hide = isHidden => {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    await until('the page', () => globalThis.mutoscope, 20);
    hide(true);
    await wait(9500);
    say(page().video.paused && !count('failed') && !page().sign.textContent, 'it waits');
    hide(false);
    await moving();
  },

  /** A long video goes on where the visitor left it, after a reload and after a swipe. */
  async place() {
    await begin();
    const { records } = mutoscope.parts, id = mutoscope.feed.posts[0].id;
    if (!sessionStorage.getItem('stage')) {
      page().video.currentTime = 14;
      // A shorter view is a glance, which is not kept.
      await until('some seconds more than between two records', () => moves(20), 15);
      sessionStorage.setItem('stage', 'back');
      // It is written when the page goes.
      location.reload();
      return 'again';
    }
    const { position } = records.get(`place ${id}`);
    say(position > 14, `kept is ${position}`);
    await until('its place', () => moves(position - 0.5) && page().video.currentTime < position + 4, 15);
    say(records.document.posts.find(post => post.id === id).position > 14, 'the file that is saved has it');
    return { position };
  },

  /** Nothing can be stored: the page plays, and says so where it matters. */
  async storeless() {
    const full = () => { throw new DOMException('full', 'QuotaExceededError'); };
    return without(Storage, 'setItem', full, () => without(IDBObjectStore, 'put', full, () => without(Cache, 'put', full, async () => {
      await begin();
      key('l');
      say(page().like.ariaPressed === 'true', 'a like counts for this visit');
      key('s');
      await until('words', () => page().sign.textContent.includes('no room'), 15);
      const cache = await caches.open(mutoscope.parts.keeping.names.kept);
      say(!(await cache.keys()).length && !mutoscope.parts.records.list('keep').length, 'nothing half kept');
      key('ArrowDown');
      await moving();
      key('?');
      say(document.querySelector('dialog.more').textContent.includes('keeps nothing'), 'it says that nothing lasts');
    })));
  },
};

const query = new URLSearchParams(location.search), act = acts[query.get('line')];
if (act) {
  const found = await act().catch(error => ({ error: `${error}\n${error.stack}` })) ?? {};
  if (unexpected.length && !found.error && found !== 'again') found.error = unexpected.join('\n');
  if (found !== 'again') await fetch('/report', { method: 'POST', body: JSON.stringify({ ...found, agent: navigator.userAgent }) });
}
