// One of the five pages: a poster under a video, the texts and the buttons. A page is made once and bound again and again.
import { words } from './words.js';

/** The late modules add theirs. */
export const PATHS = {
  heart: 'M12 20C4 14 3 10 3 8a4.5 4.5 0 0 1 9-1 4.5 4.5 0 0 1 9 1c0 2-1 6-9 12z',
  sound: 'M4 9v6h4l5 4V5L8 9zM17 8a5 5 0 0 1 0 8M19 5a9 9 0 0 1 0 14',
  mute: 'M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6',
  captions: 'M3 5h18v14H3zM10 10a2.5 2.5 0 1 0 0 4M17 10a2.5 2.5 0 1 0 0 4',
};

export function make(name, className, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

export function icon(name) {
  const space = 'http://www.w3.org/2000/svg', drawing = document.createElementNS(space, 'svg');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', PATHS[name]);
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  drawing.append(path);
  return drawing;
}

/** A button with a drawing, and its name for those who do not see it. */
export function button(name, label, act, drawing = name) {
  const made = make('button', name, icon(drawing));
  Object.assign(made, { type: 'button', ariaLabel: label, title: label });
  made.addEventListener('click', act);
  return made;
}

export async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.blob();
}

export class PostPage {
  constructor(owner) {
    this.canvas = make('canvas');
    // What an <img> has decoded stays in memory for every post; a bitmap goes when it is dropped.
    this.picture = this.canvas.getContext('bitmaprenderer');
    this.video = Object.assign(make('video'), { playsInline: true, muted: true, loop: true, preload: 'auto', tabIndex: -1 });
    this.author = make('p', 'author');
    this.title = make('h2', 'author');
    this.caption = make('p', 'caption');
    this.tags = make('p', 'small tags');
    this.scrim = make('div', 'scrim', this.author, this.title, this.caption, this.tags);
    this.like = button('like', words.like, () => owner.likeTapped(this.item), 'heart');
    this.captionButton = button('captions', words.captions, () => owner.captionsTapped());
    this.sound = button('sound', words.sound, () => owner.soundTapped());
    this.rail = make('div', 'rail', this.like, this.captionButton, this.sound);
    this.bar = make('i');
    this.hair = make('div', 'hair', this.bar);
    this.sign = make('div', 'sign');
    this.sign.role = 'status';
    this.cover = make('div', 'cover');
    this.element = make('article', 'post', make('div', 'frame', this.canvas, this.video), this.scrim, this.rail, this.hair, this.sign, this.cover);
    this.element.tabIndex = -1;
    this.owner = owner;
    this.clear();
  }

  bind(item, place, post) {
    const { element } = this;
    if (this.posterOf !== item) this.dropPoster();
    Object.assign(this, { item, post });
    element.hidden = false;
    element.classList.remove('pictured');
    element.ariaLabel = post.title || post.author || post.words.slice(0, 80);
    element.setAttribute('aria-posinset', item + 1);
    element.setAttribute('aria-setsize', -1);
    this.author.textContent = post.author;
    this.title.textContent = post.title;
    this.caption.textContent = post.words;
    this.tags.textContent = post.tags.map(tag => `#${tag}`).join(' ');
    for (const line of [this.author, this.title, this.caption, this.tags]) {
      line.hidden = !line.textContent;
      line.dir = 'auto';
    }
    this.dressMedium();
    this.uncover(!post.isSensitive);
    element.ariaBusy = 'false';
    this.tell('');
    this.move(place);
  }

  dressMedium() {
    const { medium, title } = this.post;
    this.video.ariaLabel = this.canvas.ariaLabel = medium.alt || title;
    this.canvas.role = 'img';
    this.canvas.ariaHidden = String(medium.isVideo);
    this.video.hidden = this.hair.hidden = !medium.isVideo;
    this.captionButton.hidden = !medium.captions.length;
    this.element.classList.toggle('tall', medium.width < medium.height);
    this.fit();
    this.progress(0);
  }

  fit() {
    const { medium } = this.post ?? {};
    if (medium) this.element.classList.toggle('covers', this.owner.covers(medium));
  }

  move(place) {
    this.place = place;
    // Firefox does not paint a page that moved far by its `top`.
    this.element.style.transform = `translateY(${place * 100}%)`;
  }

  clear() {
    this.item = this.post = undefined;
    this.element.hidden = true;
    this.dropPoster();
  }

  uncover(isShown) {
    this.cover.hidden = isShown;
    if (isShown) return;
    const show = make('button', '', words.show);
    show.addEventListener('click', () => { this.cover.hidden = true; this.owner.uncovered(this.item); });
    this.cover.replaceChildren(make('p', '', this.post.warning || words.sensitive), show);
  }

  get isCovered() { return !this.cover.hidden; }

  showPoster() {
    const { item, post } = this;
    if (this.posterOf !== item) {
      this.posterOf = item;
      this.drawn = post.medium.poster ? this.draw(item, post.medium.poster) : Promise.resolve();
      // The next call tries again.
      this.drawn.catch(() => { if (this.posterOf === item) this.posterOf = undefined; });
    }
    return this.drawn;
  }

  async draw(item, address) {
    const bitmap = await this.owner.posters.take(address);
    if (this.posterOf !== item) return bitmap.close();
    // The canvas keeps its own shape otherwise, and would stretch the picture.
    Object.assign(this.canvas, { width: bitmap.width, height: bitmap.height });
    this.picture.transferFromImageBitmap(bitmap);
    this.owner.pictured(item);
  }

  dropPoster() {
    this.posterOf = undefined;
    this.picture.transferFromImageBitmap(null);
  }

  /** Follows the video's frames: the first makes it visible, each moves the hair of progress. */
  followFrames() {
    const { item, video } = this, round = this.round = (this.round ?? 0) + 1;
    let first = Infinity;
    const frame = (_, { mediaTime }) => {
      if (this.item !== item || this.round !== round) return;
      if (!this.element.classList.contains('pictured')) {
        this.element.classList.add('pictured');
        this.owner.pictured(item);
      }
      first = Math.min(first, mediaTime);
      if (mediaTime > first) this.owner.moved(item);
      this.progress(video.duration > 0 ? mediaTime / video.duration : 0);
      video.requestVideoFrameCallback(frame);
    };
    video.requestVideoFrameCallback(frame);
  }

  progress(share) { this.bar.style.transform = `scaleX(${Math.min(1, share)})`; }

  tell(text, ...buttons) {
    this.sign.replaceChildren(...(text ? [text, ...(buttons.length ? [make('br')] : [])] : []), ...buttons.map(([label, act]) => {
      const made = make('button', '', label);
      made.addEventListener('click', act);
      return made;
    }));
  }

  setCaptions(chosen, isShown) {
    this.captionButton.classList.toggle('off', !isShown);
    this.captionButton.ariaPressed = String(isShown);
    if (isShown && chosen && !this.track) {
      this.track = Object.assign(make('track'), { kind: 'captions', src: chosen.url, srclang: chosen.language, label: chosen.label });
      this.video.append(this.track);
      this.owner.note('captioned', this.item);
    }
    if (this.track) this.track.track.mode = isShown ? 'showing' : 'hidden';
  }

  dropCaptions() {
    if (!this.track) return;
    // Chromium leaves the words of a track on screen that is removed while it is shown.
    this.track.track.mode = 'disabled';
    this.track.remove();
    this.track = undefined;
  }

  setSound(isMuted) {
    this.video.muted = isMuted;
    this.sound.replaceChildren(icon(isMuted ? 'mute' : 'sound'));
    this.sound.ariaPressed = String(!isMuted);
  }

  setLiked(isLiked) { this.like.ariaPressed = String(isLiked); }
}
