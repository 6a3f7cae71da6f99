import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import {
  asParams,
  type OrParams,
  type Param,
  type Params,
  prepared,
  type Reader,
  rowById,
  type Schema,
  type UserViewer,
} from '../../platform/index.ts';
import { accessLevels } from '../domain/index.ts';
import { rolesOf } from './roles.ts';
import { concernsViewer, moderatesCase } from './visible-moderated.ts';
import { all } from './visible-rules.ts';
import { itemVisible } from './visible.ts';

type Rows = ExpressionBuilder<Schema, 'notification'>;

/**
 * The viewer's notifications that can be shown now: of an item while it exists, is visible, and isn't by someone the
 * viewer has blocked; of anything else while it still applies.
 */
export function visibleNotifications(reader: Reader, asking: OrParams<UserViewer>) {
  const db = all(reader);
  const viewer = asParams<UserViewer>(asking);
  return db
    .selectFrom('notification')
    .leftJoin(
      rowById(reader.kind, 'item', 'notification.item_id') as never as 'item',
      'item.id',
      'notification.item_id',
    )
    .where('notification.user_id', '=', viewer.userId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('notification.item_id', 'is not', null),
          eb('item.is_deleted', '=', 0),
          eb('item.is_hidden', '=', 0),
          itemVisible(eb as unknown as ExpressionBuilder<Schema, 'item'>, viewer),
          eb(
            'item.author_xchan_id',
            'not in',
            db
              .selectFrom('connection')
              .select('connection.xchan_id')
              .where(
                'connection.channel_id',
                'in',
                viewer.ownChannelIds.length > 0 ? viewer.ownChannelIds : [0 as never],
              )
              .where('connection.blocked', '=', 1),
          ),
        ]),
        ...subjects(eb as unknown as Rows, viewer),
      ]),
    );
}

const anyUnread = prepared((reader, userId: Param<number>) =>
  all(reader)
    .selectFrom('notification')
    .select('notification.id')
    .where('notification.user_id', '=', userId)
    .where('notification.read_at', 'is', null)
    .limit(1),
);

/**
 * Whether the viewer has unread notifications, visible or not. Most people have none most of the time, and then the
 * visibility query can be skipped, which PostgreSQL plans for milliseconds.
 */
export async function mayHaveUnreadNotifications(reader: Reader, viewer: UserViewer): Promise<boolean> {
  return (await anyUnread(reader, viewer.userId)).length > 0;
}

/** For each kind without an item, whether its subject is unchanged since the notification. */
function subjects(eb: Rows, viewer: Params<UserViewer>) {
  const subject = sql.ref<number>('notification.subject_id');
  const own = eb
    .selectFrom('connection')
    .innerJoin('channel', 'channel.id', 'connection.channel_id')
    .select('connection.id')
    .where('connection.id', '=', subject)
    .where('channel.user_id', '=', viewer.userId)
    .where('connection.blocked', '=', 0);
  const request = eb
    .selectFrom('source_user')
    .select('source_user.id')
    .where('source_user.id', '=', subject)
    .where('source_user.reassign_to_user_id', '=', viewer.userId)
    .where('source_user.status', '=', 'awaiting_approval');
  const takeover = eb
    .selectFrom('source_user')
    .innerJoin('takeover', 'takeover.id', 'source_user.takeover_id')
    .innerJoin('user_email', 'user_email.email_key', 'takeover.email_key')
    .select('source_user.id')
    .where('source_user.id', '=', subject)
    .where('source_user.status', '=', 'invited')
    .where('takeover.expires_at', '>', viewer.at)
    .where('user_email.user_id', '=', viewer.userId)
    .where('user_email.confirmed_at', 'is not', null);
  const membership = eb
    .selectFrom('group_member')
    .select('group_member.id')
    .where('group_member.group_id', '=', subject)
    .where('group_member.user_id', '=', viewer.userId)
    .where((inner) =>
      inner.or([inner('group_member.expires_at', 'is', null), inner('group_member.expires_at', '>', viewer.at)]),
    );
  const invited = eb
    .selectFrom('invitation')
    .innerJoin('user_email', 'user_email.email_key', 'invitation.email_key')
    .select('invitation.id')
    .where('invitation.id', '=', subject)
    .where('invitation.state', '=', 'open')
    .where('invitation.expires_at', '>', viewer.at)
    .where('user_email.user_id', '=', viewer.userId)
    .where('user_email.confirmed_at', 'is not', null);
  const imported = eb
    .selectFrom('import')
    .select('import.id')
    .where('import.id', '=', subject)
    .where('import.user_id', '=', viewer.userId);
  const kind = sql.ref<string>('notification.kind');
  return [
    eb.and([sql<SqlBool>`${kind} = 'connection_request'`, eb.exists(own.where('connection.pending', '=', 1))]),
    eb.and([sql<SqlBool>`${kind} = 'connection_accepted'`, eb.exists(own.where('connection.pending', '=', 0))]),
    eb.and([sql<SqlBool>`${kind} = 'reassignment_request'`, eb.or([eb.exists(request), eb.exists(takeover)])]),
    eb.and([sql<SqlBool>`${kind} = 'claims'`, eb.exists(openClaims(eb, viewer))]),
    eb.and([sql<SqlBool>`${kind} = 'group_member'`, eb.exists(membership)]),
    eb.and([sql<SqlBool>`${kind} = 'invitation'`, eb.exists(invited)]),
    eb.and([sql<SqlBool>`${kind} in ('import_finished', 'import_failed')`, eb.exists(imported)]),
    eb.and([sql<SqlBool>`${kind} = 'webhook_disabled'`, eb.exists(disabledWebhooks(eb, viewer))]),
    ...ofModerators(eb, viewer),
  ];
}

/** The same for cases: for moderators while they are open, for the people concerned once they were notified. */
function ofModerators(eb: Rows, viewer: Params<UserViewer>) {
  const cases = eb
    .selectFrom('moderation_case')
    .select('moderation_case.id')
    .where('moderation_case.id', '=', sql.ref<number>('notification.subject_id'));
  const waiting = cases
    .where('moderation_case.state', '<>', 'closed')
    .where((inner) => moderatesCase(inner as never, viewer));
  const decided = cases.where((inner) => concernsViewer(inner as never, viewer));
  return [
    eb.and([eb('notification.kind', '=', 'report'), eb.exists(waiting)]),
    eb.and([eb('notification.kind', '=', 'moderation'), eb.exists(decided)]),
  ];
}

/** Claims that wait in a group that the viewer owns. */
function openClaims(eb: Rows, viewer: Params<UserViewer>) {
  return eb
    .selectFrom('claim')
    .select('claim.id')
    .where('claim.namespace_id', '=', sql.ref<number>('notification.subject_id'))
    .where('claim.state', '=', 'open')
    .where((inner) => owns(inner, viewer, 'claim.namespace_id'));
}

/** A webhook that is disabled still, of a group that the viewer owns. */
function disabledWebhooks(eb: Rows, viewer: Params<UserViewer>) {
  return eb
    .selectFrom('webhook')
    .select('webhook.id')
    .where('webhook.id', '=', sql.ref<number>('notification.subject_id'))
    .where('webhook.state', '=', 'disabled')
    .where((inner) => owns(inner, viewer, 'webhook.group_id'));
}

/** Whether the viewer is an Owner of the group whose id is in this column. */
function owns(eb: { exists: Rows['exists'] }, viewer: Params<UserViewer>, groupId: string) {
  const roles = rolesOf(eb as never, viewer, accessLevels.owner).select('group_role.user_id');
  return eb.exists(roles.where('group_role.group_id', '=', sql.ref<number>(groupId)));
}
