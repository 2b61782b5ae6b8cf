// Albums: the other pictures and videos of a post lie beside the first, and turn sideways.
import { now } from '../hands.js';
import { button, make } from '../post.js';
import { Slides } from './slides.js';
import { fill, words } from './words.js';

const MOST_DOTS = 10;
const step = document.dir === 'rtl' ? -1 : 1;

export class Albums {
  constructor(reel) {
    this.reel = reel;
    this.shown = new Map(reel.pages.map(page => [page, new Album(reel, page)]));
    addEventListener('keydown', event => this.key(event));
  }

  album(item) { return this.shown.get(this.reel.pageOf(item)); }

  bound(item) {
    this.album(item)?.bind();
    if (item === this.reel.current) this.committed(item);
  }

  committed(item) {
    const album = this.album(item);
    this.reel.sideways = album?.count > 1 ? album : undefined;
    album?.prepare();
    album?.resume();
  }

  left(item) { this.album(item)?.leave(); }

  key(event) {
    const by = { ArrowRight: step, ArrowLeft: -step }[event.key], { sideways } = this.reel;
    if (!by || event.ctrlKey || event.altKey || event.metaKey || !sideways || document.querySelector('dialog[open]:not(.beside)')) return;
    event.preventDefault();
    sideways.page('step', by, now());
  }
}

class Album {
  constructor(reel, host) {
    Object.assign(this, { reel, host, count: 1, slides: new Slides(reel.engine, this), beside: make('canvas', 'beside') });
    this.besidePicture = this.beside.getContext('bitmaprenderer');
    this.counter = make('p', 'counter');
    this.counter.role = 'status';
    this.dots = make('div', 'dots');
    this.previous = button('turn previous', words.previous, () => this.turn(-1), 'back');
    this.next = button('turn next', words.next, () => this.turn(1), 'forward');
    host.canvas.after(this.beside);
    host.canvas.parentElement.after(this.counter, this.dots, this.previous, this.next);
    this.bind();
  }

  turn(by) { this.page('step', by, now()); }
  page(event, ...numbers) { this.slides.page(event, ...numbers); }

  bind() {
    const { post } = this.host, { media = [] } = post ?? {};
    Object.assign(this, { post, count: media.length, besideOf: undefined, at: media.indexOf(post?.medium), isTurned: false });
    this.beside.hidden = true;
    this.besidePicture.transferFromImageBitmap(null);
    this.move(0, 0);
    for (const element of [this.counter, this.dots, this.previous, this.next]) element.hidden = this.count < 2;
    if (this.count < 2) return;
    this.dots.replaceChildren(...media.slice(0, media.length > MOST_DOTS ? 0 : MOST_DOTS).map(() => make('i')));
    this.slides.reset(this.count, this.at);
    this.tell(this.at);
  }

  tell(place) {
    this.counter.textContent = fill(words.of, place + 1, this.count);
    [...this.dots.children].forEach((dot, index) => { dot.className = index === place ? 'here' : ''; });
    this.previous.hidden = place === 0;
    this.next.hidden = place === this.count - 1;
  }

  /** The next picture is on its way before a finger asks for it. */
  prepare() { if (this.count > 1) this.load(this.at + 1 < this.count ? this.at + 1 : this.at - 1); }

  draw(position) {
    const away = position - this.at, neighbour = this.at + Math.sign(away);
    if (away && this.post.media[neighbour]) this.load(neighbour);
    this.move(away, Math.sign(away));
  }

  move(away, side) {
    const place = pages => pages ? `translateX(${100 * step * pages}%)` : '';
    const { canvas, video } = this.host;
    canvas.style.transform = video.style.transform = place(-away);
    this.beside.style.transform = place(side - away);
    this.beside.hidden = !side;
  }

  async load(place) {
    if (this.besideOf === place) return;
    const { post } = this, { poster } = post.media[place] ?? {};
    this.besideOf = place;
    this.besidePicture.transferFromImageBitmap(null);
    if (!poster) return;
    const answer = await fetch(poster).catch(() => null);
    if (!answer?.ok) return;
    const bitmap = await createImageBitmap(await answer.blob());
    if (this.besideOf !== place || this.post !== post) return bitmap.close();
    Object.assign(this.beside, { width: bitmap.width, height: bitmap.height });
    this.beside.classList.toggle('fills', this.reel.covers(post.media[place]));
    this.besidePicture.transferFromImageBitmap(bitmap);
  }

  committed(place) { this.tell(place); }

  /** The canvas beside becomes the page's own, so no picture is drawn twice and none is missing in between. */
  settled(place) {
    if (place === this.at) return;
    const { host: page, reel } = this, { item, post } = page;
    const wasLoaded = this.besideOf === place;
    post.medium = post.media[place];
    Object.assign(this, { at: place, isTurned: true });
    reel.close(item);
    reel.obey(item, 'released');
    if (wasLoaded) this.swap();
    page.element.classList.remove('pictured');
    page.dressMedium();
    this.move(0, 0);
    if (!wasLoaded) {
      page.dropPoster();
      page.showPoster().catch(() => {});
    }
    this.besideOf = undefined;
    this.prepare();
    this.resume();
    reel.note('turned', item);
  }

  swap() {
    const { host: page } = this, [canvas, picture] = [page.canvas, page.picture];
    Object.assign(page, { canvas: this.beside, picture: this.besidePicture });
    Object.assign(this, { beside: canvas, besidePicture: picture });
    page.canvas.className = '';
    this.beside.className = 'beside';
  }

  /** The window knows only the first medium of a post, so a video that was turned to lives while its post is current. */
  leave() { if (this.isTurned) this.reel.close(this.host.item); }

  resume() {
    const { host: page, reel } = this, { item, post } = page;
    if (!this.isTurned || !post.medium.isVideo || item !== reel.current || reel.players.has(item)) return;
    const [attempt] = reel.plan(item).send('wanted', now());
    reel.attempt(page, post, item, page.token, attempt?.name === 'attempt' ? attempt.a : 0);
    page.video.addEventListener('loadeddata', () => {
      if (reel.window.ask('playing') === item) reel.window_play(item);
    }, { once: true });
  }
}
