import { notFound } from '../../../core/platform/domain/errors.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import type { Reader } from '../../../core/platform/storage/database.ts';
import { monthsBefore } from '../../../lib/clock.ts';
import { version } from '../../../lib/version.ts';
import { findChannel } from '../../../core/identity/storage/channels.ts';
import { createItemMarks } from '../../../core/content/storage/item-marks.ts';
import { listExportedPlaces } from '../../../core/content/storage/item-pages.ts';
import { countFitting, mostBytes, readOwnSizes } from '../../../core/content/storage/item-sizes.ts';
import { type Cursor, encodeCursor } from '../../../core/platform/storage/page.ts';
import { encodeCompatibility, encodeRelocate } from '../../../wire/channel-api/archive/export.ts';
import type { HttpContext } from '../../context.ts';
import type { AddCall } from '../call.ts';
import { beginExport, type Exported } from './begin-export.ts';
import { sections } from './export-sections.ts';
import { jsonWithMembers, jsonWithRows, type Member, streamOf } from '../json-stream.ts';
import { mirrorsAt } from '../content/mirrors.ts';
import { count, cursor, isSet, moment, type Parameters, text } from '../parameters.ts';

const usualPage = 10;
const largestPage = 1000;
/** Twice as much as elsewhere: pages that are named by number should be whole. */
const mostExportedBytes = 2 * mostBytes;
const monthsOfPosts = 3;
/** Channel API specification, channel/export/basic. */
const usualSections = [
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
export function exportCalls(add: AddCall, context: HttpContext): void {
  const { database, baseUrl, clock } = context.operations;
  const { reader } = database;
  const marks = createItemMarks(reader, clock);

  add('GET', 'item/export_page', 'A page of the items of the channel, oldest first', async (call) => {
    const { viewer, parameters } = call;
    const channel = await findChannel(reader, viewer.channelId);
    if (!channel) throw notFound('Channel');
    const records = Math.min(largestPage, count(parameters, 'records') || usualPage);
    const [since, until] = ['since', 'until'].map((name) => moment(parameters, name, channel.timezone));
    const range = { since, until };
    const found = await marks.find(viewer, range, (count(parameters, 'page') ?? 0) * records);
    const after = cursor(parameters, 'after');
    const window = after === undefined ? found : { after, skip: 0 };
    // What was found by number lies behind `since`; the number counts from the beginning of the channel.
    const selection = after === undefined ? { until: range.until } : range;
    const places = await listExportedPlaces(reader, viewer, selection, { ...window, limit: records + 1 });
    const here = await fittingPlaces(reader, viewer, places.slice(0, records));
    if (places.length > here.length) call.next({ after: encodeCursor(here.at(-1)!) });
    const head = { relocate: encodeRelocate(channel, baseUrl), items_total: found.total, items_page: records };
    return streamOf(jsonWithRows(head, 'item', mirrorsAt(context, call, here)));
  });
  add('GET', 'channel/export/basic', 'The channel and what belongs to it, by sections', async (call) => {
    const { viewer, parameters } = call;
    const withPosts = isSet(parameters, 'posts');
    const named = sectionsIn(parameters);
    const since = withPosts && !named.includes('items') ? monthsBefore(viewer.at, monthsOfPosts) : undefined;
    const isUsual = withPosts || text(parameters, 'sections') === undefined;
    const chosen = new Set([...(isUsual ? usualSections : []), ...named]);
    if (withPosts) chosen.add('items');
    const exported = await beginExport(context, viewer, parameters, since);
    return streamOf(jsonWithMembers(membersOf(exported, chosen)));
  });
}

/** As many of these as one answer may hold, from the first on. */
async function fittingPlaces(reader: Reader, viewer: UserViewer, places: readonly Cursor[]): Promise<Cursor[]> {
  const ids = places.map(({ id }) => id);
  const sizes = await readOwnSizes(reader, viewer, ids);
  const last = sizes[countFitting(sizes, mostExportedBytes) - 1];
  return places.slice(0, last === undefined ? places.length : ids.indexOf(last.id) + 1);
}

/** Words that are no sections are passed over, and mean none where there are no others (facts, section 4). */
function sectionsIn(parameters: Parameters): string[] {
  const words = (text(parameters, 'sections') ?? '').split(',').map((word) => word.trim().toLowerCase());
  return words.filter((word) => Object.hasOwn(sections, word));
}

async function* membersOf(exported: Exported, chosen: ReadonlySet<string>): AsyncGenerator<Member> {
  yield { name: 'compatibility', value: encodeCompatibility(version) };
  yield { name: 'relocate', value: encodeRelocate(exported.channel, exported.around.baseUrl) };
  const written = new Set<string>();
  for (const [name, members] of Object.entries(sections)) {
    if (!chosen.has(name)) continue;
    for (const member of members(exported)) {
      if (!written.has(member.name)) yield member;
      written.add(member.name);
    }
  }
}
