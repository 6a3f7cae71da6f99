import type { Tx } from '../../src/core/platform/storage/database.ts';

/** The row of an identity, with its keys. */
export function readIdentity(tx: Tx, id: number) {
  return tx.db.selectFrom('xchan').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

type Identity = Awaited<ReturnType<typeof readIdentity>>;

/** Inserts an identity that is like a known one but for these; returns its id. */
export async function insertIdentityLike(
  tx: Tx,
  known: Identity,
  own: Pick<Identity, 'hash' | 'guid' | 'address' | 'name' | 'url'>,
): Promise<number> {
  const { id: _, ...alike } = known;
  const { id } = await tx.db
    .insertInto('xchan')
    .values({ ...alike, ...own })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
