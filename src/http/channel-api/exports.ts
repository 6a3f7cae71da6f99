import { Readable } from 'node:stream';
import { notFound } from '../../domain/errors.ts';
import { findChannel } from '../../storage/channels.ts';
import { createItemMarks } from '../../storage/item-marks.ts';
import { listExportedPlaces } from '../../storage/item-pages.ts';
import { encodeCursor } from '../../storage/page.ts';
import { encodeRelocate } from '../../wire/channel-api/export.ts';
import type { HttpContext } from '../context.ts';
import type { AddCall } from './call.ts';
import { jsonWithRows } from './json-stream.ts';
import { mirrorsAt } from './mirrors.ts';
import { count, cursor, moment } from './parameters.ts';

const usualPage = 10;
const largestPage = 1000;

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
    const range = { since: moment(parameters, 'since'), until: moment(parameters, 'until') };
    const found = await marks.find(viewer, range, (count(parameters, 'page') ?? 0) * records);
    const after = cursor(parameters, 'after');
    const window = after === undefined ? found : { after, skip: 0 };
    // What was found by number lies behind `since`; the number counts from the beginning of the channel.
    const selection = after === undefined ? { until: range.until } : range;
    const places = await listExportedPlaces(reader, viewer, selection, { ...window, limit: records + 1 });
    const here = places.slice(0, records);
    if (places.length > records) call.next({ after: encodeCursor(here.at(-1)!) });
    const head = { relocate: encodeRelocate(channel, baseUrl), items_total: found.total, items_page: records };
    return Readable.from(jsonWithRows(head, 'item', mirrorsAt(context, call, here)));
  });
}
