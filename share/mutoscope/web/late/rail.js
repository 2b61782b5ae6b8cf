// The further buttons of each page's rail, in the order of the app: like, comments, keep, share, captions, sound, more.
import { button, make } from '../post.js';
import { words } from './words.js';

const short = new Intl.NumberFormat(document.documentElement.lang || 'en', { notation: 'compact', maximumFractionDigits: 1 });

export class Rail {
  /** `acts`: comments, keep, share and more, each with the item and the pressed button; the parts set them. */
  constructor(reel) {
    Object.assign(this, { reel, acts: {} });
    this.rows = new Map(reel.pages.map(page => [page, this.extend(page)]));
    addEventListener('keydown', event => this.key(event));
  }

  extend(page) {
    const act = name => event => this.acts[name]?.(page.item, event.currentTarget);
    const row = { comments: button('comments', words.comments, act('comments')), keep: button('keep', words.keep, act('keep')),
      share: button('share', words.share, act('share')), more: button('more', words.more, act('more')),
      likes: make('span', 'count'), replies: make('span', 'count') };
    page.like.append(row.likes);
    row.comments.append(row.replies);
    page.like.after(row.comments, row.keep, row.share);
    page.rail.append(row.more);
    return row;
  }

  bound(item) {
    const page = this.reel.pageOf(item), row = this.rows.get(page), counts = page.post.item._mutoscope?.counts ?? {};
    const replies = page.post.item._mutoscope?.comments ?? [], count = Math.max(0, Number(counts.comments) || replies.length || 0);
    row.comments.hidden = !replies.length;
    row.replies.textContent = count ? short.format(count) : '';
    row.comments.ariaLabel = count ? `${words.comments}: ${short.format(count)}` : words.comments;
    this.liked(item);
  }

  /** The visitor's own like counts too. */
  liked(item) {
    const page = this.reel.pageOf(item);
    if (!page) return;
    const likes = Number(page.post.item._mutoscope?.counts?.likes) || 0, count = likes + (this.reel.likes.has(page.post.id) ? 1 : 0);
    this.rows.get(page).likes.textContent = likes > 0 ? short.format(count) : '';
  }

  setKept(item, isKept) {
    const page = this.reel.pageOf(item);
    if (page) this.rows.get(page).keep.ariaPressed = String(isKept);
  }

  key(event) {
    const name = { o: 'comments', s: 'keep', '?': 'more' }[event.key];
    if (!name || event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.('input, textarea, dialog')) return;
    const item = this.reel.current, row = this.rows.get(this.reel.pageOf(item));
    if (name === 'comments' && row?.comments.hidden) return;
    this.acts[name]?.(item, row?.[name]);
  }
}
