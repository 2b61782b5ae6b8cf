// A row of pages that moves as the reel does: the same machine, in another direction. Used by albums and stories.
import { now } from '../hands.js';

export class Slides {
  /** `act`: `draw(position)`, and `committed(place)`, `settled(place)` and `rested()` when it wants them. */
  constructor(engine, act) {
    Object.assign(this, { pager: engine.make('pager'), act, isTicking: false, frame: 0 });
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => this.pager.send('reducedMotion', calm.matches ? 1 : 0);
    calm.addEventListener('change', follow);
    follow();
  }

  get target() { return this.pager.ask('target'); }
  get isResting() { return this.pager.ask('isResting') === 1; }

  reset(count, place) {
    this.isTicking = false;
    this.pager.send('countChanged', count);
    this.pager.send('reset', place);
  }

  page(event, ...numbers) {
    const commands = this.pager.send(event, ...numbers);
    this.act.draw(this.pager.ask('position', now()));
    for (const { name, a } of commands) {
      if (name === 'startTicking') this.isTicking = true;
      else if (name === 'stopTicking') {
        this.isTicking = false;
        this.act.rested?.();
      }
      else if (name === 'committed' || name === 'settled') this.act[name]?.(a);
    }
    if (this.isTicking) this.frame ||= requestAnimationFrame(() => this.tick());
  }

  tick() {
    this.frame = 0;
    if (this.isTicking) this.page('tick', now());
  }
}
