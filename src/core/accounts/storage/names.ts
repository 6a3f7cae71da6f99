import { type Source, tables } from '../../platform/index.ts';
import { lookupKey } from '../domain/user.ts';

/** Whether a group or personal namespace has this full path, without regard to case: paths and usernames share names. */
export async function isGroupPath(source: Source, path: string): Promise<boolean> {
  const row = await tables(source)
    .selectFrom('group')
    .select('id')
    .where('full_path_key', '=', lookupKey(path))
    .executeTakeFirst();
  return row !== undefined;
}
