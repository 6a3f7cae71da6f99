import type { Instant } from '../../../lib/clock.ts';
import type { Actor, ServerAction } from '../domain/audit.ts';
import { type Source, tables, type Tx } from './database.ts';

/** An entry of the log of what administrators do. */
export interface ServerEvent {
  readonly id: number;
  /** Null for the command line. */
  readonly actorUserId: number | null;
  /** The administrator who acted for the actor, if one did. */
  readonly sudoUserId: number | null;
  readonly action: ServerAction;
  /** Whom it was done to. */
  readonly userId: number | null;
  readonly details: Readonly<Record<string, string | number>>;
  readonly createdAt: Instant;
}

/** Adds an event to the log, in the transaction of what it tells of. */
export async function insertServerEvent(
  tx: Tx,
  by: Actor | 'operator',
  event: {
    readonly action: ServerAction;
    readonly userId?: number | undefined;
    readonly details?: Readonly<Record<string, string | number>>;
    readonly now: Instant;
  },
): Promise<void> {
  const { action, userId = null, details = {}, now } = event;
  await tx.db
    .insertInto('server_event')
    .values({
      actor_user_id: by === 'operator' ? null : by.userId,
      sudo_user_id: by === 'operator' ? null : (by.sudoUserId ?? null),
      action,
      user_id: userId,
      details: JSON.stringify(details),
      created_at: now,
    })
    .execute();
}

/** The newest events, all or those about one user; with `before` those older than this id. */
export async function pageServerEvents(
  source: Source,
  page: { readonly userId?: number | undefined; readonly before?: number | undefined; readonly limit: number },
): Promise<ServerEvent[]> {
  let query = tables(source).selectFrom('server_event').selectAll().orderBy('id', 'desc').limit(page.limit);
  if (page.userId !== undefined) query = query.where('user_id', '=', page.userId);
  if (page.before !== undefined) query = query.where('id', '<', page.before);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    actorUserId: row.actor_user_id,
    sudoUserId: row.sudo_user_id,
    action: row.action,
    userId: row.user_id,
    details: JSON.parse(row.details ?? '{}') as Record<string, string | number>,
    createdAt: row.created_at,
  }));
}
