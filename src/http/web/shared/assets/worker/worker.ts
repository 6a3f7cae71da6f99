// The worker of the app: pages that were read can be read where there is no network, what waits is sent, files are taken that
// other apps share. It never answers with what it cached while the server can be reached.
import { flush } from '../scripts/app/outbox.ts';

declare const self: ServiceWorkerGlobalScope;
/** What every page needs, which the server names: the name changes with it. */
declare const shell: { readonly name: string; readonly urls: readonly string[] };

interface Route {
  readonly condition: { readonly urlPattern: string };
  readonly source: 'network';
}

interface RoutedInstallEvent extends ExtendableEvent {
  /** Of browsers that have the Static Routing API: https://w3c.github.io/ServiceWorker/#service-worker-static-routing */
  addRoutes?(routes: readonly Route[]): Promise<void>;
}

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const pages = 'pages';
const pictures = 'pictures';
const shared = 'shared';
const about = 'about';
const offlinePage = '/offline';
/** Most of what is cached, the latest. */
const max = { [pages]: 50, [pictures]: 300 } as const;
const maxPictureBytes = 1 << 20;
/** Pages that are read, and not worked with. */
const readable = /^\/$|^\/(channel|item|users|groups|page|photos)\/|^\/(messages|notifications|saved|events)$/;

self.addEventListener('install', (event: RoutedInstallEvent) => {
  const fill = async (): Promise<void> => {
    // What goes by here is lost when its page is left at once, as drafts are that are saved last.
    await event.addRoutes?.([{ condition: { urlPattern: '/api/*' }, source: 'network' }]);
    await (await caches.open(shell.name)).addAll(shell.urls);
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

self.addEventListener('activate', (event) => {
  const clear = async (): Promise<void> => {
    const old = (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== shell.name);
    // Pages of an earlier version name assets that nobody has any more.
    if (old.length > 0) await caches.delete(pages);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === 'POST' && pathname === '/share') event.respondWith(takeShared(request));
  // Who leaves takes along what was cached.
  if (request.method === 'POST' && pathname === '/sign-out')
    event.waitUntil(Promise.all([removeCached(), unsubscribe()]));
  if (request.method !== 'GET' || request.headers.has('range')) return;
  if (pathname.startsWith('/assets/')) event.respondWith(cachedFirst(request));
  else if (request.mode === 'navigate') event.respondWith(page(event, pathname));
  else if (request.destination === 'image') event.respondWith(picture(event));
});

/** Assets change their addresses with their content. */
async function cachedFirst(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function page(event: FetchEvent, pathname: string): Promise<Response> {
  const { request } = event;
  try {
    const answer = await fetch(request);
    const isPage = answer.ok && answer.headers.get('content-type')?.startsWith('text/html') === true;
    if (isPage && readable.test(pathname)) {
      const copy = answer.clone();
      event.waitUntil(put(pages, request.url, copy));
    }
    return answer;
  } catch {
    const found = await (await caches.open(pages)).match(request.url, { ignoreVary: true });
    if (found) return marked(found);
    return (await caches.match(offlinePage, { ignoreVary: true })) ?? Response.error();
  }
}

/** The page as it was read, which says when. */
async function marked(found: Response): Promise<Response> {
  const since = found.headers.get('date') ?? '';
  const html = (await found.text()).replace('<html ', `<html data-offline="${since.replace(/[^\w ,:]/g, '')}" `);
  const headers = new Headers(found.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(html, { headers });
}

async function picture(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const answer = await fetch(request);
    const size = Number(answer.headers.get('content-length') ?? maxPictureBytes);
    if (answer.ok && size < maxPictureBytes) event.waitUntil(put(pictures, request.url, answer.clone()));
    return answer;
  } catch {
    return (await (await caches.open(pictures)).match(request.url, { ignoreVary: true })) ?? Response.error();
  }
}

/** Caches an answer as the latest one, in the place of the oldest. */
async function put(name: typeof pages | typeof pictures, url: string, answer: Response): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(url, { ignoreVary: true });
  await cache.put(url, answer);
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - max[name]))) await cache.delete(key, { ignoreVary: true });
}

async function removeCached(): Promise<void> {
  await Promise.all([pages, pictures, shared].map((name) => caches.delete(name)));
}

/** Whoever signs out is sent nothing more here; the server knows it by the end of the session. */
async function unsubscribe(): Promise<void> {
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe();
}

/** Files wait for the page where the post is written, since only pages hold what a form needs. */
async function takeShared(request: Request): Promise<Response> {
  const form = await request.formData();
  const texts = ['title', 'text', 'url'].flatMap((name) => {
    const part = form.get(name);
    return typeof part === 'string' && part !== '' ? [part] : [];
  });
  const text = texts.join('\n\n');
  await caches.delete(shared);
  const cache = await caches.open(shared);
  let count = 0;
  for (const file of form.getAll('files')) {
    if (typeof file === 'string' || file.size === 0) continue;
    const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) };
    await cache.put(`/share/${count}`, new Response(file, { headers }));
    count += 1;
  }
  return Response.redirect(`/compose?${new URLSearchParams({ text: text.slice(0, 5000) })}`, 303);
}

self.addEventListener('sync', ((event: SyncEvent) => {
  if (event.tag !== 'outbox') return;
  const send = async (): Promise<void> => {
    const user = await lastUser();
    if (user !== '') await flush(user);
  };
  event.waitUntil(send());
}) as EventListener);

async function lastUser(): Promise<string> {
  return (await (await caches.open(about)).match('/user').then((found) => found?.text())) ?? '';
}

self.addEventListener('message', (event) => {
  const { user } = event.data as { readonly user?: string };
  if (user === undefined) return;
  const change = async (): Promise<void> => {
    const last = await lastUser();
    if (last === user) return;
    // Somebody else is here, or nobody: pages of another person are theirs.
    if (last !== '') await removeCached();
    await (await caches.open(about)).put('/user', new Response(user));
  };
  event.waitUntil(change());
});

interface Pushed {
  readonly title: string;
  readonly body: string;
  readonly url: string;
}

// One notification at a time: a later one says what the earlier did.
self.addEventListener('push', (event) => {
  if (!event.data) return;
  const { title, body, url } = event.data.json() as Pushed;
  event.waitUntil(self.registration.showNotification(title, { body, tag: 'notifications', data: url }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { href } = new URL(String(event.notification.data), location.origin);
  const open = async (): Promise<void> => {
    const windows = await self.clients.matchAll({ type: 'window' });
    const there = windows.find((each) => each.url === href);
    await (there ? there.focus() : self.clients.openWindow(href));
  };
  event.waitUntil(open());
});
