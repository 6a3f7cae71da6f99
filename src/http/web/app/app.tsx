import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { readServerName } from '../../../core/platform/index.ts';
import { anyone, assetText, assetUrl, Icon, page, sendPage, themeColors, useWords } from '../shared/index.ts';

/** The service worker; browsers ask for it at each navigation. */
export function workerRoute(app: FastifyInstance): void {
  const script = workerScript();
  app.get('/worker.js', { config: { auth: 'none' } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
}

const manifest = page({
  path: '/manifest.webmanifest',
  who: anyone,
  send: async ({ reader, words, reply }) => {
    const { language, direction, app } = words;
    const content = manifestOf(await readServerName(reader), language, direction, app);
    return reply.type('application/manifest+json').header('cache-control', 'no-cache').send(content);
  },
});

/** Shown by the worker without a network for pages that weren't read before. */
const offline = page({
  path: '/offline',
  who: anyone,
  // It is cached for everyone who uses the browser, so it is shown without a session.
  send: ({ words, reply }) =>
    sendPage(reply, undefined, { title: words.app.title, frame: 'gate', content: <Offline /> }),
});

/** Makes the pages an app on a device. */
export const appTable = [manifest, offline];

function Offline() {
  const { app } = useWords();
  return (
    <div class="nothing">
      <Icon name="wifi-off" />
      <h1>{app.title}</h1>
      <p>{app.text}</p>
      <p class="actions center">
        <a class="button" href="">
          {app.again}
        </a>
        <a class="button second" href="/">
          {app.home}
        </a>
      </p>
    </div>
  );
}

/** What devices ask of an app, as text: https://www.w3.org/TR/appmanifest/ and, for what is shared with it, Web Share Target. */
function manifestOf(
  name: string,
  lang: string,
  dir: string,
  words: { readonly write: string; readonly notifications: string; readonly messages: string },
): string {
  const icon = (file: string, sizes: string, purpose: 'any' | 'maskable') => {
    const type = file.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
    return { src: assetUrl(file), sizes, type, purpose };
  };
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    lang,
    dir,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: themeColors.light,
    theme_color: themeColors.light,
    icons: [
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('icon-mask.png', '512x512', 'maskable'),
      icon('icon.svg', 'any', 'any'),
    ],
    shortcuts: [
      { name: words.write, url: '/compose' },
      { name: words.notifications, url: '/notifications' },
      { name: words.messages, url: '/messages' },
    ],
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: ['*/*'] }] },
    },
  });
}

/** What every page needs of its own server; scripts load the rest when it is first used. */
const shellFiles = ['style.css', 'core.js', 'channel.js', 'compose.js', 'icons.svg', 'icon.svg'];

/** The worker after what it is to have at hand; a browser takes a new one when a byte of this has changed. */
function workerScript(): string {
  const urls = ['/offline', ...shellFiles.map(assetUrl)];
  const name = `shell-${createHash('sha256').update(urls.join()).digest('hex').slice(0, 12)}`;
  return `const shell = ${JSON.stringify({ name, urls })};\n${assetText('worker.js')}`;
}
