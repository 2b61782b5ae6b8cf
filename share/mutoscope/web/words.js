// The texts of the page, by the language of the document; English where a language is missing.
const all = {
  en: { feed: 'Videos', like: 'Like', captions: 'Captions', sound: 'Sound', show: 'Show', retry: 'Retry',
    skip: 'Skip', play: 'Play', sensitive: 'This post may be disturbing.', late: 'Still trying…',
    offline: 'Waiting for the network…', failed: 'This video cannot be played.' },
  de: { feed: 'Videos', like: 'Gefällt mir', captions: 'Untertitel', sound: 'Ton', show: 'Anzeigen',
    retry: 'Erneut versuchen', skip: 'Überspringen', play: 'Abspielen', sensitive: 'Dieser Beitrag kann verstören.',
    late: 'Wird noch versucht …', offline: 'Warten auf das Netz …', failed: 'Dieses Video lässt sich nicht abspielen.' },
};

export const words = { ...all.en, ...all[document.documentElement.lang.split('-')[0]] };
