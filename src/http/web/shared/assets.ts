import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

interface Asset {
  readonly url: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** The build puts assets beside the bundle (scripts/build.mjs), so that they are found in the same way there. */
function load(name: string, extension: string, type: string): Asset {
  const bytes = readFileSync(new URL(`./${name}.${extension}`, import.meta.url));
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return { url: `/assets/${name}-${version}.${extension}`, type, bytes };
}

/** What pages link to. The address changes with the content, so that browsers may keep it for ever. */
export const styleSheet = load('style', 'css', 'text/css; charset=utf-8');
export const liveScript = load('live', 'js', 'text/javascript; charset=utf-8');
export const icon = load('icon', 'svg', 'image/svg+xml');

/** Serves the assets. */
export function assetRoutes(app: FastifyInstance): void {
  for (const { url, type, bytes } of [styleSheet, liveScript, icon]) {
    app.get(url, { config: { auth: 'none' } }, async (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(bytes),
    );
  }
}
