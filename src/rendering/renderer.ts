import { existsSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { isWithin } from '../core/content/domain/index.ts';
import { escapedTask, type Renderer, type RenderTask, runTask } from '../text/renderer.ts';
import { createRenderPool, type RenderPool } from './pool.ts';

export interface RendererOptions {
  /** Bytes of text that a body may have. Longer ones, as older versions took them, are shown cut and escaped. */
  readonly bodyLimit: number;
  /** The built program of a thread; tests bring one. */
  readonly program?: URL | undefined;
  readonly budgetMilliseconds?: number;
  readonly loadMilliseconds?: number;
}

/** Bytes of text that are rendered at once; they take some milliseconds. */
const smallText = 8 * 1024;
/** About how many characters of HTML are cached. */
const maxCachedCharacters = 16 * 1024 * 1024;
/** Characters of HTML that one text may become. */
const maxHtmlLength = 1_000_000;
/** A text that took too long is tried again after this time: the machine may just have been busy. */
const retryMilliseconds = 60_000;

/** Next to the built program; when run from the sources there is none, and everything is rendered at once. */
const built = new URL('./render-worker.js', import.meta.url);

/** Renders small texts at once and others in threads, and caches the HTML of texts with a key. */
export function createRenderer(options: RendererOptions): Renderer {
  const { bodyLimit, budgetMilliseconds = 3000, loadMilliseconds = 10_000 } = options;
  const program = options.program ?? (existsSync(built) ? built : undefined);
  const limits = { threads: 2, budgetMilliseconds, loadMilliseconds, maxWaiting: 200 };
  const pool = program && createRenderPool({ program, ...limits });
  const cache = new LRUCache<string, string>({
    maxSize: maxCachedCharacters,
    sizeCalculation: (html, key) => html.length + key.length + 100,
  });
  const inFlight = new Map<string, Promise<string>>();

  async function renderTask(task: RenderTask, key: string | undefined): Promise<string> {
    const html = await htmlOf(task, pool, bodyLimit);
    const isUsable = html !== undefined && html.length <= maxHtmlLength;
    const shown = isUsable ? html : escapedTask(task, bodyLimit);
    if (key !== undefined) cache.set(key, shown, isUsable ? {} : { ttl: retryMilliseconds });
    return shown;
  }

  return {
    render: async (task, name) => {
      if (name === undefined) return renderTask(task, undefined);
      // Whom a text mentions is called otherwise, and emoji come and go, without a new revision.
      const key = JSON.stringify([name, task.kind, task.baseUrl, task.mentions, task.emoji]);
      const known = cache.get(key);
      if (known !== undefined) return known;
      const running = inFlight.get(key) ?? renderTask(task, key).finally(() => inFlight.delete(key));
      inFlight.set(key, running);
      return running;
    },
    close: async () => pool?.close(),
  };
}

/** Undefined for a text that is too long, or took too long. */
async function htmlOf(task: RenderTask, pool: RenderPool | undefined, bodyLimit: number): Promise<string | undefined> {
  if (!isWithin(task.text, bodyLimit)) return undefined;
  return pool === undefined || isWithin(task.text, smallText) ? runTask(task) : pool.run(task);
}
