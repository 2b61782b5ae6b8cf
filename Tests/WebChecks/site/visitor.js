// What a visitor does after the first picture, by keys and fingers, and what the page then shows.
const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds));
const $ = selector => document.querySelector(selector);

function say(holds, what) { if (!holds) throw new Error(what); }

async function until(what, test, patience = 10_000) {
  for (const end = performance.now() + patience; performance.now() < end; await wait(10)) if (test()) return;
  throw new Error(`waited for ${what}: ${JSON.stringify(globalThis.mutoscope?.notes.slice(-8))}`);
}

const key = (name, target = globalThis) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));

/** `at`: when the finger was there, however late the script comes to it. */
function finger(target, kind, x, y, at = performance.now()) {
  const event = new PointerEvent(`pointer${kind}`, { pointerId: 1, isPrimary: true, pointerType: 'touch', clientX: x, clientY: y,
    button: 0, bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  target.dispatchEvent(event);
}

async function drag(target, [x, y], [dx, dy], milliseconds = 160) {
  target.setPointerCapture = () => {};
  const start = performance.now();
  finger(target, 'down', x, y, start);
  for (let step = 1; step <= 10; step++) {
    finger(target, 'move', x + dx * step / 10, y + dy * step / 10, start + milliseconds * step / 10);
    await wait(milliseconds / 10);
  }
  finger(target, 'up', x + dx, y + dy, start + milliseconds);
}

const page = () => mutoscope.pageOf(mutoscope.current);

async function begin() {
  await until('the late modules', () => globalThis.mutoscope?.parts);
  mutoscope.root.setPointerCapture = () => {};
}

async function come(item) {
  mutoscope.page('jump', item, performance.now() / 1000);
  await until(`post ${item}`, () => mutoscope.current === item && mutoscope.pager.ask('isResting') === 1);
  await wait(50);
}

function state({ paused, readyState, currentTime, buffered, error, seeking }, element) {
  const { current, players, fetching, window } = mutoscope, player = players.get(current)?.player;
  return JSON.stringify({ paused, readyState, currentTime, seeking, error: error?.code, buffered: buffered.length && buffered.end(0),
    pictured: element.classList.contains('pictured'), fetched: player?.fetched, source: player?.source?.readyState,
    fetching: fetching.current?.item, playing: window.ask('playing'), targets: mutoscope.targets() });
}

async function moving() {
  const { video, element } = page(), before = video.currentTime;
  const test = () => element.classList.contains('pictured') && !video.paused && video.currentTime !== before;
  await until('moving pictures', test).catch(error => { throw new Error(`${error.message}; ${state(video, element)}`); });
}

/** Until the first picture moves. */
async function first() {
  await until('a moving picture', () => globalThis.mutoscope?.notes.some(note => note.what === 'moved'));
  // By the clock of the server too.
  return { moved: performance.timeOrigin + mutoscope.notes.find(note => note.what === 'moved').at };
}

/** Every post fills the page, not only the first. */
async function seen() {
  await begin();
  for (const item of [0, 1, 2, 5, 11]) {
    await come(item);
    const { top, bottom, width } = page().canvas.getBoundingClientRect();
    say(Math.abs(top) < 1 && Math.abs(bottom - innerHeight) < 1 && width > 100, `post ${item} fills ${top} to ${bottom} of ${innerHeight}`);
    const shown = document.elementFromPoint(innerWidth / 2, innerHeight / 3);
    say(page().element.contains(shown), `post ${item} is covered by ${shown?.outerHTML.slice(0, 120)}`);
  }
}

/** A page that is busy hears late of a flick, which turns it all the same. */
async function flick() {
  await begin();
  const { root } = mutoscope, start = performance.now(), height = root.clientHeight;
  finger(root, 'down', 200, height * 0.6, start);
  for (let step = 1; step <= 4; step++) finger(root, 'move', 200, height * (0.6 - 0.03 * step), start + 10 * step);
  await wait(300);
  finger(root, 'up', 200, height * 0.48, start + 40);
  await until('the next post', () => mutoscope.current === 1 && mutoscope.pager.ask('isResting') === 1);
}

/** A fast swipe finds the picture of a post, because it came before the post was bound. */
async function ahead() {
  await first();
  say(!mutoscope.parts, 'the late modules are not there yet');
  await come(1);
  const { ready } = mutoscope.posters, item = mutoscope.current + 3, next = mutoscope.feed.posts[item].medium.poster;
  say(!mutoscope.pageOf(item), 'it is not bound yet');
  await until('its picture', () => ready.has(next));
  await ready.get(next);
  const asked = [], own = globalThis.fetch;
  globalThis.fetch = (address, ...more) => {
    asked.push(String(address));
    return own.call(globalThis, address, ...more);
  };
  let isDrawn = false;
  const painted = new Promise(done => {
    const { note } = mutoscope;
    mutoscope.note = function (what, bound) {
      if (what === 'bound' && bound === item) {
        mutoscope.pageOf(item).drawn.then(() => { isDrawn = true; });
        requestAnimationFrame(done);
      }
      note.call(this, what, bound);
    };
  });
  key('ArrowDown');
  await painted;
  say(isDrawn, 'it is drawn before the page is painted with the post');
  await until('what comes later', () => asked.some(address => address.includes('poster')));
  say(!asked.includes(next) && ready.size <= 2, `${ready.size} ready, asked again: ${asked}`);
}

async function album() {
  await begin();
  await come(1);
  const place = () => page().post.media.indexOf(page().post.medium), counter = () => page().element.querySelector('.counter').textContent;
  say(place() === 0 && counter() === '1 of 3' && page().video.hidden, 'the album begins with its photo');
  key('ArrowRight');
  await until('the second', () => place() === 1);
  await moving();
  say(counter() === '2 of 3' && mutoscope.current === 1, `the counter says ${counter()}`);
  say(mutoscope.pages.filter(one => !one.video.paused).length === 1, 'one video plays');
  // So far that it turns however slow the finger seems: windows of Firefox are 500 pixels wide.
  const { root } = mutoscope, middle = innerHeight / 2, right = innerWidth * 0.9, far = innerWidth * 0.75;
  await drag(root, [right, middle], [-far, 6]);
  await until('the third', () => place() === 2);
  say(page().video.hidden && page().video.paused, 'the video has ended');
  await drag(root, [right, middle], [-far, 0]);
  await wait(500);
  say(place() === 2 && mutoscope.current === 1, 'the end of an album is an end');
  await drag(root, [innerWidth - right, middle], [far, 0]);
  await until('the second again', () => place() === 1);
  await moving();
  page().element.querySelector('.turn.previous').click();
  await until('the first again', () => place() === 0);
  say(page().element.querySelector('.turn.previous').hidden, 'there is nothing before it');
  say(page().element.querySelectorAll('.dots .here').length === 1, 'one dot is here');
  key('ArrowRight');
  await until('the second once more', () => place() === 1);
  await come(2);
  await moving();
  await come(1);
  await moving();
  say(place() === 1 && counter() === '2 of 3', 'an album stays where one left it');
  say(!mutoscope.notes.some(note => note.what === 'failed'), 'nothing failed');
}

async function comments() {
  await begin();
  await come(1);
  say(page().element.querySelector('.rail .comments').hidden, 'no button without comments');
  await come(2);
  const opener = page().element.querySelector('.rail .comments');
  say(opener.textContent === '2' && opener.ariaLabel === 'Comments: 2', opener.ariaLabel);
  opener.focus();
  opener.click();
  const sheet = $('dialog.comments');
  await until('the sheet', () => sheet.open);
  say(sheet.contains(document.activeElement), 'the focus is in the sheet');
  say(sheet.querySelectorAll('.comment').length === 2 && !sheet.querySelector('.comment p b'), 'texts are texts');
  say(sheet.textContent.includes('First <b>bold</b>'), sheet.textContent);
  key('ArrowDown', document.activeElement);
  await wait(400);
  say(mutoscope.current === 2, 'keys stay in the sheet');
  sheet.querySelector('.close').click();
  await until('the end of the sheet', () => !sheet.open);
  say(document.activeElement === opener, `the focus is back, not at ${document.activeElement.className}`);
  key('o');
  await until('the sheet by its key', () => sheet.open);
  // A script cannot press Escape for a dialog; what the browser then sends is this.
  sheet.requestClose ? sheet.requestClose() : sheet.close();
  await until('the end of the sheet', () => !sheet.open);
}

/** Captions, sound, and what a screen reader is told. */
async function senses() {
  await begin();
  await come(3);
  await moving();
  const { video, captionButton, sound } = page();
  await until('captions', () => page().track?.track.cues?.length && page().track.track.mode === 'showing');
  const [cue] = page().track.track.cues;
  await until('a place above the texts', () => cue.line !== 'auto' && cue.line < 92);
  key('c');
  say(page().track.track.mode === 'hidden' && captionButton.ariaPressed === 'false', 'captions are off');
  captionButton.click();
  say(page().track.track.mode === 'showing', 'captions are on');
  say(video.muted && sound.ariaPressed === 'false', 'it begins without sound');
  sound.click();
  await wait(300);
  say(mutoscope.isMuted || (!video.muted && sound.ariaPressed === 'true'), 'sound is on, or was refused');
  const { root } = mutoscope, article = page().element;
  say(root.getAttribute('role') === 'feed' || root.role === 'feed', 'a feed');
  say(article.getAttribute('aria-posinset') === '4' && article.ariaLabel === 'Clip 3', article.ariaLabel);
  say(mutoscope.pages.filter(one => !one.element.inert).length === 1, 'one article can be reached');
  for (const button of article.querySelectorAll('button')) {
    if (!button.hidden && button.offsetParent) say(button.ariaLabel || button.textContent, `a button has no name: ${button.className}`);
  }
}

/** From right to left, in Arabic. */
async function rtl() {
  await begin();
  const { left } = page().rail.getBoundingClientRect();
  say(left < innerWidth / 2, `the rail lies at ${left}`);
  say(page().like.ariaLabel === 'أعجبني', page().like.ariaLabel);
  await come(1);
  key('ArrowLeft');
  const place = () => page().post.media.indexOf(page().post.medium);
  await until('the second', () => place() === 1);
  await drag(mutoscope.root, [innerWidth * 0.1, innerHeight / 2], [innerWidth * 0.75, 0]);
  await until('the third', () => place() === 2);
}

async function moment() {
  await until('a picture', () => globalThis.mutoscope && page()?.element.classList.contains('pictured'));
  say(mutoscope.current === 3, `it begins with post ${mutoscope.current}`);
  const { video } = page();
  say(video.currentTime >= 1.4, `it begins at ${video.currentTime}`);
  await until('a moving picture', () => mutoscope.notes.some(note => note.what === 'moved'));
  const moved = Math.round(mutoscope.notes.find(note => note.what === 'moved').at);
  say(!mutoscope.notes.some(note => note.what === 'failed'), 'at the first try');
  await begin();
  // On a slow machine the clip has begun again by now, and its first second has no link of its own.
  await until('a moment with a link', () => video.currentTime >= 1, 8000);
  page().element.querySelector('.rail .share').click();
  const sheet = $('dialog.sharing'), choices = [...sheet.querySelectorAll('.choice')];
  say(choices.some(choice => choice.textContent.startsWith('Copy the link to 0:0')), choices.map(choice => choice.textContent).join());
  choices.find(choice => choice.textContent.startsWith('Copy the link to')).click();
  await until('a message', () => sheet.querySelector('[role=status]') || [...sheet.querySelectorAll('p')].some(one => one.role === 'status'));
  const field = sheet.querySelector('input');
  say(!field || /\/p\/3\/#t=[\d.]+$/.test(field.value), field?.value);
  sheet.close();
  // The clip begins again with its beginning.
  await until('a loop', () => video.currentTime < 1 && video.currentTime > 0.2, 8000);
  return { moved };
}

const parts = { first, seen, flick, ahead, album, comments, senses, rtl, moment }, query = new URLSearchParams(location.search);
let name = query.get('visit');
try { name ??= sessionStorage.getItem('visit'); } catch { /* Nothing is kept. */ }
if (name) {
  const body = parts[name] ?? (await import('./visitor-keeps.js'))[name];
  const tools = { wait, $, say, until, key, finger, drag, page, begin, come, moving };
  const found = await body(tools).catch(error => ({ error: `${error}\n${error.stack}` }));
  if (found !== 'again') {
    await fetch('/report', { method: 'POST', body: JSON.stringify({ ...found, agent: navigator.userAgent }) });
  }
}
