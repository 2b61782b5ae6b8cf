// The viewer of stories. Which picture is shown, how far it is and what follows is decided by the engine's machines.
import { at, now } from '../hands.js';
import { button, make } from '../post.js';
import { Slides } from './slides.js';
import { StoryCard } from './story-card.js';
import { fill, words } from './words.js';

/** Reasons to wait, as the engine numbers them. */
const DRAG = 2, SIGHT = 32, PAUSE = 64;
const SIDEWAYS = 0, DOWN = 1, NOWHERE = -1, FAR = 0.22;
const step = document.dir === 'rtl' ? -1 : 1;

export class StoryViewer {
  constructor(reel, stories) {
    Object.assign(this, { reel, stories, pictures: new Map(), frame: 0 });
    this.cards = [new StoryCard(), new StoryCard()];
    this.touch = reel.engine.make('storyTouch');
    this.velocity = reel.engine.make('velocity');
    this.slides = new Slides(reel.engine, this);
    this.segments = make('div', 'segments');
    this.face = Object.assign(make('img', 'face'), { alt: '' });
    this.face.onerror = () => { this.face.hidden = true; };
    this.name = make('b');
    this.name.dir = 'auto';
    this.count = make('span', 'small');
    this.count.role = 'status';
    this.pauseButton = button('pause', words.pause, () => this.pause());
    this.head = make('header', '', this.face, make('div', '', this.name, this.count), this.pauseButton,
      button('close', words.close, () => this.send('closed')));
    this.sign = make('p', 'sign');
    this.chrome = make('div', 'chrome', this.segments, this.head);
    this.stage = make('div', 'stage', ...this.cards.map(card => card.element), this.chrome, this.sign);
    this.dialog = make('dialog', 'stories', this.stage);
    document.body.append(this.dialog);
    this.listen();
  }

  listen() {
    for (const [event, take] of Object.entries({ pointerdown: 'down', pointermove: 'move', pointerup: 'up', pointercancel: 'cancel' })) {
      this.stage.addEventListener(event, found => { if (found.isPrimary) this[take](found); });
    }
    this.dialog.addEventListener('cancel', event => {
      event.preventDefault();
      this.send('closed');
    });
    this.dialog.addEventListener('keydown', event => this.key(event));
    document.addEventListener('visibilitychange', () => {
      if (this.dialog.open) this.send(document.hidden ? 'held' : 'freed', SIGHT);
    });
  }

  // MARK: Open and closed

  open(index, closed) {
    const { people } = this.stories;
    this.items = people.flatMap((person, place) => person.media.map((one, image) => ({ person: place, image, one })));
    this.starts = people.map((_, place) => this.items.findIndex(item => item.person === place));
    this.timeline = this.reel.engine.makeFrom([people.length, ...people.flatMap(person => [person.media.length,
      ...person.media.flatMap(one => [one.isVideo ? 1 : 0, one.duration || NaN, this.stories.isSeen(person, one) ? 1 : 0])])], 'story');
    Object.assign(this, { closed, item: -1 });
    this.slides.reset(people.length, index);
    this.stage.style.transform = '';
    this.dialog.showModal();
    this.send('entered', index);
    this.draw(index);
    this.follow();
  }

  close() {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.timeline = undefined;
    for (const card of this.cards) card.clear();
    for (const item of [...this.pictures.keys()]) this.dropPicture(item);
    this.dialog.close();
    this.closed();
  }

  // MARK: The timeline

  send(event, ...numbers) {
    if (!this.timeline) return;
    for (const { name, a } of this.timeline.sendAt(now(), event, ...numbers)) {
      if (name === 'close') return this.close();
      this[name]?.(a);
    }
    this.schedule();
    this.stage.classList.toggle('alone', this.timeline.ask('hidesChrome') === 1);
    this.stage.classList.toggle('late', this.timeline.ask('isLate') === 1);
    this.sign.textContent = this.timeline.ask('phase') === 2 ? words.failedStory : '';
  }

  schedule() {
    clearTimeout(this.timer);
    const deadline = this.timeline.ask('deadline');
    if (deadline >= 0) this.timer = setTimeout(() => this.send('tick'), Math.max(0, deadline - now()) * 1000);
  }

  show(item) {
    const { person, image } = this.items[item], who = this.stories.people[person];
    this.item = item;
    if (this.slides.target !== person) this.slides.page('step', Math.sign(person - this.slides.target), now());
    this.segments.replaceChildren(...who.media.map((_, place) => make('i', place < image ? 'done' : '', make('b'))));
    this.name.textContent = who.name;
    this.face.hidden = !who.face;
    if (who.face) this.face.src = who.face;
    this.count.textContent = fill(words.of, image + 1, who.media.length);
    this.dialog.ariaLabel = fill(words.storyOf, who.name);
    this.cardOf(person).show(item, this.items[item].one, this.picture(item), this);
    this.run(this.timeline.ask('isRunning') === 1);
  }

  run(runs) {
    this.pauseButton.ariaPressed = String(!runs);
    for (const card of this.cards) card.run(runs && card.item === this.item, this.reel.isMuted);
  }

  restart(item) { this.cards.find(card => card.item === item)?.restart(); }
  markSeen(item) {
    const { person, one } = this.items[item];
    this.stories.see(this.stories.people[person], one);
  }

  loadPicture(item) { this.picture(item).catch(() => {}); }

  /** A promise of the bitmap. */
  picture(item) {
    if (!this.pictures.has(item)) this.pictures.set(item, load(this.items[item].one.poster || this.items[item].one.url));
    return this.pictures.get(item);
  }

  dropPicture(item) {
    this.pictures.get(item)?.then(bitmap => bitmap.close(), () => {});
    this.pictures.delete(item);
  }

  follow() {
    const bar = this.segments.children[this.items[this.item]?.image]?.firstChild;
    if (bar) bar.style.transform = `scaleX(${this.timeline.ask('progress', now()) || 0})`;
    this.frame = requestAnimationFrame(() => this.follow());
  }

  // MARK: From person to person

  cardOf(person) { return this.cards[person % 2]; }

  draw(position) {
    for (const person of [Math.floor(position), Math.ceil(position)]) {
      const card = this.cardOf(person), start = this.starts[person];
      if (start === undefined) continue;
      if (this.items[card.item]?.person !== person) card.show(start, this.items[start].one, this.picture(start), null);
      card.move((person - position) * step);
    }
    if (Number.isInteger(position)) this.cardOf(position + 1).move(step);
  }

  committed(person) { if (this.timeline?.ask('person') !== person) this.send('entered', person); }
  settled() { this.send('settled'); }
  rested() { this.send('freed', DRAG); }

  // MARK: Fingers and keys

  down(event) {
    if (event.button || event.target.closest('button')) return;
    const { left, width } = this.stage.getBoundingClientRect(), share = (event.clientX - left) / width;
    this.stage.setPointerCapture(event.pointerId);
    this.start = { x: event.clientX, y: event.clientY };
    this.drag = NOWHERE;
    this.touch.send('pressed', step < 0 ? 1 - share : share);
    this.send('pressed');
  }

  move(event) {
    if (!this.start) return;
    const dx = event.clientX - this.start.x, dy = event.clientY - this.start.y;
    const [started] = this.touch.send('moved', dx, dy);
    if (started?.name === 'dragStarted') {
      this.drag = started.a;
      this.send('held', DRAG);
      this.send('released', NOWHERE);
      this.velocity.send('reset');
      if (this.drag === SIDEWAYS) this.slides.page('dragBegan', now());
    }
    if (this.drag === SIDEWAYS) {
      const pages = -dx * step / this.stage.clientWidth;
      this.velocity.send('add', pages, at(event));
      this.slides.page('dragMoved', pages, now());
    } else if (this.drag === DOWN) this.pull(Math.max(0, dy));
  }

  pull(way) {
    const share = Math.min(1, way / this.stage.clientHeight);
    this.way = share;
    this.stage.style.transform = way ? `translateY(${way}px) scale(${1 - share * 0.25})` : '';
  }

  up(event) {
    if (!this.start) return;
    this.start = undefined;
    const [tapped] = this.touch.send('released');
    if (tapped?.name === 'tapped') return this.send('released', tapped.a);
    this.send('released', NOWHERE);
    if (this.drag === SIDEWAYS) this.slides.page('dragEnded', this.velocity.ask('velocity', at(event)), now());
    else this.drop();
  }

  drop() {
    if (this.drag === DOWN && this.way > FAR) return this.send('closed');
    this.pull(0);
    this.send('freed', DRAG);
  }

  cancel() {
    if (!this.start) return;
    this.start = undefined;
    this.touch.send('cancelled');
    this.send('released', NOWHERE);
    if (this.drag === SIDEWAYS) this.slides.page('dragCancelled', now());
    this.pull(0);
    this.send('freed', DRAG);
  }

  pause() { this.send(this.timeline.ask('isRunning') === 1 ? 'held' : 'freed', PAUSE); }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const act = {
      ArrowRight: () => this.send(step > 0 ? 'next' : 'previous'), ArrowLeft: () => this.send(step > 0 ? 'previous' : 'next'),
      ArrowDown: () => this.slides.page('step', 1, now()), ArrowUp: () => this.slides.page('step', -1, now()),
      ' ': () => this.pause(), m: () => { this.reel.soundTapped(); this.run(this.timeline.ask('isRunning') === 1); },
    }[event.key];
    if (!act || (event.key === ' ' && event.target.closest('button'))) return;
    event.preventDefault();
    act();
  }
}

async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(address);
  return createImageBitmap(await answer.blob());
}
