// Channels, threads and lists of posts: what is sent appears at once, what others write appears by itself. The server makes
// all HTML; it is morphed into the page, which keeps focus, selection and open menus.
import { Idiomorph } from 'idiomorph';

const sentence = document.documentElement.lang === 'en' ? 'That did not work. Try again.' : '✗';

/** What is being written stays as it is. */
const callbacks = {
  beforeNodeMorphed: (old: Node): boolean => !(old instanceof Element && old.matches('[data-composer][data-begun]')),
};

/** Puts a page that the server has answered in the place of this one's content. */
function showAnswer(html: string, url: string): void {
  const fresh = new DOMParser().parseFromString(html, 'text/html');
  const main = fresh.querySelector('main');
  if (!main) return location.assign(url);
  const [here, there] = [document, fresh].map((page) => page.querySelector<HTMLElement>('.timeline[data-channel]'));
  if (here && there) mergeMessages(here, there);
  else void Idiomorph.morph(document.querySelector('main')!, main, { ignoreActiveValue: true, callbacks });
  const rail = fresh.querySelector('.rail');
  if (rail) void Idiomorph.morph(document.querySelector('.rail')!, rail);
}

/** Messages that are there are changed, new ones come behind; older ones that were loaded, and what is being written, stay. */
function mergeMessages(timeline: HTMLElement, fresh: HTMLElement): void {
  timeline.querySelector('.nothing')?.remove();
  for (const day of fresh.querySelectorAll<HTMLElement>('.day-group')) {
    const group = timeline.querySelector(`[data-day="${day.dataset['day']}"]`);
    if (!group) {
      const groups = timeline.querySelectorAll('.day-group');
      const last = groups[groups.length - 1];
      if (last) last.after(day);
      else timeline.firstElementChild!.append(day);
      continue;
    }
    for (const message of day.querySelectorAll<HTMLElement>('.msg')) {
      const old = group.querySelector(`[data-id="${message.dataset['id']}"]`);
      if (old) void Idiomorph.morph(old, message);
      else group.append(message);
    }
  }
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const url = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? location.href;
  const body = new FormData(form, submitter);
  const isMultipart = form.enctype === 'multipart/form-data';
  const sent = isMultipart
    ? body
    : new URLSearchParams([...body].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
  const answer = await fetch(url, { method: 'POST', body: sent, headers: { accept: 'text/html' } });
  const isHere = new URL(answer.url).pathname === location.pathname;
  if (!answer.ok) throw new Error(String(answer.status));
  if (isHere) showAnswer(await answer.text(), answer.url);
  else location.assign(answer.url);
}

/** Says for some seconds what went wrong. */
function toast(text: string): void {
  let list = document.querySelector('.toasts');
  if (!list) {
    list = document.createElement('div');
    list.className = 'toasts';
    list.setAttribute('role', 'status');
    document.body.append(list);
  }
  const item = document.createElement('div');
  item.className = 'toast';
  const words = document.createElement('p');
  words.textContent = text;
  item.append(words);
  list.append(item);
  setTimeout(() => item.remove(), 8000);
}

/** A row that stands for a message until the server has answered. */
function showPending(text: string): HTMLElement | undefined {
  const days = document.querySelectorAll('.timeline .day-group');
  const day = days[days.length - 1];
  if (!day || document.querySelector('.timeline [rel=next]')) return undefined;
  const row = document.createElement('article');
  row.className = 'msg cont pending';
  const body = document.createElement('div');
  body.className = 'body';
  body.textContent = text;
  row.append(body);
  day.append(row);
  return row;
}

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const isMessage = form.matches('.dock [data-composer], #reply[data-composer]');
  if (form.id !== 'act' && !isMessage) return;
  event.preventDefault();
  const field = form.querySelector<HTMLTextAreaElement>('textarea');
  const text = field?.value ?? '';
  const pending = isMessage ? showPending(text) : undefined;
  const sending = send(form, event.submitter);
  if (isMessage && field) field.value = '';
  sending
    .then(() => {
      if (!isMessage) return;
      form.reset();
      // A draft that the server had put there has been sent.
      if (field) field.value = field.defaultValue = '';
    })
    .catch(() => {
      if (field && field.value === '') field.value = text;
      toast(sentence);
    })
    .finally(() => pending?.remove());
});

/** What an event of the server says of an item. */
interface ItemEvent {
  readonly kind: 'new' | 'changed' | 'removed';
  readonly item_id: number;
  readonly thread_id: number;
  readonly html?: string;
}

function follow(timeline: HTMLElement): void {
  const address = timeline.dataset['channel']!.split('/').at(-1)!;
  const query = new URLSearchParams({ channel: decodeURIComponent(address) });
  if (timeline.dataset['last']) query.set('last', timeline.dataset['last']);
  const source = new EventSource(`/events?${query}`);
  source.addEventListener('item', (event) => {
    showItem(timeline, JSON.parse((event as MessageEvent<string>).data) as ItemEvent);
  });
  source.addEventListener('reset', () => void renew());
}

function showItem(timeline: HTMLElement, { kind, item_id: id, thread_id: thread, html }: ItemEvent): void {
  const old = timeline.querySelector(`[data-id="${id}"]`);
  if (kind === 'removed') return old?.remove();
  if (old && html) return void Idiomorph.morph(old, html);
  // An answer changes how its thread goes on; a new message stands where the page of the server puts it.
  const isShown =
    id === thread ? !timeline.querySelector('[rel=next]') : timeline.querySelector(`[data-id="${thread}"]`);
  if (isShown) void renew();
}

let renewing: Promise<void> | undefined;

/** Asks for this page again, at most twice a second. */
function renew(): Promise<void> {
  renewing ??= new Promise<void>((resolve) => setTimeout(resolve, 150))
    .then(() => fetch(location.href, { headers: { accept: 'text/html' } }))
    .then(async (answer) => (answer.ok ? showAnswer(await answer.text(), answer.url) : undefined))
    .catch(() => undefined)
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

/** Older messages are there before one comes to them. */
function loadOlder(timeline: HTMLElement): void {
  const margin = `${innerHeight * 2}px 0px`;
  const load = async (link: HTMLAnchorElement): Promise<void> => {
    observer.unobserve(link);
    const answer = await fetch(link.href, { headers: { accept: 'text/html' } });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const next = fresh.querySelector<HTMLAnchorElement>('[data-older]');
    link.closest('p')!.after(...fresh.querySelectorAll('.timeline .day-group'));
    if (next) {
      link.href = next.href;
      observer.observe(link);
    } else link.closest('p')!.remove();
  };
  const observer = new IntersectionObserver(
    (entries) => {
      const link = entries.find(({ isIntersecting }) => isIntersecting)?.target as HTMLAnchorElement | undefined;
      // Where it does not come the link is still there.
      if (link) load(link).catch(() => undefined);
    },
    { root: timeline, rootMargin: margin },
  );
  const link = timeline.querySelector('[data-older]');
  if (link) observer.observe(link);
}

const timeline = document.querySelector<HTMLElement>('.timeline[data-channel]');
if (timeline) {
  follow(timeline);
  loadOlder(timeline);
}
