// Files of a post: chosen, dropped or pasted, uploaded while one writes, described, put in order.
import type { Uploading, Uploads } from '../uploads.ts';
import { csrfToken, say } from './text.ts';

/** What else the composer wants to know of its files. */
export interface Attached {
  /** Uploads files, as if they had been chosen. */
  add(files: readonly File[]): void;
  /** True while some are under way or have failed; says so, and sends by itself once all are there. */
  holdBack(submitter: HTMLElement | null): boolean;
}

/** Lets files be attached to the post of a form. `onChange` is called on every change. */
export function attachFiles(form: HTMLFormElement, onChange: () => void): Attached | undefined {
  const list = form.querySelector<HTMLElement>('[data-attached]');
  const row = form.querySelector<HTMLTemplateElement>('template[data-attached-file]');
  const url = form.dataset['uploads'];
  if (!list || !row || url === undefined) return undefined;
  const files = new Files(form, list, row, url, onChange);
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=file]')) {
    input.addEventListener('change', () => {
      files.add([...(input.files ?? [])]);
      input.value = '';
    });
  }
  // Each file has a field of its own for that.
  form.querySelector('[data-all-descriptions]')?.remove();
  form.addEventListener('paste', (event) => {
    const pasted = [...(event.clipboardData?.files ?? [])];
    if (pasted.length === 0) return;
    event.preventDefault();
    files.add(pasted);
  });
  takeDrops(form, (dropped) => files.add(dropped));
  list.addEventListener('click', (event) => files.press(event.target as Element));
  form.addEventListener('tributary:sent', (event) => files.release((event as CustomEvent<readonly string[]>).detail));
  return files;
}

function takeDrops(form: HTMLFormElement, take: (files: readonly File[]) => void): void {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
  form.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    form.classList.add('drop');
  });
  form.addEventListener('dragleave', (event) => {
    if (!form.contains(event.relatedTarget as Node | null)) form.classList.remove('drop');
  });
  form.addEventListener('drop', (event) => {
    form.classList.remove('drop');
    if (!hasFiles(event)) return;
    event.preventDefault();
    take([...event.dataTransfer!.files]);
  });
}

class Files implements Attached {
  readonly #form: HTMLFormElement;
  readonly #list: HTMLElement;
  readonly #row: HTMLTemplateElement;
  readonly #url: string;
  readonly #onChange: () => void;
  readonly #under = new Map<Element, Uploading>();
  #waiting: { readonly submitter: HTMLElement | null } | undefined;

  constructor(form: HTMLFormElement, list: HTMLElement, row: HTMLTemplateElement, url: string, onChange: () => void) {
    this.#form = form;
    this.#list = list;
    this.#row = row;
    this.#url = url;
    this.#onChange = onChange;
  }

  add(files: readonly File[]): void {
    for (const file of files) void this.#upload(file);
  }

  async #upload(file: File): Promise<void> {
    const row = (this.#row.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
    this.#list.append(row);
    this.#list.hidden = false;
    const name = file.name || say('pasted');
    show(row, name);
    row.classList.toggle('is-picture', file.type.startsWith('image/'));
    const bar = row.querySelector('progress')!;
    bar.hidden = false;
    try {
      const address = this.#url;
      const { upload } = (await import(address)) as Uploads;
      if (!row.isConnected) return;
      const under = upload(file, {
        csrfToken: csrfToken(),
        onProgress: (share) => {
          bar.value = share * 100;
        },
      });
      this.#under.set(row, under);
      const key = await under.done;
      row.querySelector<HTMLInputElement>('[name=upload]')!.value = key;
      note(row, say('uploaded', name));
    } catch (error) {
      row.dataset['failed'] = '';
      note(row, (error as Error).message || say('uploadFailed', name), true);
      this.#waiting = undefined;
    } finally {
      bar.hidden = true;
      this.#under.delete(row);
      this.#onChange();
      if (this.#under.size === 0) this.#goOn();
    }
  }

  press(target: Element): void {
    const button = target.closest('button');
    const row = button?.closest('li');
    if (!button || !row) return;
    const step = Number(button.dataset['move'] ?? 0);
    if (step < 0) row.previousElementSibling?.before(row);
    else if (step > 0) row.nextElementSibling?.after(row);
    else this.#remove(row);
    if (step !== 0) button.focus();
    this.#onChange();
  }

  #remove(row: HTMLElement): void {
    this.#under.get(row)?.stop();
    const next = row.nextElementSibling ?? row.previousElementSibling;
    row.remove();
    this.#list.hidden = this.#list.children.length === 0;
    (next?.querySelector<HTMLElement>('[data-remove]') ?? this.#form.querySelector('textarea'))?.focus();
  }

  /** Takes away what has been sent. */
  release(keys: readonly string[]): void {
    for (const input of this.#list.querySelectorAll<HTMLInputElement>('[name=upload]')) {
      if (keys.includes(input.value)) input.closest('li')!.remove();
    }
    this.#list.hidden = this.#list.children.length === 0;
  }

  holdBack(submitter: HTMLElement | null): boolean {
    const failed = this.#list.querySelector<HTMLElement>('[data-failed]');
    if (failed) {
      failed.querySelector<HTMLElement>('[data-remove]')?.focus();
      return true;
    }
    const open = [...this.#list.querySelectorAll<HTMLInputElement>('[name=upload]')].find(({ value }) => value === '');
    if (!open) return false;
    note(open.closest('li')!, say('uploadFirst'));
    this.#waiting = { submitter };
    return true;
  }

  #goOn(): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) this.#form.requestSubmit(waiting.submitter);
  }
}

/** Names a row, in its buttons too. */
function show(row: HTMLElement, name: string): void {
  row.querySelector('[data-name]')!.textContent = name;
  row.querySelector('.thumb')!.textContent = (name.split('.').at(-1) ?? '').slice(0, 4).toUpperCase();
  row.querySelector<HTMLInputElement>('[name=upload_name]')!.value = name;
  for (const labelled of row.querySelectorAll('[aria-label]')) {
    const label = labelled.getAttribute('aria-label')!;
    labelled.setAttribute('aria-label', label.replace('%s', name));
  }
}

function note(row: Element, text: string, isBad = false): void {
  const said = row.querySelector('[role=status]')!;
  said.textContent = text;
  said.classList.toggle('bad', isBad);
}
