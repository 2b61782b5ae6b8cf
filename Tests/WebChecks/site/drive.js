// Swipes the page as a person would, by keys, wheel and finger, and reports what came of it.
const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds));

async function until(what, test, patience = 10_000) {
  for (const end = performance.now() + patience; performance.now() < end; await wait(10)) if (test()) return;
  throw new Error(`waited for ${what}: ${JSON.stringify(globalThis.mutoscope?.notes.slice(-12))}`);
}

const key = name => dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

/** `at`: when the finger was there, however late the script comes to it. */
function finger(kind, y, at) {
  const fields = { pointerId: 1, isPrimary: true, pointerType: 'touch', clientX: 200, clientY: y, button: 0, bubbles: true };
  const event = new PointerEvent(`pointer${kind}`, fields);
  Object.defineProperty(event, 'timeStamp', { value: at });
  mutoscope.root.dispatchEvent(event);
}

/** A drag over a share of the page, positive upwards. */
async function drag(share, milliseconds) {
  const height = mutoscope.root.clientHeight, from = height * (share > 0 ? 0.9 : 0.1), start = performance.now();
  finger('down', from, start);
  for (let step = 1; step <= 12; step++) {
    await wait(milliseconds / 12);
    finger('move', from - height * share * step / 12, start + milliseconds * step / 12);
  }
  finger('up', from - height * share, start + milliseconds);
}

async function arrive(how, item) {
  const start = performance.now();
  await how();
  await until(`item ${item}`, () => mutoscope.pager.ask('target') === item && mutoscope.pager.ask('isResting') === 1);
  const { element, video } = mutoscope.pageOf(item), before = video.currentTime;
  await until(`moving pictures of ${item}`, () => element.classList.contains('pictured') && !element.inert && !video.paused
    && video.currentTime !== before);
  if (mutoscope.pages.filter(page => !page.video.paused).length !== 1) throw new Error('not one video plays');
  return Math.round(performance.now() - start);
}

async function begin() {
  await until('the page', () => globalThis.mutoscope);
  // A pointer that a script made cannot be captured.
  mutoscope.root.setPointerCapture = () => {};
}

/** Failures that the page noted. */
const failures = () => mutoscope.notes.filter(note => note.what === 'failed' || note.what === 'refused');

/** Leaves posts at every moment of their beginning; each time the post where it ends must play. */
async function hurry() {
  await begin();
  await arrive(() => {}, 0);
  const times = [];
  for (let round = 0; round < 20; round++) {
    for (let step = 0; step < 6; step++) {
      key(['End', 'Home', 'j', 'j', 'k', 'End'][step]);
      // Waits from 0 to 114 ms, another series in each round.
      await wait((round * 7 + step * 19) % 115);
    }
    times.push(await arrive(() => key('Home'), 0));
  }
  return { times, failures: failures(), slowest: Math.max(...times) };
}

const tell = found => fetch('/report', { method: 'POST', body: JSON.stringify({ ...found, agent: navigator.userAgent }) });

/** Swipes by key and finger, up and down, while the screen is filmed; tells when memory is to be read. */
async function long() {
  await begin();
  await arrive(() => {}, 0);
  if (options.has('plants')) mutoscope.root.style.filter = 'brightness(0)';
  // For a check of the check: what a page that grows would do.
  const kept = [], leak = Number(options.get('leak')), swipes = Number(options.get('swipes')), every = Number(options.get('every')) || 50;
  let committed = 0;
  const { note } = mutoscope;
  mutoscope.note = function (what, item) { committed += what === 'committed'; note.call(this, what, item); };
  await tell({ at: 0 });
  for (let swipe = 1; swipe <= swipes; swipe++) {
    const forward = (swipe - 1) % 20 < 10;
    if (swipe % 2) key(forward ? 'ArrowDown' : 'ArrowUp');
    else await drag(forward ? 0.45 : -0.45, 120);
    await wait(swipe % 5 ? 120 : 400);
    if (leak) kept.push(new Uint8Array(leak << 20).fill(1));
    if (swipe % 10 === 0) await arrive(() => {}, mutoscope.pager.ask('target'));
    if (swipe % every === 0) await tell({ at: swipe });
  }
  return { committed, failures: failures(), kept: kept.length };
}

async function drive() {
  await begin();
  const times = [];
  times.push(await arrive(() => {}, 0));
  times.push(await arrive(() => key('ArrowDown'), 1));
  times.push(await arrive(() => drag(0.45, 300), 2));
  times.push(await arrive(() => drag(0.12, 40), 3));
  await drag(0.2, 400);
  await wait(400);
  if (mutoscope.pager.ask('target') !== 3) throw new Error('a short slow drag turned the page');
  times.push(await arrive(() => drag(-0.45, 300), 2));
  times.push(await arrive(() => key('End'), 11));
  times.push(await arrive(() => key('Home'), 0));
  for (let item = 1; item <= 5; item++) times.push(await arrive(() => key('j'), item));
  key(' ');
  await until('a pause', () => mutoscope.pageOf(5).video.paused);
  key(' ');
  await until('playing on', () => !mutoscope.pageOf(5).video.paused);
  const fed = [...mutoscope.players.values()].filter(entry => entry.player.constructor.name === 'FedPlayer').length;
  return { times, failures: failures(), fed, players: mutoscope.players.size, plain: Boolean(document.getElementById('plain')) };
}

const options = new URLSearchParams(location.search), rides = { drive, hurry, long }, ride = rides[options.get('ride')];
if (ride) {
  const found = await ride().catch(error => ({ error: `${error}\n${error.stack}` }));
  await tell(found);
}
