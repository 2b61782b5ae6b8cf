// The feed: a list of posts that grows page by page. It is input of strangers: what is not usable is skipped.

export const text = (value, most = 4000) => typeof value === 'string' ? value.slice(0, most) : '';
export const number = (value, most = 1e9) => Number.isFinite(value) && value > 0 ? Math.min(value, most) : 0;
export const list = value => Array.isArray(value) ? value : [];

/** An address on the web or nothing: `javascript:` must not get into a link. */
export function address(value, base) {
  try {
    const url = new URL(text(value), base);
    return text(value) && /^https?:$/.test(url.protocol) ? url.href : '';
  } catch { return ''; }
}

function rendition(one, base) {
  const chunks = list(one?.chunks).map(bytes => number(bytes)).filter(Boolean);
  return { url: address(one?.url, base), width: number(one?.width), height: number(one?.height), codecs: text(one?.codecs, 99),
    rate: number(one?.bits_per_second), head: number(one?.head), chunks };
}

export function medium(one, base) {
  const seconds = list(one.seconds).map(value => number(value, 3600)).filter(Boolean);
  const files = list(one.renditions).map(file => rendition(file, base)).filter(file => file.url);
  const isVideo = one.kind !== 'image', whole = address(one.url, base) || files.at(-1)?.url;
  // Chunks that do not belong to the seconds cannot be placed.
  const levels = files.filter(file => file.codecs && file.head && seconds.length && file.chunks.length === seconds.length);
  return { isVideo, url: whole, hls: address(one.hls, base), levels: levels.sort((a, b) => a.rate - b.rate), files, seconds,
    width: number(one.width) || 9, height: number(one.height) || 16, duration: number(one.duration, 1e6), alt: text(one.alt, 500),
    poster: address(one.poster, base) || (isVideo ? '' : (files[0]?.url ?? whole)),
    captions: list(one.captions).map(track => ({ url: address(track?.url, base), language: text(track?.language, 35),
      label: text(track?.label, 80), isDefault: track?.default === true })).filter(track => track.url) };
}

function post(item, base) {
  const own = item?._mutoscope ?? {};
  const media = list(own.media).map(one => medium(one ?? {}, base)).filter(one => one.url);
  if (!media.length || !text(item.id)) return null;
  if (!media[0].poster) media[0].poster = address(item.image, base);
  const author = list(item.authors)[0];
  return { id: item.id, url: address(item.url, base), title: text(item.title, 300), words: text(item.content_text),
    author: text(author?.name, 120), tags: list(item.tags).map(tag => text(tag, 60)).filter(Boolean).slice(0, 12), media, medium: media[0],
    // What is shown after the first picture is read from here.
    item, base,
    date: Date.parse(item.date_published) || 0, isSensitive: own.sensitive === true || Boolean(own.warning), warning: text(own.warning, 300) };
}

export class Feed {
  constructor(url) { Object.assign(this, { url, next: url, posts: [], title: '' }); this.known = new Set(); }

  /** The post whose page this is. */
  get placeHere() { return this.posts.findIndex(({ url }) => url && new URL(url).pathname === location.pathname); }

  /** How many posts came. */
  async more() {
    const base = this.next, answer = await fetch(base);
    if (!answer.ok) throw new Error(String(answer.status));
    const document = await answer.json(), fresh = [];
    this.title ||= text(document.title, 300);
    this.own ??= document._mutoscope ?? {};
    for (const id of list(document._mutoscope?.gone)) this.known.add(id);
    for (const found of list(document.items).map(item => post(item, base))) {
      if (!found || this.known.has(found.id)) continue;
      this.known.add(found.id);
      fresh.push(found);
    }
    this.posts.push(...fresh);
    const next = address(document.next_url, base);
    this.next = next === base ? '' : next;
    return fresh.length;
  }
}
