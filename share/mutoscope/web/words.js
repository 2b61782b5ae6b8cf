// The texts of the page, by the language of the document; English where a language is missing.
const all = {
  en: { feed: 'Videos', like: 'Like', share: 'Share', captions: 'Captions', sound: 'Sound', show: 'Show', retry: 'Retry',
    skip: 'Skip', play: 'Play', sensitive: 'This post may be disturbing.', late: 'Still trying…',
    offline: 'Waiting for the network…', failed: 'This video cannot be played.', copied: 'The link was copied.' },
  de: { feed: 'Videos', like: 'Gefällt mir', share: 'Teilen', captions: 'Untertitel', sound: 'Ton', show: 'Anzeigen',
    retry: 'Erneut versuchen', skip: 'Überspringen', play: 'Abspielen', sensitive: 'Dieser Beitrag kann verstören.',
    late: 'Wird noch versucht …', offline: 'Warten auf das Netz …', failed: 'Dieses Video lässt sich nicht abspielen.',
    copied: 'Der Link wurde kopiert.' },
};

export const words = { ...all.en, ...all[document.documentElement.lang.split('-')[0]] };
