// The drawings of the late modules' buttons, in the manner of the first picture's.
import { PATHS } from '../post.js';

Object.assign(PATHS, {
  comments: 'M4 5h16v11h-8l-4 4v-4H4z',
  share: 'M12 15V4M7 8l5-5 5 5M5 13v7h14v-7',
  keep: 'M6 3h12v18l-6-5-6 5z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  pause: 'M8 5v14M16 5v14',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20a7 7 0 0 1 14 0z',
});
