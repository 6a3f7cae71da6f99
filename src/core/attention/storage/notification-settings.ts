import type { Selectable } from 'kysely';
import { type Source, tables, toFlag, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { DigestSettings } from '../domain/digest.ts';
import { defaultSettings, type NotificationSettings } from '../domain/notification-settings.ts';
import type { QuietHours } from '../domain/quiet-hours.ts';
import type { NotificationSettingTable } from './tables.ts';

const columns = [
  'user_id',
  'digest',
  'digest_hour',
  'digest_weekday',
  'quiet_from',
  'quiet_to',
  'event_minutes',
  'event_mail',
  'push_text',
  'level',
  'muted',
] as const;

function toSettings(row: Pick<Selectable<NotificationSettingTable>, (typeof columns)[number]>): NotificationSettings {
  return {
    digest: row.digest,
    digestHour: row.digest_hour,
    digestWeekday: row.digest_weekday,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    eventMinutes: row.event_minutes,
    eventMail: row.event_mail === 1,
    pushText: row.push_text === 1,
    level: row.level,
    isMuted: row.muted === 1,
  };
}

/** A user's settings, or the defaults. */
export async function readNotificationSettings(source: Source, userId: number): Promise<NotificationSettings> {
  return (await readSettingsOfEach(source, [userId])).of(userId);
}

/** These users' settings, or the defaults. */
export async function readSettingsOfEach(
  source: Source,
  userIds: readonly number[],
): Promise<{ readonly of: (userId: number) => NotificationSettings }> {
  const query = tables(source).selectFrom('notification_setting').select(columns);
  const rows = userIds.length === 0 ? [] : await query.where('user_id', 'in', userIds).execute();
  const chosen = new Map(rows.map((row) => [row.user_id, toSettings(row)]));
  return { of: (userId) => chosen.get(userId) ?? defaultSettings };
}

/** The time zones of these people: those of their default channels. */
export async function readZonesOfEach(
  source: Source,
  userIds: readonly number[],
): Promise<{ readonly of: (userId: number) => string }> {
  const query = tables(source)
    .selectFrom('user')
    .innerJoin('channel', 'channel.id', 'user.default_channel_id')
    .select(['user.id', 'channel.timezone']);
  const rows = userIds.length === 0 ? [] : await query.where('user.id', 'in', userIds).execute();
  const zones = new Map(rows.map((row) => [row.id, row.timezone]));
  return { of: (userId) => zones.get(userId) || 'UTC' };
}

/** Stores a user's settings. A newly enabled digest covers what is new from now on. */
export async function writeNotificationSettings(
  tx: Tx,
  userId: number,
  settings: NotificationSettings,
  { dueAt, coversFrom }: { readonly dueAt: Instant | undefined; readonly coversFrom: Instant | undefined },
): Promise<void> {
  const row = {
    digest: settings.digest,
    digest_hour: settings.digestHour,
    digest_weekday: settings.digestWeekday,
    quiet_from: settings.quietFrom,
    quiet_to: settings.quietTo,
    event_minutes: settings.eventMinutes,
    event_mail: toFlag(settings.eventMail),
    push_text: toFlag(settings.pushText),
    level: settings.level,
    muted: toFlag(settings.isMuted),
    digest_due_at: dueAt ?? null,
  };
  await tx.db
    .insertInto('notification_setting')
    .values({ user_id: userId, ...row, digest_covers: coversFrom ?? '' })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...row, ...(coversFrom !== undefined && { digest_covers: coversFrom }) }),
    )
    .execute();
}

/** Ends emails that remind someone of events; they stay among the notifications. */
export async function stopEventMail(tx: Tx, userId: number): Promise<void> {
  await tx.db.updateTable('notification_setting').set({ event_mail: 0 }).where('user_id', '=', userId).execute();
}

/** A digest that is due. */
export interface DueDigest extends DigestSettings, QuietHours {
  readonly userId: number;
  readonly dueAt: Instant;
  /** Earlier content was in previous digests. */
  readonly covers: Instant;
  /** The person's current one. */
  readonly zone: string;
}

function due(source: Source, now: Instant) {
  return tables(source)
    .selectFrom('notification_setting')
    .where('digest_due_at', '<=', now)
    .orderBy('digest_due_at')
    .orderBy('notification_setting.user_id');
}

/** Whether any digest is due. */
export async function isAnyDigestDue(source: Source, now: Instant): Promise<boolean> {
  return (await due(source, now).select('user_id').limit(1).executeTakeFirst()) !== undefined;
}

/** Due digests, longest waiting first. */
export async function listDueDigests(source: Source, now: Instant, limit: number): Promise<DueDigest[]> {
  const rows = await due(source, now)
    .innerJoin('user', 'user.id', 'notification_setting.user_id')
    .leftJoin('channel', 'channel.id', 'user.default_channel_id')
    .select(['notification_setting.user_id', 'digest', 'digest_hour', 'digest_weekday'])
    .select(['digest_due_at', 'digest_covers', 'quiet_from', 'quiet_to', 'channel.timezone'])
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    digest: row.digest,
    digestHour: row.digest_hour,
    digestWeekday: row.digest_weekday,
    dueAt: row.digest_due_at!,
    covers: row.digest_covers,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    zone: row.timezone || 'UTC',
  }));
}

/** Those of these digests whose people still have them enabled for that time. */
export async function digestsStillDue(tx: Tx, digests: readonly DueDigest[]): Promise<DueDigest[]> {
  if (digests.length === 0) return [];
  const query = tx.db
    .selectFrom('notification_setting')
    .select(['user_id', 'digest', 'digest_due_at'])
    .where(
      'user_id',
      'in',
      digests.map(({ userId }) => userId),
    );
  const rows = new Map((await query.execute()).map((row) => [row.user_id, row]));
  return digests.filter(({ userId, dueAt, digest }) => {
    const row = rows.get(userId);
    return row?.digest_due_at === dueAt && row.digest === digest;
  });
}

/** Stores the end of the covered period of someone's digests, and when the next one is due. */
export async function advanceDigest(
  tx: Tx,
  userId: number,
  { dueAt, covers }: { readonly dueAt: Instant | undefined; readonly covers: Instant | undefined },
): Promise<void> {
  await tx.db
    .updateTable('notification_setting')
    .set({ digest_due_at: dueAt ?? null, ...(covers !== undefined && { digest_covers: covers }) })
    .where('user_id', '=', userId)
    .execute();
}
