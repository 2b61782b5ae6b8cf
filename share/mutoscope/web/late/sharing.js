// A link to the post, or to this moment of it; the browser's own share sheet where there is one; and the file.
import { make } from '../post.js';
import { Sheet } from './sheet.js';
import { fill, words } from './words.js';

/** Seconds. An earlier moment is the beginning. */
const EARLIEST = 1;
export const clock = seconds => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

export class Sharing {
  constructor(reel, rail) {
    Object.assign(this, { reel, sheet: new Sheet('sharing') });
    rail.acts.share = (item, opener) => this.open(item, opener);
  }

  open(item, opener) {
    const { reel, sheet } = this, post = reel.feed.posts[item], link = post.url || new URL('.', reel.feed.url).href;
    const seconds = reel.players.get(item)?.page.video.currentTime ?? 0, moment = `${link}#t=${Math.floor(seconds * 10) / 10}`;
    const rows = [choice(words.copyLink, () => this.copy(link))];
    if (post.medium.isVideo && seconds >= EARLIEST) rows.push(choice(fill(words.copyMoment, clock(seconds)), () => this.copy(moment)));
    if (navigator.share) rows.push(choice(words.shareLink, () => this.share({ url: link, title: post.title })));
    const file = Object.assign(make('a', 'choice', words.download), { href: post.medium.url, download: '' });
    sheet.body.replaceChildren(...rows, file);
    sheet.open(words.share, opener);
  }

  async copy(link) {
    const say = text => this.sheet.body.replaceChildren(Object.assign(make('p', '', text), { role: 'status' }));
    try {
      await navigator.clipboard.writeText(link);
      say(words.copied);
      this.reel.note('copied', this.reel.current);
      setTimeout(() => this.sheet.close(), 1200);
    } catch {
      // Without the right to write there, the visitor copies by hand.
      say(words.notCopied);
      const field = Object.assign(make('input'), { value: link, readOnly: true, ariaLabel: words.notCopied });
      this.sheet.body.append(field);
      field.select();
      this.reel.note('notCopied', this.reel.current);
    }
  }

  async share(link) {
    // The person may change their mind.
    try { await navigator.share(link); } catch { return; }
    this.sheet.close();
  }
}

export function choice(label, act) {
  const made = make('button', 'choice', label);
  made.type = 'button';
  made.addEventListener('click', act);
  return made;
}
