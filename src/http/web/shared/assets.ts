import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

interface Asset {
  readonly url: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
};

/** The build puts all of them into one file beside the bundle; where there is none, the server runs from the sources. */
async function readContents(): Promise<Record<string, string>> {
  const built = new URL('./assets.json', import.meta.url);
  if (existsSync(built)) return JSON.parse(readFileSync(built, 'utf8')) as Record<string, string>;
  const builder = new URL('./assets/build.mjs', import.meta.url).href;
  const made = (await import(builder)) as { buildAssets: () => Promise<Record<string, string>> };
  return made.buildAssets();
}

const assets = new Map<string, Asset>(
  Object.entries(await readContents()).map(([file, content]) => {
    const [name = '', extension = ''] = file.split('.');
    const version = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const url = `/assets/${name}-${version}.${extension}`;
    // Pictures come as text as well.
    const bytes = Buffer.from(content, extension === 'png' ? 'base64' : 'utf8');
    return [file, { url, type: types[extension]!, bytes }];
  }),
);

/** Address of an asset, as in `style.css`. It changes with the content, so that browsers may keep it for ever. */
export function assetUrl(file: string): string {
  return assets.get(file)!.url;
}

/** The text of an asset. */
export function assetText(file: string): string {
  return assets.get(file)!.bytes.toString();
}

const brotli = promisify<Buffer, Buffer>(brotliCompress);

/** Serves the assets. */
export function assetRoutes(app: FastifyInstance): void {
  for (const { url, type, bytes } of assets.values()) {
    let compressed: Promise<Buffer> | undefined;
    app.get(url, { config: { auth: 'none' } }, async (request, reply) => {
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding');
      const takesBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(
        String(request.headers['accept-encoding'] ?? ''),
      );
      if (type === types['png'] || !takesBrotli) return reply.send(bytes);
      // What is asked for ten thousand times is compressed once, as small as it gets.
      compressed ??= brotli(bytes);
      return reply.header('content-encoding', 'br').send(await compressed);
    });
  }
}
