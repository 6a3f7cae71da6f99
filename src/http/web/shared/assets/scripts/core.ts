// Every page: menus close, the app's worker works, times grow older, single keys lead to places. Everything works without it.
import { showOffline, useWorker } from './app/offline.ts';
import { toast } from './channel/announce.ts';
import { say } from './composer/text.ts';
import { searchWhileTyping } from './shell/search-box.ts';

const minute = 60_000;

/** A menu closes on Escape, which gives the focus back, and on a press elsewhere. */
function closeMenus(): void {
  const open = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]');
  document.addEventListener('click', (event) => {
    for (const menu of open()) if (!menu.contains(event.target as Node)) menu.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
  });
}

/** What is less than an hour old says how old it is; the server says everything else. */
function renewTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-age]')) {
    const minutes = Math.floor((performance.timeOrigin + performance.now() - Date.parse(time.dateTime)) / minute);
    if (minutes >= 1 && minutes < 60 && /^(now|\d+ min)$/.test(time.textContent ?? '')) {
      time.textContent = `${minutes} min`;
    }
  }
}

const places: Readonly<Record<string, string>> = { h: '/', n: '/notifications', p: '/people', s: '/saved' };
let isGoing = false;

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** What a key does with the message that has the focus, by what it presses there. */
const onMessage: Readonly<Record<string, string>> = {
  r: 'a[href$="#reply"]',
  e: '[data-react]',
  s: 'button[formaction$="/save"]',
};

/**
 * `/` search, `c` new post, `g` and a letter for a place, `j` and `k` through messages, `r` to answer one, `e` to react, `s` to
 * save it, `?` lists these; Alt and an arrow for the channels with something unread; an arrow up where nothing is written yet edits one's last.
 */
function followKeys(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined && event.altKey) return goToUnread(event, step);
  if (event.key === 'ArrowUp' && event.target instanceof HTMLTextAreaElement) return editLast(event, event.target);
  if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.documentElement.dataset['keys'] === 'off') return;
  const place = isGoing ? places[event.key] : undefined;
  isGoing = event.key === 'g';
  if (place !== undefined) location.assign(place);
  else if (event.key === '/') {
    event.preventDefault();
    document.querySelector<HTMLInputElement>('.topbar input[type=search]')?.focus();
  } else if (event.key === '?') location.assign('/settings/appearance#keys');
  else if (event.key === 'c') location.assign('/compose');
  else if (event.key === 'j' || event.key === 'k') moveBetween(event.key === 'j' ? 1 : -1);
  else if (event.key in onMessage)
    document.activeElement?.closest('.msg, .post')?.querySelector<HTMLElement>(onMessage[event.key]!)?.click();
}

function goToUnread(event: KeyboardEvent, step: number): void {
  const all = [...document.querySelectorAll<HTMLAnchorElement>('.rail a[href^="/channel/"]')];
  const here = all.findIndex((link) => link.pathname === location.pathname);
  const ahead = step > 0 ? all.slice(here + 1) : all.slice(0, Math.max(here, 0)).toReversed();
  const next = ahead.find((link) => link.matches('.unread'));
  if (!next) return;
  event.preventDefault();
  location.assign(next.href);
}

function editLast(event: KeyboardEvent, field: HTMLTextAreaElement): void {
  if (field.value !== '' || !field.closest('.dock')) return;
  const last = [...document.querySelectorAll<HTMLAnchorElement>('.timeline .msg a[href$="/edit"]')].at(-1);
  if (!last) return;
  event.preventDefault();
  location.assign(last.href);
}

function moveBetween(step: number): void {
  const all = [...document.querySelectorAll<HTMLElement>('main :is(.msg, .post)')];
  const current = all.indexOf(document.activeElement?.closest<HTMLElement>('.msg, .post') ?? document.body);
  const next = current < 0 ? (step > 0 ? 0 : all.length - 1) : current + step;
  all[next]?.focus();
}

interface Emoji {
  readonly pickReaction: (link: HTMLAnchorElement, form: HTMLFormElement) => Promise<void>;
}

/** A link to the page of reactions opens the picker, which is loaded then; where that fails the link leads there. */
function pickReactions(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-react]');
    const form = document.querySelector<HTMLFormElement>('#act[data-picker]');
    if (!link || !form || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    import(form.dataset['picker']!)
      .then((made: Emoji) => made.pickReaction(link, form))
      .catch(() => location.assign(link.href));
  });
}

/** A link to be copied is, where the browser lets scripts; elsewhere it leads to what it is the link of. */
function copyLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-copy]');
    if (!link || !navigator.clipboard || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const menu = link.closest<HTMLDetailsElement>('details.menu');
    navigator.clipboard
      .writeText(link.href)
      .then(() => {
        if (menu) menu.open = false;
        menu?.querySelector('summary')?.focus();
        toast(say('copied'));
      })
      .catch(() => location.assign(link.href));
  });
}

closeMenus();
copyLinks();
pickReactions();
searchWhileTyping();
showOffline();
useWorker();
document.addEventListener('keydown', followKeys);
setInterval(renewTimes, minute);
