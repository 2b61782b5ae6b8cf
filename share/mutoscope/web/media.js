// How bytes get into a <video>: chunk by chunk through Media Source as the engine decides, or as a file.
// A player that was closed reports nothing more, and its transfer has ended.

const Source = globalThis.ManagedMediaSource ?? globalThis.MediaSource;
export const canFeed = medium => Boolean(Source) && medium.levels.length > 0
  && medium.levels.every(level => Source.isTypeSupported(`video/mp4; codecs="${level.codecs}"`));

export class FedPlayer {
  constructor(video, medium) {
    Object.assign(this, { video, medium, levels: medium.levels, fetched: [], level: -1, closed: new AbortController() });
    this.source = new Source();
    // Managed Media Source opens only where the picture cannot go to another device.
    video.disableRemotePlayback = true;
    this.open = new Promise(done => this.source.addEventListener('sourceopen', done, { once: true })).then(() => {
      URL.revokeObjectURL(this.address);
      this.source.duration = medium.seconds.reduce((sum, one) => sum + one, 0);
      this.buffer = this.source.addSourceBuffer(`video/mp4; codecs="${this.levels[0].codecs}"`);
    });
    video.src = this.address = URL.createObjectURL(this.source);
  }

  get isComplete() { return this.fetched.length >= this.medium.seconds.length; }

  /** Seconds that can be played from here on. */
  get buffered() {
    const { buffered, currentTime } = this.video;
    for (let index = 0; index < buffered.length; index++) {
      if (buffered.start(index) <= currentTime + 0.1 && buffered.end(index) >= currentTime) return buffered.end(index) - currentTime;
    }
    return 0;
  }

  /** Fetches the next chunk and answers what it cost. Head and first chunk lie behind one another: one request. */
  async fetchNext(number, signal) {
    const stop = signals(signal, this.closed.signal);
    await unless(stop, this.open);
    const level = this.levels[number], chunk = this.fetched.length, begun = performance.now();
    const start = level.chunks.slice(0, chunk).reduce((sum, bytes) => sum + bytes, level.head), end = start + level.chunks[chunk];
    let bytes = 0;
    if (this.level !== number && chunk > 0) {
      this.buffer.changeType?.(`video/mp4; codecs="${level.codecs}"`);
      bytes += await this.take(level.url, 0, level.head, stop);
    }
    try {
      bytes += await this.take(level.url, chunk > 0 ? start : 0, end, stop);
    } catch (error) {
      // Half a chunk must not meet the next one, and the next one brings its head again.
      if (this.source.readyState === 'open' && !this.buffer.updating) this.buffer.abort();
      this.level = -1;
      throw error;
    }
    this.level = number;
    this.fetched.push(number);
    if (this.isComplete && this.source.readyState === 'open') this.source.endOfStream();
    return { bytes, milliseconds: performance.now() - begun };
  }

  /** Appends a range while it arrives. A host without ranges sends everything, of which only the range is taken. */
  async take(url, from, to, signal) {
    const answer = await fetch(url, { headers: { Range: `bytes=${from}-${to - 1}` }, signal });
    if (!answer.ok) throw Object.assign(new Error(url), { status: answer.status });
    const reader = answer.body.getReader();
    // Some hosts send another range than the one that was asked for, and say so.
    let place = answer.status === 206 ? Number(/\d+/.exec(answer.headers.get('Content-Range'))?.[0] ?? from) : 0;
    const isOther = place > from;
    try {
      while (place < to || isOther) {
        const { done, value } = await reader.read();
        if (signal.aborted) throw new DOMException('closed', 'AbortError');
        if (done || isOther) throw Object.assign(new Error('short'), { isFinal: true });
        const piece = value.subarray(Math.max(0, from - place), Math.max(0, to - place));
        place += value.length;
        this.heard = performance.now() / 1000;
        if (piece.length) await unless(this.closed.signal, this.append(piece));
      }
    } finally { reader.cancel().catch(() => {}); }
    return to - from;
  }

  append(bytes) {
    return new Promise((done, failed) => {
      const { buffer } = this;
      buffer.onupdateend = () => done();
      buffer.onerror = () => failed(new Error('append'));
      buffer.appendBuffer(bytes);
    });
  }

  close() {
    this.closed.abort();
    URL.revokeObjectURL(this.address);
  }
}

/** A file, or the browser's own HLS. */
export class PlainPlayer {
  constructor(video, medium) {
    const prefersHLS = medium.hls && video.canPlayType('application/vnd.apple.mpegurl') === 'probably';
    video.src = prefersHLS ? medium.hls : medium.url;
    video.onprogress = () => { this.heard = performance.now() / 1000; };
  }
  close() {}
}

/** A source that its video dropped never opens, and its buffer never ends an update: a wait for either ends with the signal. */
function unless(signal, promise) {
  const aborted = new Promise((_, stop) => {
    const end = () => stop(new DOMException('closed', 'AbortError'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
  return Promise.race([promise, aborted]);
}

/** Aborts with the first of two signals; AbortSignal.any is younger than the phones that must be able to do this. */
function signals(one, other) {
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort();
    else signal.addEventListener('abort', () => both.abort(), { once: true });
  }
  return both.signal;
}
