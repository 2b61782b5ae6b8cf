// The names under which page and service worker find the same caches. Each site of a host has its own.
export const KEPT_FEED = 'kept-feed.json';
export const cachesOf = path => ({ kept: `mutoscope kept ${path}`, shell: `mutoscope shell ${path}` });
