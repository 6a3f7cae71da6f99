import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { randomSource, type RandomSource } from '../../src/demo/random-source.ts';
import { isDomainError } from '../../src/core/platform/domain/errors.ts';
import { normalHost } from '../../src/core/imports/domain/source-host.ts';
import { requireAcceptable } from '../../src/http/protocol/accept.ts';
import { readMoment } from '../../src/wire/channel-api/parameters.ts';
import { addressKey } from '../../src/http/protocol/client-address.ts';
import { readRange } from '../../src/http/content/byte-range.ts';
import { present } from '../../src/http/content/presentation.ts';
import { namesTag } from '../../src/http/protocol/conditional.ts';
import { parseForm } from '../../src/http/protocol/form.ts';
import { withoutCredentials } from '../../src/http/protocol/own-url.ts';
import { localPath } from '../../src/http/web/shared/local-path.ts';
import { ArchiveError, EntryError } from '../../src/readers/archive-errors.ts';
import { openArchive } from '../../src/readers/archive.ts';
import { chooseReader } from '../../src/readers/formats.ts';
import { jsonElements, jsonMembers, jsonValue } from '../../src/readers/json.ts';
import { writeMarkdown } from '../../src/readers/markdown/write.ts';
import { blockKit } from '../../src/readers/slack/bodies/blocks.ts';
import type { Directory } from '../../src/readers/slack/bodies/directory.ts';
import { mrkdwn } from '../../src/readers/slack/bodies/mrkdwn.ts';
import { decodeCursor } from '../../src/core/platform/storage/queries/page.ts';
import { findTerms } from '../../src/text/find-terms.ts';
import { renderHtml } from '../../src/text/render.ts';
import {
  checkRows,
  checkSize,
  readRows,
  UploadFormatError,
} from '../../src/wire/group-api/reassignment/reassignment-upload.ts';
import { readCalendar } from '../../src/wire/icalendar/read.ts';
import { smallCommunity } from '../rig/small-community.ts';
import { zipOf } from '../rig/zip.ts';
import { Found, type Target } from './finding.ts';
import { mutateJson, mutateText } from './mutate.ts';
import { words } from './seeds.ts';
import * as seeds from './seeds.ts';

const directory: Directory = {
  personName: (id) => (id === 'U1' ? 'Ann' : undefined),
  channelName: (id) => (id === 'C1' ? 'general' : undefined),
};

/** Elements that no rendered text may hold, however it was written. */
const forbidden = /<(script|iframe|object|embed|style|form|input|base|meta|link)[\s>/]/i;

function render(body: string, mimetype: string): void {
  const html = renderHtml(body, mimetype, { baseUrl: 'http://tributary.test' });
  const [element] = forbidden.exec(html) ?? [];
  if (element !== undefined) throw new Found('leak', `${element} in what was rendered`);
  findTerms(body, mimetype, 'http://tributary.test/channel/');
}

const shares = { header: 120, text: 40, archive: 10 };

/** A target whose inputs are mutated texts. */
function textTarget(name: string, from: readonly string[], dictionary: readonly string[], run: Target['run']): Target {
  const make = (seed: number, index: number) => mutateText(randomSource(seed, name, index), from, dictionary);
  return { name, share: shares.text, make, run, isRefusal: isDomainError };
}

const markup = (name: string, mimetype: string, from: readonly string[], dictionary: readonly string[]): Target =>
  textTarget(name, from, dictionary, (input) => render(input, mimetype));

const headerOf = (name: string, from: readonly string[], run: (input: string) => unknown): Target => ({
  ...textTarget(name, from, words.header, (input) => void run(input)),
  share: shares.header,
});

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

const path = join(mkdtempSync(join(tmpdir(), 'tributary-fuzz-')), 'archive.zip');

/** Reads a whole archive as an import does. */
async function readArchive(bytes: Buffer): Promise<void> {
  writeFileSync(path, bytes);
  const archive = await openArchive(path);
  try {
    const reader = await chooseReader(archive, 'auto');
    const options = { sourceHost: await reader.sourceHost(archive), includeDirect: true };
    for await (const _record of reader.read?.(archive, options) ?? []) continue;
    for await (const _record of reader.readChannel?.(archive, {}) ?? []) continue;
  } finally {
    await archive.close();
  }
}

const isArchiveRefusal = (error: unknown): boolean =>
  error instanceof ArchiveError || error instanceof EntryError || isDomainError(error);

/** An archive as the names and contents of its files, some of them changed. */
function archiveTarget(name: string, archives: readonly Readonly<Record<string, unknown>>[]): Target {
  return {
    name,
    share: shares.archive,
    make: (seed, index) => {
      const random = randomSource(seed, name, index);
      const files = mutateJson(random, random.pick(archives), words.archive) as Record<string, unknown>;
      return JSON.stringify(
        Object.fromEntries(Object.entries(files).map(([file, content]) => [file, spoilt(random, content)])),
      );
    },
    run: (input) => {
      const files = JSON.parse(input) as Record<string, string>;
      return readArchive(
        zipOf(...Object.entries(files).map(([file, content]) => ({ name: file, content: String(content) }))),
      );
    },
    isRefusal: (error) => isArchiveRefusal(error) || error instanceof SyntaxError,
  };
}

function spoilt(random: RandomSource, content: unknown): string {
  const text = typeof content === 'string' ? content : (JSON.stringify(content) ?? '');
  return random.chance(0.05) ? mutateText(random, [text], words.json) : text;
}

const zips = [smallCommunity, seeds.channelArchive].map((files) =>
  zipOf(
    ...Object.entries(files).map(([name, content]) => ({
      name,
      content: typeof content === 'string' ? content : JSON.stringify(content),
    })),
  ).toString('latin1'),
);

/** Every parser that bytes or texts from outside come to. */
export const parsers: readonly Target[] = [
  markup('bbcode', 'text/bbcode', seeds.bbcode, words.bbcode),
  markup('markdown', 'text/markdown', seeds.markdown, words.markdown),
  markup('html', 'text/html', seeds.html, words.html),
  markup('plain text', 'text/plain', [...seeds.markdown, ...seeds.mentions], words.mentions),
  textTarget('mentions', seeds.mentions, words.mentions, (input) => {
    for (const type of ['text/bbcode', 'text/markdown', 'text/html']) findTerms(input, type, 'http://x.test/channel/');
  }),
  textTarget('mrkdwn', seeds.mrkdwn, words.mrkdwn, (input) => {
    render(writeMarkdown(mrkdwn(input, directory)).text, 'text/markdown');
  }),
  {
    name: 'block kit',
    share: shares.text,
    make: (seed, index) => {
      const random = randomSource(seed, 'block kit', index);
      return JSON.stringify(mutateJson(random, random.pick(seeds.blocks), words.mrkdwn)) ?? 'null';
    },
    run: (input) => render(writeMarkdown(blockKit(JSON.parse(input), directory)).text, 'text/markdown'),
    isRefusal: (error) => error instanceof SyntaxError,
  },
  textTarget('json', seeds.json, words.json, (input) => {
    const bytes = Buffer.from(input);
    for (const _element of jsonElements(bytes)) continue;
    jsonValue(bytes);
    jsonMembers(bytes);
  }),
  {
    ...textTarget('csv', seeds.csv, words.csv, async (input) => {
      const bytes = Buffer.from(input);
      checkSize(bytes);
      await checkRows(bytes);
      for await (const _row of readRows(bytes)) continue;
    }),
    isRefusal: (error) => error instanceof UploadFormatError || isDomainError(error),
  },
  textTarget('calendar', seeds.calendars, words.calendar, async (input) => {
    await readCalendar(Buffer.from(input), 'Europe/Berlin', 500);
  }),
  headerOf('range', ['bytes=0-1', 'bytes=-5', 'bytes=5-', 'bytes=0-0,5-9'], (input) => readRange(input, 1000)),
  headerOf('entity tags', ['"a", W/"b"', '*', '"a"'], (input) => namesTag(input, '"a"')),
  headerOf('accept', ['text/csv;q=0.5, application/json', '*/*', 'application/xml'], (input) => {
    try {
      requireAcceptable({ headers: { accept: input } } as FastifyRequest, ['application/json', 'text/csv']);
    } catch (error) {
      if ((error as { statusCode?: number }).statusCode !== 406) throw error;
    }
  }),
  headerOf('addresses', ['192.0.2.1:80', '2001:db8::1', '[::1]:8', '::ffff:192.0.2.7'], addressKey),
  headerOf('file names', ['a.txt', 'Grün "x".pdf', '../../etc/passwd'], (input) => present(input, input)),
  headerOf('local paths', ['/groups/a?x=1', '//evil', '/\\evil'], (input) => {
    const { pathname, search } = withoutCredentials(input);
    const local = localPath(`${pathname}${search}`);
    if (new URL(local, 'http://here.test').origin !== 'http://here.test') throw new Found('leak', local);
    if (new URL(localPath(input), 'http://here.test').origin !== 'http://here.test') throw new Found('leak', input);
  }),
  headerOf('queries', ['a=1&b[]=2&b[]=3&c[d][e]=4', 'a[0]=x&a[1]=y', 'page=2&per_page=3'], (input) => parseForm(input)),
  headerOf('cursors', ['eyJ2IjoiIiwiaSI6MX0', 'MToy', '1'], decodeCursor),
  headerOf('moments', ['2024-01-02', '2024-01-02 03:04:05', 'now - 2 days', '1704153600', '20240102'], (input) =>
    readMoment({ at: input }, 'at', 'Europe/Berlin'),
  ),
  headerOf('hosts', ['https://club.slack.com', 'club.slack.com:80/x', 'HTTP://ÜBER.test'], normalHost),
  archiveTarget('slack archive', [smallCommunity]),
  archiveTarget('channel archive', [seeds.channelArchive]),
  archiveTarget('hubzilla archive', [seeds.hubzillaArchive]),
  {
    name: 'zip bytes',
    share: shares.archive,
    make: (seed, index) => mutateText(randomSource(seed, 'zip bytes', index), zips, words.zip),
    run: (input) => readArchive(bytesOf(input)),
    isRefusal: isArchiveRefusal,
  },
  {
    name: 'deflated bytes',
    share: shares.archive,
    make: (seed, index) =>
      mutateText(
        randomSource(seed, 'deflated bytes', index),
        [deflateRawSync(JSON.stringify(seeds.blocks)).toString('latin1')],
        [],
      ),
    run: (input) =>
      readArchive(
        zipOf({ name: 'users.json', content: '[]' }, { name: 'channels.json', content: bytesOf(input), method: 0 }),
      ),
    isRefusal: isArchiveRefusal,
  },
];
