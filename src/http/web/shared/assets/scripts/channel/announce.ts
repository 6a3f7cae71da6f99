// What changes is said once, politely, not message by message.
import { say } from '../composer/text.ts';

const pause = 1000;
let count = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let region: HTMLElement | undefined;

function regionOf(): HTMLElement {
  if (!region) {
    region = document.createElement('p');
    region.className = 'hidden';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  return region;
}

/** Says that messages have come, together with those that come within a second. */
export function announceNew(messages: number): void {
  count += messages;
  if (count === 0) return;
  regionOf();
  clearTimeout(timer);
  timer = setTimeout(() => {
    regionOf().textContent = count === 1 ? say('newMessage') : say('newMessages', String(count));
    count = 0;
  }, pause);
}

/** Shows for some seconds what went wrong, or what was done. */
export function toast(text: string): void {
  const list = document.querySelector('.toasts') ?? document.createElement('div');
  // What is there when a region appears is not said by all readers.
  const wait = list.isConnected ? 0 : 100;
  if (!list.isConnected) {
    list.className = 'toasts';
    list.setAttribute('role', 'status');
    document.body.append(list);
  }
  const item = document.createElement('div');
  item.className = 'toast';
  const words = document.createElement('p');
  words.textContent = text;
  item.append(words);
  setTimeout(() => list.append(item), wait);
  setTimeout(() => item.remove(), 8000 + wait);
}
