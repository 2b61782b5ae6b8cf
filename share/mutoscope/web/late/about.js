// What this browser can do, as a text to be sent: the engine's digest, ways to play, storage, and the last visit.
import { loadEngine } from '../engine.js';
import { ride } from './ride.js';
import { VISIT } from './visit.js';

/** Events, commands and digest of the ride as the native engine answers it. */
const NATIVE = [500_000, 194_537, 1_562_381_799];
const CODECS = { 'H.264 High': 'avc1.640028, mp4a.40.2', 'H.265': 'hvc1.1.6.L120.90', AV1: 'av01.0.08M.08', VP9: 'vp09.00.40.08' };
const beside = name => new URL(name, import.meta.url);

async function engine() {
  const signatures = await (await fetch(beside('signatures.txt'))).text(), begun = performance.now();
  const made = await loadEngine(beside('../engine.wasm'), beside('../engine-late.wasm'));
  await made.ready;
  const loaded = Math.round(performance.now() - begun), { events, commands, digest, perSecond } = ride(made.faces, signatures, NATIVE[0]);
  const isSame = commands === NATIVE[1] && digest === NATIVE[2];
  return `${isSame ? 'as natively' : 'DIFFERENT'} (${events} events, ${commands} commands, digest ${digest}); ${perSecond} events a second; loaded in ${loaded} ms`;
}

const yes = (value, name) => value ? name : `no ${name}`;

function playing() {
  const video = document.createElement('video'), { MediaSource: plain, ManagedMediaSource: managed } = globalThis;
  const source = managed ?? plain;
  return {
    'Media Source': [yes(plain, 'MediaSource'), yes(managed, 'ManagedMediaSource')].join(', '),
    'Codecs by Media Source': Object.entries(CODECS).map(([name, codec]) => yes(source?.isTypeSupported(`video/mp4; codecs="${codec}"`), name)).join(', '),
    'Codecs by file': Object.entries(CODECS).map(([name, codec]) => `${name} ${video.canPlayType(`video/mp4; codecs="${codec}"`) || 'no'}`).join(', '),
    'HLS of its own': video.canPlayType('application/vnd.apple.mpegurl') || 'no',
    'Frame callbacks': yes('requestVideoFrameCallback' in video, 'requestVideoFrameCallback'),
  };
}

async function storage() {
  const { quota, usage } = await navigator.storage?.estimate?.() ?? {}, worker = await navigator.serviceWorker?.getRegistration();
  const database = await new Promise(done => {
    const request = indexedDB.open('mutoscope about');
    Object.assign(request, { onsuccess: () => { request.result.close(); done(true); }, onerror: () => done(false) });
  }).catch(() => false);
  return `${yes(database, 'IndexedDB')}, ${yes(globalThis.caches, 'Cache')}, ${yes(navigator.serviceWorker, 'service workers')}`
    + `${worker ? ' (one runs)' : ''}; ${Math.round((usage ?? 0) / 1e6)} of ${Math.round((quota ?? 0) / 1e6)} MB used`;
}

function visit() {
  let found = null;
  try { found = JSON.parse(sessionStorage.getItem(VISIT)); } catch { /* There was none. */ }
  if (!found) return 'none in this tab';
  const starts = found.starts.sort((a, b) => a - b), at = share => starts[Math.min(starts.length - 1, Math.floor(starts.length * share))];
  return `first picture after ${found.first} ms; ${found.posts} posts; ${found.fed ? 'fed by Media Source' : 'played as files'}; `
    + `${starts.length ? `swipe to moving picture ${at(0.5)} ms (half), ${at(0.9)} ms (nine of ten); ` : ''}`
    + `${found.stalls} stalls, ${found.failures} failures, ${found.refusals} refused starts`;
}

async function report() {
  const media = query => matchMedia(query).matches, tried = async body => { try { return await body(); } catch (error) { return `failed: ${error}`; } };
  return Object.entries({
    Browser: navigator.userAgent, Screen: `${innerWidth}×${innerHeight} at ${devicePixelRatio}, ${screen.width}×${screen.height}`,
    Engine: await tried(engine), ...playing(), Storage: await tried(storage), 'Last visit': visit(),
    Also: [yes(navigator.share, 'share sheet'), yes(media('(prefers-reduced-motion: reduce)'), 'reduced motion'),
      yes(media('(display-mode: standalone)'), 'installed as an app'), yes(media('(hover: hover)'), 'pointer'),
      yes(navigator.connection?.saveData, 'data saving')].join(', '),
    Date: new Date().toISOString(), Page: beside('..').pathname,
  }).map(([name, value]) => `${name}: ${value}`).join('\n');
}

const place = document.getElementById('report'), copy = document.getElementById('copy');
place.textContent = 'Measuring…';
const text = await report();
place.textContent = text;
document.getElementById('mail').href = `mailto:?subject=${encodeURIComponent('Mutoscope in my browser')}&body=${encodeURIComponent(text)}`;
copy.addEventListener('click', async () => {
  try {
    await navigator.clipboard.writeText(text);
    copy.textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(place);
    copy.textContent = 'Selected: copy it';
  }
});
document.body.dataset.done = 'true';
