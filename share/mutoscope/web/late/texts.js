// Who, when, and the whole caption: what the first picture's scrim leaves out.
import { address, list } from '../feed.js';
import { make } from '../post.js';
import { words } from './words.js';

const STEPS = [['year', 31_557_600], ['month', 2_629_800], ['week', 604_800], ['day', 86_400], ['hour', 3600], ['minute', 60], ['second', 1]];
/** A caption's line, and the beginning of the texts' scrim that would dim it, in pixels. */
const LINE = 84;
const wide = matchMedia('(min-width: 900px) and (min-height: 500px)');
const relative = new Intl.RelativeTimeFormat(document.documentElement.lang || 'en', { numeric: 'auto' });

export function ago(time) {
  const seconds = (time - Date.now()) / 1000, [unit, length] = STEPS.find(([, one]) => Math.abs(seconds) >= one) ?? STEPS.at(-1);
  return relative.format(Math.trunc(seconds / length), unit);
}

export class Texts {
  constructor(reel) {
    Object.assign(this, { reel, placed: new WeakSet() });
    this.rows = new Map(reel.pages.map(page => [page, this.extend(page)]));
    addEventListener('resize', () => { for (const page of reel.pages) this.place(page); });
    addEventListener('keydown', event => { if (event.key === 'e' && !event.ctrlKey && !event.metaKey) this.toggle(reel.pageOf(reel.current)); });
  }

  extend(page) {
    const face = make('img', 'face'), time = make('time', 'small'), more = make('button', 'expand', words.showMore);
    face.alt = '';
    face.onerror = () => { face.hidden = true; };
    const who = make('div', 'who', face, make('div', '', page.author, time));
    page.scrim.prepend(who);
    page.caption.after(more);
    more.addEventListener('click', () => this.toggle(page));
    return { face, time, more, who };
  }

  bound(item) {
    const page = this.reel.pageOf(item), { post } = page, row = this.rows.get(page);
    const avatar = address(list(post.item.authors)[0]?.avatar, post.base);
    row.face.hidden = !avatar;
    if (avatar) row.face.src = avatar;
    else row.face.removeAttribute('src');
    row.time.textContent = post.date ? ago(post.date) : '';
    if (post.date) row.time.dateTime = new Date(post.date).toISOString();
    row.who.hidden = !post.author && !post.date;
    // The words repeat the title where a post has no other.
    if (post.words === post.title) page.caption.hidden = true;
    const colour = post.item._mutoscope?.media?.[0]?.background;
    page.element.style.setProperty('--tint', /^#[0-9a-f]{6}$/i.test(colour) ? colour : '#2b2b33');
    this.expand(page, false);
  }

  captioned(item) {
    const page = this.reel.pageOf(item), { track } = page ?? {};
    track?.addEventListener('load', () => this.place(page));
    this.place(page);
  }

  /** Captions stand above the texts, as far as their file does not place them. */
  place(page) {
    const { track, scrim, video } = page ?? {}, cues = track?.track.cues;
    if (!cues) return;
    const { top, height } = video.getBoundingClientRect(), texts = scrim.firstElementChild.getBoundingClientRect();
    const isBeside = wide.matches && page.element.classList.contains('tall') || !height;
    for (const cue of cues) {
      if (cue.line !== 'auto' && !this.placed.has(cue)) continue;
      this.placed.add(cue);
      cue.snapToLines = false;
      cue.line = isBeside ? 91 : Math.max(20, Math.round(100 * (texts.top - top - LINE) / height));
    }
  }

  toggle(page) { if (page) this.expand(page, !page.element.classList.contains('expanded')); }

  expand(page, isExpanded) {
    const { more } = this.rows.get(page), { caption, element, tags, title } = page;
    element.classList.toggle('expanded', isExpanded);
    more.textContent = isExpanded ? words.showLess : words.showMore;
    more.ariaExpanded = String(isExpanded);
    more.hidden = !isExpanded && ![title, caption, tags].some(one => one.scrollHeight > one.clientHeight + 2);
  }
}
