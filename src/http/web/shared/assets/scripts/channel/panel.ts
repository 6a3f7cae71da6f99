// A thread beside its channel, where the window is wide. Its address stays in the history; elsewhere it is a page of its own.
import { say } from '../composer/text.ts';
import { morph, parsePage } from './page.ts';

const wide = matchMedia('(min-width: 75.01rem)');
const parameter = 'thread';

/** The thread that is open beside the channel. */
export class ThreadPanel {
  #panel: HTMLElement | undefined;
  #opener: HTMLElement | undefined;
  #uuid: string | undefined;

  constructor() {
    document.addEventListener('click', (event) => this.#click(event));
    document.addEventListener('keydown', (event) => {
      const isTaken = event.defaultPrevented || document.querySelector('details.menu[open]');
      if (event.key === 'Escape' && this.#panel && !isTaken) history.back();
    });
    addEventListener('popstate', () => void this.#follow());
    if (wide.matches) void this.#follow();
  }

  /** Whether something stands in it. */
  holds(element: Element): boolean {
    return this.#panel?.contains(element) === true;
  }

  /** Shows what the server answered: the page of the thread. */
  show(html: string): void {
    const main = parsePage(html).querySelector('main');
    const content = this.#panel?.querySelector('[data-thread]');
    if (!main || !content) return;
    // The page has the form of the buttons, and the messages beside it these ids.
    main.querySelector('#act')?.remove();
    for (const row of main.querySelectorAll('.msg')) row.removeAttribute('id');
    morph(content, main.innerHTML, 'innerHTML');
    document.dispatchEvent(new Event('tributary:shown'));
  }

  /** Asks for the thread again, if one is open. */
  async renew(): Promise<void> {
    if (this.#uuid === undefined) return;
    const uuid = this.#uuid;
    const answer = await fetch(`/item/${uuid}`, { headers: { accept: 'text/html' } });
    if (!answer.ok) return this.#close();
    const html = await answer.text();
    if (this.#uuid === uuid) this.show(html);
  }

  #click(event: MouseEvent): void {
    const target = event.target as Element;
    if (target.closest('[data-close-thread]')) return history.back();
    const link = target.closest<HTMLAnchorElement>('.timeline :is(a.thread-link, a[href$="#reply"]:not([href*="?"]))');
    const [, uuid] = /^\/item\/([^/#?]+)/.exec(link?.getAttribute('href') ?? '') ?? [];
    if (!link || uuid === undefined || !wide.matches || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#opener = link;
    const address = new URL(location.href);
    address.hash = '';
    address.searchParams.set(parameter, uuid);
    if (this.#uuid === undefined) history.pushState(null, '', address);
    else history.replaceState(null, '', address);
    void this.#follow();
  }

  /** Opens, changes or closes the panel as the address says. */
  async #follow(): Promise<void> {
    const uuid = new URLSearchParams(location.search).get(parameter) ?? undefined;
    if (uuid === this.#uuid) return;
    this.#uuid = uuid;
    if (uuid === undefined) return this.#close();
    this.#open();
    await this.renew().catch(() => location.assign(`/item/${uuid}`));
    this.#panel?.querySelector<HTMLElement>('h2')?.focus();
  }

  #open(): void {
    if (this.#panel) {
      this.#panel.querySelector('[data-thread]')!.replaceChildren();
      return;
    }
    const panel = document.createElement('aside');
    panel.className = 'panel thread-panel';
    panel.setAttribute('aria-label', say('thread'));
    const head = document.createElement('header');
    head.className = 'chan-head';
    const title = document.createElement('h2');
    title.className = 'grow';
    title.tabIndex = -1;
    title.textContent = say('thread');
    const close = document.createElement('button');
    close.type = 'button';
    close.className = 'quiet small-button';
    close.dataset['closeThread'] = '';
    close.textContent = say('close');
    const content = document.createElement('div');
    content.dataset['thread'] = '';
    content.className = 'thread-content';
    head.append(title, close);
    panel.append(head, content);
    document.querySelector('#about')?.setAttribute('hidden', '');
    document.querySelector('main')!.after(panel);
    this.#panel = panel;
  }

  #close(): void {
    this.#uuid = undefined;
    this.#panel?.remove();
    this.#panel = undefined;
    document.querySelector('#about')?.removeAttribute('hidden');
    // The row may have been replaced meanwhile, by one with the same link.
    const same = this.#opener && `.timeline a[href="${CSS.escape(this.#opener.getAttribute('href')!)}"]`;
    const opener = this.#opener?.isConnected ? this.#opener : same && document.querySelector<HTMLElement>(same);
    if (opener) opener.focus();
  }
}
