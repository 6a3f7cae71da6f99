import { csrfToken, say } from '../composer/text.ts';
import type { Uploading, Uploads } from '../uploads.ts';

/**
 * Files of forms with a `progress` element go up in pieces, one after the other, and go on where they stood after a break or on another page;
 * then the form is sent with what has come in their place.
 */
export function uploadForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    const bar = form.querySelector<HTMLProgressElement>('progress[data-uploads]');
    const field = form.querySelector<HTMLInputElement>('input[type=file]');
    if (!bar || !field?.files?.length || event.defaultPrevented) return;
    event.preventDefault();
    void new Sending(form, bar, field).send([...field.files]);
  });
}

class Sending {
  readonly #form: HTMLFormElement;
  readonly #bar: HTMLProgressElement;
  readonly #body: FormData;
  readonly #uploads: Uploading[] = [];

  constructor(form: HTMLFormElement, bar: HTMLProgressElement, field: HTMLInputElement) {
    this.#form = form;
    this.#bar = bar;
    this.#body = new FormData(form);
    this.#body.delete(field.name);
  }

  async send(files: readonly File[]): Promise<void> {
    let name = '';
    this.#lock(true);
    try {
      const address = this.#bar.dataset['uploads']!;
      const uploads = (await import(address)) as Uploads;
      const size = files.reduce((sum, file) => sum + file.size, 0);
      const described = this.#body.get('alt');
      const alts = typeof described === 'string' ? described.split(/[;\n]/) : [];
      let before = 0;
      for (const [index, file] of files.entries()) {
        ({ name } = file);
        this.#say(say('uploadingFile', name, String(index + 1), String(files.length)));
        const key = await this.#upload(uploads, file, (share) => {
          this.#bar.value = size > 0 ? (before + share * file.size) / size : 1;
        });
        before += file.size;
        this.#body.append('upload', key);
        this.#body.append('upload_alt', alts[index]?.trim() ?? '');
      }
      await this.#submit();
    } catch (error) {
      // What the browser says of a broken connection is no sentence for people.
      const said = error instanceof TypeError ? '' : (error as Error).message;
      this.#say(said || say('uploadStopped', name), true);
      this.#lock(false);
    }
  }

  #upload({ upload }: Uploads, file: File, onProgress: (share: number) => void): Promise<string> {
    const under = upload(file, { csrfToken: csrfToken(), onProgress, isResumed: true });
    this.#uploads.push(under);
    return under.done;
  }

  async #submit(): Promise<void> {
    const answer = await fetch(this.#form.action, {
      method: 'POST',
      body: this.#body,
      headers: { accept: 'text/html' },
    });
    if (answer.ok) {
      for (const each of this.#uploads) await each.release();
      // It has followed the redirect that says what was done.
      return location.assign(answer.url);
    }
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
    if (!fresh) throw new Error('');
    document.querySelector('main')?.replaceWith(fresh);
    fresh.querySelector<HTMLElement>('[autofocus]')?.focus();
  }

  #lock(isSending: boolean): void {
    this.#bar.hidden = !isSending;
    for (const button of this.#form.querySelectorAll<HTMLButtonElement>('button[type=submit]'))
      button.disabled = isSending;
  }

  #say(text: string, isBad = false): void {
    const status = this.#form.querySelector('[data-uploading]');
    if (!status) return;
    status.textContent = text;
    status.classList.toggle('bad', isBad);
  }
}
