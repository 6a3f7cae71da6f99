import { type Source, tables, type Tx } from '../../platform/index.ts';
import type { ProfileField } from '../domain/profile-field.ts';

/** Profile fields of a channel, in order. The caller must check whether the profile is visible. */
export async function readProfileFields(source: Source, channelId: number): Promise<ProfileField[]> {
  return tables(source)
    .selectFrom('profile_field')
    .select(['name', 'value'])
    .where('channel_id', '=', channelId)
    .orderBy('ordinal')
    .execute();
}

/** Puts these fields in the place of all that the channel has. */
export async function replaceProfileFields(tx: Tx, channelId: number, fields: readonly ProfileField[]): Promise<void> {
  await tx.db.deleteFrom('profile_field').where('channel_id', '=', channelId).execute();
  if (fields.length === 0) return;
  const rows = fields.map(({ name, value }, ordinal) => ({ channel_id: channelId, ordinal, name, value }));
  await tx.db.insertInto('profile_field').values(rows).execute();
}
