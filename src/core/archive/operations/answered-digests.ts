import { toStoredName, type Tx } from '../../platform/index.ts';
import { ordinaryFacts, type ReadItemRecord } from '../domain/channel-batch.ts';
import { answeringDigest, type AnsweredText, placesAnswered, textDigest } from '../domain/record-proof.ts';
import { readAnswered } from '../storage/answered-texts.ts';
import type { KnownItem } from '../storage/restored-content.ts';
import { hashHere, type RestoreSession } from './restore-session.ts';

/**
 * The records, with the digests of comments completed by the items they reply to, which exist here or come with them: a
 * comment is only proven below the text it replied to.
 */
export async function withAnswered(
  tx: Tx,
  session: RestoreSession,
  {
    known,
    incoming,
  }: Readonly<Record<'known', ReadonlyMap<string, KnownItem>>> &
    Readonly<Record<'incoming', ReadonlyMap<string, ReadItemRecord>>>,
  records: readonly ReadItemRecord[],
): Promise<ReadItemRecord[]> {
  const places = records.flatMap((record) => (record.proven ? placesAnswered(record) : []));
  const here = await readAnswered(tx, [...new Set(places.flatMap((mid) => known.get(mid)?.id ?? []))]);
  const digests = new Map<string, string>();
  const digestOf = (mid: string): string => {
    const item = known.get(mid);
    const record = incoming.get(mid);
    const text = item ? here.get(item.id) : record && textOf(session, record);
    const digest = digests.get(mid) ?? (text ? textDigest(text) : '');
    digests.set(mid, digest);
    return digest;
  };
  return records.map((record) => {
    const { proven } = record;
    if (!proven) return record;
    const answered = placesAnswered(record).map(digestOf);
    return { ...record, proven: { ...proven, digest: answeringDigest(proven.digest, answered) } };
  });
}

/** A record, as it will be stored. */
function textOf(session: RestoreSession, record: ReadItemRecord): AnsweredText {
  const { mimetype, body, verb, objType, terms } = record;
  return {
    mimetype,
    title: record.title ?? ordinaryFacts.title,
    summary: record.summary ?? ordinaryFacts.summary,
    body,
    verb: toStoredName(verb),
    objType: toStoredName(objType),
    obj: record.obj ?? ordinaryFacts.obj,
    terms: terms.map(({ kind, ordinal, text, identity }) => {
      return { kind, ordinal, text, identity: identity === null ? null : hashHere(session, identity) };
    }),
  };
}
