// Fingers, wheels and keys as events of the engine's machines.

const WHEEL_NOTCH = 120, LINES_PER_NOTCH = 3;
export const now = () => performance.now() / 1000;
/** When the finger was there. A busy page hears of it later, and would take a flick for a finger that rests. */
export const at = event => event.timeStamp / 1000;

export class Hands {
  /** `act`: what the machines decide is carried out there. */
  constructor(element, engine, pager, act) {
    Object.assign(this, { element, pager, act, axis: '' });
    for (const kind of ['press', 'velocity', 'edge']) this[kind] = engine.make(kind);
    this.taps = engine.make('taps', 1);
    for (const [event, take] of Object.entries({ pointerdown: 'down', pointermove: 'move', pointerup: 'up', pointercancel: 'cancel' })) {
      element.addEventListener(event, found => { if (found.isPrimary) this[take](found); });
    }
    element.addEventListener('wheel', event => this.wheel(event), { passive: false });
    addEventListener('keydown', event => this.key(event));
  }

  down(event) {
    if (event.button || event.target.closest('button, nav')) return;
    this.element.setPointerCapture(event.pointerId);
    const { clientX: x, clientY: y } = event;
    this.press.send('pressed', x, y, now());
    this.run('taps', 'pressed', x, y, now());
    this.run('edge', 'pressed', x, innerWidth);
    // A press on moving pages stops them and is no tap.
    if (!this.pager.ask('isResting')) this.spoil();
    Object.assign(this, { isDown: true, axis: '' });
  }

  spoil() {
    this.run('taps', 'spoiled');
    this.run('edge', 'released');
  }

  move(event) {
    if (!this.isDown) return;
    const { clientX, clientY } = event;
    if (!this.axis && !this.edge.ask('isHolding')) {
      const [started] = this.press.send('moved', clientX, clientY);
      if (started) {
        this.axis = started.a ? 'vertical' : 'horizontal';
        this.drag = started.a ? this.act : this.act.sideways;
        this.start = this.place({ clientX, clientY });
        this.run('taps', 'spoiled');
        this.run('edge', 'spoiled');
        this.drag?.page('dragBegan', now());
        this.velocity.send('reset');
      }
    }
    if (!this.axis || !this.drag) return;
    const pages = this.start - this.place({ clientX, clientY });
    this.velocity.send('add', pages, at(event));
    this.drag.page('dragMoved', pages, now());
  }

  /** Along the axis of the drag, in pages. */
  place({ clientX, clientY }) {
    if (this.axis === 'vertical') return clientY / this.element.clientHeight;
    return (document.dir === 'rtl' ? -clientX : clientX) / this.element.clientWidth;
  }

  up(event) { this.end(() => this.drag?.page('dragEnded', this.velocity.ask('velocity', at(event)), now()), 'released', now()); }
  cancel() { this.end(() => this.drag?.page('dragCancelled', now()), 'spoiled'); }

  end(drop, ...tap) {
    if (!this.isDown) return;
    this.isDown = false;
    this.run('edge', 'released');
    this.press.send('cancelled');
    if (this.axis) drop();
    else this.run('taps', ...tap);
    this.axis = '';
  }

  /** Taps and holds wait with a timer each, which their machine starts and stops. */
  run(kind, ...event) {
    for (const { name, a, b } of this[kind].send(...event)) {
      if (name === 'wait') {
        clearTimeout(this[`${kind}Timer`]);
        this[`${kind}Timer`] = setTimeout(() => this.run(kind, 'waited'), a * 1000);
      } else if (name === 'stopWaiting') clearTimeout(this[`${kind}Timer`]);
      else if (name === 'began' && kind === 'edge') {
        this.run('taps', 'spoiled');
        this.act.held(true);
      } else if (name === 'ended') this.act.held(false);
      else this.act[name](a, b);
    }
  }

  wheel(event) {
    if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    event.preventDefault();
    const { deltaMode, deltaY, wheelDeltaY } = event;
    if (deltaMode) this.act.page('wheel', deltaY / LINES_PER_NOTCH, now());
    else if (wheelDeltaY && wheelDeltaY % WHEEL_NOTCH === 0) this.act.page('wheel', -wheelDeltaY / WHEEL_NOTCH, now());
    else this.act.page('scroll', deltaY / this.element.clientHeight, now());
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.('input, textarea, dialog')
      || document.querySelector('dialog[open]:not(.beside)')) return;
    const act = {
      ArrowDown: () => this.act.page('step', 1, now()), PageDown: () => this.act.page('step', 1, now()), j: () => this.act.page('step', 1, now()),
      ArrowUp: () => this.act.page('step', -1, now()), PageUp: () => this.act.page('step', -1, now()), k: () => this.act.page('step', -1, now()),
      Home: () => this.act.page('jump', 0, now()), End: () => this.act.page('jump', this.pager.ask('count') - 1, now()),
      ' ': () => event.target.closest?.('button') ? null : (this.act.single(), true), m: () => this.act.soundTapped(),
      c: () => this.act.captionsTapped(), l: () => this.act.likeTapped(),
    }[event.key];
    if (act && act() !== null) event.preventDefault();
  }
}
