// Puts a page of the server in the place of the one that is shown.
import { Idiomorph } from 'idiomorph';

/** What is being written stays as it is, and a menu that was opened stays open. */
const callbacks = {
  beforeNodeMorphed: (old: Node): boolean => !(old instanceof Element && old.matches('[data-composer][data-begun]')),
  beforeAttributeUpdated: (name: string, node: Element): boolean => name !== 'open' || !node.matches('details.menu'),
};

/** Changes an element, or with `innerHTML` what is in it, into what the server made of it since. */
export function morph(
  old: Element,
  fresh: Element | string,
  morphStyle: 'outerHTML' | 'innerHTML' = 'outerHTML',
): void {
  // Of any other element that has the focus it would leave the content as it was.
  const ignoreActiveValue = document.activeElement?.matches('input, textarea, select') === true;
  void Idiomorph.morph(old, fresh, { morphStyle, ignoreActiveValue, callbacks });
}

/** A page as the server answered it. */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

/** Changes the content into that of another page. */
export function morphMain(fresh: Document): void {
  const [here, there] = [document, fresh].map((page) => page.querySelector('main'));
  if (here && there) morph(here, there);
}

/** Changes what stands beside the content, and tells whoever works on parts of the page. */
export function morphRest(fresh: Document): void {
  const [here, there] = [document, fresh].map((page) => page.querySelector('.rail'));
  if (here && there) morph(here, there);
  document.dispatchEvent(new Event('tributary:shown'));
}

/** The server does not take a form; the message says why. */
export class Refused extends Error {}

/**
 * Sends a form as the browser would.
 * @param messageId uuid that what is published is to have
 * @returns the page that it leads to; an error where the server refuses
 */
export async function sendForm(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  messageId?: string,
): Promise<Response> {
  const url = submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? location.href;
  const body = new FormData(form, submitter);
  if (messageId !== undefined) body.set('message_id', messageId);
  // The page stays, and what is sent from it a second time is meant.
  body.set('form_key', messageId ?? crypto.getRandomValues(new Uint32Array(4)).join('-'));
  const isMultipart = form.enctype === 'multipart/form-data';
  const sent = isMultipart
    ? body
    : new URLSearchParams([...body].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
  const answer = await fetch(url, { method: 'POST', body: sent, headers: { accept: 'text/html' } });
  if (answer.ok) return answer;
  const why = parsePage(await answer.text()).querySelector('#problem')?.textContent;
  throw why ? new Refused(why) : new Error(String(answer.status));
}
