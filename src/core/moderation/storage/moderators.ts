import { accessLevels } from '../../identity/index.ts';
import { type Group, listGroupAndAncestors } from '../../groups/index.ts';
import { type Source, tables } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** People who are notified of one report, at most. */
const maxModerators = 50;

/** The users who moderate a group: its Maintainers and Owners, by a role in it or above it. */
export async function listModerators(source: Source, group: Group, now: Instant): Promise<number[]> {
  const groups = (await listGroupAndAncestors(source, group)).map(({ id }) => id);
  const rows = await tables(source)
    .selectFrom('group_member')
    .innerJoin('user', 'user.id', 'group_member.user_id')
    .select('user.id')
    .distinct()
    .where('group_member.group_id', 'in', groups)
    .where('group_member.access_level', '>=', accessLevels.maintainer)
    .where((eb) => eb.or([eb('group_member.expires_at', 'is', null), eb('group_member.expires_at', '>', now)]))
    .where('user.kind', '=', 'human')
    .where('user.state', '=', 'active')
    .orderBy('user.id')
    .limit(maxModerators)
    .execute();
  return rows.map(({ id }) => id);
}
