// Photos one after the other, above the list that they stand in. Without scripts each has a page with ways to those beside it.
import { uploadForms } from './files/upload.ts';

const template = document.querySelector<HTMLTemplateElement>('template[data-lightbox]');

/** The photos of the page, each a link to its own page with a smaller size in it. */
const links = (): HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>('.photos a')];

class Lightbox {
  readonly #dialog: HTMLDialogElement;
  #at = 0;

  constructor({ content }: HTMLTemplateElement) {
    this.#dialog = document.importNode(content, true).querySelector('dialog')!;
    this.#part('[data-previous]').addEventListener('click', () => this.#show(this.#at - 1));
    this.#part('[data-next]').addEventListener('click', () => this.#show(this.#at + 1));
    this.#part('[data-close]').addEventListener('click', () => this.#dialog.close());
    this.#dialog.addEventListener('keydown', (event) => this.#press(event));
    this.#dialog.addEventListener('close', () => links()[this.#at]?.focus());
    document.body.append(this.#dialog);
  }

  open(link: HTMLAnchorElement): void {
    this.#dialog.showModal();
    this.#show(links().indexOf(link));
    this.#part('[data-close]').focus();
  }

  #part<E extends HTMLElement = HTMLButtonElement>(selector: string): E {
    return this.#dialog.querySelector<E>(selector)!;
  }

  #press(event: KeyboardEvent): void {
    const isTurned = getComputedStyle(this.#dialog).direction === 'rtl';
    const last = links().length - 1;
    const forward = isTurned ? 'ArrowLeft' : 'ArrowRight';
    const back = isTurned ? 'ArrowRight' : 'ArrowLeft';
    const to = { [forward]: this.#at + 1, [back]: this.#at - 1, Home: 0, End: last }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#show(to);
  }

  #show(at: number): void {
    const all = links();
    const link = all[at];
    if (!link) return;
    this.#at = at;
    const small = link.querySelector('img')!;
    const image = this.#part<HTMLImageElement>('img');
    image.src = largeOf(small);
    image.alt = small.alt;
    this.#part('[data-place]').textContent = `${at + 1} / ${all.length}`;
    this.#part('[data-caption]').textContent = link.querySelector('.cap')?.textContent ?? '';
    this.#part<HTMLAnchorElement>('a').href = link.href;
    for (const [selector, isLast] of [
      ['[data-previous]', at === 0],
      ['[data-next]', at === all.length - 1],
    ] as const) {
      const button = this.#part(selector);
      // A button that is disabled loses the focus, and the dialog its keys.
      if (isLast && document.activeElement === button) this.#part('[data-close]').focus();
      button.disabled = isLast;
    }
    const next = all[at + 1]?.querySelector('img');
    if (next) new Image().src = largeOf(next);
  }
}

/** Size 1 of a photo, of which a list shows size 2. */
function largeOf(small: HTMLImageElement): string {
  return small.src.replace(/-2$/, '-1');
}

let lightbox: Lightbox | undefined;

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('.photos a');
  if (!link || !template || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  lightbox ??= new Lightbox(template);
  lightbox.open(link);
});

// On the page of one photo the same keys lead to those beside it.
document.addEventListener('keydown', (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  if ((event.target as Element).closest('input, textarea, select, dialog, details[open] > summary')) return;
  const isTurned = document.dir === 'rtl';
  const rel = { ArrowLeft: isTurned ? 'next' : 'prev', ArrowRight: isTurned ? 'prev' : 'next' }[event.key];
  if (rel !== undefined) document.querySelector<HTMLAnchorElement>(`[data-neighbours] a[rel=${rel}]`)?.click();
});

uploadForms();
