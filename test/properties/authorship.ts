import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../src/core/platform/storage/schema.ts';
import type { ContributionKind } from '../../src/core/reassignment/storage/tables.ts';
import type { Cast } from '../rig/cast.ts';
import type { World } from './world.ts';

/** A contribution: whose it is by the ledger, and whom its row names as its author. */
export interface Contribution {
  readonly key: string;
  readonly kind: ContributionKind;
  readonly sourceUserId: number;
  readonly isGiven: boolean;
  /** Who is its author by the ledger: the placeholder, or who was given it. */
  readonly due: number | null;
  /** Null where the row is gone. */
  readonly author: number | null;
  readonly isReaction: boolean;
}

/** An entry of the group's log about a source user. */
export interface LogEntry {
  readonly id: number;
  readonly action: string;
  readonly actor: number | null;
  readonly sourceUserId: number;
  readonly assignee: number | null;
}

/** Who wrote what, what the log says, and which identity is whose. */
export interface Snapshot {
  readonly contributions: ReadonlyMap<string, Contribution>;
  readonly doubled: readonly string[];
  readonly log: readonly LogEntry[];
  /** Users by the identities of their channels. */
  readonly people: ReadonlyMap<number, number>;
}

interface Row {
  readonly kind: ContributionKind;
  readonly row_id: number;
  readonly source_user_id: number;
  readonly reassignment_id: number | null;
  readonly due: number | null;
  readonly author: number | null;
  readonly reaction: string | null;
}

/** Reads what there is at this moment, in one transaction. */
export function takeSnapshot({ tributary }: World): Promise<Snapshot> {
  return tributary.operations.database.write(async ({ db }) => {
    const rows = await readRows(db);
    const contributions = new Map<string, Contribution>();
    const doubled: string[] = [];
    for (const row of rows) {
      const key = `${row.kind} ${row.row_id}`;
      if (contributions.has(key)) doubled.push(key);
      contributions.set(key, {
        key,
        kind: row.kind,
        sourceUserId: Number(row.source_user_id),
        isGiven: row.reassignment_id !== null,
        due: numberOf(row.due),
        author: numberOf(row.author),
        isReaction: row.reaction !== null,
      });
    }
    const log = await db
      .selectFrom('audit_event')
      .select(['id', 'action', 'actor_user_id', 'source_user_id', 'assignee_user_id'])
      .where('source_user_id', 'is not', null)
      .orderBy('id')
      .execute();
    // Of whoever has left the channel goes, and the identity stays.
    const people = await db
      .selectFrom('user')
      .leftJoin('channel', 'channel.id', 'user.default_channel_id')
      .select(['user.id', 'channel.xchan_id', 'user.xchan_id as left_xchan_id'])
      .where('user.kind', 'in', ['human', 'ghost'])
      .execute();
    return {
      contributions,
      doubled,
      log: log.map((entry) => ({
        id: entry.id,
        action: entry.action,
        actor: entry.actor_user_id,
        sourceUserId: entry.source_user_id!,
        assignee: entry.assignee_user_id,
      })),
      people: new Map(people.map((each) => [each.xchan_id ?? each.left_xchan_id ?? 0, each.id])),
    };
  });
}

async function readRows(db: Kysely<Schema>): Promise<Row[]> {
  const { rows } = await sql<Row>`select contribution.kind, contribution.row_id, contribution.source_user_id,
      contribution.reassignment_id,
      case when contribution.reassignment_id is null then source_user.placeholder_xchan_id
        else reassignment.to_xchan_id end as due,
      coalesce(item.author_xchan_id, term.xchan_id, file.creator_xchan_id, member.xchan_id) as author, item.reaction
    from contribution join source_user on source_user.id = contribution.source_user_id
    left join reassignment on reassignment.id = contribution.reassignment_id
    left join item on contribution.kind = 'item_author' and item.id = contribution.row_id
    left join term on contribution.kind = 'term_mention' and term.id = contribution.row_id
    left join file on contribution.kind = 'file_creator' and file.id = contribution.row_id
    left join privacy_group_member as member on contribution.kind = 'privacy_group_member' and member.id = contribution.row_id`.execute(
    db,
  );
  return rows;
}

function numberOf(value: number | string | null): number | null {
  return value === null ? null : Number(value);
}

/**
 * What is wrong at one moment: contributions with two entries, whose row names somebody else than the ledger, or is gone
 * without reason.
 * @param isRemoving an import is being removed, whose rows go before their entries
 */
export function findWrongAuthors(snapshot: Snapshot, isRemoving: boolean): string[] {
  const wrong = snapshot.doubled.map((key) => `${key} stands in the ledger twice`);
  for (const { key, kind, due, author, isReaction } of snapshot.contributions.values()) {
    // Of two equal reactions, or memberships, that come together one goes.
    const mayBeGone = isReaction || kind === 'privacy_group_member' || kind === 'item_author';
    if (author === null) {
      if (!isRemoving && !mayBeGone) wrong.push(`${key} is gone`);
    } else if (author !== due) {
      wrong.push(`${key} is by ${author}, and by ${due} in the ledger`);
    }
  }
  return wrong;
}

/** Which source users each contribution has stood under. */
export type Lineage = Map<string, Set<number>>;

/** Changes of authors between two moments that nobody in the log has allowed. */
export function findUnexplained(before: Snapshot, after: Snapshot, lineage: Lineage, cast: Cast): string[] {
  const found: string[] = [];
  for (const [key, next] of after.contributions) {
    const known = lineage.get(key) ?? new Set<number>();
    lineage.set(key, known.add(next.sourceUserId));
    const was = before.contributions.get(key)?.author ?? null;
    if (was === null || next.author === null || was === next.author) continue;
    if (!isExplained({ was, next, known }, after, cast)) found.push(`${key}: ${was} became ${next.author}`);
  }
  return found;
}

const given = ['accept', 'approve_claim', 'reassign_without_confirmation'];
const rearranged = ['split', 'undo_split', 'merge', 'undo_merge'];

function isExplained(
  { was, next, known }: { readonly was: number; readonly next: Contribution; readonly known: ReadonlySet<number> },
  { log, people }: Snapshot,
  cast: Cast,
): boolean {
  const owners = [cast.alice, cast.stranger, cast.admin].map(({ user }) => user.id);
  const own = log.filter(({ sourceUserId }) => known.has(sourceUserId));
  const taker = people.get(next.author!);
  if (taker !== undefined) {
    // Whoever has it now was named, and has said yes or needed not to; and nobody has taken that back since.
    const decisions = own.filter(({ sourceUserId }) => sourceUserId === next.sourceUserId);
    const last = decisions.findLast(({ action }) => given.includes(action) || action === 'undo');
    return last !== undefined && last.assignee === taker && isAllowed(last, owners);
  }
  const wasPerson = people.has(was);
  // What somebody got by a merge goes back with it.
  const returning = ['undo', 'undo_merge'];
  const allowing = own.filter(({ action }) => (wasPerson ? returning : rearranged).includes(action));
  return allowing.some((entry) => isAllowed(entry, owners));
}

function isAllowed({ action, actor, assignee }: LogEntry, owners: readonly number[]): boolean {
  if (action === 'accept') return actor === assignee;
  // The server approves claims by an address in the name of who has decided so.
  if (action === 'approve_claim') return actor === null || owners.includes(actor);
  return actor !== null && (owners.includes(actor) || (action === 'split' && actor === assignee));
}
