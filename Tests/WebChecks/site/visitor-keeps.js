// What stays in the browser: stories seen, likes and places, kept posts. The page is loaded anew in between.

/** The visit goes on after a reload, at this stage. */
function reload(name, stage) {
  sessionStorage.setItem('visit', name);
  sessionStorage.setItem('stage', stage);
  location.reload();
  return 'again';
}

const stage = () => sessionStorage.getItem('stage') ?? '';

export async function stories({ wait, $, say, until, key, drag, finger, begin, moving }) {
  await begin();
  const tray = $('.tray'), faces = [...tray.querySelectorAll('.person')], dialog = $('dialog.stories');
  if (stage() === 'seen') {
    say(faces.every(face => face.classList.contains('seen')) && $('.ring').classList.contains('seen'), 'rings remember');
    return {};
  }
  say(faces.length === 2 && !faces[0].classList.contains('seen'), `${faces.length} people`);
  say(tray.classList.contains('shown'), 'the tray greets');
  await moving();
  await until('a tray that hides', () => !tray.classList.contains('shown') && tray.inert, 7000);
  key('t');
  say(tray.classList.contains('shown') && tray.contains(document.activeElement), 'the key brings it');
  faces[0].click();
  await until('the viewer', () => dialog.open);
  const { viewer } = mutoscope.parts.stories, { stage: area } = viewer, item = () => viewer.item;
  say(mutoscope.pages.every(page => page.video.paused), 'the feed waits');
  say(dialog.querySelectorAll('.segments i').length === 3, 'a segment for each');
  const bar = dialog.querySelector('.segments b');
  await until('progress', () => { const scale = /scaleX\((.*)\)/.exec(bar.style.transform); return scale && scale[1] > 0.1 && scale[1] < 1; });
  const { left, width, height } = area.getBoundingClientRect(), at = share => [left + width * share, height / 2];
  area.setPointerCapture = () => {};
  finger(area, 'down', ...at(0.8));
  await until('the picture alone', () => area.classList.contains('alone'));
  await wait(2000);
  say(item() === 0, 'a hold holds');
  finger(area, 'up', ...at(0.8));
  say(item() === 0 && !area.classList.contains('alone'), 'a hold is no tap');
  await until('the second by itself', () => item() === 1, 4000);
  finger(area, 'down', ...at(0.1));
  finger(area, 'up', ...at(0.1));
  await until('the first again', () => item() === 0);
  for (const next of [1, 2]) {
    finger(area, 'down', ...at(0.8));
    finger(area, 'up', ...at(0.8));
    await until(`item ${next}`, () => item() === next);
  }
  const video = viewer.cardOf(0).video;
  await until('a story that moves', () => video.currentTime > 0.1 && viewer.timeline.ask('progress', performance.now() / 1000) > 0);
  key(' ', dialog);
  say(video.paused, 'space pauses');
  key(' ', dialog);
  await until('playing on', () => !video.paused);
  await until('a story that counts as seen', () => faces[0].classList.contains('seen'));
  await drag(area, at(0.9), [-width * 0.7, 4]);
  await until('the next person', () => item() === 3);
  say(dialog.querySelector('header b').textContent === 'Bob', 'their name');
  await until('rest', () => viewer.slides.isResting);
  await drag(area, at(0.1), [width * 0.7, 4]);
  await until('the person before', () => viewer.timeline.ask('person') === 0);
  await until('rest', () => viewer.slides.isResting);
  await drag(area, [left + width / 2, 100], [0, height * 0.5]);
  await until('the end by a pull', () => !dialog.open);
  await moving();
  faces[1].click();
  await until('the viewer of the last', () => dialog.open && item() === 3);
  await until('the end after the last', () => !dialog.open, 5000);
  await wait(200);
  return reload('stories', 'seen');
}

export async function records({ wait, say, until, key, page, begin, come }) {
  await begin();
  const { records: kept } = mutoscope.parts;
  if (stage() === 'back') {
    say(kept.isLasting, 'the browser keeps');
    say(mutoscope.likes.has('post-0') && !mutoscope.likes.has('post-2'), [...mutoscope.likes].join());
    await come(0);
    say(page().like.ariaPressed === 'true' && page().like.textContent === '1.2K', page().like.textContent);
    return { document: kept.document };
  }
  key('l');
  await come(2);
  key('l');
  key('l');
  await wait(400);
  await come(4);
  await wait(300);
  // The address is that of post 4 now; a visitor comes back to the start.
  history.replaceState(null, '', '/');
  return reload('records', 'back');
}

/** Where the visitor was is offered to one who comes back to the start. */
export async function returns({ until, say, key, begin, come, $, wait }) {
  await begin();
  if (stage() === 'back') {
    await until('an offer', () => $('.offer'));
    say($('.offer').textContent.includes('Clip 6'), $('.offer').textContent);
    $('.offer').click();
    await until('where one was', () => mutoscope.current === 6);
    say(!$('.offer'), 'the offer has gone');
    return {};
  }
  await come(6);
  await wait(400);
  history.replaceState(null, '', '/');
  return reload('returns', 'back');
}

export async function offline({ wait, say, until, key, page, begin, come, moving }) {
  if (stage() === 'dead') {
    await begin();
    say(mutoscope.feed.posts.length === 2, `${mutoscope.feed.posts.length} posts without a network`);
    const ids = mutoscope.feed.posts.map(post => post.id);
    for (const item of [0, 1]) {
      if (item) key('ArrowDown');
      await until(`post ${item}`, () => mutoscope.current === item && mutoscope.pager.ask('isResting') === 1);
      await moving();
      const { width } = page().canvas;
      say(width > 100, 'its poster is there');
    }
    const part = await fetch(mutoscope.feed.posts[0].medium.levels[0]?.url ?? mutoscope.feed.posts[0].medium.url, { headers: { Range: 'bytes=10-19' } });
    say(part.status === 206 && (await part.arrayBuffer()).byteLength === 10 && part.headers.get('Content-Range').startsWith('bytes 10-19/'),
      `a range is ${part.status}`);
    const apart = await fetch('m/9/clip.mp4').then(answer => answer.status, () => 'refused');
    say(apart === 'refused' || apart === 504, `what is not kept is ${apart}`);
    return { ids };
  }
  await begin();
  say(!navigator.serviceWorker.controller, 'no worker before one keeps');
  for (const item of [4, 2]) {
    await come(item);
    page().element.querySelector('.rail .keep').click();
    await until(`kept ${item}`, () => mutoscope.notes.some(note => note.what === 'kept' && note.item === item), 20_000);
    say(page().element.querySelector('.rail .keep').ariaPressed === 'true', 'the button says so');
  }
  // Kept and taken back leaves nothing.
  await come(6);
  key('s');
  await until('kept 6', () => mutoscope.notes.some(note => note.what === 'kept' && note.item === 6), 20_000);
  key('s');
  await until('no longer', () => mutoscope.notes.some(note => note.what === 'unkept'));
  const cache = await caches.open(mutoscope.parts.keeping.names.kept), names = (await cache.keys()).map(request => new URL(request.url).pathname);
  say(names.length === 5 && !names.some(name => name.includes('m/6/')), names.join());
  await until('a worker', () => navigator.serviceWorker.controller);
  history.replaceState(null, '', '/');
  await fetch('/report', { method: 'POST', body: JSON.stringify({ wants: { host: 'dead' } }) });
  await until('the end of the server', () => { fetch('/t/3.vtt', { cache: 'no-store' }).catch(() => { globalThis.isDead = true; }); return globalThis.isDead; });
  return reload('offline', 'dead');
}

/** The page about the browser says what the engine answers. */
export async function about({ until, $ }) {
  await until('the report', () => document.body.dataset.done, 60_000);
  return { text: $('#report').textContent, mail: $('#mail').href };
}
