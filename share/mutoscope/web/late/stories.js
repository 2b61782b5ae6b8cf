// Stories: a tray of faces over the reel, which hides while the visitor watches, and the seen state of each story.
import { address, list, medium, text } from '../feed.js';
import { button, make } from '../post.js';
import { StoryViewer } from './viewer.js';
import { fill, words } from './words.js';

const MOST_PEOPLE = 200, LOW = 430, TOP = 90;

export class Stories {
  constructor(reel, records) {
    Object.assign(this, { reel, records, people: this.read(reel.feed) });
    if (!this.people.length) return;
    this.rule = reel.engine.make('tray');
    this.faces = this.people.map((person, index) => this.face(person, index));
    this.tray = make('nav', 'tray', ...this.faces);
    this.tray.ariaLabel = words.stories;
    this.ring = button('ring', words.stories, () => this.send('toggled'), 'person');
    reel.root.prepend(this.ring, this.tray);
    this.viewer = new StoryViewer(reel, this);
    this.tray.addEventListener('focusin', () => this.send('focused', 1));
    this.tray.addEventListener('focusout', () => this.send('focused', 0));
    reel.root.addEventListener('pointermove', ({ pointerType, clientY }) => {
      if (pointerType === 'mouse') this.send('pointerAtTop', clientY < TOP ? 1 : 0);
    });
    const room = () => this.send('lacksRoom', innerHeight < LOW ? 1 : 0);
    addEventListener('resize', room);
    addEventListener('keydown', event => this.key(event));
    reel.pager_pulled = () => this.send('pulled');
    reel.pager_refreshRequested = () => this.send('pulled');
    this.mark();
    room();
    this.send('arrived');
  }

  /** It is input of strangers too: what cannot be shown is left out. */
  read({ own, url }) {
    return list(own.stories?.users).slice(0, MOST_PEOPLE).map(user => ({
      id: Number(user?.id) || 0, name: text(user?.name, 120) || '…', face: address(user?.profile_picture_url, url),
      media: list(user?.images).slice(0, 100).map(one => ({ ...medium(one ?? {}, url), id: Number(one?.id) || 0 })).filter(one => one.url),
    })).filter(person => person.media.length);
  }

  face(person, index) {
    const letter = make('span', '', [...person.name][0].toUpperCase());
    const picture = person.face ? Object.assign(make('img'), { src: person.face, alt: '', loading: 'lazy' }) : letter;
    picture.onerror = () => picture.replaceWith(letter);
    const name = make('span', 'name', person.name), made = make('button', 'person', make('span', 'halo', picture), name);
    name.dir = 'auto';
    made.type = 'button';
    made.addEventListener('click', () => this.open(index, made));
    return made;
  }

  // MARK: The tray

  send(event, ...numbers) {
    if (!this.rule) return;
    for (const { a } of this.rule.send(event, ...numbers)) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.send('woke'), a * 1000);
    }
    const isShown = this.rule.ask('isInSight') === 1;
    this.tray.inert = !isShown;
    this.tray.classList.toggle('shown', isShown);
    this.reel.root.classList.toggle('trayed', isShown);
    this.ring.ariaExpanded = String(isShown);
  }

  moved(item) { if (item === this.reel.current) this.send('playing'); }
  committed() { this.send('swiped'); }
  toggled() { this.send('paused', this.reel.window.ask('isUserPaused')); }

  key(event) {
    if (event.key !== 't' || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.('input, textarea, dialog')) return;
    this.send('toggled');
    if (this.rule.ask('isInSight') === 1) this.faces[0].focus();
    else this.reel.root.focus();
  }

  // MARK: Seen

  keyOf(person, one) { return `story ${person.id}/${one.id}`; }
  isSeen(person, one) { return Boolean(this.records.get(this.keyOf(person, one))); }

  see(person, one) {
    this.records.put(this.keyOf(person, one), { at: Date.now() });
    this.mark();
  }

  mark() {
    this.people.forEach((person, index) => {
      const isSeen = person.media.every(one => this.isSeen(person, one)), face = this.faces[index];
      face.classList.toggle('seen', isSeen);
      face.ariaLabel = fill(words.storyOf, person.name) + (isSeen ? ` (${words.seen})` : '');
    });
    this.ring.classList.toggle('seen', this.faces.every(face => face.classList.contains('seen')));
  }

  open(index, opener) {
    this.reel.hold('stories', true);
    this.viewer.open(index, () => {
      this.reel.hold('stories', false);
      this.send('arrived');
      this.send('playing');
      opener.focus({ preventScroll: true });
    });
  }
}
