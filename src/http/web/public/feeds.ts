import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findItem } from '../../../core/content/index.ts';
import { listPublicForums, listPublicGroups } from '../../../core/groups/index.ts';
import { findVisibleChannel } from '../../../core/identity/index.ts';
import { anonymous, notFound, type OperationContext, readServerName } from '../../../core/platform/index.ts';
import { escapeHtml } from '../../../lib/html.ts';
import { itemPath, type Post } from '../content/post.ts';
import { newestPosts, postsOf } from '../content/posts.ts';
import { anyone, channelPath, page, plainText } from '../shared/index.ts';

const groupLimit = 500;
const channelLimit = 200;

/** The newest public posts of a channel as Atom; feed readers don't sign in. */
export const feed = page({
  path: '/feed/:name',
  who: anyone,
  params: { name: Type.String({ maxLength: 255 }) },
  send: async ({ operations, reader, params, reply }) => {
    const channel = await findVisibleChannel(reader, anonymous, params.name);
    if (!channel) throw notFound('channel');
    const { posts } = await newestPosts(operations, anonymous, { channelId: channel.id }, undefined);
    const { name: title, address } = channel;
    const [path, own] = [channelPath(channel), `/feed/${encodeURIComponent(address)}`];
    const updated = posts[0]?.createdAt ?? channel.createdAt;
    const { baseUrl } = operations;
    return sendXml(reply, 'application/atom+xml', atom({ title, path, own, updated, posts, baseUrl }));
  },
});

export const robotsFile = page({
  path: '/robots.txt',
  who: anyone,
  send: async ({ operations, reply }) => reply.type('text/plain; charset=utf-8').send(robots(operations.baseUrl)),
});

export const siteMapFile = page({
  path: '/sitemap.xml',
  who: anyone,
  send: async ({ operations, reply }) => sendXml(reply, 'application/xml', await siteMap(operations)),
});

/** How programs show links to a public post (oembed.com). */
export const embed = page({
  path: '/oembed',
  who: anyone,
  query: {
    url: Type.String({ maxLength: 1000 }),
    format: Type.Optional(Type.String({ maxLength: 20 })),
  },
  send: async ({ operations, reader, query: { url, format = 'json' }, reply }) => {
    // Required by oEmbed for formats that a server doesn't support.
    if (format !== 'json') {
      const text = 'Embeds are answered as JSON alone: format=json.\n';
      return reply.code(501).type('text/plain; charset=utf-8').send(text);
    }
    const { baseUrl } = operations;
    const [, uuid] = /\/(?:item|display)\/([^/?#]{1,255})(?:[?#].*)?$/.exec(url) ?? [];
    const isHere = uuid !== undefined && url.startsWith(`${baseUrl}/`);
    const post = isHere ? await publicPost(operations, uuid) : undefined;
    if (!post) throw notFound('post');
    return reply.send({
      version: '1.0',
      type: 'link',
      provider_name: await readServerName(reader),
      provider_url: baseUrl,
      title: post.title || plainText(post.html),
      author_name: post.author.name,
      ...(post.author.url?.startsWith('/') && { author_url: `${baseUrl}${post.author.url}` }),
      cache_age: 3600,
    });
  },
});

function robots(baseUrl: string): string {
  const closed = ['/api/', '/search', '/sign-in', '/settings', '/compose', '/follow', '/import/'];
  const rules = closed.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...rules, '', `Sitemap: ${baseUrl}/sitemap.xml`, ''].join('\n');
}

/** The addresses of public groups and their channels. */
async function siteMap({ baseUrl, database }: OperationContext): Promise<string> {
  const { rows } = await listPublicGroups(database.reader, { limit: groupLimit });
  const forums = await Promise.all(
    rows.map(({ id }) => listPublicForums(database.reader, id, { limit: channelLimit })),
  );
  const paths = [
    '/',
    ...rows.map(({ fullPath }) => `/groups/${fullPath}`),
    ...forums.flatMap((found) => found.rows.map(channelPath)),
  ];
  const urls = paths.map((path) => `<url><loc>${escapeHtml(`${baseUrl}${path}`)}</loc></url>`);
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
}

async function publicPost(operations: OperationContext, uuid: string): Promise<Post | undefined> {
  const item = await findItem(operations.database.reader, anonymous, { uuid });
  return item && (await postsOf(operations, anonymous, [item]))[0];
}

/** Signs that no XML may have, however they are written; texts may. */
const forbiddenSigns = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

function sendXml(reply: FastifyReply, type: string, xml: string): FastifyReply {
  const text = xml.replace(forbiddenSigns, '');
  return reply.type(`${type}; charset=utf-8`).send(`<?xml version="1.0" encoding="utf-8"?>\n${text}`);
}

interface Feed {
  readonly title: string;
  /** Paths of the page that the feed is of, and of the feed itself. */
  readonly path: string;
  readonly own: string;
  readonly updated: string;
  readonly posts: readonly Post[];
  readonly baseUrl: string;
}

/** A feed as Atom (RFC 4287). Paths in what people wrote are those of this server. */
function atom({ title, path, own, updated, posts, baseUrl }: Feed): string {
  const entries = posts.map((post) => atomEntry(post, baseUrl));
  const address = escapeHtml(`${baseUrl}${path}`);
  const self = `<link rel="self" type="application/atom+xml" href="${escapeHtml(`${baseUrl}${own}`)}"/>`;
  return `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${escapeHtml(baseUrl)}/"><id>${address}</id><title>${escapeHtml(title)}</title><updated>${updated}</updated><link href="${address}"/>${self}${entries.join('')}</feed>`;
}

function atomEntry(post: Post, baseUrl: string): string {
  const address = escapeHtml(`${baseUrl}${itemPath(post.uuid)}`);
  const heading = escapeHtml(post.title || plainText(post.html, 80) || post.author.name);
  const files = post.attachments.map(({ hash, filename, filetype, filesize }) => {
    const said = `title="${escapeHtml(filename)}" type="${escapeHtml(filetype)}" length="${filesize}"`;
    return `<link rel="enclosure" href="${escapeHtml(`${baseUrl}/attach/${hash}`)}" ${said}/>`;
  });
  return `<entry><id>${address}</id><title>${heading}</title><updated>${post.createdAt}</updated><link href="${address}"/>${files.join('')}<author><name>${escapeHtml(post.author.name)}</name></author><content type="html">${escapeHtml(post.html)}</content></entry>`;
}
