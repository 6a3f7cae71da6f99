import { describe, expect, it } from 'vitest';
import { type ChannelBatch, itemsOf, readChannelBatches } from './channel-batch.ts';
import type { AudienceRecord, ChannelRecord, ItemRecord, PlacedRecord } from './channel-record.ts';

const odd = (sample: string): ChannelRecord => ({ kind: 'oddity', code: 'broken_record', sample });
const settings = { kind: 'default_audience' } as ChannelRecord;
const file = { kind: 'file' } as ChannelRecord;
const item = (body = '', audience: AudienceRecord | null = null): ChannelRecord =>
  ({ kind: 'item', body, obj: '', target: '', terms: [{ text: 'a', url: '' }], audience }) as unknown as ChannelRecord;

async function batchesOf(
  records: readonly (readonly [number, ChannelRecord])[],
  options: { limit?: number; isResumed?: boolean } = {},
): Promise<ChannelBatch[]> {
  async function* placed(): AsyncGenerator<PlacedRecord> {
    for (const [index, [unit, record]] of records.entries()) yield { record, position: { unit, index } };
  }
  const prepare = (record: ItemRecord, audience: number | null) => ({ ...record, words: record.body, audience });
  const batches: ChannelBatch[] = [];
  for await (const batch of readChannelBatches(placed(), { limit: 99, isResumed: false, ...options, prepare })) {
    batches.push(batch);
  }
  return batches;
}

/** Items come after everything else. */
const kindsOf = (batches: readonly ChannelBatch[]) =>
  batches.map((batch) => [...batch.records, ...itemsOf(batch).records].map(({ kind }) => kind));

describe('batches of a channel', () => {
  it('are of one kind, with what is odd between', async () => {
    const batches = await batchesOf([
      [0, odd('first')],
      [0, settings],
      [0, odd('second')],
      [1, file],
      [1, file],
      [2, item('one')],
      [2, odd('last')],
    ]);
    expect(kindsOf(batches)).toEqual([
      ['oddity', 'default_audience', 'oddity'],
      ['file', 'file'],
      ['oddity', 'item'],
    ]);
    expect(batches.map(({ number, position }) => [number, position.index])).toEqual([
      [0, 2],
      [1, 4],
      [2, 6],
    ]);
    expect(itemsOf(batches[2]!).records).toMatchObject([{ words: 'one' }]);
    expect(batches.map(({ itemCount }) => itemCount)).toEqual([0, 0, 1]);
    expect(batches[2]!.characters).toBe(4);
  });

  it('end where they are full, also of what is odd, and where their texts are long', async () => {
    const three = Array.from({ length: 3 }, () => [1, item()] as const);
    expect(kindsOf(await batchesOf(three, { limit: 2 }))).toEqual([['item', 'item'], ['item']]);
    const broken = Array.from({ length: 3 }, () => [1, odd('x')] as const);
    expect(kindsOf(await batchesOf(broken, { limit: 2 }))).toEqual([['oddity', 'oddity'], ['oddity']]);
    const long = Array.from({ length: 3 }, () => [1, item('x'.repeat(2_500_000))] as const);
    expect(kindsOf(await batchesOf(long))).toEqual([['item', 'item'], ['item']]);
  });

  it('name each audience once', async () => {
    const nobody = { allow: [], allowGroups: [], deny: [], denyGroups: [] };
    const [all, owner] = (['public', 'owner'] as const).map((visibility) => ({ visibility, ...nobody }));
    const items = [item('', all), item(), item('', owner), item('', { ...all! })].map((one) => [1, one] as const);
    const [batch] = await batchesOf(items);
    const { audiences, records } = itemsOf(batch!);
    expect(audiences).toEqual([all, owner]);
    expect(records.map(({ audience }) => audience)).toEqual([0, null, 1, 0]);
  });

  it('leave out what was odd before all else when they begin again', async () => {
    const records = [
      [-1, odd('before')],
      [0, odd('behind')],
      [0, item()],
    ] as const;
    expect(kindsOf(await batchesOf(records, { isResumed: true }))).toEqual([['oddity', 'item']]);
    expect(kindsOf(await batchesOf(records))).toEqual([['oddity', 'oddity', 'item']]);
    expect(await batchesOf([])).toEqual([]);
  });
});
