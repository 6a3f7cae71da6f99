import type { NotificationKind } from './notification.ts';

/** How the ways to sign in to an account have changed. */
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
  /** What it is called; empty where nothing is. */
  readonly name: string;
  readonly baseUrl: string;
}

/** A rendered mail. */
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
  /** Placeholders that were retained for good, or deleted. */
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

/** A person of the source system and what is to become of the contributions. */
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
  /** As what the requester could decide so. */
  readonly requesterRole: 'administrator' | 'owner';
}

/** The assignee has declined. */
export interface ReassignmentRejectedFacts extends ReassignmentFacts {
  /** Why, if they said so; else empty. */
  readonly reason: string;
}

/** A request that its assignee takes for abuse. */
export interface ReassignmentReportedFacts extends ReassignmentFacts {
  readonly recipientName: string;
  /** What the assignee wrote about it; may be empty. */
  readonly remark: string;
}

/** Reassignments of one requester in one group that could not be carried out, all for the same reason. */
export interface ReassignmentFailedFacts {
  readonly recipientName: string;
  readonly groupName: string;
  readonly groupFullPath: string;
  /** Who was to be reassigned to whom; the first of them, where there are many. */
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
  /** How much of what is in the archive was lost, as the warnings say. */
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
  /** Empty where the server invites, since somebody asked. */
  readonly inviterName: string;
  /** Undefined for the server alone. */
  readonly group: { readonly name: string; readonly fullPath: string; readonly role: string } | undefined;
  readonly baseUrl: string;
  readonly url: string;
  readonly expiresAt: string;
}

/** Somebody is asked, by an address alone, to take over what they wrote elsewhere. */
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
  /** Of whom, a few of them. */
  readonly sourceNames: readonly string[];
  readonly url: string;
  /** Why, if they said so; else empty. */
  readonly reason: string;
}

/** A request to take contributions over still waits: mailed again to whoever was asked, once for all in a group. */
export interface RequestReminderFacts {
  /** Empty for an address that nobody is known by. */
  readonly recipientName: string;
  /** Empty where whoever asked is not known any more. */
  readonly requesterName: string;
  readonly groupName: string;
  readonly groupFullPath: string;
  /** Some of those whose contributions wait. */
  readonly sourceNames: readonly string[];
  readonly count: number;
  readonly askedAt: string;
  /** When it ends by itself; null for never. */
  readonly endsAt: string | null;
  readonly url: string;
  /** Where reminders are stopped. */
  readonly stopUrl: string;
}

/** Members say who they were in an imported community: mailed to an Owner, once for several. */
export interface ClaimsWaitFacts {
  readonly recipientName: string;
  readonly count: number;
  readonly groupName: string;
  readonly groupFullPath: string;
  readonly url: string;
}

/** What became of a member's claim. */
export interface ClaimAnsweredFacts {
  readonly recipientName: string;
  readonly isApproved: boolean;
  readonly sourceName: string;
  readonly sourceHost: string;
  readonly groupName: string;
  readonly groupFullPath: string;
  readonly url: string;
}

/** Somebody asked for an account with an address that an account has. */
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

/** Of an account that its owner wants to have deleted. */
export interface AccountDeletionFacts {
  readonly recipientName: string;
  readonly username: string;
  readonly baseUrl: string;
}

/** What was erased with an account, and what became of what the person wrote elsewhere, as the catalogue names both. */
export interface AccountDeletedFacts extends AccountDeletionFacts {
  readonly contributions: 'ghost' | 'placeholder' | 'removed';
  /** How much of each, by what it is; `bytes` is the size of the files. */
  readonly erased: Readonly<Record<string, number>>;
  /** Whether the owner of the account asked for it, and no administrator. */
  readonly isOwnWish: boolean;
}

/** What moderators have decided about a person, on the server or in a group. */
export interface SanctionFacts {
  readonly recipientName: string;
  /** The group; else the host of the server. */
  readonly place: string;
  readonly reason: string;
  /** When a suspension ends by itself; null for one that lasts until it is lifted. */
  readonly endsAt: string | null;
  /** The page where the person reads it, and answers; of what has ended the place itself. */
  readonly url: string;
}

/** Lines of one kind in a digest, and how many more there are. */
interface DigestLines<Line> {
  readonly lines: readonly (Line & { readonly url: string })[];
  readonly more: number;
}

/** What somebody has not seen of a day or a week. Names are empty where they may not be known; titles where there are none. */
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
  /** Where digests are stopped. */
  readonly stopUrl: string;
}

/** An event that somebody has said to come to, or to come perhaps, begins soon. */
export interface EventReminderFacts {
  readonly recipientName: string;
  readonly title: string;
  readonly startsAt: string;
  readonly isAllDay: boolean;
  /** The time zone of the person. */
  readonly zone: string;
  /** Empty where none is said. */
  readonly place: string;
  readonly url: string;
  readonly settingsUrl: string;
  /** Where these mails are stopped. */
  readonly stopUrl: string;
}

/** A message that a device shows. */
export interface PushFacts {
  readonly host: string;
  readonly count: number;
  /** The newest of what is new, for who wants to have it said; names and titles are empty where they are not there. */
  readonly line:
    | { readonly kind: NotificationKind; readonly who: string; readonly where: string; readonly title: string }
    | undefined;
}

/** What a device shows, as plain text. */
export interface PushText {
  readonly title: string;
  readonly body: string;
}

/** Every mail that Tributary sends, and what devices show: facts in, text out. */
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
