import type { NotificationKind } from './notification.ts';

/** Change of a sign-in method. */
export type AccessChange =
  | 'password_changed'
  | 'device_new'
  | 'second_factor_enabled'
  | 'second_factor_disabled'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'identity_linked'
  | 'identity_unlinked';

/** A way to sign in to an account has changed. */
export interface AccessChangedFacts {
  readonly recipientName: string;
  readonly username: string;
  readonly change: AccessChange;
  /** Its name; empty if it has none. */
  readonly name: string;
  readonly baseUrl: string;
}

/** A rendered email. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface BulkResultFacts {
  readonly recipientName: string;
  readonly groupName: string;
  readonly matched: number;
  readonly invited: number;
  /** Placeholders that were permanently kept or deleted. */
  readonly retired: number;
  readonly undone: number;
  readonly failed: number;
  readonly skipped: number;
  /** The placeholders page of the group. */
  readonly url: string;
}

export interface BulkFailedFacts {
  readonly recipientName: string;
  readonly groupName: string;
  readonly filename: string;
  /** A sentence that says what to do. */
  readonly reason: string;
  readonly url: string;
}

/** A person of the source system and the planned outcome of their contributions. */
export interface ReassignmentFacts {
  readonly sourceHost: string;
  readonly sourceName: string;
  readonly sourceUsername: string;
  readonly groupName: string;
  readonly groupFullPath: string;
  readonly assigneeName: string;
  readonly assigneeUsername: string;
  readonly requesterName: string;
  readonly requesterUsername: string;
  /** The review page for a request, the placeholders page otherwise. */
  readonly url: string;
}

/** One that was carried out without asking; `url` is the page that shows its assignee the result. */
export interface ReassignmentCompletedFacts extends ReassignmentFacts {
  readonly placeholderName: string;
  readonly placeholderUsername: string;
  /** The role in which the requester could decide. */
  readonly requesterRole: 'administrator' | 'owner';
}

/** The assignee has declined. */
export interface ReassignmentRejectedFacts extends ReassignmentFacts {
  /** The reason, if given; otherwise empty. */
  readonly reason: string;
}

/** A request that its assignee takes for abuse. */
export interface ReassignmentReportedFacts extends ReassignmentFacts {
  readonly recipientName: string;
  /** The assignee's reason; can be empty. */
  readonly remark: string;
}

/** Reassignments of one requester in one group that could not be carried out, all for the same reason. */
export interface ReassignmentFailedFacts {
  readonly recipientName: string;
  readonly groupName: string;
  readonly groupFullPath: string;
  /** The first of the planned reassignments. */
  readonly people: readonly { readonly sourceName: string; readonly assigneeUsername: string }[];
  readonly count: number;
  /** A sentence that says what to do. */
  readonly reason: string;
  readonly url: string;
}

export interface ImportFinishedFacts {
  readonly recipientName: string;
  readonly sourceHost: string;
  readonly groupName: string;
  readonly groupFullPath: string;
  readonly isPersonal: boolean;
  readonly channels: number;
  readonly posts: number;
  readonly reactions: number;
  readonly files: number;
  /** Number of losses from the archive, from the warnings. */
  readonly losses: number;
  readonly warnings: readonly { readonly code: string; readonly count: number; readonly sample: string }[];
  readonly placeholdersPending: number;
  readonly url: string;
}

export interface ImportFailedFacts {
  readonly recipientName: string;
  readonly filename: string;
  readonly groupName: string;
  readonly groupFullPath: string;
  readonly reason: string;
}

/** An invitation to the server, or to a group. */
export interface InvitationFacts {
  /** Empty where the server invites, since someone asked. */
  readonly inviterName: string;
  /** Undefined for the server itself. */
  readonly group: { readonly name: string; readonly fullPath: string; readonly role: string } | undefined;
  readonly baseUrl: string;
  readonly url: string;
  readonly expiresAt: string;
}

/** Invites an email address to claim contributions from another system. */
export interface TakeoverFacts {
  readonly requesterName: string;
  readonly groupName: string;
  readonly groupFullPath: string;
  readonly sourceName: string;
  readonly sourceHost: string;
  readonly baseUrl: string;
  readonly url: string;
  readonly expiresAt: string;
}

/** Whoever has the address says that it was not them. */
export interface TakeoverDeclinedFacts {
  readonly requesterName: string;
  readonly email: string;
  readonly groupName: string;
  readonly groupFullPath: string;
  /** Names of some source users. */
  readonly sourceNames: readonly string[];
  readonly url: string;
  /** The reason, if given; otherwise empty. */
  readonly reason: string;
}

/** Reminder of open reassignment requests, one per person and group. */
export interface RequestReminderFacts {
  /** Empty for an address that no one is known by. */
  readonly recipientName: string;
  /** Empty if the requester is no longer known. */
  readonly requesterName: string;
  readonly groupName: string;
  readonly groupFullPath: string;
  /** Some of the pending people. */
  readonly sourceNames: readonly string[];
  readonly count: number;
  readonly askedAt: string;
  /** Expiry time; null for never. */
  readonly endsAt: string | null;
  readonly url: string;
  /** Link to unsubscribe from reminders. */
  readonly stopUrl: string;
}

/** Claims of members: sent to an Owner, one email for several. */
export interface ClaimsWaitFacts {
  readonly recipientName: string;
  readonly count: number;
  readonly groupName: string;
  readonly groupFullPath: string;
  readonly url: string;
}

/** Result of a member's claim. */
export interface ClaimAnsweredFacts {
  readonly recipientName: string;
  readonly isApproved: boolean;
  readonly sourceName: string;
  readonly sourceHost: string;
  readonly groupName: string;
  readonly groupFullPath: string;
  readonly url: string;
}

/** Someone asked for an account with an address that an account has. */
export interface AccountExistsFacts {
  readonly recipientName: string;
  readonly username: string;
  readonly baseUrl: string;
}

/** A link for a new password, or for the first one. */
export interface NewPasswordFacts {
  readonly recipientName: string;
  readonly username: string;
  readonly url: string;
  readonly expiresAt: string;
  readonly isFirst: boolean;
}

/** A link that confirms an address. */
export interface ConfirmEmailFacts {
  readonly recipientName: string;
  readonly username: string;
  readonly email: string;
  readonly url: string;
  readonly expiresAt: string;
}

/** Pending deletion of an account by its owner. */
export interface AccountDeletionFacts {
  readonly recipientName: string;
  readonly username: string;
  readonly baseUrl: string;
}

/** Erased content of an account, and the outcome of contributions elsewhere, by their names in the catalogue. */
export interface AccountDeletedFacts extends AccountDeletionFacts {
  readonly contributions: 'ghost' | 'placeholder' | 'removed';
  /** Number of each kind; `bytes` is the size of the files. */
  readonly erased: Readonly<Record<string, number>>;
  /** Whether the owner of the account requested it, not an administrator. */
  readonly isOwnWish: boolean;
}

/** A moderators' decision about a person, on the server or in a group. */
export interface SanctionFacts {
  readonly recipientName: string;
  /** The group; else the host of the server. */
  readonly place: string;
  readonly reason: string;
  /** End of a suspension; null if it lasts until it is lifted. */
  readonly endsAt: string | null;
  /** The page for reading it and appealing; for ended ones, the place itself. */
  readonly url: string;
}

/** Lines of one kind in a digest, and how many more there are. */
interface DigestLines<Line> {
  readonly lines: readonly (Line & { readonly url: string })[];
  readonly more: number;
}

/** Unread content of a day or a week. Hidden names and missing titles are empty. */
export interface DigestFacts {
  readonly recipientName: string;
  readonly host: string;
  readonly isWeekly: boolean;
  readonly notifications: DigestLines<{
    readonly kind: NotificationKind;
    readonly who: string;
    readonly where: string;
    readonly title: string;
  }>;
  readonly channels: DigestLines<{ readonly name: string; readonly groupName: string; readonly unread: number }>;
  readonly posts: DigestLines<{ readonly who: string; readonly title: string }>;
  readonly url: string;
  readonly settingsUrl: string;
  /** Link to unsubscribe from digests. */
  readonly stopUrl: string;
}

/** An event that someone has said to come to, or to come perhaps, begins soon. */
export interface EventReminderFacts {
  readonly recipientName: string;
  readonly title: string;
  readonly startsAt: string;
  readonly isAllDay: boolean;
  /** The time zone of the person. */
  readonly zone: string;
  /** Empty if there is none. */
  readonly place: string;
  readonly url: string;
  readonly settingsUrl: string;
  /** Link to unsubscribe from these emails. */
  readonly stopUrl: string;
}

/** A message that a device shows. */
export interface PushFacts {
  readonly host: string;
  readonly count: number;
  /** The newest item, if the person wants its content; missing names and titles are empty. */
  readonly line:
    | { readonly kind: NotificationKind; readonly who: string; readonly where: string; readonly title: string }
    | undefined;
}

/** Content of a push message, as plain text. */
export interface PushText {
  readonly title: string;
  readonly body: string;
}

/** Every email of Tributary, and push messages: facts in, text out. */
export interface Messages {
  bulkResult(facts: BulkResultFacts): MailText;
  bulkFailed(facts: BulkFailedFacts): MailText;
  reassignmentRequest(facts: ReassignmentFacts): MailText;
  reassignmentRejected(facts: ReassignmentRejectedFacts): MailText;
  reassignmentRevoked(facts: ReassignmentFacts): MailText;
  reassignmentReported(facts: ReassignmentReportedFacts): MailText;
  reassignmentCompleted(facts: ReassignmentCompletedFacts): MailText;
  reassignmentFailed(facts: ReassignmentFailedFacts): MailText;
  importFinished(facts: ImportFinishedFacts): MailText;
  importFailed(facts: ImportFailedFacts): MailText;
  invitation(facts: InvitationFacts): MailText;
  takeover(facts: TakeoverFacts): MailText;
  takeoverDeclined(facts: TakeoverDeclinedFacts): MailText;
  requestReminder(facts: RequestReminderFacts): MailText;
  claimsWait(facts: ClaimsWaitFacts): MailText;
  claimAnswered(facts: ClaimAnsweredFacts): MailText;
  accountExists(facts: AccountExistsFacts): MailText;
  newPassword(facts: NewPasswordFacts): MailText;
  passwordChanged(facts: Pick<NewPasswordFacts, 'recipientName' | 'username'>): MailText;
  confirmEmail(facts: ConfirmEmailFacts): MailText;
  emailChanged(facts: Pick<ConfirmEmailFacts, 'recipientName' | 'username' | 'email'>): MailText;
  accessChanged(facts: AccessChangedFacts): MailText;
  /** The page at `url` takes the wish back. */
  deletionRequested(facts: AccountDeletionFacts & { readonly dueAt: string; readonly url: string }): MailText;
  /** `reason` is a sentence that says what to do. */
  deletionRefused(facts: AccountDeletionFacts & { readonly reason: string; readonly url: string }): MailText;
  accountDeleted(facts: AccountDeletedFacts): MailText;
  warned(facts: SanctionFacts): MailText;
  suspendedOnServer(facts: SanctionFacts): MailText;
  suspendedInGroup(facts: SanctionFacts): MailText;
  suspensionEnded(facts: SanctionFacts): MailText;
  digest(facts: DigestFacts): MailText;
  eventReminder(facts: EventReminderFacts): MailText;
  push(facts: PushFacts): PushText;
  testMail(facts: { readonly baseUrl: string }): MailText;
}
