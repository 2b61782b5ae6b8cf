// The comments as they were published. Nobody can write any: there is no server to send them to.
import { address, list, text } from '../feed.js';
import { make } from '../post.js';
import { Sheet } from './sheet.js';
import { ago } from './texts.js';
import { words } from './words.js';

const MOST = 200, DEEPEST = 4;

export class Comments {
  constructor(reel, rail) {
    Object.assign(this, { reel });
    this.sheet = new Sheet('comments', { mayStandBeside: true });
    rail.acts.comments = (item, opener) => {
      if (this.sheet.isOpen) this.sheet.close();
      else this.open(item, opener);
    };
  }

  open(item, opener) {
    this.fill(item);
    this.sheet.open(this.title, opener);
  }

  fill(item) {
    const { item: raw, base } = this.reel.feed.posts[item], comments = list(raw._mutoscope?.comments).slice(0, MOST);
    this.title = comments.length ? `${words.comments} · ${comments.length}` : words.noComments;
    this.sheet.heading.textContent = this.title;
    this.sheet.body.replaceChildren(...comments.map(comment => row(comment ?? {}, base)));
    this.sheet.body.scrollTop = 0;
  }

  /** Beside the stage they are those of the post that is seen. */
  settled(item) { if (this.sheet.isOpen && this.sheet.isBeside) this.fill(item); }
}

function row(comment, base) {
  const author = text(comment.author?.name, 120) || '…', date = Date.parse(comment.date), avatar = address(comment.author?.avatar, base);
  const name = make('b', '', author), words = make('p', '', text(comment.text, 2000));
  name.dir = words.dir = 'auto';
  const face = avatar ? Object.assign(make('img', 'face'), { src: avatar, alt: '', loading: 'lazy' })
    : make('span', 'face', [...author][0].toUpperCase());
  face.ariaHidden = 'true';
  face.onerror = () => face.replaceWith(Object.assign(make('span', 'face', [...author][0].toUpperCase()), { ariaHidden: 'true' }));
  const head = make('div', '', name, ...(date ? [make('span', 'small', ago(date))] : []));
  const made = make('article', 'comment', face, make('div', '', head, words));
  made.style.marginInlineStart = `${20 * Math.min(DEEPEST, Math.max(0, Number(comment.depth) || 0))}px`;
  return made;
}
