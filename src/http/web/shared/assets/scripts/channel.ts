// Channels, threads and lists of posts: what is sent appears at once, what others write appears by itself. The server makes
// all HTML; it is morphed into the page, which keeps focus, selection and open menus.
import type { Waiting } from './app/outbox.ts';
import { followWaiting, wait, waitingOf } from './app/waiting.ts';
import { announceNew, toast } from './channel/announce.ts';
import { follow, type ItemEvent, type Topics } from './channel/events.ts';
import { morphMain, morphRest, parsePage, Refused, sendForm } from './channel/page.ts';
import { ThreadPanel } from './channel/panel.ts';
import { isShown, standFor } from './channel/row.ts';
import { noteSeen, noteSeenThreads } from './channel/seen.ts';
import { isAtEnd, mergeThread, showInThread, threadIn } from './channel/thread.ts';
import { Timeline, timelineOf } from './channel/timeline.ts';
import { say } from './composer/text.ts';

const shown = timelineOf(document);
const timeline = shown ? new Timeline(shown) : undefined;
const panel = timeline ? new ThreadPanel() : undefined;

/** Puts a page that the server has answered in the place of this one's content. */
function showAnswer(html: string, url: string, mayAppend = true): void {
  const fresh = parsePage(html);
  if (!fresh.querySelector('main')) return location.assign(url);
  const there = timelineOf(fresh);
  if (timeline && there) timeline.merge(there, mayAppend);
  else morphMain(fresh);
  morphRest(fresh);
}

/** An answer has an address of its own, which shows the thread that one is in. */
async function showOwnThread(own: HTMLElement, answer: Response): Promise<void> {
  const fresh = parsePage(await answer.text());
  const there = threadIn(fresh);
  if (!there || there.dataset['follow'] !== own.dataset['follow'] || !isAtEnd(own)) return location.assign(answer.url);
  mergeThread(own, there);
  morphRest(fresh);
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null, messageId?: string): Promise<void> {
  const isInPanel = panel?.holds(submitter ?? form) === true;
  const answer = await sendForm(form, submitter, messageId);
  const isHere = new URL(answer.url).pathname === location.pathname;
  const own = timeline ? null : threadIn(document);
  if (own && !isHere) return showOwnThread(own, answer);
  // Who writes while old messages are shown goes on at the newest.
  if (isHere && form.closest('.dock') && timeline?.isAtEnd === false) return location.assign(location.pathname);
  if (isHere) showAnswer(await answer.text(), answer.url);
  else if (isInPanel) panel!.show(await answer.text());
  else return location.assign(answer.url);
  if (isInPanel && isHere) await panel!.renew();
}

/** A row that stands for a message until the server has answered. */
function showPending(form: HTMLFormElement, text: string): HTMLElement | undefined {
  const isReply = form.id === 'reply';
  if (!isReply && !timeline?.isAtEnd) return undefined;
  const place = isReply ? form.closest('main, [data-thread]') : timeline?.element;
  const last = [...(place?.querySelectorAll(isReply ? '.thread-card' : '.day-group') ?? [])].at(-1);
  if (!last) return undefined;
  const row = document.createElement('article');
  row.className = 'msg cont pending';
  const body = document.createElement('div');
  body.className = 'body';
  body.textContent = text;
  row.append(body);
  last.append(row);
  return row;
}

/** The same for a message of this page that waits. */
function showOwnPending(text: string): HTMLElement | undefined {
  const form = document.querySelector<HTMLFormElement>('.dock [data-composer], #reply[data-composer]');
  return form ? showPending(form, text) : undefined;
}

/** Whether the message waits until the network is there again; not where the browser keeps nothing. */
async function hasWaited(message: Waiting, row: HTMLElement | undefined): Promise<boolean> {
  // The answer was lost, the message was not.
  if (isShown(message.id)) return true;
  return wait(message, row).then(
    () => true,
    () => false,
  );
}

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  const isMessage = form.matches('.dock [data-composer], #reply[data-composer]');
  if (event.defaultPrevented || (form.id !== 'act' && !isMessage)) return;
  // That leads to a page which leaves it so.
  if (event.submitter?.matches('[formaction$="/unread"]')) return;
  event.preventDefault();
  event.submitter?.closest('details.menu')?.removeAttribute('open');
  const field = isMessage ? form.querySelector<HTMLTextAreaElement>('textarea') : null;
  const text = field?.value ?? '';
  const pending = isMessage ? showPending(form, text) : undefined;
  const uploads = new FormData(form).getAll('upload');
  const waiting = isMessage ? waitingOf(form, text) : undefined;
  if (pending) standFor(pending, waiting?.id);
  const sending = send(form, event.submitter, waiting?.id);
  // A draft that the server had put there is on its way.
  if (field) field.value = field.defaultValue = '';
  sending
    .then(() => form.dispatchEvent(new CustomEvent('tributary:sent', { detail: uploads })))
    .catch(async (error: unknown) => {
      // A network that is away makes a `TypeError`.
      if (waiting && error instanceof TypeError && (await hasWaited(waiting, pending))) return;
      // What was written meanwhile stays, too.
      if (field) field.value = [text, field.value].filter((part) => part !== '').join('\n\n');
      field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
      toast(error instanceof Refused ? error.message : say(isMessage ? 'notSent' : 'failed'));
    })
    .finally(() => {
      if (pending?.dataset['waiting'] === undefined) pending?.remove();
    });
});

/** Why a page is asked for again: rows of it have changed, or only the numbers beside it. */
type Reason = 'rows' | 'counts';

let renewing: Promise<void> | undefined;

/** Asks for a page again; that a script asks for it does not mean that somebody has read it. */
async function ask(url: string, mayAppend: boolean, reason: Reason): Promise<void> {
  const answer = await fetch(url, { headers: { accept: 'text/html', 'x-tributary-renew': reason } });
  if (answer.ok) showAnswer(await answer.text(), answer.url, mayAppend);
}

/** Asks for what this page shows now, a few times a second at most: of a conversation the newest page, if its end is shown. */
function renew(reason: Reason = 'rows'): Promise<void> {
  renewing ??= new Promise<void>((resolve) => setTimeout(resolve, 150))
    .then(() => ask(timeline?.isAtEnd ? location.pathname : location.href, timeline?.isAtEnd !== false, reason))
    .catch(() => undefined)
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

function showItem(event: ItemEvent): void {
  const { kind, item_id: id, thread_id: thread, channel_id: channel, html, thread_html: threadHtml } = event;
  if (!timeline) {
    const own = threadIn(document);
    if (own?.dataset['follow'] !== String(thread)) return;
    const isNew = kind === 'new' && html !== undefined && !document.querySelector(`[data-id="${id}"]`);
    if (!showInThread(own, event)) void renew();
    if (isNew) announceNew(1);
    document.dispatchEvent(new Event('tributary:shown'));
    return;
  }
  if (String(channel) !== timeline.element.dataset['channelId']) return;
  const beside = document.querySelector<HTMLElement>(`[data-thread] [data-follow="${thread}"]`);
  if (beside && !showInThread(beside, event)) void panel?.renew().catch(() => undefined);
  // An answer changes how its thread goes on; a new message stands behind the others.
  if (threadHtml) timeline.change(thread, threadHtml);
  if (kind === 'removed') timeline.remove(id);
  else if (id === thread && html && !timeline.change(id, html) && kind === 'new' && timeline.isAtEnd) {
    announceNew(1);
    if (!timeline.append(html)) void renew();
  }
  document.dispatchEvent(new Event('tributary:shown'));
}

let counted: number | undefined;
let counting: ReturnType<typeof setTimeout> | undefined;

/** The numbers beside the page: soon where something came for the reader, in a while where something was read. */
function showCounts(notifications: number): void {
  if (notifications === counted && counting) return;
  // Not all pages at once.
  const chance = crypto.getRandomValues(new Uint8Array(1))[0]! / 256;
  const wait = (notifications === counted ? 10_000 : 500) * (1 + chance);
  counted = notifications;
  clearTimeout(counting);
  counting = setTimeout(() => {
    counting = undefined;
    void renew('counts');
  }, wait);
}

/** What this page wants to hear of: its channel, or the thread that it is. */
function topicsOf(): Topics | undefined {
  if (timeline) {
    const { channel, last } = timeline.element.dataset;
    return { channels: [decodeURIComponent(channel!.split('/').at(-1)!)], threads: [], last };
  }
  const thread = document.querySelector<HTMLElement>('[data-follow]')?.dataset;
  return thread ? { channels: [], threads: [thread['follow']!], last: thread['last'] } : undefined;
}

const topics = topicsOf();
followWaiting({ row: showOwnPending, renew: () => void renew() });
if (topics) follow(topics, { item: showItem, counts: showCounts, reset: () => void renew() });
if (timeline && timeline.element.dataset['left'] === undefined) noteSeen(timeline.element);
noteSeenThreads();
