// The service worker: the shell and what the visitor kept come from the cache, the feed from the network while there is
// one. `sw.js` at the top of the site names this file and the shell's files.
// Invariant: a media file that is not kept goes past the worker, as if there were none.

const top_ = new URL('./', self.registration.scope), site = top_.pathname;
const KEPT = `mutoscope kept ${site}`, SHELL = `mutoscope shell ${site}`;
/** Older pages of the feed are kept as they are read; a site of a million posts must not fill the disk. */
const MOST_PAGES = 50;
/** Paths that are kept; null until the cache was read. */
let kept = null;

async function readKept() {
  const cache = await caches.open(KEPT);
  kept = new Set((await cache.keys()).map(request => new URL(request.url).pathname));
}

self.addEventListener('install', event => {
  self.skipWaiting();
  event.waitUntil(caches.open(SHELL).then(cache => cache.addAll(['./', ...self.shell.filter(name => !name.endsWith('.png'))]
    .map(name => new Request(new URL(name, top_), { cache: 'no-cache' })))));
});

self.addEventListener('activate', event => event.waitUntil((async () => {
  await readKept();
  const cache = await caches.open(SHELL), names = new Set(self.shell.map(name => new URL(name, top_).pathname));
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    // An older player's files. A page that still runs it has loaded them.
    if (/\/web-[^/]*\//.test(pathname) && !names.has(pathname)) await cache.delete(request);
  }
  await self.clients.claim();
})()));

self.addEventListener('message', event => { if (event.data === 'kept') event.waitUntil(readKept()); });

self.addEventListener('fetch', event => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(site)) return;
  const path = url.pathname.slice(site.length);
  if (request.mode === 'navigate') event.respondWith(navigate(request, path));
  else if (path === 'feed.json') event.respondWith(newest(request));
  else if (/^(web|page)[-/]/.test(path)) event.respondWith(lasting(request, path.startsWith('page-')));
  else if (!kept || kept.has(url.pathname)) event.respondWith(media(request));
});

/** Pages: the network first. Without one, the page of the site; a post's own page says by its address what it wants. */
async function navigate(request, path) {
  try {
    const answer = await fetch(request);
    if (path === '' && answer.ok) await (await caches.open(SHELL)).put('./', answer.clone());
    return answer;
  } catch (error) {
    if (path !== '' && path !== 'index.html') return Response.redirect(top_);
    return await (await caches.open(SHELL)).match('./') ?? Response.error();
  }
}

/** The feed: the network first, then what was kept. */
async function newest(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) return answer;
  } catch { /* The cache may have it. */ }
  return await (await caches.open(KEPT)).match(new URL('kept-feed.json', top_)) ?? Response.error();
}

/** Files that are named by their content. */
async function lasting(request, isPage) {
  const cache = await caches.open(SHELL), found = await cache.match(request.url);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && isPage) await keepPage(cache, request, answer.clone());
  return answer;
}

async function keepPage(cache, request, answer) {
  const pages = (await cache.keys()).filter(one => /\/page-[^/]*$/.test(new URL(one.url).pathname));
  if (pages.length >= MOST_PAGES) await cache.delete(pages[0]);
  // A full disk keeps no page, and the visitor still gets it.
  await cache.put(request.url, answer).catch(() => {});
}

/** A kept file, whole or the range that was asked for. Caches store no parts, so the part is cut here. */
async function media(request) {
  if (!kept) await readKept();
  const found = await (await caches.open(KEPT)).match(request.url);
  if (!found) return fetch(request);
  const wanted = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('Range') ?? '');
  if (!wanted || wanted[1] + wanted[2] === '') return found;
  return part(await found.blob(), found.headers.get('Content-Type') ?? '', wanted[1], wanted[2]);
}

function part(whole, type, from, to) {
  const { size } = whole, first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last) return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${size}` } });
  return new Response(whole.slice(first, last + 1), { status: 206, headers: { 'Content-Type': type, 'Accept-Ranges': 'bytes',
    'Content-Range': `bytes ${first}-${last}/${size}`, 'Content-Length': String(last + 1 - first) } });
}
