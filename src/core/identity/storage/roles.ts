import type { Expression, Kysely } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import { type Param, pathWithin, type PublicTables } from '../../platform/index.ts';

type Value<T extends number | string> = T | Param<T> | Expression<T>;

/** Whose roles, and when. */
interface Asked {
  readonly userId: Value<number>;
  readonly at: Value<Instant>;
}

/** The roles of a user, from this one on, that have not ended. */
export function rolesOf(db: Kysely<PublicTables>, { userId, at }: Asked, level: Value<number>) {
  return db
    .selectFrom('group_role')
    .where('group_role.user_id', '=', userId)
    .where('group_role.access_level', '>=', level)
    .where((eb) => eb.or([eb('group_role.expires_at', 'is', null), eb('group_role.expires_at', '>', at)]));
}

/** Members of the group whose path is in this column of the outer query, or of a parent group: the groups `upper`. */
export function rolesAbove(db: Kysely<PublicTables>, asked: Asked, level: Value<number>, path: string) {
  return rolesOf(db, asked, level)
    .innerJoin('group as upper', 'upper.id', 'group_role.group_id')
    .where(pathWithin(path, 'upper.full_path_key'))
    .select('group_role.user_id');
}
