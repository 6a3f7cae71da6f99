// Saves drafts on the server while one writes; they are filled in when the page is opened again.
import { csrfToken, say } from './text.ts';

const pause = 1000;
/** Fields that say nothing of the post, or are saved by themselves. */
const others = new Set(['csrf_token', 'return_to', 'title', 'body', 'to', 'files', 'alt', 'is_drafted']);
/** What a field holds that nobody has touched. */
const untouched: Readonly<Record<string, string>> = { seen: 'default', poll_days: '7' };

/** Saves the draft of a form, under the place that the form or its choice of a channel names. */
export function autosaveDraft(form: HTMLFormElement): { changed(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = (isLeaving = false): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    void send(form, isLeaving);
  };
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(save, pause);
  };
  form.addEventListener('input', changed);
  form.addEventListener('change', changed);
  // What is sent is no draft any more.
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  form.addEventListener('submit', stop);
  addEventListener('pagehide', () => save(true));
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) save(true);
  });
  return { changed };
}

async function send(form: HTMLFormElement, isLeaving: boolean): Promise<void> {
  const place = form.querySelector<HTMLSelectElement>('select[name=to]')?.selectedOptions[0]?.dataset['place'];
  const at = place ?? form.dataset['draft'];
  if (at === undefined) return;
  const fields = new FormData(form);
  const text = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const body = new URLSearchParams({ place: at, title: text('title'), body: text('body'), options: optionsOf(fields) });
  const said = form.querySelector('[data-draft-said]');
  try {
    const headers = { 'x-csrf-token': csrfToken() };
    const answer = await fetch('/api/z/1.0/draft', { method: 'POST', body, headers, keepalive: isLeaving });
    if (!answer.ok) throw new Error(String(answer.status));
    const { draft } = (await answer.json()) as { draft?: unknown };
    const clock = new Intl.DateTimeFormat(document.documentElement.lang, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    const time = clock.format();
    if (said) said.textContent = draft ? say('draftSaved', time) : '';
  } catch {
    if (said) said.textContent = say('draftNotSaved');
  }
}

function optionsOf(fields: FormData): string {
  const options: Record<string, string[]> = {};
  for (const [name, value] of fields) {
    if (others.has(name) || typeof value !== 'string' || value === '' || value === untouched[name]) continue;
    (options[name] ??= []).push(value);
  }
  // Of a file that has not come whole there is no key, and nothing else either.
  const uploads = fields.getAll('upload');
  const whole = uploads.flatMap((key, index) => (key === '' ? [] : [index]));
  for (const name of ['upload', 'upload_alt', 'upload_name']) {
    const all = fields.getAll(name).filter((value) => typeof value === 'string');
    if (whole.length > 0) options[name] = whole.map((index) => all[index] ?? '');
    else delete options[name];
  }
  return JSON.stringify(options);
}
