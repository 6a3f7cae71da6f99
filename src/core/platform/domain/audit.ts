import type { Instant } from '../../../lib/clock.ts';

/** Who did something: the user, and the administrator who acted for this user, if one did. */
export interface Actor {
  readonly userId: number;
  readonly sudoUserId?: number | undefined;
}

/** What the log tells of a source user: what was decided, and requests that were mailed again or reported as abuse. */
export type SourceUserAction =
  | 'reassign'
  | 'reassign_without_confirmation'
  | 'invite'
  | 'expire'
  | 'claim'
  | 'approve_claim'
  | 'decline_claim'
  | 'withdraw_claim'
  | 'accept'
  | 'reject'
  | 'cancel'
  | 'keep_as_placeholder'
  | 'undo_keep_as_placeholder'
  | 'fail'
  | 'retry'
  | 'revoke'
  | 'undo'
  | 'report'
  | 'resend'
  | 'split'
  | 'undo_split'
  | 'merge'
  | 'undo_merge';

/** What moderators decide, in the log of the group, and in that of the server where a case is of none. */
export const moderationActions = [
  'hide_post',
  'show_post',
  'remove_post',
  'dismiss_report',
  'warn_person',
  'suspend_person',
  'lift_suspension',
  'change_newcomer_limits',
  'add_content_rule',
  'change_content_rule',
  'remove_content_rule',
] as const;

export type ModerationAction = (typeof moderationActions)[number];

/**
 * What the log of the server tells: what administrators did to users, settings, jobs and mails, and how people have changed
 * the ways to sign in to their accounts.
 */
export const serverActions = [
  'set_up',
  'create_user',
  'change_user',
  'make_administrator',
  'end_administrator',
  'block',
  'unblock',
  'ban',
  'unban',
  'deactivate',
  'activate',
  'delete_user',
  'erase_account',
  'mail_password_link',
  'add_passkey',
  'remove_passkey',
  'link_identity',
  'unlink_identity',
  'change_password',
  'enable_second_factor',
  'disable_second_factor',
  'reset_second_factor',
  'renew_recovery_codes',
  'change_quota',
  'change_setting',
  'retry_jobs',
  'discard_jobs',
  'retry_mails',
  'suppress_address',
  'release_address',
  ...moderationActions,
  'announce',
  'withdraw_announcement',
  'load_demo',
  'remove_demo',
] as const;

export type ServerAction = (typeof serverActions)[number];

/** What the log of a group tells: the same, removals, and what its moderators decide. */
export type AuditAction =
  | SourceUserAction
  | ModerationAction
  | 'change_claim_settings'
  | 'change_request_settings'
  | 'change_channel'
  | 'arrange_channels'
  | 'close_channel'
  | 'open_channel'
  | 'add_channel_member'
  | 'remove_channel_member'
  | 'archive_channel'
  | 'unarchive_channel'
  | 'add_webhook'
  | 'change_webhook'
  | 'remove_webhook'
  | 'rotate_webhook_secret'
  | 'disable_webhook'
  | 'remove_import'
  | 'remove_group'
  | 'remove_channel'
  | 'transfer_group'
  | 'share_group'
  | 'unshare_group'
  | 'give_role'
  | 'take_role'
  | 'add_access_token'
  | 'rotate_access_token'
  | 'revoke_access_token'
  | 'add_service_account'
  | 'remove_service_account'
  | 'announce'
  | 'withdraw_announcement';

/** Of which time events are wanted; the bounds belong to it. */
export interface AuditPeriod {
  readonly createdAfter?: Instant | undefined;
  readonly createdBefore?: Instant | undefined;
}
