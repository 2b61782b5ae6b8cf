// The heart that beats where a visitor likes a post by two taps.
import { icon, make } from '../post.js';

const FRAME = 0.016;

export class Hearts {
  constructor(reel) { reel.beat = (x, y) => this.beat(reel, x, y); }

  beat({ engine, root }, x, y) {
    const machine = engine.make('heart', matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 1);
    const heart = make('div', 'heart', icon('heart')), length = machine.ask('length'), frames = [];
    for (let time = 0; time < length; time += FRAME) {
      frames.push({ transform: `scale(${machine.ask('scale', time)})`, opacity: machine.ask('opacity', time) });
    }
    Object.assign(heart.style, { left: `${x}px`, top: `${y}px` });
    root.append(heart);
    heart.animate(frames, length * 1000).onfinish = () => heart.remove();
  }
}
