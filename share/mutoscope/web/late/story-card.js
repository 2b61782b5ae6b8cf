// One person's picture or video in the stories' viewer. Two cards take turns while a finger goes from person to person.
import { make } from '../post.js';

export class StoryCard {
  constructor() {
    this.canvas = make('canvas');
    this.video = Object.assign(make('video'), { playsInline: true, muted: true, preload: 'auto' });
    this.element = make('div', 'card', this.canvas, this.video);
    this.item = -1;
  }

  /** `viewer` hears what becomes of the item; without one the card is only on its way past. */
  show(item, medium, picture, viewer) {
    const isSame = this.item === item;
    Object.assign(this, { item, medium, viewer });
    if (!isSame) {
      this.element.classList.remove('pictured');
      this.video.removeAttribute('src');
      this.video.load();
    }
    this.canvas.ariaLabel = medium.alt;
    this.canvas.role = 'img';
    picture.then(bitmap => this.draw(item, bitmap), () => this.tell(item, 'failed'));
    if (medium.isVideo && viewer) this.play(item, medium);
  }

  /** Other cards may need the bitmap too, so it is drawn and not handed over. */
  draw(item, bitmap) {
    if (this.item !== item) return;
    Object.assign(this.canvas, { width: bitmap.width, height: bitmap.height });
    this.canvas.getContext('2d').drawImage(bitmap, 0, 0);
    if (!this.medium.isVideo) this.tell(item, 'ready');
  }

  play(item, medium) {
    const { video } = this, still = (...event) => () => this.tell(item, ...event);
    Object.assign(video, { onwaiting: still('stalled'), onended: still('ended'), onerror: still('failed'),
      onloadedmetadata: () => this.tell(item, 'lengthKnown', video.duration),
      ontimeupdate: () => { if (!video.paused && video.currentTime > 0) this.tell(item, 'ready'); } });
    if (!video.src) {
      video.src = medium.url;
      video.requestVideoFrameCallback(() => { if (this.item === item) this.element.classList.add('pictured'); });
    } else video.currentTime = 0;
  }

  tell(item, event, ...numbers) { if (this.item === item) this.viewer?.send(event, item, ...numbers); }

  run(runs, isMuted) {
    const { video } = this;
    video.muted = isMuted;
    if (!this.medium?.isVideo || !runs) return video.pause();
    video.play().catch(error => {
      // Where sound is refused, the story goes on without.
      if (error.name !== 'NotAllowedError') return;
      video.muted = true;
      video.play().catch(() => this.tell(this.item, 'failed'));
    });
  }

  restart() { this.video.currentTime = 0; }
  move(pages) { this.element.style.transform = pages ? `translateX(${100 * pages}%)` : ''; }

  clear() {
    this.item = -1;
    this.viewer = undefined;
    this.video.pause();
    this.video.removeAttribute('src');
    this.video.load();
    this.element.classList.remove('pictured');
  }
}
