// A browser that wants a gesture for each start. A swipe counts only while it happens, and its post may begin later, so a
// gesture starts and stops whatever has a source.

export class Gesture {
  constructor(reel) {
    // What was started with one source is refused with the next.
    const freed = new Map();
    this.free = () => {
      for (const { video } of reel.pages) {
        if (!video.paused || !video.src || freed.get(video) === video.src) continue;
        freed.set(video, video.src);
        video.play().catch(() => {});
        video.pause();
      }
    };
  }

  /** After the page's own listeners, which may have turned it and given a video its source. */
  refused() { for (const name of ['keydown', 'pointerup']) addEventListener(name, this.free); }
}
