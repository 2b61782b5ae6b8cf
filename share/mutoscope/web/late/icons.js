// The drawings of the late modules' buttons, in the manner of the first picture's.
import { make } from '../post.js';

const PATHS = {
  comments: 'M4 5h16v11h-8l-4 4v-4H4z',
  keep: 'M6 3h12v18l-6-5-6 5z',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  close: 'M6 6l12 12M18 6L6 18',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  pause: 'M8 5v14M16 5v14',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20a7 7 0 0 1 14 0z',
};

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
