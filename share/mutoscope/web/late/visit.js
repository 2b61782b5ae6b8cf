// How this visit went, for about.html: when pictures came, what waited, what failed. It stays in this tab.

export const VISIT = 'mutoscope visit', MOST_STARTS = 200;

export class Visit {
  constructor(reel) {
    Object.assign(this, { reel, from: 0, waits: new Set() });
    this.found = { first: 0, starts: [], stalls: 0, failures: 0, refusals: 0, posts: 1, fed: 0 };
    addEventListener('pagehide', () => this.write());
    document.addEventListener('visibilitychange', () => this.write());
  }

  committed() { this.from = performance.now(); this.found.posts += 1; }

  moved() {
    const now = performance.now();
    if (!this.found.first) this.found.first = Math.round(this.reel.notes.find(note => note.what === 'moved')?.at ?? now);
    else if (this.from && this.found.starts.length < MOST_STARTS) this.found.starts.push(Math.round(now - this.from));
    this.from = 0;
    this.found.fed = [...this.reel.players.values()].filter(({ player }) => player.levels).length;
    this.write();
  }

  waiting() { this.found.stalls += 1; }
  failed() { this.found.failures += 1; }
  refused() { this.found.refusals += 1; }

  write() {
    // A browser that keeps nothing has no such numbers.
    try { sessionStorage.setItem(VISIT, JSON.stringify(this.found)); } catch { /* See above. */ }
  }
}
