import type { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import {
  countFitting,
  createItemMarks,
  type ItemMarks,
  listExportedPlaces,
  maxAnswerBytes,
  readOwnSizes,
} from '../../../core/content/index.ts';
import { findChannel } from '../../../core/identity/index.ts';
import { type Cursor, encodeCursor, notFound, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import { monthsBefore } from '../../../lib/clock.ts';
import { version } from '../../../lib/version.ts';
import { channelExportInput, itemExportInput } from '../../../wire/channel-api/archive/export-input.ts';
import { encodeCompatibility, encodeRelocate } from '../../../wire/channel-api/archive/export.ts';
import { exportRecord, relocateRecord } from '../../../wire/channel-api/archive/export-records.ts';
import { mirrorRecord } from '../../../wire/channel-api/content/item-records.ts';
import type { HttpContext } from '../../context.ts';
import { mirrorsAt } from '../content/mirrors.ts';
import { cursorIn } from '../cursor.ts';
import { type AnyEndpoint, type Call, endpoint } from '../endpoint.ts';
import { jsonWithMembers, jsonWithRows, type Member, streamOf } from '../json-stream.ts';
import { beginExport, type Exported } from './begin-export.ts';
import { sections } from './export-sections.ts';

const defaultPage = 10;
const maxPage = 1000;
/** Twice as much as elsewhere: pages that are named by number should be whole. */
const maxExportedBytes = 2 * maxAnswerBytes;
const monthsOfPosts = 3;
/** Channel API specification, channel/export/basic. */
const defaultSections = [
  'channel',
  'connections',
  'config',
  'apps',
  'chatrooms',
  'events',
  'webpages',
  'mail',
  'wikis',
] as const;

/** Exports of a channel. */
export const exportEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'item/export_page',
    section: 'Items',
    summary: "A page of the channel's items, oldest first",
    description:
      '`relocate`, `items_total`, `items_page` (records of a page) and `item`: everything in the channel in mirror form; deleted items as tombstones.',
    guide: 'pages',
    isAliased: true,
    ignored: { zap_compat: 'There is only one form of records.' },
    input: itemExportInput,
    answer: Type.Object({
      relocate: relocateRecord,
      items_total: Type.Integer(),
      items_page: Type.Integer(),
      item: Type.Array(mirrorRecord),
    }),
    handle: exportPage,
  }),
  endpoint({
    method: 'GET',
    path: 'channel/export/basic',
    section: 'Channels',
    summary: 'The channel and its data, by sections',
    description: 'Members by section; all sections are present, even if empty.',
    guide: 'channelexportbasic',
    isAliased: true,
    isCacheable: false,
    holdsKeys: true,
    ignored: {
      zap_compat: 'A form for another program, with permissions combined into two rows; this server does not read it.',
    },
    input: channelExportInput,
    answer: exportRecord,
    handle: exportChannel,
  }),
];

const marksOf = new WeakMap<HttpContext, ItemMarks>();

/** Where pages of items begin, cached per server. */
function itemMarks(context: HttpContext): ItemMarks {
  const { database, clock } = context.operations;
  const known = marksOf.get(context) ?? createItemMarks(database.reader, clock);
  marksOf.set(context, known);
  return known;
}

async function exportPage(call: Call<Static<typeof itemExportInput>>): Promise<Readable> {
  const { context, viewer, input } = call;
  const { database, baseUrl } = context.operations;
  const { reader } = database;
  const channel = await findChannel(reader, viewer.channelId);
  if (!channel) throw notFound('channel');
  const records = Math.min(maxPage, input.records || defaultPage);
  const range = { since: input.since, until: input.until };
  const found = await itemMarks(context).find(viewer, range, (input.page ?? 0) * records);
  const after = cursorIn(input);
  const window = after === undefined ? found : { after, skip: 0 };
  // Results by number are after `since`; the number counts from the beginning of the channel.
  const selection = after === undefined ? { until: range.until } : range;
  const places = await listExportedPlaces(reader, viewer, selection, { ...window, limit: records + 1 });
  const here = await fittingPlaces(reader, viewer, places.slice(0, records));
  if (places.length > here.length) call.next({ after: encodeCursor(here.at(-1)!) });
  const head = { relocate: encodeRelocate(channel, baseUrl), items_total: found.total, items_page: records };
  return streamOf(jsonWithRows(head, 'item', mirrorsAt(context, { viewer, html: input.html }, here)));
}

async function exportChannel(call: Call<Static<typeof channelExportInput>>): Promise<Readable> {
  const { context, viewer, input } = call;
  const { posts: withPosts, html } = input;
  const named = sectionsIn(input.sections ?? '');
  const postsSince = withPosts && !named.includes('items') ? monthsBefore(viewer.at, monthsOfPosts) : undefined;
  const isUsual = withPosts || input.sections === undefined;
  const chosen = new Set([...(isUsual ? defaultSections : []), ...named]);
  if (withPosts) chosen.add('items');
  const exported = await beginExport(context, viewer, { html, postsSince });
  return streamOf(jsonWithMembers(membersOf(exported, chosen)));
}

/** As many of these as fit in one response, from the first. */
async function fittingPlaces(reader: Reader, viewer: UserViewer, places: readonly Cursor[]): Promise<Cursor[]> {
  const ids = places.map(({ id }) => id);
  const sizes = await readOwnSizes(reader, viewer, ids);
  const last = sizes[countFitting(sizes, maxExportedBytes) - 1];
  return places.slice(0, last === undefined ? places.length : ids.indexOf(last.id) + 1);
}

/** Unknown sections are ignored; if there are no others, nothing is exported (facts, section 4). */
function sectionsIn(text: string): string[] {
  const words = text.split(',').map((word) => word.trim().toLowerCase());
  return words.filter((word) => Object.hasOwn(sections, word));
}

async function* membersOf(exported: Exported, chosen: ReadonlySet<string>): AsyncGenerator<Member> {
  yield { name: 'compatibility', value: encodeCompatibility(version) };
  yield { name: 'relocate', value: encodeRelocate(exported.channel, exported.channelContext.baseUrl) };
  const written = new Set<string>();
  for (const [name, members] of Object.entries(sections)) {
    if (!chosen.has(name)) continue;
    for (const member of members(exported)) {
      if (!written.has(member.name)) yield member;
      written.add(member.name);
    }
  }
}
