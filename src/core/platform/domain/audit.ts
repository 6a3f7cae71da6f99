import type { Instant } from '../../../lib/clock.ts';

/** The acting user, and the administrator who acted for them, if any. */
export interface Actor {
  readonly userId: number;
  readonly sudoUserId?: number | undefined;
}

/** Events of a source user in the audit log: decisions, and requests that were resent or reported as abuse. */
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

/** Decisions of moderators, in the log of the group, or in that of the server for cases without a group. */
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
 * Events in the audit log of the server: actions of administrators on users, settings, jobs and emails, and changes of
 * sign-in methods.
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

/** Events in the audit log of a group: the same, removals, and decisions of its moderators. */
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

/** Time range of events, bounds included. */
export interface AuditPeriod {
  readonly createdAfter?: Instant | undefined;
  readonly createdBefore?: Instant | undefined;
}
