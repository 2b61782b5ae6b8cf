// A sheet over the page. It is a dialog of the browser's own, which keeps the focus inside, hears Escape, and gives the
// focus back; on a wide page it may stand beside the stage, and then the page goes on as before.
import { button, make } from '../post.js';
import { words } from './words.js';

const wide = matchMedia('(min-width: 900px) and (min-height: 500px)');

export class Sheet {
  /** `mayStandBeside`: on wide pages it leaves the page usable. */
  constructor(name, { mayStandBeside = false, closed = () => {} } = {}) {
    Object.assign(this, { mayStandBeside });
    this.heading = make('h2');
    this.heading.id = `${name}-heading`;
    this.body = make('div', 'body');
    this.head = make('header', '', this.heading, button('close', words.close, () => this.close()));
    this.inside = make('div', 'inside', this.head, this.body);
    this.dialog = make('dialog', `sheet ${name}`, this.inside);
    this.dialog.setAttribute('aria-labelledby', this.heading.id);
    this.dialog.addEventListener('click', event => { if (event.target === this.dialog) this.close(); });
    this.dialog.addEventListener('close', () => {
      document.body.classList.remove('shared');
      this.opener?.focus?.({ preventScroll: true });
      closed();
    });
    this.dialog.addEventListener('keydown', event => {
      if (event.key !== 'Escape' || !this.isBeside) return;
      event.stopPropagation();
      this.close();
    });
    this.pull();
    document.body.append(this.dialog);
  }

  get isOpen() { return this.dialog.open; }
  get isBeside() { return this.dialog.classList.contains('beside'); }

  open(title, opener) {
    Object.assign(this, { opener });
    this.heading.textContent = title;
    this.dialog.style.translate = '';
    const isBeside = this.mayStandBeside && wide.matches;
    this.dialog.classList.toggle('beside', isBeside);
    document.body.classList.toggle('shared', isBeside);
    if (isBeside) this.dialog.show();
    else this.dialog.showModal();
    this.head.querySelector('button').focus();
  }

  close() { this.dialog.close(); }

  /** The head can be pulled down, which closes the sheet. */
  pull() {
    let start = null;
    this.head.addEventListener('pointerdown', event => {
      if (event.target.closest('button') || this.isBeside) return;
      start = event.clientY;
      this.head.setPointerCapture(event.pointerId);
    });
    this.head.addEventListener('pointermove', ({ clientY }) => {
      if (start !== null) this.dialog.style.translate = `0 ${Math.max(0, clientY - start)}px`;
    });
    const end = ({ clientY }) => {
      if (start === null) return;
      const way = clientY - start;
      start = null;
      if (way > 80) this.close();
      this.dialog.style.translate = '';
    };
    this.head.addEventListener('pointerup', end);
    this.head.addEventListener('pointercancel', end);
  }
}
